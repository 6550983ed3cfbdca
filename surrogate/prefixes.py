"""Prefixes of the numbers that a decoder is generating, for decoding.py.

Shapes: B texts, L tokens per text, P prefixes of numbers per text, D width, H heads.
"""

from typing import Any

import torch
from torch import Tensor

from surrogate.encoders import attention_bias

KeysValues = tuple[Tensor, Tensor]
# Keys and values (2, B * P, H, D/H) of each token so far. In one tensor, all its room would be copied wherever prefixes
# split, and products of all tokens with the queries would not fit the processor's cache.
Cache = list[Tensor]


class DecoderPrefixes:
    """P prefixes per text of the numbers that are being generated, with a self-attention cache for each layer of the
    `decoder`, a model.Decoder."""

    def __init__(self, decoder: Any, memory: Tensor, mask: Tensor) -> None:
        self.decoder, self.memory = decoder, memory
        self.layers = list(decoder.layers)
        # Contiguous, because every step reads all of them: strided, those of a long text take up to four times as long.
        self.projected = [(keys.contiguous(), values.contiguous()) for keys, values in decoder.project_memory(memory)]
        self.bias = attention_bias(mask).to(memory.dtype)
        self.caches: list[Cache] = [[] for _ in self.layers]
        self.count = 1

    def begin(self, metrics: Tensor, parents: Tensor) -> None:
        """Starts the next number: its metric (B, P) int64 after each of the prefixes `parents` (B, P)."""
        self._follow(parents)
        self.metric, self.place = metrics, 0
        self._step(self.memory.new_zeros(*metrics.shape, self.memory.shape[-1]))

    def append(self, tokens: Tensor, parents: Tensor) -> None:
        """Appends a token (B, P) to each of the prefixes `parents` (B, P)."""
        self._follow(parents)
        self.metric = self.metric.gather(1, parents)
        self.place += 1
        self._step(self.decoder.token[tokens])

    def probabilities(self, states: Tensor) -> Tensor:
        """Probabilities (B, P, tokens) of the next token, from the grammar states (B, P) of the prefixes."""
        logs: Tensor = self.decoder.log_probabilities(self.x, self.metric, states)
        return logs.exp()

    def _follow(self, parents: Tensor) -> None:
        """Makes the caches those of the `parents`."""
        texts, known, self.count = len(parents), self.count, parents.shape[1]
        places = torch.arange(texts * known, device=parents.device).view(texts, known)
        if not torch.equal(chosen := places.gather(1, parents), places):
            chosen = chosen.flatten()
            self.caches = [[token.index_select(1, chosen) for token in cache] for cache in self.caches]

    def _step(self, previous: Tensor) -> None:
        x = previous + self.decoder.metric[self.metric] + self.decoder.place[self.place]
        for layer, cache, keys_values in zip(self.layers, self.caches, self.projected, strict=True):
            x = layer.cross_attend(x + _self_attended(layer, x, cache), keys_values, self.bias)
        self.x = x


def _self_attended(layer: Any, x: Tensor, cache: Cache) -> Tensor:
    """What a layer's self-attention adds to the prefixes' next tokens (B, P, D), which it appends to the cache. For so
    few tokens this takes a third of the time of `scaled_dot_product_attention`."""
    parts = layer.qkv(layer.self_norm(x)).flatten(0, 1).unflatten(-1, (3, layer.heads, -1))
    query = parts[:, 0] * parts.shape[-1] ** -0.5
    cache.append(parts[:, 1:].transpose(0, 1).contiguous())
    weights = torch.stack([(query * keys).sum(-1, keepdim=True) for keys, _ in cache]).softmax(0)
    attended = torch.zeros_like(query)
    for weight, (_, values) in zip(weights, cache, strict=True):
        attended.addcmul_(weight, values)
    added: Tensor = layer.self_out(attended.view_as(x))
    return added
