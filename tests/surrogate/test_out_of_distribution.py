import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import search_spaces
from surrogate import RLM, default_checkpoint
from surrogate.dataset import sample_texts
from surrogate.out_of_distribution import OutOfDistributionScore
from tests import zoo


def clusters(seed, count=300):
    """Two spaces of correlated encodings, learned and judged, and the factors that correlate them."""
    rng = np.random.default_rng(seed)
    mixing = rng.normal(size=(8, 8))

    def side(rows):
        return {s: at + rng.normal(size=(rows, 8)) @ mixing for s, at in (("a", 0.0), ("b", 30.0))}

    return side(count), side(count), side(count), mixing


@given(st.integers(0, 1000))
@settings(max_examples=20)
def test_few_of_the_same_spaces_are_novel_and_what_lies_beyond_them_is(seed):
    learned, judged, others, mixing = clusters(seed)
    novelty = OutOfDistributionScore.of(learned, judged)
    for rows in others.values():
        assert (novelty.of_encodings(rows) > 1).mean() <= 0.05
    for away in (30 * mixing[0], -30 * mixing[1]):
        assert (novelty.of_encodings(others["a"] + away) > 1).all()


def test_it_goes_through_its_arrays_unchanged():
    learned, judged, others, _ = clusters(0)
    novelty = OutOfDistributionScore.of(learned, judged)
    again = OutOfDistributionScore.from_arrays(novelty.arrays())
    np.testing.assert_array_equal(novelty.of_encodings(others["a"]), again.of_encodings(others["a"]))
    with pytest.raises(KeyError):
        OutOfDistributionScore.from_arrays(
            {name: a for name, a in novelty.arrays().items() if name != "limit.b"}
        )


def test_the_nearest_space_in_its_own_units_counts():
    """A narrow space does not make a wide one's members novel, nor the other way round."""
    rng = np.random.default_rng(0)
    wide, narrow = 10 * rng.normal(size=(400, 4)), 100 + 0.1 * rng.normal(size=(400, 4))
    novelty = OutOfDistributionScore.of(
        {"wide": wide[:200], "narrow": narrow[:200]}, {"wide": wide[200:], "narrow": narrow[200:]}
    )
    assert (novelty.of_encodings(wide) > 1).mean() < 0.03
    assert (novelty.of_encodings(narrow) > 1).mean() < 0.03
    assert novelty.of_encodings(np.full((1, 4), 103.0))[0] > 1


@pytest.mark.parametrize("count", [1, 3])
def test_a_handful_of_architectures_is_judged_by_itself(count):
    rows = np.random.default_rng(0).normal(size=(count, 6))
    novelty = OutOfDistributionScore.of({"": rows}, {})
    assert (novelty.of_encodings(rows) <= 1.01).all()
    assert novelty.of_encodings(rows + 5)[0] > 1


@pytest.fixture(scope="module")
def committed():
    return RLM.from_pretrained(default_checkpoint())


def test_the_default_checkpoint_finds_spaces_novel_that_it_never_saw(committed):
    for space in search_spaces.names():
        if space not in committed.known:
            texts = [text for text in sample_texts(space, 4, 9) if not committed.refusal(text)]
            assert (novelty_of(committed, texts) > 1).all(), space
    assert np.mean(novelty_of(committed, sample_texts("nasbench201", 40, 9)) > 1) <= 0.1


def test_architectures_that_people_know_are_novel_to_it(committed):
    found = novelty_of(committed, [zoo.text(name) for name in zoo.NETWORKS]) > 1
    assert dict(zip(zoo.NETWORKS, found, strict=True)) == dict.fromkeys(zoo.NETWORKS, True)


def novelty_of(rlm, texts):
    return rlm.predict(texts, rlm.metrics[:1], intervals=False).novelty
