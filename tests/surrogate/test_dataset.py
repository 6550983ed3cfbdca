import numpy as np
import pytest
import torch

from surrogate.dataset import Dataset, batches, fingerprint, replicate_noise
from surrogate.number_codec import NumberCodec
from surrogate.tokenizer import Tokenizer


def test_numbers_come_in_the_requested_order_with_noise_of_the_given_size():
    tokenizer, codec = Tokenizer.train(["Relu @1 3\n"]), NumberCodec()
    values = np.array([[72.5, np.nan, 3.0], [1.0, 2.0, np.nan]])
    noise = np.full_like(values, 0.1)
    dataset = Dataset.of(["a", "b"], values, tokenizer.encode, codec, noise)
    order = torch.tensor([[2, 0], [2, 1]])
    exact = dataset.numbers(np.array([0, 1]), order)
    assert exact.present.tolist() == [[True, True], [False, True]]
    assert codec.decode(exact.digits[0, 1].tolist()) == 72.5
    assert exact.states.tolist() == codec.states(exact.digits.numpy()).tolist()
    noisy = dataset.numbers(np.array([0, 1]), order, torch.ones(2, 3, dtype=torch.float64))
    assert codec.decode(noisy.digits[1, 1].tolist()) == pytest.approx(2 * np.exp(0.1), rel=1e-3)
    assert torch.equal(noisy.present, exact.present)


def test_an_epoch_has_every_row_once_in_batches_of_similar_length():
    texts = ["Relu @1 3\n" * (1 + i % 40) for i in range(500)]
    tokenizer = Tokenizer.train(texts)
    dataset = Dataset.of(texts, np.ones((500, 1)), tokenizer.encode, NumberCodec())
    epoch = list(batches(dataset.lengths, 16, np.random.default_rng(0)))
    assert sorted(np.concatenate(epoch)) == list(range(500))
    assert np.mean([np.ptp(dataset.lengths[batch]) for batch in epoch]) < 5
    again = list(batches(dataset.lengths, 16, np.random.default_rng(0)))
    assert all((a == b).all() for a, b in zip(epoch, again, strict=True))


def test_the_error_for_a_value_that_cannot_be_represented_names_its_row():
    tokenizer = Tokenizer.train(["Relu @1 3\n"])
    values = np.array([[1.0], [np.nan], [1e200]])
    with pytest.raises(ValueError, match=r"row 3: 1e\+200 is out of range"):
        Dataset.of(["a", "b", "c"], values, tokenizer.encode, NumberCodec())
    present = Dataset.of(["a", "b"], values[:2], tokenizer.encode, NumberCodec()).present
    assert present.tolist() == [[True], [False]]


def test_what_every_training_step_reads_of_a_dataset_is_computed_once():
    dataset = Dataset.of(["a", "b"], np.ones((2, 3)), Tokenizer.train(["Relu @1 3\n"]).encode, NumberCodec())
    assert dataset.present is dataset.present
    assert dataset.lengths is dataset.lengths
    some = dataset.take(np.array([1]))
    assert some.present.shape == (1, 3)
    assert some.concatenate(dataset).present.shape == (3, 3)


def test_fingerprints_are_stable():
    assert fingerprint("input 3x32x32\n") == fingerprint("input 3x32x32\n") != fingerprint("input 3x32x33\n")
    assert 0 <= fingerprint("") < 2**63


def test_replicate_noise_is_estimated_from_rows_with_the_same_text():
    rng = np.random.default_rng(0)
    texts = [f"t{i // 2}" for i in range(4000)]
    exact = np.repeat(rng.uniform(1, 100, 2000), 2)
    values = np.stack([exact * (1 + 0.03 * rng.standard_normal(4000)), exact], axis=1)
    values[::7, 0] = np.nan
    noise = replicate_noise(texts, values)
    assert noise.shape == values.shape
    assert abs(np.median(noise[:, 0]) - 0.03) < 0.003
    assert (noise[:, 1] == 0).all()
    assert (replicate_noise(texts[::2], values[::2]) == 0).all()  # no replicates


def test_replicate_noise_depends_on_the_value():
    rng = np.random.default_rng(0)
    texts = [f"t{i // 2}" for i in range(8000)]
    exact = np.repeat(rng.uniform(1, 100, 4000), 2)
    scale = np.where(exact < 50, 0.03, 0.01)
    noise = replicate_noise(texts, (exact * (1 + scale * rng.standard_normal(8000)))[:, None])[:, 0]
    assert abs(noise[exact < 40].mean() - 0.03) < 0.003
    assert abs(noise[exact > 60].mean() - 0.01) < 0.002
