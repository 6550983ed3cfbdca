import numpy as np
import pytest

import search_spaces
from search_spaces.text import from_text
from surrogate import RLM, analytic_metrics, default_checkpoint
from surrogate.regressors import featurizer as description
from surrogate.regressors.featurizer import Featurizer, architecture

SPACE = search_spaces.get("nasbench201")


def cells(count: int, seed: int) -> list[description.Architecture]:
    rng = np.random.default_rng(seed)
    return [architecture(SPACE, SPACE.sample(rng)) for _ in range(count)]


@pytest.mark.parametrize("name", search_spaces.names())
def test_an_architecture_is_what_its_canonical_text_says(name: str) -> None:
    space = search_spaces.get(name)
    genotype = space.sample(np.random.default_rng(2))
    found = architecture(space, genotype)
    assert found.text == space.text(genotype)
    assert found.free_metrics == analytic_metrics.of_text(found.text)
    assert np.array_equal(found.subtrees, description.subtrees(from_text(found.text)))


def test_kinds_are_scaled_on_the_background_and_the_same_for_anyone(small_rlm: RLM) -> None:
    background = cells(80, 0)
    describe = Featurizer(SPACE, background, small_rlm)
    kinds = describe(background)
    for kind in kinds:
        assert kind.shape[0] == 80
        np.testing.assert_allclose(kind.mean(axis=0), 0, atol=1e-6)
        assert 0.5 < np.sqrt(np.square(kind).mean()) < 1.5
    alone = [describe([one]) for one in background[:5]]
    for place in range(5):
        for kind, of_one in zip(kinds, alone[place], strict=True):
            np.testing.assert_allclose(of_one[0], kind[place], atol=1e-4)


def test_a_checkpoint_is_asked_only_about_a_space_it_knows(small_rlm: RLM) -> None:
    assert SPACE.name in small_rlm.known
    other = search_spaces.get("hiaml")
    background = [architecture(other, other.sample(np.random.default_rng(at))) for at in range(10)]
    assert len(Featurizer(other, background, small_rlm)(background)) == 3
    assert (
        len(Featurizer(SPACE, cells(10, 0), small_rlm)(cells(2, 1))) == 4
    )  # and it knows free metrics alone
    knows_more = RLM.from_pretrained(default_checkpoint())
    *_, predicted = Featurizer(SPACE, cells(10, 0), knows_more, [knows_more.metrics[0]])(cells(2, 1))
    assert predicted.shape == (2, 9)


def test_a_text_is_read_once(small_rlm: RLM, monkeypatch: pytest.MonkeyPatch) -> None:
    background = cells(20, 0)
    describe = Featurizer(SPACE, background, small_rlm)
    read: list[str] = []
    encodings = small_rlm.encodings

    def counted(texts: list[str]) -> np.ndarray:
        read.extend(texts)
        return encodings(texts)

    monkeypatch.setattr(small_rlm, "encodings", counted)
    describe(background)
    assert not read
    new = [one for one in cells(10, 7) if one.text not in {known.text for known in background}]
    first, again = describe(new + new), describe(new)
    assert len(read) == len({one.text for one in new})
    assert all(np.array_equal(a[: len(new)], b) for a, b in zip(first, again, strict=True))
