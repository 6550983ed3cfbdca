import numpy as np
import pytest

import search_spaces
from search_spaces.text import from_text
from surrogate import RLM, analytic_metrics, default_checkpoint
from surrogate.few_rows.subtrees import subtrees
from surrogate.regressors.featurizer import Featurizer, RawFeatures, raw_features

SPACE = search_spaces.get("nasbench201")


def cells(count: int, seed: int) -> list[RawFeatures]:
    rng = np.random.default_rng(seed)
    return [raw_features(SPACE, SPACE.sample(rng)) for _ in range(count)]


@pytest.mark.parametrize("name", search_spaces.names())
def test_raw_features_are_those_of_the_canonical_text(name: str) -> None:
    space = search_spaces.get(name)
    genotype = space.sample(np.random.default_rng(2))
    found = raw_features(space, genotype)
    assert found.text == space.text(genotype)
    assert found.analytic_metrics == analytic_metrics.of_text(found.text)
    assert np.array_equal(found.subtrees, subtrees(from_text(found.text)))


@pytest.mark.slow
def test_groups_are_scaled_on_the_background_and_independent_of_the_batch(small_rlm: RLM) -> None:
    background = cells(80, 0)
    featurize = Featurizer(SPACE, background, small_rlm)
    groups = featurize(background)
    for group in groups:
        assert group.shape[0] == 80
        np.testing.assert_allclose(group.mean(axis=0), 0, atol=1e-6)
        assert 0.5 < np.sqrt(np.square(group).mean()) < 1.5
    alone = [featurize([one]) for one in background[:5]]
    for place in range(5):
        for group, of_one in zip(groups, alone[place], strict=True):
            np.testing.assert_allclose(of_one[0], group[place], atol=1e-4)


def test_a_checkpoint_is_read_only_for_spaces_that_it_knows(small_rlm: RLM) -> None:
    assert SPACE.name in small_rlm.known
    other = search_spaces.get("hiaml")
    background = [raw_features(other, other.sample(np.random.default_rng(at))) for at in range(10)]
    assert len(Featurizer(other, background, small_rlm)(background)) == 3
    # Its metrics other than analytic ones are none, so that encodings are the only group it adds.
    assert len(Featurizer(SPACE, cells(10, 0), small_rlm)(cells(2, 1))) == 4
    knows_more = RLM.from_pretrained(default_checkpoint())
    *_, predicted = Featurizer(SPACE, cells(10, 0), knows_more, [knows_more.metrics[0]])(cells(2, 1))
    assert predicted.shape == (2, 9)


def test_each_text_is_encoded_once(small_rlm: RLM, monkeypatch: pytest.MonkeyPatch) -> None:
    background = cells(20, 0)
    featurize = Featurizer(SPACE, background, small_rlm)
    read: list[str] = []
    encodings = small_rlm.encodings

    def counted(texts: list[str]) -> np.ndarray:
        read.extend(texts)
        return encodings(texts)

    monkeypatch.setattr(small_rlm, "encodings", counted)
    featurize(background)
    assert not read
    new = [one for one in cells(10, 7) if one.text not in {known.text for known in background}]
    first, again = featurize(new + new), featurize(new)
    assert len(read) == len({one.text for one in new})
    assert all(np.array_equal(a[: len(new)], b) for a, b in zip(first, again, strict=True))
