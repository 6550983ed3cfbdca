"""The packaged adapter of the space `mnasnet`: Accel-NASBench, learned from four fifths of its table.

    NASSURROGATE_DATA=... python -m benchmarks.real_networks.mnasnet [--steps 2000] [-o ADAPTER] [--budgets]

Accuracies are those of the table's proxy training (16 epochs, 160 and 192 pixels). The adapter is a low-rank update of
the packaged checkpoint's network; 300 of the rows choose the temperatures of its intervals instead. Printed are figures
on the held-out fifth, beside ridge regression and a random forest that read choices and exact sizes and learned the
same rows. Two cores: ten minutes. (The package has it in surrogate/checkpoints/default/adapters/mnasnet.)

With --budgets nothing is learned. The packaged adapter chooses one network of the held-out fifth under each of ten
latency budgets on three devices, as `search --rank-by pessimistic` would: the highest accuracy among those whose
predicted interval is within the budget. Its true accuracy is compared with the highest under the budget. A forest of
the same rows chooses by its trees' quantiles; random search knows the true values of a hundred networks. Two minutes.
"""

import argparse
import dataclasses
import sys
import time
from pathlib import Path

import numpy as np
import torch
from sklearn.ensemble import RandomForestRegressor

from benchmarks.paper.data import FIRST_TEST_SEED, accel_nasbench
from search_spaces.common.packages import versions
from search_spaces.tables import Table
from surrogate import RLM, FinetuneConfig, default_checkpoint
from surrogate.adapters.adapter import Adapter
from surrogate.dataset import fingerprint
from surrogate.model_card import adapter_card
from surrogate.operator_costs import features
from surrogate.regressors.features import GenotypeEncoder
from surrogate.training.calibration import TEMPERATURES, best_temperatures, interval_hits
from surrogate.training.optimizer import isolated_seed
from surrogate.transfer.left_out import LeftOut
from surrogate.transfer.low_rank_training import learn_low_rank
from surrogate.transfer.task import Task

HELD_OUT, CALIBRATION_ROWS = 0.2, 300
MADE = """
This adapter was made by `python -m benchmarks.real_networks.mnasnet`, which learns four fifths of the table.
"""
ACCURACY = "imagenet_proxy_accuracy_16ep_pct"
DEVICES = ("a100_per_image_latency_ms", "zcu102_batch1_latency_ms", "tpuv3_per_image_latency_ms")
SHARES = np.linspace(0.05, 0.95, 10)  # of the networks that meet a budget
CONFIG = FinetuneConfig(noise=0.02, average_decay=0.99, warmup_steps=100)


