"""Reading numbers out of the model: exact quantiles, samples, log-probabilities.

A text is encoded once; its cross-attention keys and values are projected once and shared by all its streams, and
self-attention keeps a cache. A stream writes one token per position, chosen by a rule: `Quantile` descends the
digit tree to the exact quantile, `Sample` draws.

Shapes: B texts, S streams a text, K numbers a stream, n digits a number.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from surrogate.encoders import Batch, attention_bias
from surrogate.model import Decoder, Network

# The levels of the 80% interval.
INTERVAL = (0.1, 0.9)


class DecodingStrategy(Protocol):
    """Chooses the next token of every stream."""

    def start(self, streams: int) -> None:
        """Called before each number, with how many streams write it."""

    def choose(self, probabilities: Tensor, ascending: Tensor) -> Tensor:
        """Tokens (B, S) from their probabilities (B, S, tokens) and their order of value (B, S, tokens)."""


class Quantile:
    """The exact q-quantile of the number being written: descend into the child whose cumulative probability
    crosses q, rescale q to that child, go on. `q` in (0, 1): (S,), one per stream, or
    (B, S, K), one for every number of every text."""

    def __init__(self, q: Tensor) -> None:
        self.q = q.double()
        self.number = 0

    def start(self, streams: int) -> None:
        q = self.q if self.q.ndim == 1 else self.q[..., self.number]
        self.rest = q[..., :streams]
        self.number += 1

    def choose(self, probabilities: Tensor, ascending: Tensor) -> Tensor:
        ordered = probabilities.double().gather(-1, ascending)
        upper = ordered.cumsum(-1)
        rest = self.rest * upper[..., -1]  # the total is 1 but for rounding
        place = (upper <= rest[..., None]).sum(-1, keepdim=True).clamp(max=upper.shape[-1] - 1)
        share = ordered.gather(-1, place)[..., 0]
        lower = upper.gather(-1, place)[..., 0] - share
        self.rest = ((rest - lower) / share).clamp(0, 1 - 1e-12)
        return ascending.gather(-1, place)[..., 0]


class Sample:
    """Draws tokens; `temperature` below 1 sharpens, above 1 flattens."""

    def __init__(self, generator: torch.Generator, temperature: float = 1.0) -> None:
        if temperature <= 0:
            raise ValueError(f"temperature must be positive, but is {temperature}")
        self.generator = generator
        self.temperature = temperature

    def start(self, streams: int) -> None:
        pass

    def choose(self, probabilities: Tensor, ascending: Tensor) -> Tensor:
        weights = probabilities if self.temperature == 1.0 else probabilities ** (1 / self.temperature)
        flat = torch.multinomial(weights.flatten(0, -2), 1, generator=self.generator)
        return flat.view(probabilities.shape[:-1])


def generate(
    decoder: Decoder, memory: Tensor, mask: Tensor, metrics: Tensor, rule: DecodingStrategy
) -> np.ndarray:
    """Writes up to K numbers in each of S streams a text, each number conditioned on those before it in its stream.

    memory (B, L, D) and mask (B, L): the encoded texts; metrics (S, K) int64: which metric each stream writes when, -1
    where it writes no more; those that write most stand first. Returns numbers (B, S, K) float64, NaN for none.
    """
    codec, device = decoder.codec, memory.device
    rows, (streams, count) = len(memory), metrics.shape
    writing = (metrics >= 0).sum(dim=0).tolist()
    following = torch.from_numpy(codec.grammar.following).to(device)
    ascending = torch.from_numpy(codec.grammar.ascending).to(device)
    # Every step reads them all again, which takes up to four times as long where those of a long text lie apart.
    projected = [tuple(part.contiguous() for part in layer) for layer in decoder.project_memory(memory)]
    bias = attention_bias(mask)
    layers = list(decoder.layers)
    heads = projected[0][0].shape[1]
    caches = [memory.new_empty(2, rows, streams, heads, 0, memory.shape[-1] // heads) for _ in layers]
    digits = torch.empty(rows, streams, count, codec.length, dtype=torch.long, device=device)
    length = 0
    for number, streams in enumerate(writing):
        if length == caches[0].shape[-2]:
            # Room for all that is written by so many streams: of many metrics, few write more than one number.
            blocks = writing.count(streams) * decoder.block
            caches = [F.pad(cache[:, :, :streams], (0, 0, 0, blocks)) for cache in caches]
        metric = metrics[:streams, number].to(device).expand(rows, streams)
        state = torch.zeros(rows, streams, dtype=torch.long, device=device)
        written = memory.new_zeros(rows, streams, memory.shape[-1])
        rule.start(streams)
        for place in range(decoder.block):
            x = written + decoder.metric[metric] + decoder.place[place]
            for layer, cache, keys_values in zip(layers, caches, projected, strict=True):
                x = layer.step(x, cache, length, keys_values, bias)  # type: ignore[operator]
            length += 1
            if place < codec.length:
                p = decoder.log_probabilities(x, metric, state).exp()
                token = rule.choose(p, ascending[state])
                digits[:, :streams, number, place] = token
                state = following[state, token]
                written = decoder.token[token]
                if place == codec.length - 1 and number == count - 1:
                    break
    written_at = metrics.numpy() >= 0
    numbers = np.full((rows, *written_at.shape), np.nan)
    numbers[:, written_at] = codec.decode_array(digits.cpu().numpy()[:, written_at])
    return numbers


def medians(decoder: Decoder, memory: Tensor, mask: Tensor, metrics: list[int]) -> np.ndarray:
    """Point values (B, K): the exact median of each metric's own marginal."""
    return quantiles(decoder, memory, mask, metrics, [0.5])[..., 0]


