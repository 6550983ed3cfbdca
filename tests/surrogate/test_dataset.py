import numpy as np
import pytest
import torch

from search_spaces.tables import Table
from surrogate.dataset import Dataset, batches, fingerprint, hold_out, replicate_noise
from surrogate.number_codec import NumberCodec
from surrogate.tokenizer import Tokenizer


def table(groups):
    n = len(groups)
    return Table(("nasbench201",) * n, ("",) * n, ("",) * n, text={"group": tuple(groups)})


def test_whole_groups_are_held_out_and_texts_never_shared():
    texts = [f"t{i // 4}" for i in range(100)]  # rows 8 to 11 link groups 0 and 1, and so on
    groups = [f"g{i // 10}" for i in range(100)]
    held, _ = hold_out(table(groups), texts, "group", 30, seed=0)
    assert len(held) == 40  # two of them: few and large groups are held out where there are no others
    with pytest.raises(ValueError, match="cannot hold out 10 rows: groups of rows that are no larger have 0"):
        hold_out(table(groups), texts, "group", 10, seed=0)
    # The same thirty times over: groups of twenty rows, small enough for a table of 3,000.
    texts = [f"{text} of {copy}" for copy in range(30) for text in texts]
    groups = [f"{group} of {copy}" for copy in range(30) for group in groups]
    held, rest = hold_out(table(groups), texts, "group", 420, seed=0)
    assert len(held) >= 420
    assert sorted([*held, *rest]) == list(range(3000))
    assert not {texts[i] for i in held} & {texts[i] for i in rest}
    assert not {groups[i] for i in held} & {groups[i] for i in rest}


def test_the_split_does_not_depend_on_row_order():
    texts = [f"t{i}" for i in range(60)]
    order = np.random.default_rng(1).permutation(60)
    held, _ = hold_out(table(texts), texts, "group", 20, seed=3)
    shuffled = [texts[i] for i in order]
    other, _ = hold_out(table(shuffled), shuffled, "group", 20, seed=3)
    assert {texts[i] for i in held} == {shuffled[i] for i in other}
    assert {texts[i] for i in held} != {
        texts[i] for i in hold_out(table(texts), texts, "group", 20, seed=4)[0]
    }


def test_a_group_that_would_decide_the_score_alone_is_held_out_last():
    texts = [f"t{i}" for i in range(400)]
    groups = ["giant"] * 50 + texts[50:]
    for seed in range(5):
        held, _ = hold_out(table(groups), texts, "group", 200, seed=seed)
        assert len(held) == 200
        assert min(held) >= 50


def test_each_space_gives_its_share():
    n = 300
    mixed = Table(
        ("fbnet",) * 200 + ("snas",) * 100,
        ("",) * n,
        ("",) * n,
        text={"group": ("",) * 200 + tuple("ab" * 50)},
    )
    texts = [f"t{i}" for i in range(n)]
    held, _ = hold_out(mixed, texts, "", 0.1, seed=0)
    assert (held < 200).sum() == 20
    assert (held >= 200).sum() == 10
    held, _ = hold_out(mixed, texts, "", 30, seed=0)
    assert (held < 200).sum() == (held >= 200).sum() == 30
    # A blank is no group; the two groups of the other space are too large to hold out.
    with pytest.raises(
        ValueError, match="cannot hold out 10 rows of snas: groups of rows that are no larger have 0"
    ):
        hold_out(mixed, texts, "group", 0.1, seed=0)


def test_numbers_are_spelled_in_the_order_asked_with_noise_of_the_given_size():
    tokenizer, codec = Tokenizer.train(["Relu @1 3\n"]), NumberCodec()
    values = np.array([[72.5, np.nan, 3.0], [1.0, 2.0, np.nan]])
    noise = np.full_like(values, 0.1)
    dataset = Dataset.of(["a", "b"], values, tokenizer.encode, codec, noise)
    order = torch.tensor([[2, 0], [2, 1]])
    exact = dataset.numbers(np.array([0, 1]), order)
    assert exact.present.tolist() == [[True, True], [False, True]]
    assert codec.decode(exact.digits[0, 1].tolist()) == 72.5
    assert exact.states.tolist() == codec.states(exact.digits.numpy()).tolist()
    off = dataset.numbers(np.array([0, 1]), order, torch.ones(2, 3, dtype=torch.float64))
    assert codec.decode(off.digits[1, 1].tolist()) == pytest.approx(2 * np.exp(0.1), rel=1e-3)
    assert torch.equal(off.present, exact.present)


def test_holding_out_everything_is_refused():
    with pytest.raises(ValueError, match="leaves nothing to train on"):
        hold_out(table("ab"), ["x", "y"], "", 2, seed=0)


def test_an_epoch_shows_every_row_once_in_batches_of_similar_length():
    texts = ["Relu @1 3\n" * (1 + i % 40) for i in range(500)]
    tokenizer = Tokenizer.train(texts)
    dataset = Dataset.of(texts, np.ones((500, 1)), tokenizer.encode, NumberCodec())
    made = list(batches(dataset.lengths, 16, np.random.default_rng(0)))
    assert sorted(np.concatenate(made)) == list(range(500))
    assert np.mean([np.ptp(dataset.lengths[batch]) for batch in made]) < 5
    again = list(batches(dataset.lengths, 16, np.random.default_rng(0)))
    assert all((a == b).all() for a, b in zip(made, again, strict=True))


def test_a_value_without_digits_names_its_row():
    tokenizer = Tokenizer.train(["Relu @1 3\n"])
    values = np.array([[1.0], [np.nan], [1e200]])
    with pytest.raises(ValueError, match=r"row 3: 1e\+200 is out of range"):
        Dataset.of(["a", "b", "c"], values, tokenizer.encode, NumberCodec())
    present = Dataset.of(["a", "b"], values[:2], tokenizer.encode, NumberCodec()).present
    assert present.tolist() == [[True], [False]]


def test_fingerprints_are_stable():
    assert fingerprint("input 3x32x32\n") == fingerprint("input 3x32x32\n") != fingerprint("input 3x32x33\n")
    assert 0 <= fingerprint("") < 2**63


def test_replicate_noise_is_what_rows_with_the_same_text_show():
    rng = np.random.default_rng(0)
    texts = [f"t{i // 2}" for i in range(4000)]
    exact = np.repeat(rng.uniform(1, 100, 2000), 2)
    values = np.stack([exact * (1 + 0.03 * rng.standard_normal(4000)), exact], axis=1)
    values[::7, 0] = np.nan
    noise = replicate_noise(texts, values)
    assert noise.shape == values.shape
    assert abs(np.median(noise[:, 0]) - 0.03) < 0.003
    assert (noise[:, 1] == 0).all()
    assert (replicate_noise(texts[::2], values[::2]) == 0).all()  # no text twice: nothing known


def test_replicate_noise_is_that_of_values_nearby():
    rng = np.random.default_rng(0)
    texts = [f"t{i // 2}" for i in range(8000)]
    exact = np.repeat(rng.uniform(1, 100, 4000), 2)
    scale = np.where(exact < 50, 0.03, 0.01)
    noise = replicate_noise(texts, (exact * (1 + scale * rng.standard_normal(8000)))[:, None])[:, 0]
    assert abs(noise[exact < 40].mean() - 0.03) < 0.003
    assert abs(noise[exact > 60].mean() - 0.01) < 0.002