def split(table: Table) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions of the rows that are held out, that calibrate intervals, and that are learned."""
    order = np.random.default_rng(FIRST_TEST_SEED).permutation(len(table))
    first = round(HELD_OUT * len(table))
    return order[:first], order[first : first + CALIBRATION_ROWS], order[first + CALIBRATION_ROWS :]


def learn(base: RLM, table: Table, learned: np.ndarray, calibrating: np.ndarray, steps: int) -> Adapter:
    started = time.monotonic()

    def progress(step: int, count: int | None, line: str) -> None:
        if step % 100 == 0:
            print(f"{time.monotonic() - started:5.0f} s  {step} of {count}  {line}", file=sys.stderr, flush=True)

    config = dataclasses.replace(CONFIG, steps=steps)
    task = Task.of(base, base, table.take(learned), config, progress)
    with isolated_seed(config.seed):
        adapter = learn_low_rank(task, quality={})
    others = table.take(calibrating)
    hits, values = _hits(adapter, others, torch.tensor(TEMPERATURES)[:, None])
    chosen = best_temperatures(hits, np.isfinite(values))
    adapter.network.decoder.temperature[:] = torch.tensor(TEMPERATURES)[chosen]
    record = {
        "config": config.to_dict(),
        "base": {"config_sha256": base.config_sha256, "folder": "default"},
        "metrics": list(task.metrics),
        "rows": len(learned),
        "calibrated": False,
        "calibration_rows": len(calibrating),
        "versions": versions(),
        **adapter.training,
        "seconds": round(time.monotonic() - started, 1),
    }
    seen = adapter.calibrated_on | {fingerprint(text) for text in others.texts()}
    return dataclasses.replace(adapter, training=record, calibrated_on=seen)


def _hits(adapter: Adapter, table: Table, temperatures: torch.Tensor) -> tuple[np.ndarray, np.ndarray]:
    """Which values are inside the 80% intervals (T, n, metrics), and the values (n, metrics)."""
    values = np.stack([table.metric(name) for name in adapter.metrics], axis=1)
    data = RLM(adapter.network, adapter.tokenizer, adapter.metrics).dataset(table.texts(), values)
    return interval_hits(adapter.network, data, [*range(len(adapter.metrics))], temperatures), values


def choices_and_sizes(table: Table) -> np.ndarray:
    """What the baselines read: (n, F)."""
    sizes = np.stack([features.of_text(text).totals for text in table.texts()])
    return np.hstack([GenotypeEncoder("baselines", table).one_hot(table), sizes])


def judged(adapter: Adapter, table: Table, learned: np.ndarray, held_out: np.ndarray) -> Adapter:
    """The adapter with its quality on the rows that were held out."""
    rows = np.concatenate([learned, held_out])
    known = table.take(rows)
    values = np.stack([known.metric(name) for name in adapter.metrics], axis=1)
    found = LeftOut(adapter.metrics, values, choices_and_sizes(known))
    first, last = np.arange(len(learned)), np.arange(len(learned), len(rows))
    asked = table.take(held_out)
    rlm = RLM(adapter.network, adapter.tokenizer, adapter.metrics)
    medians = rlm.predict(asked.texts(), adapter.metrics, intervals=False).median
    hits, _ = _hits(adapter, asked, adapter.network.decoder.temperature[None].clone())
    found.add(first, last, medians, hits[0])
    return dataclasses.replace(adapter, training={**adapter.training, "quality": found.figures()})


def budgets(table: Table, learned: np.ndarray, held_out: np.ndarray) -> None:
    """Prints the regrets of networks chosen under latency budgets, and how many budgets are met."""
    metrics = [ACCURACY, *DEVICES]
    asked, read = table.take(held_out), choices_and_sizes(table)
    true = np.stack([asked.metric(name) for name in metrics], axis=1)
    found = RLM.from_pretrained("default").predict(asked.texts(), metrics)
    guesses = {"RLM": (found.q10, found.q90), "forest": (np.empty_like(true), np.empty_like(true))}
    for column, name in enumerate(metrics):
        model = RandomForestRegressor(200, max_features=1 / 3, random_state=0)
        trees = model.fit(read[learned], table.metric(name)[learned]).estimators_
        for end, share in zip(guesses["forest"], (0.1, 0.9), strict=True):
            end[:, column] = np.quantile([tree.predict(read[held_out]) for tree in trees], share, axis=0)
    rng = np.random.default_rng(FIRST_TEST_SEED)
    cells: dict[str, list[str]] = {}
    everywhere: dict[str, list[np.ndarray]] = {}
    for column in range(1, len(metrics)):
        limits = np.quantile(true[:, column], SHARES)
        chosen = {name: _under(limits, low[:, 0], high[:, column]) for name, (low, high) in guesses.items()}
        known = [rng.choice(len(true), 100, replace=False) for _ in range(200)]
        chosen["random"] = np.hstack([rows[_under(limits, *true[rows][:, [0, column]].T)] for rows in known])
        best = np.array([true[true[:, column] <= limit, 0].max() for limit in limits])
        for name, rows in chosen.items():
            repeats = len(rows) // len(limits)
            outcome = np.stack([np.tile(best, repeats) - true[rows, 0], true[rows, column] <= np.tile(limits, repeats)])
            cells.setdefault(name, []).append(_shown(outcome))
            everywhere.setdefault(name, []).append(outcome)
    print(f"**Regret in points of accuracy: median, mean (budgets met); {len(held_out)} networks**\n")
    print(f"| | {' | '.join([*DEVICES, 'all'])} |\n{'|---' * (len(metrics) + 1)}|")
    for name, shown in cells.items():
        print(f"| {name} | {' | '.join([*shown, _shown(np.hstack(everywhere[name]))])} |")


def _under(limits: np.ndarray, accuracy: np.ndarray, latency: np.ndarray) -> np.ndarray:
    """The position of the highest accuracy within each limit, of the lowest latency where nothing is within it."""
    within = [np.flatnonzero(latency <= limit) for limit in limits]
    return np.array([rows[accuracy[rows].argmax()] if len(rows) else latency.argmin() for rows in within])


def _shown(outcome: np.ndarray) -> str:
    return f"{np.median(outcome[0]):.2f}, {outcome[0].mean():.2f} ({outcome[1].mean():.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("-o", "--output", type=Path, help="folder of the adapter")
    parser.add_argument("--budgets", action="store_true", help="judge choices under latency budgets, learn nothing")
    given = parser.parse_args()
    table = accel_nasbench()
    table = dataclasses.replace(table, input=tuple(table.texts()))
    held_out, calibrating, learned = split(table)
    print(f"{len(table)} rows without a missing value; {len(held_out)} held out", flush=True)
    if given.budgets:
        budgets(table, np.concatenate([calibrating, learned]), held_out)
        return
    base = RLM.base_of(default_checkpoint())
    adapter = judged(learn(base, table, learned, calibrating, given.steps), table, learned, held_out)
    print("| metric | adapter | ridge | forest | 80% interval covers |\n|---|---|---|---|---|")
    for name, found in adapter.training["quality"].items():
        others = [f"{found['baselines'][kind]:.3f}" for kind in ("ridge", "forest")]
        cells = [name, f"{found['spearman']:.3f}", *others, f"{found['coverage_of_80pct_interval']:.2f}"]
        print(f"| {' | '.join(cells)} |")
    if given.output:
        adapter.write(given.output, base, adapter_card(adapter) + MADE)


if __name__ == "__main__":
    main()
