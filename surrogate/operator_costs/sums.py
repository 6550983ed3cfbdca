"""A network's latency as a sum over its operators, each as fast as the device computes, moves data and starts work.

An operator takes macs * a + traffic * b + c, where the logarithms of a, b and c are bounded functions of its features
and of the device. This is a roofline (Williams et al. 2009) with learned efficiencies: sums extrapolate to networks of
any size, and costs within a factor of e^4 of the device's typical ones to operators of any shape. model.py fits the
weights; here they predict, without PyTorch, which takes longer to import than all the rest of a prediction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from surrogate.operator_costs.features import HAS_MACS, MACS, NUMBERS, TRAFFIC, OperatorFeatures

WIDTH, HIDDEN, RANK = 64, 128, 24
KIND_WIDTHS = (32, 16, 16, 16)
LAYERS = (0, 2, 4)  # of `operator`: the linear ones, each before a GELU
TERMS = 3  # work, traffic, start
BOUND = 4.0  # of the logarithm of an operator's cost, in relation to the device's typical one
FARTHEST = 3.0  # standard deviations of a number
_AT_ONCE = 1_500  # operators whose states fit a processor's cache
_MOST_ROWS = 1 << 14  # whose numbers a vocabulary remembers


class OperatorBatch(NamedTuple):
    """Operators of several networks, one after another: `kinds` (n, NEIGHBOURS) int64, `numbers` (n, NUMBERS), how
    often each occurs (n,), which of the networks each belongs to (n,) int64, and `totals` of the networks
    (networks, TOTALS)."""

    kinds: np.ndarray
    numbers: np.ndarray
    counts: np.ndarray
    network: np.ndarray
    totals: np.ndarray


class Vocabulary:
    """Numbers of kinds of operators; 0 is any other kind."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.kinds = tuple(kinds)
        self._number = {kind: number for number, kind in enumerate(self.kinds, start=1)}
        self._rows: dict[tuple[str, ...], list[int]] = {}  # networks have the same ones again and again

    def number(self, kind: str) -> int:
        return self._number.get(kind, 0)

    def _numbers(self, row: tuple[str, ...]) -> list[int]:
        if (known := self._rows.get(row)) is None:
            if len(self._rows) >= _MOST_ROWS:
                self._rows.clear()
            known = self._rows[row] = [self.number(kind) for kind in row]
        return known

    def batch(self, features: Sequence[OperatorFeatures]) -> OperatorBatch:
        kinds = [self._numbers(row) for network in features for row in network.kinds]
        return OperatorBatch(
            np.array(kinds), np.concatenate([network.numbers for network in features]),
            np.concatenate([network.counts for network in features]),
            np.repeat(np.arange(len(features)), [len(network.kinds) for network in features]),
            np.stack([network.totals for network in features]),
        )  # fmt: skip


@dataclass(frozen=True)
class OperatorSums:
    """Logarithms of sums over the operators of each network of a batch, one for each metric; `weights` are float32
    arrays of the shapes of `shapes_of`."""

    weights: Mapping[str, np.ndarray]

    def predict(self, batch: OperatorBatch, asked: Sequence[int]) -> np.ndarray:
        """(networks, asked) float64, of the metrics at these positions."""
        # Networks of one space have the same operators again and again.
        first, alike = _distinct(batch)
        kinds, numbers = batch.kinds[first], batch.numbers[first]
        parts = range(0, len(first), _AT_ONCE)
        each = np.concatenate([self._costs(kinds[n : n + _AT_ONCE], numbers[n : n + _AT_ONCE], asked) for n in parts])
        total = np.tile(np.exp(self.weights["overhead"][list(asked)]), (len(batch.totals), 1))
        np.add.at(total, batch.network, each[alike] * batch.counts[:, None])
        return np.log(total).astype(np.float64)

    def _costs(self, kinds: np.ndarray, numbers: np.ndarray, asked: Sequence[int]) -> np.ndarray:
        """What each operator takes (n, asked)."""
        weight, chosen = self.weights, list(asked)
        scaled = np.clip((numbers - weight["mean"]) / weight["deviation"], -FARTHEST, FARTHEST)
        embedded = [weight[f"kinds.{place}.weight"][kinds[:, place]] for place in range(len(KIND_WIDTHS))]
        states = np.concatenate([scaled, *embedded], axis=1)
        for layer in LAYERS:
            states = _gelu(states @ weight[f"operator.{layer}.weight"].T + weight[f"operator.{layer}.bias"])
        efficiency = (weight["device"][chosen] @ weight["efficiency"]).reshape(-1, WIDTH)
        relative = (states @ efficiency.T).reshape(-1, len(chosen), TERMS)
        work, traffic, start = np.moveaxis(BOUND * np.tanh(relative / BOUND) + weight["typical"][chosen], -1, 0)
        moved = np.logaddexp.reduce(numbers[:, TRAFFIC], axis=1, keepdims=True)
        has_macs, macs = numbers[:, HAS_MACS, None], numbers[:, MACS, None]
        return np.asarray(has_macs * np.exp(work + macs) + np.exp(traffic + moved) + np.exp(start))


def _distinct(batch: OperatorBatch) -> tuple[list[int], list[int]]:
    """Rows of the distinct operators, and which of these each operator is."""
    content = np.concatenate([batch.kinds.astype(np.float32), batch.numbers], axis=1)
    numbers: dict[bytes, int] = {}
    first: list[int] = []
    alike: list[int] = []
    for place, row in enumerate(content.view(f"V{content[0].nbytes}").ravel().tolist()):
        alike.append(numbers.setdefault(row, len(first)))
        if alike[-1] == len(first):
            first.append(place)
    return first, alike


def shapes_of(kinds: int, metrics: int) -> dict[str, tuple[int, ...]]:
    """The shapes of the weights for so many kinds of operators and metrics."""
    widths = (len(NUMBERS) + sum(KIND_WIDTHS), HIDDEN, HIDDEN, WIDTH)
    shapes: dict[str, tuple[int, ...]] = {
        "device": (metrics, RANK), "efficiency": (RANK, TERMS * WIDTH), "typical": (metrics, TERMS),
        "overhead": (metrics,), "mean": (len(NUMBERS),), "deviation": (len(NUMBERS),),
    }  # fmt: skip
    shapes |= {f"kinds.{place}.weight": (kinds + 1, width) for place, width in enumerate(KIND_WIDTHS)}
    for layer, inputs, outputs in zip(LAYERS, widths, widths[1:], strict=False):
        shapes |= {f"operator.{layer}.weight": (outputs, inputs), f"operator.{layer}.bias": (outputs,)}
    return shapes


def _gelu(x: np.ndarray) -> np.ndarray:
    """x times the standard normal distribution function of x, to 4e-7, by the rational approximation 7.1.26 of
    Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964): SciPy's takes longer to import than to compute.
    """
    absolute = np.abs(x, dtype=np.float32) * np.float32(0.5**0.5)
    t = 1 / (1 + np.float32(0.3275911) * absolute)
    terms = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    above: np.ndarray = np.float32(0.5) * terms.astype(np.float32) * np.exp(-absolute * absolute)
    return np.asarray(np.where(x < 0, x * above, x - x * above), np.float32)
