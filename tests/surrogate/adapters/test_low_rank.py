"""Low-rank updates: what is trained, what stays, and that merged weights compute the same."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from surrogate import RLM
from surrogate.adapters import low_rank
from surrogate.dataset import sample_texts
from surrogate.encoders import atom_names

TAUGHT = ["params_m", "pi_latency_ms"]


def adapted(rlm: RLM, *, decoder_only: bool = False, vocabulary: int = 0) -> RLM:
    tokenizer = rlm.tokenizer
    if vocabulary:
        tokenizer = tokenizer.extended(sample_texts("fbnet", 10, 0), vocabulary)
    network = low_rank.adapted(rlm.network, rlm.metrics, TAUGHT, (rlm.tokenizer, tokenizer), 4, decoder_only)
    return RLM(network, tokenizer, tuple(TAUGHT))


def test_before_training_an_adapted_network_predicts_what_its_base_does(small_rlm: RLM) -> None:
    texts = sample_texts("nasbench201", 5, 1)
    for decoder_only in (True, False):
        same = adapted(small_rlm, decoder_only=decoder_only).predict(texts, ["params_m"])
        small_rlm.network.decoder.temperature.fill_(1.0)
        np.testing.assert_array_equal(same.median, small_rlm.predict(texts, ["params_m"]).median)


@pytest.mark.parametrize("vocabulary", [0, 300])
def test_merged_weights_compute_the_same(small_rlm: RLM, vocabulary: int) -> None:
    torch.manual_seed(0)
    child = adapted(small_rlm, vocabulary=vocabulary)
    with torch.no_grad():
        for weight in child.network.parameters():
            if weight.requires_grad:
                weight.add_(0.05 * torch.randn_like(weight))
    texts = [*sample_texts("fbnet", 3, 2), *sample_texts("nasbench201", 3, 2)]
    before = child.predict(texts).median
    low_rank.merge(child.network)
    np.testing.assert_allclose(child.predict(texts).median, before, rtol=1e-3)
    assert not any("parametrizations" in name for name, _ in child.network.named_parameters())


def test_weights_of_the_base_are_not_trained_and_not_stored(small_rlm: RLM) -> None:
    child = adapted(small_rlm, vocabulary=300)
    learned = low_rank.learned(child.network)
    assert not any(name.endswith("original") for name in learned)
    stored = sum(tensor.numel() for tensor in learned.values())
    assert stored < 0.5 * sum(weight.numel() for weight in child.network.parameters())
    before = {name: weight.clone() for name, weight in small_rlm.network.named_parameters()}
    loss = sum(weight.square().sum() for weight in child.network.parameters() if weight.requires_grad)
    loss.backward()  # type: ignore[union-attr]
    frozen = [weight for weight in child.network.parameters() if not weight.requires_grad]
    assert frozen
    assert all(weight.grad is None for weight in frozen)
    for name, weight in small_rlm.network.named_parameters():
        assert torch.equal(weight, before[name])


def test_a_decoder_alone_can_be_adapted(small_rlm: RLM) -> None:
    names = low_rank.learned(adapted(small_rlm, decoder_only=True).network)
    assert names
    assert not any(name.startswith("encoder.") for name in names)


def test_a_new_metric_starts_as_the_mean_of_its_unit(small_rlm: RLM) -> None:
    child = adapted(small_rlm)
    known = small_rlm.network.decoder.metric
    assert torch.equal(child.network.decoder.metric[0], known[small_rlm.metrics.index("params_m")])
    assert torch.allclose(child.network.decoder.metric[1], known.mean(0))


def test_new_tokens_keep_the_vectors_of_old_ones(small_rlm: RLM) -> None:
    child = adapted(small_rlm, vocabulary=300)
    old, new = small_rlm.network.encoder.embedding, child.network.encoder.embedding
    count = len(small_rlm.tokenizer.atoms)
    assert len(new.token) == len(child.tokenizer.atoms) > count
    assert torch.equal(new.token[:count], old.token)
    assert len(new.atom) == len(atom_names(child.tokenizer.atoms))
    ids = torch.arange(count)
    places = torch.arange(count)[None]
    assert torch.allclose(new(ids, places), old(ids, places))
