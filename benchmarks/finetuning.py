"""Fine-tuning a checkpoint on few rows of a new device or space, beside a fresh model and a random forest.

    NASSURROGATE_DATA=... python -m benchmarks.finetuning [--checkpoint CKPT] [--only METRIC] [--rows 10,50] [--fresh]

The default checkpoint knows all these metrics, so it learns each again as `copy_of_METRIC`: that takes as long as a new
one would, but is easier. The checkpoints of benchmarks/devices.py each lack some:
`--checkpoint runs/paper/checkpoints/chips_fbnet_0`.

Spearman on rows that no training saw:
 - `tuned`: the metric asked for alone, and `chain`: asked for together with those the checkpoint knew;
 - `fresh`: a new model of the same size trained on the same rows in as many steps (--fresh: it costs as much again);
 - `forest`: a random forest of 200 trees on the one-hot genotype (on NDS, on numbers of the record).

Beside them: the lowest rank correlation of old metrics before and after, the share of new weights that the bound left,
and what it took, in seconds and in processor seconds (which other work on the machine hardly changes).
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from scipy.stats import spearmanr

import search_spaces
from benchmarks.nasbench201_table import forest
from search_spaces.tables import read_table
from surrogate import RLM, TrainConfig, default_checkpoint, finetune, train
from surrogate.dataset import fingerprint


@dataclass(frozen=True)
class Case:
    file: str
    metric: str
    rows: tuple[int, ...]


CASES = (
    Case("nasbench201.csv.gz", "raspi4_latency_ms", (10, 50, 200, 1000)),
    Case("nasbench201.csv.gz", "2080ti_batch1_latency_ms", (10, 50, 200, 1000)),
    Case("nasbench201.csv.gz", "samsung_a50_latency_ms", (10, 50, 200, 1000)),
    Case("fbnet_latency.csv.gz", "pixel3_latency_ms", (200,)),
    Case("nds/DARTS_in.jsonl.gz", "imagenet_valid_accuracy_50ep_pct", (100,)),
)


def judge(
    case: Case, folder: Path, checkpoint: Path, test_rows: int, only_rows: list[int], fresh: bool
) -> None:
    table, _ = read_table(folder / case.file, metrics=[case.metric])
    order = np.random.default_rng(0).permutation(len(table))
    table = table.take(order[: max(case.rows) + 4 * test_rows])
    texts, parent = table.texts(), RLM.from_pretrained(checkpoint)
    if case.metric in parent.known.get(table.space[0], ()):
        table = dataclasses.replace(table, metrics={f"copy_of_{case.metric}": table.metric(case.metric)})
    (metric,) = table.metrics
    seen = [fingerprint(text) in parent.trained_on for text in texts]
    test = np.flatnonzero(~np.array(seen))[-min(test_rows, max(20, len(table) - max(case.rows))) :]
    tested = {texts[row] for row in test}
    pool = np.array([row for row, text in enumerate(texts) if text not in tested])
    space = search_spaces.get(table.space[0])
    y, features = table.metric(metric), space.one_hot([*map(space.from_str, table.arch_str)])
    asked = [texts[row] for row in test]
    for count in only_rows or case.rows:
        rows = pool[:count]
        with tempfile.TemporaryDirectory() as work:
            rlm = finetune(checkpoint, table.take(rows), Path(work, "tuned"))
            record = rlm.training
            chain = float("nan")
            if table.space[0] in parent.aliases:
                chained = rlm.predict(asked, list(dict.fromkeys([*parent.metrics, metric])), intervals=False)
                chain = spearmanr(y[test], chained.median[:, -1]).statistic
            alone = rlm.predict(asked, [metric])
            new = float("nan")
            if fresh:
                epochs = max(1, round(record["steps"] * 16 / record["rows"]["train"]))
                config = TrainConfig(epochs=epochs, batch_size=16, warmup_steps=20, average_decay=0.95)
                model = train(table.take(rows), config, Path(work, "fresh"))
                new = spearmanr(y[test], model.predict(asked, intervals=False).median[:, 0]).statistic
        guess = forest(0).fit(features[rows], y[rows]).predict(features[test])
        assert alone.q10 is not None
        assert alone.q90 is not None
        inside = (alone.q10[:, 0] <= y[test]) & (y[test] <= alone.q90[:, 0])
        worst = min(s["spearman"] for scores in record["agreement"].values() for s in scores.values())
        print(
            f"{table.space[0]:12s} {metric:41s} {count:5d} {len(test):5d}"
            f" {spearmanr(y[test], alone.median[:, 0]).statistic:6.3f} {chain:6.3f} {new:6.3f}"
            f" {spearmanr(y[test], guess).statistic:6.3f} {inside.mean():9.2f} {worst:7.4f}"
            f" {record['share_of_new_weights']:6.0%} {record['steps']:6d} {record['seconds']:6.0f}"
            f" {record['processor_seconds']:6.0f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--checkpoint", type=Path, default=default_checkpoint())
    parser.add_argument("--only", default="", help="cases whose file or metric contains this")
    parser.add_argument("--rows", default="", help="numbers of rows, comma-separated")
    parser.add_argument("--fresh", action="store_true", help="train the fresh models, too")
    parser.add_argument("--test", type=int, default=500)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    folder = os.environ.get("NASSURROGATE_DATA")
    if not folder:
        sys.exit("set NASSURROGATE_DATA to the folder that holds the tables")
    torch.set_num_threads(options.threads)
    print(
        f"{'space':12s} {'metric':41s}  rows  test  tuned  chain  fresh forest  coverage old_min share"
        "  steps      s  cpu_s"
    )
    for case in CASES:
        if options.only in case.file + case.metric:
            judge(
                case,
                Path(folder),
                options.checkpoint,
                options.test,
                [int(n) for n in options.rows.split(",") if n],
                options.fresh,
            )


if __name__ == "__main__":
    main()
