"""Trained from scratch on 1,000 rows: Spearman on the held-out groups, mean of seeds, beside a random forest.

NASSURROGATE_DATA=... python -m benchmarks.low_data [--rows 1000] [--seeds 3]
"""

from __future__ import annotations

import argparse
import dataclasses
import tempfile
import time
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from benchmarks.nasbench201_table import METRICS, forest, load, one_hot, values
from surrogate import TrainConfig, train

CONFIG = TrainConfig.from_file(Path(__file__).parent / "low_data.toml")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=3)
    args = parser.parse_args()
    table, texts, split = load()
    true, features = values(table), one_hot(table)
    ours, theirs = [], []
    for seed in range(args.seeds):
        rows = np.random.default_rng(seed).choice(split.train, args.rows, replace=False)
        config = dataclasses.replace(CONFIG, seed=seed)
        started = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            rlm = train(table.take(rows), config, Path(folder, "checkpoint"))
        seconds = time.monotonic() - started
        median = rlm.predict([texts[row] for row in split.held_out], METRICS, intervals=False).median
        ours.append(
            [spearmanr(y, m).statistic for y, m in zip(true[split.held_out].T, median.T, strict=True)]
        )
        forests = [forest(seed).fit(features[rows], y) for y in true[rows].T]
        guesses = [model.predict(features[split.held_out]) for model in forests]
        theirs.append(
            [spearmanr(y, g).statistic for y, g in zip(true[split.held_out].T, guesses, strict=True)]
        )
        print(
            f"seed {seed}: {' '.join(f'{s:.4f}' for s in ours[-1])}  ({seconds:.0f} s of training)",
            flush=True,
        )
    print(f"{args.rows} rows, {args.seeds} seeds, {len(split.held_out)} held-out rows; mean Spearman:")
    for name, rlm_score, forest_score in zip(METRICS, np.mean(ours, 0), np.mean(theirs, 0), strict=True):
        print(f"{name:34} RLM {rlm_score:.4f}   random forest {forest_score:.4f}")


if __name__ == "__main__":
    main()
