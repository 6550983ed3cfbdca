"""Room for what a model does not know yet: metric tokens for new metrics, vocabulary for the lines of new spaces.

Old tensors are copied and new metrics come last in decoding order, so what the model predicts of texts whose tokens
stay the same does not change.
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

# Spread of the vectors of atoms not seen before: they need a difference to grow apart.
_SPREAD = 0.1


def extend(rlm: RLM, metrics: Sequence[str], tokenizer: Tokenizer) -> RLM:
    """A copy of `rlm` with further metrics and a tokenizer that extends its own; random numbers are torch's.

    A metric starts as the mean of those of its kind (`latency_ms`), or of all where it is the first of its kind. A
    token's own vector starts as the mean of all tokens', an atom's as the mean of its kind's: a new line starts as the
    sum of what is known of its parts.
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
    """Takes from a model all metrics but the first `kept`; what it predicts of those stays the same."""
    decoder = rlm.network.decoder
    decoder.metric = nn.Parameter(decoder.metric.detach()[:kept].clone())
    decoder.temperature = decoder.temperature[:kept].clone()
    rlm.metrics = rlm.metrics[:kept]


def _embedding(old: TokenEmbedding, before: Tokenizer, after: Tokenizer) -> TokenEmbedding:
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
                noise = _SPREAD * torch.randn(old.atom.shape[1]).to(old.atom.device)
                new.atom[place] = _mean(old.atom, kinds, _part(name))[0] + noise
    return new


def _mean(vectors: Tensor, kinds: Sequence[str], kind: str) -> Tensor:
    """(1, D): the mean of the vectors of one kind, or of all where there is none."""
    same = [place for place, other in enumerate(kinds) if other == kind] or list(range(len(kinds)))
    return vectors.detach()[same].mean(0, keepdim=True)


def _unit(metric: str) -> str:
    """`raspi4_latency_ms` -> `latency_ms`; accuracies, whose names go on after the word, are one kind."""
    return "accuracy" if "accuracy" in metric else "_".join(metric.split("_")[-2:])


def _part(atom: str) -> str:
    """What an atom says: a size at some place of a shape, a reference, a letter's attribute or an operator."""
    place, colon, _ = atom.partition(":")
    return place if colon else atom[:1] if atom[:1] in "@kpsdg" else ""