def quantiles(
    decoder: Decoder, memory: Tensor, mask: Tensor, metrics: list[int], levels: list[float]
) -> np.ndarray:
    """Exact quantiles (B, K, levels) of each metric's own marginal, i.e. of each metric written first."""
    if not metrics:
        return np.empty((len(memory), 0, len(levels)))
    streams = torch.tensor(metrics).repeat_interleave(len(levels))[:, None]
    rule = Quantile(torch.tensor(levels, device=memory.device).repeat(len(metrics)))
    out = generate(decoder, memory, mask, streams, rule)
    return out.reshape(len(out), len(metrics), len(levels))


def intervals(
    decoder: Decoder, memory: Tensor, mask: Tensor, metrics: list[int]
) -> tuple[np.ndarray, np.ndarray]:
    """80% intervals, low and high (B, K): the marginal's exact quantiles, widened to all that rounds to them, so that
    a number the model is sure of to the last digit lies inside its interval."""
    return _widened(decoder, quantiles(decoder, memory, mask, metrics, list(INTERVAL)))


def medians_and_intervals(
    decoder: Decoder, memory: Tensor, mask: Tensor, metrics: list[int]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """`medians`, and the low and high ends of `intervals`, (B, K) each, in one pass over the text's keys: most of the
    time of either goes into reading them."""
    found = quantiles(decoder, memory, mask, metrics, [0.5, *INTERVAL])
    return found[..., 0], *_widened(decoder, found[..., 1:])


def _widened(decoder: Decoder, bounds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return decoder.codec.edges(bounds[..., 0])[0], decoder.codec.edges(bounds[..., 1])[1]


def sample(
    decoder: Decoder, memory: Tensor, mask: Tensor, metrics: list[int], count: int, rule: Sample
) -> np.ndarray:
    """Joint samples (B, count, K): each stream draws the metrics one after another."""
    return generate(decoder, memory, mask, torch.tensor([metrics]).expand(count, -1), rule)


def joint(
    decoder: Decoder, memory: Tensor, mask: Tensor, metrics: list[int], levels: np.ndarray
) -> np.ndarray:
    """Joint samples (B, n, K) from levels (B, n, K) in (0, 1): each number the quantile of its distribution given those
    before it (inverse-CDF sampling). Levels that fill the cube evenly give samples that do."""
    streams = torch.tensor([metrics]).expand(levels.shape[1], -1)
    return generate(decoder, memory, mask, streams, Quantile(torch.from_numpy(levels).to(memory.device)))


def log_prob(network: Network, batch: Batch, metrics: list[int], numbers: np.ndarray) -> np.ndarray:
    """Log-probability (B,) of numbers (B, K) under the constrained distribution that `sample` draws from."""
    codec = network.decoder.codec
    digits = codec.encode_array(numbers)
    states = torch.from_numpy(codec.states(digits)).to(batch.ids.device)
    tokens = torch.from_numpy(digits).to(batch.ids.device)
    blocks = len(metrics)
    which = torch.tensor(metrics, device=tokens.device).expand(len(tokens), -1)
    visible = torch.ones(len(tokens), blocks, blocks, dtype=torch.bool, device=tokens.device).tril()
    logs = network(batch, which, tokens, states, visible)
    return logs.gather(-1, tokens[..., None]).double().sum((1, 2, 3)).cpu().numpy()
