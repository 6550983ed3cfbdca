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
    """Correlated encodings of two spaces, three samples of each, and the matrix that correlates them."""
    rng = np.random.default_rng(seed)
    mixing = rng.normal(size=(8, 8))

    def side(rows):
        return {s: at + rng.normal(size=(rows, 8)) @ mixing for s, at in (("a", 0.0), ("b", 30.0))}

    return side(count), side(count), side(count), mixing


@given(st.integers(0, 1000))
@settings(max_examples=20)
def test_scores_are_above_1_far_from_the_training_spaces_and_rarely_inside_them(seed):
    trained_on, held_out, others, mixing = clusters(seed)
    score = OutOfDistributionScore.of(trained_on, held_out)
    for rows in others.values():
        assert (score.of_encodings(rows) > 1).mean() <= 0.05
    for away in (30 * mixing[0], -30 * mixing[1]):
        assert (score.of_encodings(others["a"] + away) > 1).all()


def test_arrays_round_trip():
    trained_on, held_out, others, _ = clusters(0)
    score = OutOfDistributionScore.of(trained_on, held_out)
    again = OutOfDistributionScore.from_arrays(score.arrays(), len(score.whitening))
    np.testing.assert_array_equal(score.of_encodings(others["a"]), again.of_encodings(others["a"]))
    with pytest.raises(ValueError, match=r"limit\.b"):
        OutOfDistributionScore.from_arrays(
            {name: a for name, a in score.arrays().items() if name != "limit.b"}, len(score.whitening)
        )


def test_distances_are_in_units_of_each_spaces_limit():
    """A narrow and a wide space do not change each other's scores."""
    rng = np.random.default_rng(0)
    wide, narrow = 10 * rng.normal(size=(400, 4)), 100 + 0.1 * rng.normal(size=(400, 4))
    score = OutOfDistributionScore.of(
        {"wide": wide[:200], "narrow": narrow[:200]}, {"wide": wide[200:], "narrow": narrow[200:]}
    )
    assert (score.of_encodings(wide) > 1).mean() < 0.03
    assert (score.of_encodings(narrow) > 1).mean() < 0.03
    assert score.of_encodings(np.full((1, 4), 103.0))[0] > 1


@pytest.mark.parametrize("count", [1, 3])
def test_a_few_architectures_without_held_out_ones_are_inside_their_limit(count):
    rows = np.random.default_rng(0).normal(size=(count, 6))
    score = OutOfDistributionScore.of({"": rows}, {})
    assert (score.of_encodings(rows) <= 1.01).all()
    assert score.of_encodings(rows + 5)[0] > 1


@pytest.fixture(scope="module")
def committed():
    return RLM.from_pretrained(default_checkpoint())


def test_spaces_that_the_default_checkpoint_was_not_trained_on_are_out_of_distribution(committed):
    for space in search_spaces.names():
        if space not in committed.known:
            texts = [text for text in sample_texts(space, 4, 9) if not committed.refusal(text)]
            assert (scores_of(committed, texts) > 1).all(), space
    assert np.mean(scores_of(committed, sample_texts("nasbench201", 40, 9)) > 1) <= 0.1


@pytest.mark.slow
def test_well_known_architectures_are_out_of_distribution(committed):
    found = scores_of(committed, [zoo.text(name) for name in zoo.NETWORKS]) > 1
    assert dict(zip(zoo.NETWORKS, found, strict=True)) == dict.fromkeys(zoo.NETWORKS, True)


def scores_of(rlm, texts):
    return rlm.predict(texts, rlm.metrics[:1], intervals=False).novelty
