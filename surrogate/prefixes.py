"""Prefixes of the numbers that a decoder is generating, for decoding.py.

Shapes: B texts, P prefixes of numbers per text, T decoder positions, D width, H heads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import torch
import torch.nn.functional as F
from torch import Tensor

from surrogate.encoders import attention_bias

if TYPE_CHECKING:
    from surrogate.model import Decoder, DecoderLayer

KeysValues = tuple[Tensor, Tensor]


class DecoderPrefixes:
    """P prefixes per text of the numbers that are being generated, with a self-attention cache."""

    def __init__(self, decoder: Decoder, memory: Tensor, mask: Tensor) -> None:
        self.decoder, self.memory = decoder, memory
        self.layers = cast("list[DecoderLayer]", list(decoder.layers))
        # Contiguous, because every step reads all of them: strided, those of a long text take up to four times as long.
        self.projected = [(keys.contiguous(), values.contiguous()) for keys, values in decoder.project_memory(memory)]
        self.bias = attention_bias(mask).to(memory.dtype)
        heads, size = self.projected[0][0].shape[1::2]
        self.caches = [memory.new_empty(2, len(memory), 1, heads, 0, size) for _ in self.layers]
        self.length = 0

    def begin(self, metrics: Tensor, parents: Tensor) -> None:
        """Starts the next number: its metric (B, P) int64 after each of the prefixes `parents` (B, P)."""
        self.metric, self.place = metrics, 0
        self.caches = [F.pad(cache, (0, 0, 0, self.decoder.block)) for cache in self.caches]
        self._follow(parents)
        self._step(self.memory.new_zeros(*metrics.shape, self.memory.shape[-1]))

    def append(self, tokens: Tensor, parents: Tensor) -> None:
        """Appends a token (B, P) to each of the prefixes `parents` (B, P)."""
        self.metric = self.metric.gather(1, parents)
        self.place += 1
        self._follow(parents)
        self._step(self.decoder.token[tokens])

    def probabilities(self, states: Tensor) -> Tensor:
        """Probabilities (B, P, tokens) of the next token, from the grammar states (B, P) of the prefixes."""
        return self.decoder.log_probabilities(self.x, self.metric, states).exp()

    def _follow(self, parents: Tensor) -> None:
        """Makes the caches those of the `parents`."""
        texts, known = self.caches[0].shape[1:3]
        places = torch.arange(texts * known, device=parents.device).view(texts, known)
        if torch.equal(chosen := places.gather(1, parents), places):
            return
        # Whole rows of one axis: indexing two axes takes several times as long.
        flat = (cache.flatten(1, 2).index_select(1, chosen.flatten()) for cache in self.caches)
        self.caches = [cache.unflatten(1, parents.shape) for cache in flat]

    def _step(self, previous: Tensor) -> None:
        x = previous + self.decoder.metric[self.metric] + self.decoder.place[self.place]
        for layer, cache, keys_values in zip(self.layers, self.caches, self.projected, strict=True):
            x = _step(layer, x, cache, self.length, keys_values, self.bias)
        self.length += 1
        self.x = x


def _step(
    layer: DecoderLayer, x: Tensor, cache: Tensor, length: int, memory: KeysValues, memory_bias: Tensor
) -> Tensor:
    """The next position of P prefixes: (B, P, D) -> (B, P, D).

    cache (2, B, P, H, T, D/H): keys and values of the `length` positions so far; those of this one are stored.
    """
    q, k, v = (p.unflatten(-1, (layer.heads, 1, -1)) for p in layer.qkv(layer.self_norm(x)).chunk(3, dim=-1))
    cache[0, :, :, :, length] = k.squeeze(-2)
    cache[1, :, :, :, length] = v.squeeze(-2)
    keys, values = cache[:, :, :, :, : length + 1]
    attended = F.scaled_dot_product_attention(*(part.flatten(0, 1) for part in (q, keys, values)))
    return layer.cross_attend(x + layer.self_out(attended.view_as(x)), memory, memory_bias)
