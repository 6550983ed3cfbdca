"""Low-rank updates of a network's weights (LoRA; Hu et al. 2021, "LoRA: Low-Rank Adaptation of Large Language Models").

An adapted network computes with W + up @ down in place of a linear layer's weight W (out, in), where up (out, rank)
starts at 0. Vectors (biases, norms, the decoder's tokens) are few, and are learned as they are. W itself, and what a
token or an atom of the base means, stay.
"""

import copy
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

from surrogate.encoders import CompactEncoder, TokenEmbedding, atom_names
from surrogate.model import Network
from surrogate.tokenizer import Tokenizer

# Standard deviation of the noise in vectors of new atoms, without which atoms of a kind would stay equal.
_NOISE = 0.1


class LowRank(nn.Module):
    """W -> W + up @ down, for a weight (out, in)."""

    def __init__(self, weight: Tensor, rank: int) -> None:
        super().__init__()
        outputs, inputs = weight.shape
        self.up = nn.Parameter(weight.new_zeros(outputs, rank))
        self.down = nn.Parameter(nn.init.normal_(weight.new_empty(rank, inputs), std=inputs**-0.5))

    def forward(self, weight: Tensor) -> Tensor:
        return weight + self.up @ self.down


class MoreRows(nn.Module):
    """Vectors (n, D) -> (n + m, D): those of the base, then m of the adapter."""

    def __init__(self, rows: Tensor) -> None:
        super().__init__()
        self.rows = nn.Parameter(rows.clone())

    def forward(self, vectors: Tensor) -> Tensor:
        return torch.cat([vectors, self.rows])


def adapted(
    network: Network,
    known: Sequence[str],
    metrics: Sequence[str],
    tokenizers: tuple[Tokenizer, Tokenizer],
    rank: int,
    decoder_only: bool,
) -> Network:
    """A copy of a network whose decoder writes `metrics` instead of the `known` ones, and of which only what an adapter
    holds can be trained: with `decoder_only`, and with a frozen encoder, nothing of the encoder. `tokenizers`: that of
    the network, and the one to read with, which extends it.

    A metric's vector starts as `metric_vector` says, a token's as the mean of all tokens', an atom's as the mean of its
    kind's, so that a new line starts as the sum of its parts. Draws from torch's global generator.
    """
    network = copy.deepcopy(network).requires_grad_(False)
    decoder = network.decoder
    vectors = [metric_vector(decoder.metric, known, name) for name in metrics]
    decoder.metric = nn.Parameter(torch.cat(vectors))
    decoder.temperature = decoder.temperature.new_ones(len(metrics))
    decoder.restrict([None] * len(metrics))
    parts: list[nn.Module] = [decoder]
    if isinstance(network.encoder, CompactEncoder) and not decoder_only:
        _extend_embedding(network.encoder.embedding, *tokenizers)
        parts.append(network.encoder)
    for part in parts:
        for layer in [layer for layer in part.modules() if isinstance(layer, nn.Linear)]:
            parametrize.register_parametrization(layer, "weight", LowRank(layer.weight, rank))
        for name, weight in part.named_parameters():
            weight.requires_grad_(weight.ndim == 1 or ".parametrizations.weight.0." in f".{name}")
    for weight in (decoder.metric, decoder.token, decoder.place):
        weight.requires_grad_()
    for module in network.modules():
        if isinstance(module, MoreRows):
            module.rows.requires_grad_()
    return network


def learned(network: Network) -> dict[str, Tensor]:
    """Names and values of what an adapted network has learned, and the temperatures of its metrics."""
    weights = {name: weight.detach() for name, weight in network.named_parameters() if weight.requires_grad}
    return {**weights, "decoder.temperature": network.decoder.temperature}


def merge(network: Network) -> Network:
    """The adapted network with plain weights, which computes the same without the sums."""
    for layer in list(network.modules()):
        if parametrize.is_parametrized(layer):
            for name in list(layer.parametrizations):  # type: ignore[arg-type]
                parametrize.remove_parametrizations(layer, str(name), leave_parametrized=True)
    return network.requires_grad_(False)


def _extend_embedding(embedding: TokenEmbedding, before: Tokenizer, after: Tokenizer) -> None:
    """Vectors for the tokens and atoms that `after` has more than `before`."""
    known, names = atom_names(before.atoms), atom_names(after.atoms)
    kinds = [_part(name) for name in known]
    new = [name for name in names if name not in {*known}]
    noise = _NOISE * torch.randn(len(new), embedding.atom.shape[1]).to(embedding.atom.device)
    atoms = [_mean(embedding.atom, kinds, _part(name)) for name in new]
    rows = {
        "token": embedding.token.mean(0, keepdim=True).expand(len(after.atoms) - len(embedding.token), -1),
        "atom": torch.cat([embedding.atom[:0], *atoms]) + noise,
    }
    embedding.number_atoms(after.atoms, [*known, *new])
    for name, vectors in rows.items():
        if len(vectors):
            parametrize.register_parametrization(embedding, name, MoreRows(vectors), unsafe=True)


def metric_vector(vectors: Tensor, known: Sequence[str], metric: str) -> Tensor:
    """Where the vector of a metric starts, (1, D): at its own of the `vectors` of the `known` metrics, else at the mean
    of those of its unit (`latency_ms`), or of all if it is the first of its unit."""
    if metric in known:
        return vectors.detach()[[known.index(metric)]]
    return _mean(vectors, [kind_of_metric(name) for name in known], kind_of_metric(metric))


def _mean(vectors: Tensor, kinds: Sequence[str], kind: str) -> Tensor:
    """Mean (1, D) of the vectors of one kind, or of all vectors if it has none."""
    same = [place for place, other in enumerate(kinds) if other == kind] or list(range(len(kinds)))
    return vectors.detach()[same].mean(0, keepdim=True)


def kind_of_metric(metric: str) -> str:
    """The kind of a metric: `raspi4_latency_ms` -> `latency_ms`; all accuracies are one kind."""
    return "accuracy" if "accuracy" in metric else "_".join(metric.split("_")[-2:])


def _part(atom: str) -> str:
    """The kind of an atom: the axis of a size, "@" for references, an attribute's letter, or "" for operators."""
    place, colon, _ = atom.partition(":")
    return place if colon else atom[:1] if atom[:1] in "@kpsdg" else ""
