"""Extends a model with tokens for new metrics and vocabulary for the lines of new spaces.

Old tensors are copied and new metrics come last in decoding order, so that predictions do not change for texts whose
tokens stay the same.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence

import torch
from torch import Tensor, nn

from surrogate.checkpoint import require_trainable
from surrogate.encoders import CompactEncoder, TokenEmbedding, atom_names
from surrogate.rlm import RLM
from surrogate.tokenizer import Tokenizer

# Standard deviation of the noise in vectors of new atoms, without which atoms of a kind would stay equal.
_NOISE = 0.1


def extend(rlm: RLM, metrics: Sequence[str], tokenizer: Tokenizer) -> RLM:
    """A copy of `rlm` with new metrics and a tokenizer that extends its own; draws from torch's global generator.

    A metric's vector starts as the mean of those of its unit (`latency_ms`), or of all if it is the first of its unit,
    a token's own vector as the mean of all tokens', an atom's as the mean of its kind's, so that a new line starts as
    the sum of its parts. Raises CheckpointError for a published model.
    """
    require_trainable(rlm.network)
    network = copy.deepcopy(rlm.network)
    decoder = network.decoder
    starts = [_mean(decoder.metric, [_unit(m) for m in rlm.metrics], _unit(new)) for new in metrics]
    decoder.metric = nn.Parameter(torch.cat([decoder.metric.detach(), *starts]))
    decoder.temperature = torch.cat([decoder.temperature, decoder.temperature.new_ones(len(metrics))])
    if tokenizer is not rlm.tokenizer:
        assert isinstance(network.encoder, CompactEncoder)
        network.encoder.embedding = _embedding(network.encoder.embedding, rlm.tokenizer, tokenizer)
    return dataclasses.replace(rlm, network=network, tokenizer=tokenizer, metrics=(*rlm.metrics, *metrics))


def forget(rlm: RLM, kept: int) -> None:
    """Removes all metrics except the first `kept` from a model; predictions of those stay the same."""
    decoder = rlm.network.decoder
    decoder.metric = nn.Parameter(decoder.metric.detach()[:kept].clone())
    decoder.temperature = decoder.temperature[:kept].clone()
    rlm.metrics = rlm.metrics[:kept]


def _embedding(old: TokenEmbedding, before: Tokenizer, after: Tokenizer) -> TokenEmbedding:
    """The embedding `old` of the tokenizer `before`, for `after`, which extends it."""
    new = TokenEmbedding(after.atoms, old.token.shape[1]).to(old.token.device)
    known, names = atom_names(before.atoms), atom_names(after.atoms)
    position = {name: place for place, name in enumerate(known)}
    kinds = [_part(name) for name in known]
    with torch.no_grad():
        new.token[:] = old.token.mean(0)
        new.token[: len(old.token)] = old.token
        for place, name in enumerate(names):
            if name in position:
                new.atom[place] = old.atom[position[name]]
            else:
                noise = _NOISE * torch.randn(old.atom.shape[1]).to(old.atom.device)
                new.atom[place] = _mean(old.atom, kinds, _part(name))[0] + noise
    return new


def _mean(vectors: Tensor, kinds: Sequence[str], kind: str) -> Tensor:
    """Mean (1, D) of the vectors of one kind, or of all vectors if it has none."""
    same = [place for place, other in enumerate(kinds) if other == kind] or list(range(len(kinds)))
    return vectors.detach()[same].mean(0, keepdim=True)


def _unit(metric: str) -> str:
    """The kind of a metric: `raspi4_latency_ms` -> `latency_ms`; all accuracies are one kind."""
    return "accuracy" if "accuracy" in metric else "_".join(metric.split("_")[-2:])


def _part(atom: str) -> str:
    """The kind of an atom: the axis of a size, "@" for references, an attribute's letter, or "" for operators."""
    place, colon, _ = atom.partition(":")
    return place if colon else atom[:1] if atom[:1] in "@kpsdg" else ""
