"""Encoders: text in, one vector a token out.

Shapes: B texts, L tokens a text, D width, H heads.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from surrogate.analytic_metrics import NAMES as FREE_METRICS
from surrogate.config import ModelConfig
from surrogate.programs.program_structure import NO_NUMBER
from surrogate.tokenizer import Encoded


@dataclass(frozen=True)
class References:
    """What the position i of B * L hears: the sum of the states at `heard[starts[i]:starts[i + 1]]`. (E,) and (B * L,)
    int64, E in all. A square of the length for each text would be mostly zeros: for long texts its products took a
    quarter of a training step."""

    heard: Tensor
    starts: Tensor

    @classmethod
    def of(cls, to: np.ndarray, heard: np.ndarray, positions: int, device: torch.device | str) -> References:
        order = to.argsort(kind="stable")
        starts = np.searchsorted(to[order], np.arange(positions))
        return cls(torch.from_numpy(heard[order]).to(device), torch.from_numpy(starts).to(device))

    def sum(self, x: Tensor) -> Tensor:
        """(B, L, D) -> (B, L, D)"""
        return F.embedding_bag(self.heard, x.flatten(0, 1), self.starts, mode="sum").view_as(x)


@dataclass(frozen=True)
class Batch:
    """Texts padded to the longest. `ids` (B, L) int64; `mask` (B, L) bool: real tokens; `referred` and `referring`: the
    tokens that end the lines that a token's line refers to, and those that refer to it, as often as they do (in source
    code, whatever tokens refer to each other by program_structure.py); `structural_features`
    (B, 16): free metrics, for models that are told them; `magnitudes` (B, L), for those that are told the structure of
    programs."""

    ids: Tensor
    mask: Tensor
    referred: References
    referring: References
    structural_features: Tensor | None = None
    magnitudes: Tensor | None = None


def collate(texts: list[Encoded], device: torch.device | str = "cpu") -> Batch:
    """Pads encoded texts into one batch."""
    length = max(map(len, texts))
    ids = torch.zeros(len(texts), length, dtype=torch.long)
    mask = torch.zeros(len(texts), length, dtype=torch.bool)
    for row, text in enumerate(texts):
        ids[row, : len(text)] = torch.from_numpy(text.ids)
        mask[row, : len(text)] = True
    edges = np.concatenate([text.edges.astype(np.int64) + row * length for row, text in enumerate(texts)])
    line, reference = edges[:, 0], edges[:, 1]
    features = [text.structural_features for text in texts if text.structural_features is not None]
    magnitudes = [torch.from_numpy(text.magnitudes) for text in texts if text.magnitudes is not None]
    return Batch(
        ids.to(device),
        mask.to(device),
        References.of(line, reference, ids.numel(), device),
        References.of(reference, line, ids.numel(), device),
        torch.from_numpy(np.stack(features)).to(device) if features else None,
        pad_sequence(magnitudes, batch_first=True, padding_value=NO_NUMBER).to(device)
        if magnitudes
        else None,
    )


def attention_bias(mask: Tensor) -> Tensor:
    """(B, L) bool -> (B, 1, 1, L): 0 where a token may be attended to, minus infinity where it is padding."""
    return torch.zeros(mask.shape, device=mask.device).masked_fill(~mask, -torch.inf)[:, None, None, :]


def split_heads(x: Tensor, heads: int) -> Tensor:
    """(B, L, D) -> (B, H, L, D/H)"""
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def join_heads(x: Tensor) -> Tensor:
    """(B, H, L, D/H) -> (B, L, D)"""
    return x.transpose(1, 2).flatten(2)


def atom_names(atoms: list[list[str]]) -> list[str]:
    """The distinct atoms of all tokens, in the order of the model's atom vectors."""
    return sorted({name for token in atoms for name in token})


class TokenEmbedding(nn.Module):
    """A token's vector plus the sum of its atoms' vectors (see `Tokenizer.atoms`)."""

    atoms: Tensor

    def __init__(self, atoms: list[list[str]], width: int) -> None:
        super().__init__()
        names = atom_names(atoms)
        position = {name: index for index, name in enumerate(names)}
        counts = np.zeros((len(atoms), len(names)), dtype=np.float32)
        tokens = np.repeat(np.arange(len(atoms)), [len(parts) for parts in atoms])
        places = np.array([position[name] for parts in atoms for name in parts], dtype=np.int64)
        np.add.at(counts, (tokens, places), 1)
        self.register_buffer("atoms", torch.from_numpy(counts), persistent=False)
        self.token = nn.Parameter(nn.init.normal_(torch.empty(len(atoms), width), std=0.02))
        self.atom = nn.Parameter(nn.init.normal_(torch.empty(len(names), width), std=0.3))

    def forward(self, ids: Tensor) -> Tensor:
        # Only for the tokens at hand: summing up atoms for a large vocabulary costs as much as reading a batch.
        used, places = ids.unique(return_inverse=True)
        return F.embedding(places, self.token[used] + self.atoms[used] @ self.atom)


