"""Numbers from the model: exact quantiles, samples, log-probabilities.

A text is encoded once; a decoder then writes numbers in parallel *streams*, one token per step. A decoding strategy
chooses the tokens: `Quantile` descends the digit tree to an exact quantile, `Sample` draws. Streams that agree so far
share a *prefix*, which the decoder reads once: a median and the ends of its interval mostly have the same exponent and
leading digit. Any decoder will do that implements `NumberDecoder`.

Shapes: B texts, L tokens per text, D width, S streams per text, P prefixes per text, K numbers per stream, n digit
tokens per number.
"""

from typing import Protocol

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from surrogate.encoders import Batch
from surrogate.model import Network
from surrogate.number_codec import Grammar, NumberError
from surrogate.prediction import INTERVAL

NOT_FINITE = "the model's output is not finite: its weights are damaged, or far too large"


class DigitCodec(Protocol):
    """Numbers as tokens of a grammar (see number_codec.py)."""

    @property
    def length(self) -> int:
        """Tokens per number."""

    @property
    def grammar(self) -> Grammar:
        """The automaton of all numbers."""

    def decode_array(self, tokens: np.ndarray) -> np.ndarray:
        """Numbers (...) of tokens (..., n)."""

    def edges(self, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper edges of what each of these numbers stands for, as ends of intervals."""


class Prefixes(Protocol):
    """Distinct prefixes of the numbers that are being generated for a batch of texts, at first one, which is empty."""

    def begin(self, metrics: Tensor, parents: Tensor) -> None:
        """Starts the next number: its metric (B, P) int64 after each of the prefixes `parents` (B, P)."""

    def append(self, tokens: Tensor, parents: Tensor) -> None:
        """Appends a token (B, P) to each of the prefixes `parents` (B, P)."""

    def probabilities(self, states: Tensor) -> Tensor:
        """Probabilities (B, P, tokens) of the next token, from the grammar states (B, P) of the prefixes."""


class NumberDecoder(Protocol):
    """What generating numbers needs of a decoder."""

    @property
    def codec(self) -> DigitCodec:
        """How it writes numbers."""

    @property
    def grammar(self) -> Grammar:
        """The automaton of the numbers that it writes: the codec's, or one with the ranges of metrics."""

    def start(self, memory: Tensor, mask: Tensor) -> Prefixes:
        """The empty prefix of texts with encodings (B, L, D) and mask (B, L)."""


class DecodingStrategy(Protocol):
    """Chooses the next token of every stream."""

    def start(self, streams: int) -> None:
        """Called before each number with the number of streams that write it."""

    def choose(self, probabilities: Tensor, ascending: Tensor) -> Tensor:
        """Tokens (B, S), from their probabilities (B, S, tokens) and their order of value (B, S, tokens)."""


class Quantile:
    """The exact quantile at level u of the number being written: descend into the child whose cumulative probability
    crosses u, rescale u to that child, and repeat. `levels` are in (0, 1): (S,), one per stream, or (B, S, K), one for
    every number of every text."""

    def __init__(self, levels: Tensor) -> None:
        self.levels = levels.double()
        self.number = 0

    def start(self, streams: int) -> None:
        levels = self.levels if self.levels.ndim == 1 else self.levels[..., self.number]
        self.rest = levels[..., :streams]
        self.number += 1

    def choose(self, probabilities: Tensor, ascending: Tensor) -> Tensor:
        ordered = probabilities.double().gather(-1, ascending)
        upper = ordered.cumsum(-1)
        rest = self.rest * upper[..., -1]  # the total is 1 up to rounding
        place = (upper <= rest[..., None]).sum(-1, keepdim=True).clamp(max=upper.shape[-1] - 1)
        share = ordered.gather(-1, place)[..., 0]
        lower = upper.gather(-1, place)[..., 0] - share
        self.rest = ((rest - lower) / share).clamp(0, 1 - 1e-12)
        return ascending.gather(-1, place)[..., 0]


class Sample:
    """Draws tokens at random; a `temperature` below 1 sharpens their distribution, one above 1 flattens it."""

    def __init__(self, generator: torch.Generator, temperature: float = 1.0) -> None:
        """Raises ValueError for a temperature that is not positive."""
        if temperature <= 0:
            raise ValueError(f"temperature must be positive, but is {temperature}")
        self.generator = generator
        self.temperature = temperature

    def start(self, streams: int) -> None:
        pass

    def choose(self, probabilities: Tensor, ascending: Tensor) -> Tensor:
        if not probabilities.isfinite().all():  # `multinomial` ends a GPU's context
            raise NumberError(NOT_FINITE)
        weights = probabilities if self.temperature == 1.0 else probabilities ** (1 / self.temperature)
        flat = torch.multinomial(weights.flatten(0, -2), 1, generator=self.generator)
        return flat.view(probabilities.shape[:-1])


def generate(
    decoder: NumberDecoder, memory: Tensor, mask: Tensor, metrics: Tensor, strategy: DecodingStrategy
) -> np.ndarray:
    """Numbers (B, S, K) float64, each conditioned on those before it in its stream; NaN where a stream writes none.

    memory (B, L, D) and mask (B, L): the encoded texts; metrics (S, K) int64: the metric of each number, -1 after a
    stream's last one; streams with more numbers come first. Raises NumberError if the decoder's output is not finite:
    it has no number then, and the descent would end at an arbitrary one.
    """
    codec, grammar, rows, device = decoder.codec, decoder.grammar, len(memory), memory.device
    metrics = metrics.to(device)
    following, ascending = (torch.from_numpy(part).to(device) for part in (grammar.following, grammar.ascending))
    starts = None if grammar.starts is None else torch.from_numpy(grammar.starts).to(device)
    digits = torch.empty(rows, *metrics.shape, codec.length, dtype=torch.long, device=device)
    finite = torch.ones((), dtype=torch.bool, device=device)
    prefixes = decoder.start(memory, mask)
    prefix = torch.zeros(rows, len(metrics), dtype=torch.long, device=device)  # of each stream
    writing = (metrics >= 0).sum(dim=0).tolist()
    for number, count in enumerate(writing):
        asked = metrics[:count, number].expand(rows, -1)
        earlier = prefix[:, :count]
        prefix, first = _distinct(earlier * (1 + metrics.max()) + asked)
        asked = asked.gather(1, first)
        prefixes.begin(asked, earlier.gather(1, first))
        state = torch.zeros_like(asked) if starts is None else starts[asked]
        strategy.start(count)
        for place in range(codec.length):
            probabilities = prefixes.probabilities(state)
            finite &= probabilities.isfinite().all()
            of_streams = prefix[..., None].expand(-1, -1, probabilities.shape[-1])
            token = strategy.choose(probabilities.gather(1, of_streams), ascending[state].gather(1, of_streams))
            digits[:, :count, number, place] = token
            if (number, place) == (len(writing) - 1, codec.length - 1):
                break
            earlier = prefix
            prefix, first = _distinct(earlier * following.shape[1] + token)
            token, parents = token.gather(1, first), earlier.gather(1, first)
            state = following[state.gather(1, parents), token]
            prefixes.append(token, parents)
    tokens = digits.cpu().numpy()
    if not finite:
        raise NumberError(NOT_FINITE)
    written = metrics.cpu().numpy() >= 0
    numbers = np.full((rows, *written.shape), np.nan)
    numbers[:, written] = codec.decode_array(tokens[:, written])
    return numbers


def _distinct(keys: Tensor) -> tuple[Tensor, Tensor]:
    """The distinct keys of each row of (B, S): each key's number among them (B, S), and the place of one such key for
    each number (B, P), where P is the most of a row; other rows have one of theirs several times.

    Where a row has almost S of them, every key counts as distinct: copying caches would take longer than it saves.
    """
    ordered, order = keys.sort(dim=1)
    number = F.pad((ordered[:, 1:] != ordered[:, :-1]).cumsum(1), (1, 0))
    most = int(number[:, -1].max()) + 1
    if 8 * most > 7 * keys.shape[1]:
        each = torch.arange(keys.shape[1], device=keys.device).expand_as(keys)
        return each, each
    first = order[:, :1].repeat(1, most).scatter(1, number, order)
    return torch.empty_like(number).scatter(1, order, number), first


def medians(decoder: NumberDecoder, memory: Tensor, mask: Tensor, metrics: list[int]) -> np.ndarray:
    """Exact median of each metric's marginal distribution, (B, K)."""
    return quantiles(decoder, memory, mask, metrics, [0.5])[..., 0]


def quantiles(
    decoder: NumberDecoder, memory: Tensor, mask: Tensor, metrics: list[int], levels: list[float]
) -> np.ndarray:
    """Exact quantiles (B, K, levels) of each metric's marginal distribution, which is that of a first number."""
    if not metrics:
        return np.empty((len(memory), 0, len(levels)))
    streams = torch.tensor(metrics).repeat_interleave(len(levels))[:, None]
    strategy = Quantile(torch.tensor(levels, device=memory.device).repeat(len(metrics)))
    out = generate(decoder, memory, mask, streams, strategy)
    return out.reshape(len(out), len(metrics), len(levels))


def intervals(
    decoder: NumberDecoder, memory: Tensor, mask: Tensor, metrics: list[int]
) -> tuple[np.ndarray, np.ndarray]:
    """80% intervals, low and high ends (B, K): exact quantiles of each metric's marginal distribution, widened to
    everything that rounds to them, so that a value predicted with certainty lies inside its interval."""
    return _widened(decoder, quantiles(decoder, memory, mask, metrics, list(INTERVAL)))


def medians_and_intervals(
    decoder: NumberDecoder, memory: Tensor, mask: Tensor, metrics: list[int]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """`medians` and both ends of `intervals`, (B, K) each, in one pass: reading the text's keys takes most of the
    time of either."""
    found = quantiles(decoder, memory, mask, metrics, [0.5, *INTERVAL])
    return found[..., 0], *_widened(decoder, found[..., 1:])


def _widened(decoder: NumberDecoder, bounds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return decoder.codec.edges(bounds[..., 0])[0], decoder.codec.edges(bounds[..., 1])[1]


def sample(
    decoder: NumberDecoder, memory: Tensor, mask: Tensor, metrics: list[int], count: int, strategy: Sample
) -> np.ndarray:
    """Joint samples (B, count, K): each stream draws the metrics one after another."""
    return generate(decoder, memory, mask, torch.tensor([metrics]).expand(count, -1), strategy)


def joint(decoder: NumberDecoder, memory: Tensor, mask: Tensor, metrics: list[int], levels: np.ndarray) -> np.ndarray:
    """Joint samples (B, n, K) from quantile levels (B, n, K) in (0, 1) by inverse-CDF sampling: each number is the
    quantile of its distribution given those before it. Evenly spread levels give evenly spread samples."""
    streams = torch.tensor([metrics]).expand(levels.shape[1], -1)
    return generate(decoder, memory, mask, streams, Quantile(torch.from_numpy(levels).to(memory.device)))


def log_prob(network: Network, batch: Batch, metrics: list[int], numbers: np.ndarray) -> np.ndarray:
    """Log-probability (B,), in nats, of numbers (B, K) under the constrained distribution that `sample` draws from."""
    grammar = network.decoder.grammar
    digits = network.decoder.codec.encode_array(numbers)
    first = 0 if grammar.starts is None else grammar.starts[metrics]
    states = torch.from_numpy(grammar.states(digits, first)).to(batch.ids.device)
    tokens = torch.from_numpy(digits).to(batch.ids.device)
    count = len(metrics)
    order = torch.tensor(metrics, device=tokens.device).expand(len(tokens), -1)
    visible = torch.ones(len(tokens), count, count, dtype=torch.bool, device=tokens.device).tril()
    logs = network(batch, order, tokens, states, visible)
    return logs.gather(-1, tokens[..., None]).double().sum((1, 2, 3)).cpu().numpy()
