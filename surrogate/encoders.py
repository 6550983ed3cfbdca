"""The encoder that is trained from scratch: a batch of texts in, one vector per token out.

Shapes: B texts, L tokens per text, D width, H heads.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from surrogate.analytic_metrics import NAMES as ANALYTIC_METRICS
from surrogate.config import ModelConfig
from surrogate.programs.program_structure import NO_NUMBER
from surrogate.tokenizer import Encoded


@dataclass(frozen=True)
class References:
    """A sparse sum over positions of a flattened batch: position i of B * L gets the sum of the states at
    `sources[starts[i]:starts[i + 1]]`.

    `sources` (E,), one per reference, and `starts` (B * L,) are int64. Dense (L, L) matrices would be mostly zeros:
    for long texts multiplying by them took a quarter of a training step.
    """

    sources: Tensor
    starts: Tensor

    @classmethod
    def of(cls, targets: np.ndarray, sources: np.ndarray, positions: int, device: torch.device | str) -> "References":
        """From pairs of a target and a source, (E,) int64 each, among so many positions."""
        order = targets.argsort(kind="stable")
        starts = np.searchsorted(targets[order], np.arange(positions))
        return cls(torch.from_numpy(sources[order]).to(device), torch.from_numpy(starts).to(device))

    def sum(self, x: Tensor) -> Tensor:
        """(B, L, D) -> (B, L, D)"""
        return F.embedding_bag(self.sources, x.flatten(0, 1), self.starts, mode="sum").view_as(x)


@dataclass(frozen=True)
class Batch:
    """Encoded texts, padded to the longest.

    `ids` (B, L) int64, which are `distinct[places]` of `distinct` (U,) and `places` (B, L), both int64; `mask` (B, L)
    bool: real tokens. `referred` sums over the last tokens of the lines that a token's
    line refers to, `referring` over those of the lines that refer to it (in source code over the tokens that
    program_structure.py relates). `structural_features` (B, 16) float32: analytic metrics, for models with
    `free_metrics`; `magnitudes` (B, L) float32: for models with `program_structure`.
    """

    ids: Tensor
    distinct: Tensor
    places: Tensor
    mask: Tensor
    referred: References
    referring: References
    structural_features: Tensor | None = None
    magnitudes: Tensor | None = None


def collate(texts: list[Encoded], device: torch.device | str = "cpu") -> Batch:
    """Encoded texts as one batch on a device."""
    length = max(map(len, texts))
    ids = torch.zeros(len(texts), length, dtype=torch.long)
    mask = torch.zeros(len(texts), length, dtype=torch.bool)
    for row, text in enumerate(texts):
        ids[row, : len(text)] = torch.from_numpy(text.ids)
        mask[row, : len(text)] = True
    distinct, places = ids.unique(return_inverse=True)
    edges = np.concatenate([text.edges.astype(np.int64) + row * length for row, text in enumerate(texts)])
    line, reference = edges[:, 0], edges[:, 1]
    features = [text.structural_features for text in texts if text.structural_features is not None]
    magnitudes = [torch.from_numpy(text.magnitudes) for text in texts if text.magnitudes is not None]
    return Batch(
        ids.to(device), distinct.to(device), places.to(device), mask.to(device),
        References.of(line, reference, ids.numel(), device), References.of(reference, line, ids.numel(), device),
        torch.from_numpy(np.stack(features)).to(device) if features else None,
        pad_sequence(magnitudes, batch_first=True, padding_value=NO_NUMBER).to(device) if magnitudes else None,
    )  # fmt: skip


def attention_bias(mask: Tensor) -> Tensor:
    """(B, L) bool -> (B, 1, 1, L) float32: 0 for real tokens, minus infinity for padding."""
    return torch.zeros(mask.shape, device=mask.device).masked_fill(~mask, -torch.inf)[:, None, None, :]


def split_heads(x: Tensor, heads: int) -> Tensor:
    """(B, L, D) -> (B, H, L, D/H)"""
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def join_heads(x: Tensor) -> Tensor:
    """(B, H, L, D/H) -> (B, L, D)"""
    return x.transpose(1, 2).flatten(2)


def atom_names(atoms: list[list[str]]) -> list[str]:
    """The distinct atoms of all tokens, in the order of the model's atom vectors (see `Tokenizer.atoms`)."""
    return sorted({name for token in atoms for name in token})


