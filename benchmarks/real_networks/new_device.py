"""A device of one's own from 10, 20 or 50 measured networks that people deploy, on the latencies that others published.

    python -m benchmarks.real_networks.new_device --sources DIR [--draws 3] [--development]

Each setting of timm's, AI Hub's and PaddleClas's results with enough networks is taken for a new device: the packaged
checkpoint may not read its latencies on any setting of the same chip, learns random networks' latencies as `finetune`
and `calibrate` do, and predicts others. (Its models of other devices were trained together with those of this chip.)
Ridge, forest and a Gaussian process learn the same networks from what their texts say. Hyperparameters' prior means
were chosen on every fourth setting (--development); the others are reported, medians over settings, of means of draws.
One core: a quarter of an hour.
"""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from scipy.stats import spearmanr
from sklearn.ensemble import RandomForestRegressor

import surrogate
from benchmarks.paper.runs import show
from benchmarks.real_networks.baselines import argument_parser
from benchmarks.real_networks.operator_costs import CPU_LATENCIES, measurements
from search_spaces.tables import Table
from surrogate import FinetuneConfig
from surrogate.adapters import network_features
from surrogate.adapters.process import Reading
from surrogate.few_rows.metric_process import Choice, MetricProcess
from surrogate.few_rows.ridge import RidgeRegression
from surrogate.operator_costs.costs import OperatorCosts
from surrogate.transfer.process_training import learn_process
from surrogate.transfer.task import Task

SIZES = (10, 20, 50)
LEAST, JUDGES = 25, 200  # networks that judge
METRIC = "own_latency_ms"
FIGURES = ("Spearman", "median error", "coverage of 80%")
_CHIP = re.compile(r"_(?=amp|fp32|fp16|bf16|int8|tflite|qnn|onnx|tensorrt|nchw|paddle|precompiled)")


def chip(metric: str) -> str:
    return _CHIP.split(metric.removesuffix("_latency_ms"))[0]


@dataclasses.dataclass
class OtherChips:
    """The packaged checkpoint's models of devices of other chips than one."""

    costs: OperatorCosts
    known: Mapping[str, np.ndarray]  # medians (costs,) of each text
    left_out: str

    @cached_property
    def metrics(self) -> tuple[str, ...]:
        return tuple(name for name in self.costs.metrics[: self.costs.ensemble.costs] if chip(name) != self.left_out)

    @property
    def ensemble(self) -> SimpleNamespace:
        return SimpleNamespace(costs=len(self.metrics))

    def predict(self, texts: Sequence[str], names: Sequence[str]) -> tuple[np.ndarray, None]:
        columns = [self.costs.metrics.index(name) for name in names]
        return np.stack([self.known[text][columns] for text in texts])[:, :, None], None


def process(base: surrogate.RLM, texts: list[str], values: np.ndarray, others: list[str], seed: int) -> np.ndarray:
    """Medians and ends of intervals (m, 3) of others."""
    blank = ("",) * len(texts)
    task = Task.of(base, base, Table(blank, blank, tuple(texts), {METRIC: values}), FinetuneConfig(seed=seed), None)
    learned = learn_process(task).process
    assert learned
    return learned.predict(base, others, [METRIC])[0][:, 0]


def baselines(
    base: surrogate.RLM, texts: list[str], values: np.ndarray, others: list[str], seed: int
) -> dict[str, np.ndarray]:
    """Medians (m,) of others, from what texts say; nothing is asked of the `base`."""
    reading = Reading.of_networks(texts)
    known, asked = (reading.of(base, some) for some in (texts, others))
    sizes, sizes_asked = (np.log1p(groups["sizes"]) for groups in (known, asked))
    ridge, forest = RidgeRegression(), RandomForestRegressor(300, random_state=seed)
    ridge.fit(sizes, np.log(values))
    forest.fit(sizes, np.log(values))
    gaussian = MetricProcess(values, known, True, Choice(tuple(known), False))
    return {
        "ridge": np.exp(ridge.predict(sizes_asked)),
        "forest": np.exp(forest.predict(sizes_asked)),
        "gaussian process": gaussian.values(asked, np.zeros((len(others), 1)))[:, 0],
    }


def figures(found: np.ndarray, true: np.ndarray) -> tuple[float, float, float]:
    """Of medians (m,), or of medians and ends of intervals (m, 3)."""
    median, inside = found, np.array([np.nan])
    if found.ndim > 1:
        median, inside = found[:, 0], (found[:, 1] <= true) & (true <= found[:, 2])
    return float(spearmanr(median, true).statistic), float(np.median(np.abs(median / true - 1))), float(inside.mean())


def drawn(
    base: surrogate.RLM, texts: list[str], values: np.ndarray, size: int, seed: list[int]
) -> dict[str, tuple[float, float, float]]:
    """The `FIGURES` of each method after `size` random ones of the networks that have a value."""
    order = np.random.default_rng(seed).permutation(np.flatnonzero(np.isfinite(values)))
    rows, judges = order[:size], order[size:][:JUDGES]
    own, others = ([texts[row] for row in some] for some in (rows, judges))
    given = base, own, values[rows], others, seed[0]
    guesses = {"adapter": process(*given), **baselines(*given)}
    return {name: figures(guess, values[judges]) for name, guess in guesses.items()}


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--draws", type=int, default=3)
    parser.add_argument("--development", action="store_true", help="the settings that constants were chosen on")
    given = parser.parse_args()
    measured, _, texts = measurements(given.sources, given.networks, Path(CPU_LATENCIES), 0)
    rlm = surrogate.RLM.from_pretrained("default")
    assert rlm.operator_costs
    costs = rlm.operator_costs
    medians = costs.predict(texts, costs.metrics[: costs.ensemble.costs])[0][:, :, 0]
    known = dict(zip(texts, medians, strict=True))
    network_features.of_text = lru_cache(maxsize=None)(network_features.of_text)  # each is read hundreds of times
    count = np.isfinite(measured.values[:, : measured.costs]).sum(axis=0)
    settings = np.flatnonzero(count >= SIZES[1] + LEAST)
    chosen = [setting for number, setting in enumerate(settings) if (number % 4 == 0) == given.development]
    for size in SIZES:
        found: dict[str, list[np.ndarray]] = {}
        for setting in (one for one in chosen if count[one] >= size + LEAST):
            base = dataclasses.replace(rlm, operator_costs=OtherChips(costs, known, chip(measured.metrics[setting])))
            values = measured.values[:, setting]
            draws = [drawn(base, texts, values, size, [draw, int(setting)]) for draw in range(given.draws)]
            for name in draws[0]:
                found.setdefault(name, []).append(np.mean([draw[name] for draw in draws], axis=0))
        table = {
            name: [f"{middle:.3f}" if np.isfinite(middle) else "" for middle in np.median(of_settings, axis=0)]
            for name, of_settings in found.items()
        }
        show(f"{size} networks, {len(found['adapter'])} settings, {given.draws} draws", FIGURES, table)


if __name__ == "__main__":
    main()
