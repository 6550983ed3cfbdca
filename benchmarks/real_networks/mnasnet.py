"""The packaged adapter of the space `mnasnet`: Accel-NASBench, learned from four fifths of its table.

    nassurrogate tables import accel_nasbench FILE -o TABLE
    python -m benchmarks.real_networks.mnasnet TABLE [--steps 2000] [-o surrogate/checkpoints/default/adapters/mnasnet]

Accuracies are those of the table's proxy training (16 epochs, 160 and 192 pixels). The adapter is a low-rank update of
the packaged checkpoint's network; 300 of the rows choose the temperatures of its intervals instead. Printed are figures
on the held-out fifth, beside ridge regression and a random forest that read choices and exact sizes and learned the
same rows. Two cores: ten minutes.
"""

import argparse
import dataclasses
import sys
import time
from pathlib import Path

import numpy as np
import torch

from benchmarks.paper.data import FIRST_TEST_SEED
from search_spaces.common.packages import versions
from search_spaces.tables import Table, read_table
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
CONFIG = FinetuneConfig(taught=0, noise=0.02, average_decay=0.99, warmup_steps=100)


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


def judged(adapter: Adapter, table: Table, learned: np.ndarray, held_out: np.ndarray) -> Adapter:
    """The adapter with its quality on the rows that were held out."""
    rows = np.concatenate([learned, held_out])
    known = table.take(rows)
    values = np.stack([known.metric(name) for name in adapter.metrics], axis=1)
    sizes = np.stack([features.of_text(text).totals for text in known.texts()])
    read = np.hstack([GenotypeEncoder("baselines", known).one_hot(known), sizes])
    found = LeftOut(adapter.metrics, values, read)
    first, last = np.arange(len(learned)), np.arange(len(learned), len(rows))
    asked = table.take(held_out)
    rlm = RLM(adapter.network, adapter.tokenizer, adapter.metrics)
    medians = rlm.predict(asked.texts(), adapter.metrics, intervals=False).median
    hits, _ = _hits(adapter, asked, adapter.network.decoder.temperature[None].clone())
    found.add(first, last, medians, hits[0])
    return dataclasses.replace(adapter, training={**adapter.training, "quality": found.figures()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=Path)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("-o", "--output", type=Path, help="folder of the adapter")
    given = parser.parse_args()
    table, bad = read_table(given.table, skip_bad=True)
    table = dataclasses.replace(table, input=tuple(table.texts()))
    base = RLM.base_of(default_checkpoint())
    held_out, calibrating, learned = split(table)
    print(f"{len(table)} rows, {len(bad)} skipped for a missing value; {len(held_out)} held out", flush=True)
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