class TokenEmbedding(nn.Module):
    """A token's vector plus the sum of its atoms' vectors (see `Tokenizer.atoms`)."""

    atoms_of: Tensor

    def __init__(self, atoms: list[list[str]], width: int) -> None:
        super().__init__()
        names = atom_names(atoms)
        self.register_buffer("atoms_of", None, persistent=False)
        self.number_atoms(atoms, names)
        self.token = nn.Parameter(nn.init.normal_(torch.empty(len(atoms), width), std=0.02))
        self.atom = nn.Parameter(nn.init.normal_(torch.empty(len(names), width), std=0.3))

    def number_atoms(self, atoms: list[list[str]], names: Sequence[str]) -> None:
        """Sets which vectors the `atoms` of each token have: `names` is the order of the vectors."""
        position = {name: index for index, name in enumerate(names)}
        # (tokens, most atoms of a token) positions of atoms, padded with one that no atom has.
        most = max(map(len, atoms), default=0)
        padded = np.full((len(atoms), max(1, most)), len(names), dtype=np.int32)
        for row, parts in zip(padded, atoms, strict=True):
            row[: len(parts)] = sorted(position[name] for name in parts)
        self.atoms_of = torch.from_numpy(padded)

    def forward(self, distinct: Tensor, places: Tensor) -> Tensor:
        """Vectors (B, L, D) of the tokens `distinct[places]`: distinct (U,), places (B, L).

        Atoms are summed for the U distinct tokens only: for the whole vocabulary, or for every occurrence of a token,
        this would take longer than reading the batch.
        """
        vectors = F.pad(self.atom, (0, 0, 0, 1))
        summed = F.embedding_bag(self.atoms_of[distinct], vectors, mode="sum", padding_idx=len(self.atom))
        return F.embedding(places, self.token[distinct] + summed)


class Magnitude(nn.Module):
    """A vector of a number's magnitude (see program_structure.py) at the number's last token, 0 at other tokens.

    Its features are the magnitude and waves of it; the shortest waves distinguish numbers that differ by a few percent.
    """

    _PERIODS = (1, 2, 4, 8, 16, 32)  # of the waves, in doublings of the number

    def __init__(self, width: int) -> None:
        super().__init__()
        self.linear = nn.Linear(1 + 2 * len(self._PERIODS), width)

    def forward(self, magnitudes: Tensor) -> Tensor:
        """(B, L) -> (B, L, D)"""
        turns = magnitudes[..., None] * (2 * math.pi / magnitudes.new_tensor(self._PERIODS))
        features = torch.cat([magnitudes[..., None] / 16, turns.sin(), turns.cos()], dim=-1)
        return self.linear(features) * (magnitudes != NO_NUMBER)[..., None]


def first_numbers(magnitudes: Tensor) -> Tensor:
    """Magnitude of each text's first number, (B, L) -> (B, 1); NO_NUMBER for a text without numbers."""
    place = (magnitudes != NO_NUMBER).float().argmax(1, keepdim=True)
    return magnitudes.gather(1, place)


