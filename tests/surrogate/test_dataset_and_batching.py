"""Rows for training, and batches of texts that fit the memory and keep all cores busy."""

import threading
from functools import partial

import numpy as np
import pytest
import torch

from surrogate import ModelConfig, batching
from surrogate.batching import batch_memory, default_batch_size, grouped, map_concurrently
from surrogate.dataset import Dataset, batches, fingerprint, replicate_noise
from surrogate.model import Network
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
    assert exact.states.tolist() == codec.grammar.states(exact.digits.numpy()).tolist()
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


CPU = torch.device("cpu")


@pytest.fixture(scope="module")
def network():
    """The default sizes, 40 metrics."""
    return Network(ModelConfig(), [["Conv"], ["Relu"]], 40)


def test_long_texts_come_in_small_batches(network):
    lengths = [4096, 50, 1500, 60, 4000, 55, 1400] * 3
    made = batching.batches(lengths, 4, partial(network.most_texts, memory=None), CPU)
    assert sorted(row for batch in made for row in batch) == list(range(21))
    longest = [max(lengths[row] for row in batch) for batch in made]
    assert longest == sorted(longest)
    assert [len(batch) for batch in made][:2] == [4, 4]
    for batch, length in zip(made, longest, strict=True):
        assert len(batch) == 1 or len(batch) * length**2 <= 1 << 22


def test_batches_of_a_cpu_are_bounded_by_speed(network):
    assert [network.most_texts(tokens, None) for tokens in (64, 512, 1024, 4096)] == [1024, 16, 4, 1]


def test_batches_of_a_gpu_are_bounded_by_its_memory(network):
    small, large = 2 << 30, 40 << 30
    for tokens in (60, 512, 1024, 4096):
        assert network.most_texts(tokens, large) == pytest.approx(
            20 * network.most_texts(tokens, small), rel=0.05, abs=20
        )
        # Scores of four heads in float32 alone.
        assert network.most_texts(tokens, large) * 4 * tokens**2 * 4 <= large
    assert network.most_texts(512, large) >= default_batch_size(torch.device("cuda"))
    assert network.most_texts(4096, large) > 50
    assert network.most_texts(4096, 1000) == 1


def test_wide_networks_get_smaller_batches(network):
    wide = Network(ModelConfig(width=512), [["Conv"]], 40)
    assert wide.most_texts(512, 8 << 30) < network.most_texts(512, 8 << 30)


def test_the_memory_of_a_gpu_counts_what_pytorch_can_reuse(monkeypatch):
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda device: (10_000, 80_000))
    monkeypatch.setattr(torch.cuda, "memory_reserved", lambda device: 5_000)
    monkeypatch.setattr(torch.cuda, "memory_allocated", lambda device: 1_000)
    assert batch_memory(torch.device("cuda:0")) == 7_000
    assert batch_memory(CPU) is None


@pytest.fixture
def threads(one_thread):
    """Eight, until `one_thread` restores the number."""
    torch.set_num_threads(8)


@pytest.mark.usefixtures("threads")
def test_groups_keep_all_readers_busy():
    ten = [[n] for n in range(10)]
    assert [len(group) for group in grouped(ten, 4, CPU)] == [2, 3] * 2
    assert [len(group) for group in grouped(ten * 4, 4, CPU)] == [3, 3, 4] * 4
    assert [len(group) for group in grouped(ten, 1, CPU)] == [1] * 10
    assert grouped([], 4, CPU) == []
    assert [len(group) for group in grouped(ten, 4, torch.device("cuda"))] == [1] * 10


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize(("texts", "sizes"), [(100, [13] * 7 + [9]), (5, [2, 2, 1]), (64, [16] * 4), (0, [])])
def test_batches_of_short_texts_are_the_same_number_for_all_readers(texts, sizes):
    assert [len(batch) for batch in batching.batches([50] * texts, 16, lambda tokens: 100, CPU)] == sizes


@pytest.mark.usefixtures("threads")
def test_readers_share_the_cores():
    found = list(map_concurrently(lambda item: (item, torch.get_num_threads()), range(9), CPU))
    assert found == [(item, 2) for item in range(9)]
    assert torch.get_num_threads() == 8
    assert list(map_concurrently(lambda item: torch.get_num_threads(), range(2), CPU)) == [4, 4]
    assert list(map_concurrently(lambda item: torch.get_num_threads(), [0], CPU)) == [8]


@pytest.mark.usefixtures("threads")
def test_an_error_is_raised_and_the_threads_are_restored():
    def read(batch):
        if batch == 3:
            raise RuntimeError("the third")
        return batch

    with pytest.raises(RuntimeError, match="the third"):
        list(map_concurrently(read, range(8), CPU))
    assert torch.get_num_threads() == 8
    assert list(map_concurrently(read, [5, 4], CPU)) == [5, 4]


@pytest.mark.parametrize("first_to_end", [0, 1])
@pytest.mark.usefixtures("threads")
def test_overlapping_calls_restore_the_threads(first_to_end):
    """The second call begins while the first reads; either may end first."""
    begun = [threading.Event(), threading.Event()]
    may_end = [threading.Event(), threading.Event()]
    shares: list[list[int]] = [[], []]

    def call(number):
        def read(item):
            shares[number].append(torch.get_num_threads())
            begun[number].set()
            assert may_end[number].wait(60)

        list(map_concurrently(read, range(4), CPU))

    calls = [threading.Thread(target=call, args=(number,)) for number in (0, 1)]
    for started, event in zip(calls, begun, strict=True):
        started.start()
        assert event.wait(60)
    for number in (first_to_end, 1 - first_to_end):
        may_end[number].set()
        calls[number].join(60)
    assert torch.get_num_threads() == 8
    assert set(shares[0] + shares[1]) == {2}
