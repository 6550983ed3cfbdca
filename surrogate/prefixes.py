"""Prefixes of the numbers that a decoder is generating, for decoding.py.

Shapes: B texts, L tokens per text, P prefixes of numbers per text, D width, H heads.
"""

from itertools import chain
from typing import Any

import torch
from torch import Tensor

from surrogate.encoders import attention_bias

KeysValues = tuple[Tensor, Tensor]
# Keys and values (T, 2, B * P, H, D/H) of the tokens of each number. Tokens come first, so that only those that are
# there are copied where prefixes split.
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
        self.length, self.count = 0, 1  # tokens of the present number, prefixes

    def begin(self, metrics: Tensor, parents: Tensor) -> None:
        """Starts the next number: its metric (B, P) int64 after each of the prefixes `parents` (B, P)."""
        self._follow(parents)
        self.metric, self.length = metrics, 0
        heads, size = self.projected[0][0].shape[1::2]
        for cache in self.caches:
            cache.append(self.memory.new_empty(self.decoder.block, 2, metrics.numel(), heads, size))
        self._step(self.memory.new_zeros(*metrics.shape, self.memory.shape[-1]))

    def append(self, tokens: Tensor, parents: Tensor) -> None:
        """Appends a token (B, P) to each of the prefixes `parents` (B, P)."""
        self._follow(parents)
        self.metric = self.metric.gather(1, parents)
        self._step(self.decoder.token[tokens])

    def probabilities(self, states: Tensor) -> Tensor:
        """Probabilities (B, P, tokens) of the next token, from the grammar states (B, P) of the prefixes."""
        logs: Tensor = self.decoder.log_probabilities(self.x, self.metric, states)
        return logs.exp()

    def _follow(self, parents: Tensor) -> None:
        """Makes the caches those of the `parents`."""
        texts, known, self.count = len(parents), self.count, parents.shape[1]
        places = torch.arange(texts * known, device=parents.device).view(texts, known)
        if torch.equal(chosen := places.gather(1, parents), places):
            return
        for cache in self.caches:
            for number, tokens in enumerate(cache):
                length = self.length if number == len(cache) - 1 else len(tokens)
                cache[number] = tokens.new_empty(*tokens.shape[:2], chosen.numel(), *tokens.shape[3:])
                torch.index_select(tokens[:length], 2, chosen.flatten(), out=cache[number][:length])

    def _step(self, previous: Tensor) -> None:
        x = previous + self.decoder.metric[self.metric] + self.decoder.place[self.length]
        for layer, cache, keys_values in zip(self.layers, self.caches, self.projected, strict=True):
            x = layer.cross_attend(x + _self_attended(layer, x, cache, self.length), keys_values, self.bias)
        self.length += 1
        self.x = x


def _self_attended(layer: Any, x: Tensor, cache: Cache, length: int) -> Tensor:
    """What a layer's self-attention adds to the prefixes' next tokens (B, P, D), before which the present number has
    `length`. For so few tokens this takes a third of the time of `scaled_dot_product_attention`."""
    parts = layer.qkv(layer.self_norm(x)).flatten(0, 1).unflatten(-1, (3, layer.heads, -1))
    query = parts[:, 0] * parts.shape[-1] ** -0.5
    *earlier, present = cache
    present[length] = parts[:, 1:].transpose(0, 1)
    numbers = [*earlier, present[: length + 1]]
    weights = torch.cat([(tokens[:, 0] * query).sum(-1, keepdim=True) for tokens in numbers]).softmax(0)
    attended = torch.zeros_like(query)
    for weight, values in zip(weights, chain.from_iterable(tokens[:, 1] for tokens in numbers), strict=True):
        attended.addcmul_(weight, values)
    added: Tensor = layer.self_out(attended.view_as(x))
    return added