class ChannelDropout(nn.Module):
    """Dropout of whole channels, the same at every position of a text: as effective as dropout with a hundredth of its
    random numbers, whose generation took a sixth of a training step on a CPU."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate = rate
        self.batch: tuple[int, np.ndarray] | None = None  # see `piece_of_batch`

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or self.rate == 0:
            return x
        size, rows = self.batch or (len(x), np.arange(len(x)))
        kept = torch.rand(size, 1, x.shape[-1], device=x.device)[rows] >= self.rate
        return x * (kept / (1 - self.rate))


@contextmanager
def piece_of_batch(network: nn.Module, size: int, rows: np.ndarray) -> Iterator[None]:
    """In this context the network reads only these rows of a batch of `size` rows, with the dropout of the batch."""
    layers = [module for module in network.modules() if isinstance(module, ChannelDropout)]
    for layer in layers:
        layer.batch = (size, rows)
    try:
        yield
    finally:
        for layer in layers:
            layer.batch = None


class FeedForward(nn.Sequential):
    """Two linear layers with a ReLU in between."""

    def __init__(self, width: int, hidden: int, out: int | None = None) -> None:
        super().__init__(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, out or width))


class CompactEncoderLayer(nn.Module):
    """References, self-attention and feed-forward, each added to the residual stream."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        width = config.width
        self.heads = config.heads
        self.reference_norm = nn.LayerNorm(width)
        self.reference = nn.Linear(2 * width, width, bias=False)
        self.attention_norm = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.attention_out = nn.Linear(width, width, bias=False)
        self.feed_norm = nn.LayerNorm(width)
        self.feed = FeedForward(width, config.encoder_feed_forward)
        self.dropout = ChannelDropout(config.dropout)

    def forward(self, x: Tensor, batch: Batch, bias: Tensor) -> Tensor:
        """(B, L, D) -> (B, L, D); bias (B, 1, 1, L): see `attention_bias`."""
        # A line receives the states of the lines it refers to and of those that refer to it.
        n = self.reference_norm(x)
        received = torch.cat([batch.referred.sum(n), batch.referring.sum(n)], dim=-1)
        x = x + self.dropout(self.reference(received))
        q, k, v = (split_heads(p, self.heads) for p in self.qkv(self.attention_norm(x)).chunk(3, dim=-1))
        attended = join_heads(F.scaled_dot_product_attention(q, k, v, attn_mask=bias))
        x = x + self.dropout(self.attention_out(attended))
        return x + self.dropout(self.feed(self.feed_norm(x)))


class CompactEncoder(nn.Module):
    """A transformer that resolves the references between lines of the text it reads."""

    def __init__(self, config: ModelConfig, atoms: list[list[str]]) -> None:
        super().__init__()
        self.embedding = TokenEmbedding(atoms, config.width)
        self.told = (  # of the structural features; checkpoints have its weights under this name
            FeedForward(1 + len(ANALYTIC_METRICS), config.width, config.width) if config.free_metrics else None
        )
        self.magnitude = Magnitude(config.width) if config.program_structure else None
        self.size = Magnitude(config.width) if config.program_size else None
        self.layers = nn.ModuleList(CompactEncoderLayer(config) for _ in range(config.encoder_layers))
        self.norm = nn.LayerNorm(config.width)
        self.dropout = ChannelDropout(config.dropout)

    def forward(self, batch: Batch) -> Tensor:
        """(B, L, D)"""
        x = self.embedding(batch.distinct, batch.places)
        if self.told is not None:
            assert batch.structural_features is not None
            x = x + self.told(batch.structural_features)[:, None]
        if self.magnitude is not None:
            assert batch.magnitudes is not None
            x = x + self.magnitude(batch.magnitudes)
            if self.size is not None:
                x = x + self.size(first_numbers(batch.magnitudes))
        x = self.dropout(x + _positions(x.shape[1], x.shape[2], x.device))
        bias = attention_bias(batch.mask)
        for layer in self.layers:
            x = layer(x, batch, bias)
        return self.norm(x)


def _positions(length: int, width: int, device: torch.device) -> Tensor:
    """Sinusoidal position encodings (length, width) of Vaswani et al. (2017)."""
    position = torch.arange(length, device=device)[:, None]
    rate = torch.exp(torch.arange(0, width, 2, device=device) * (-math.log(10_000.0) / width))
    return torch.cat([torch.sin(position * rate), torch.cos(position * rate)], dim=1)