class Magnitude(nn.Module):
    """The vector of a number's magnitude at the token that ends the number, of others 0.

    Beside the magnitude itself, waves of it: the shortest tell numbers apart that differ by a few percent.
    """

    _PERIODS = (1, 2, 4, 8, 16, 32)  # binary orders of magnitude

    def __init__(self, width: int) -> None:
        super().__init__()
        self.linear = nn.Linear(1 + 2 * len(self._PERIODS), width)

    def forward(self, magnitudes: Tensor) -> Tensor:
        """(B, L) -> (B, L, D)"""
        turns = magnitudes[..., None] * (2 * math.pi / magnitudes.new_tensor(self._PERIODS))
        features = torch.cat([magnitudes[..., None] / 16, turns.sin(), turns.cos()], dim=-1)
        return self.linear(features) * (magnitudes != NO_NUMBER)[..., None]


def first_numbers(magnitudes: Tensor) -> Tensor:
    """(B, L) -> (B, 1): the magnitude of each text's first number, NO_NUMBER where it has none."""
    place = (magnitudes != NO_NUMBER).float().argmax(1, keepdim=True)
    return magnitudes.gather(1, place)


class ChannelDropout(nn.Module):
    """Dropout of whole channels, the same ones at every position of a text: it regularises as dropout does with a
    hundredth of the random numbers, which were a sixth of a training step on a CPU."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate = rate
        self.batch: tuple[int, np.ndarray] | None = None  # see `piece_of_batch`

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or self.rate == 0:
            return x
        rows, places = self.batch or (len(x), np.arange(len(x)))
        kept = torch.rand(rows, 1, x.shape[-1], device=x.device)[places] >= self.rate
        return x * (kept / (1 - self.rate))


@contextmanager
def piece_of_batch(network: nn.Module, rows: int, places: np.ndarray) -> Iterator[None]:
    """Meanwhile the network reads these places of a batch of so many rows: dropout is what it is in the whole batch."""
    layers = [module for module in network.modules() if isinstance(module, ChannelDropout)]
    for layer in layers:
        layer.batch = (rows, places)
    try:
        yield
    finally:
        for layer in layers:
            layer.batch = None


class FeedForward(nn.Sequential):
    def __init__(self, width: int, hidden: int, out: int | None = None) -> None:
        super().__init__(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, out or width))


class CompactEncoderLayer(nn.Module):
    """References, attention, feed-forward, each added to the residual stream."""

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
        # A line hears from the lines it refers to and from those that refer to it.
        n = self.reference_norm(x)
        heard = torch.cat([batch.referred.sum(n), batch.referring.sum(n)], dim=-1)
        x = x + self.dropout(self.reference(heard))
        q, k, v = (split_heads(p, self.heads) for p in self.qkv(self.attention_norm(x)).chunk(3, dim=-1))
        attended = join_heads(F.scaled_dot_product_attention(q, k, v, attn_mask=bias))
        x = x + self.dropout(self.attention_out(attended))
        return x + self.dropout(self.feed(self.feed_norm(x)))


class CompactEncoder(nn.Module):
    """A transformer trained from scratch that resolves the references it reads."""

    def __init__(self, config: ModelConfig, atoms: list[list[str]]) -> None:
        super().__init__()
        self.embedding = TokenEmbedding(atoms, config.width)
        self.told = (
            FeedForward(1 + len(FREE_METRICS), config.width, config.width) if config.free_metrics else None
        )
        self.magnitude = Magnitude(config.width) if config.program_structure else None
        self.size = Magnitude(config.width) if config.program_size else None
        self.layers = nn.ModuleList(CompactEncoderLayer(config) for _ in range(config.encoder_layers))
        self.norm = nn.LayerNorm(config.width)
        self.dropout = ChannelDropout(config.dropout)

    def forward(self, batch: Batch) -> Tensor:
        """(B, L, D)"""
        x = self.embedding(batch.ids)
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
    """Sinusoidal position codes (length, width) (Vaswani et al. 2017)."""
    place = torch.arange(length, device=device)[:, None]
    rate = torch.exp(torch.arange(0, width, 2, device=device) * (-math.log(10_000.0) / width))
    return torch.cat([torch.sin(place * rate), torch.cos(place * rate)], dim=1)
