"""The default checkpoint and another on the rows of NAS-Bench-201 that neither was trained or calibrated on.

    NASSURROGATE_DATA=... python -m benchmarks.two_checkpoints [CHECKPOINT] [--split CONFIG]

Spearman of each, of a random forest trained on the rows that both were trained on, and the 95% interval of the
difference (300 resamples of whole groups). CHECKPOINT is surrogate/checkpoints/every_space unless given, CONFIG what it
was split by.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from benchmarks.nasbench201_table import METRICS, forest, load, one_hot, values
from surrogate import RLM, TrainConfig, default_checkpoint
from surrogate.dataset import fingerprint
from surrogate.training import split_rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "checkpoint", type=Path, nargs="?", default=default_checkpoint().parent / "every_space"
    )
    parser.add_argument("--split", type=Path, default=Path(__file__).parent / "every_space.toml")
    args = parser.parse_args()
    table, texts, ours = load()
    theirs = split_rows(table, texts, TrainConfig.from_file(args.split))
    rows = np.intersect1d(ours.held_out, theirs.held_out)
    models = {
        "default": RLM.from_pretrained(default_checkpoint()),
        "other": RLM.from_pretrained(args.checkpoint),
    }
    seen = sum(fingerprint(texts[row]) in rlm.trained_on for rlm in models.values() for row in rows)
    groups = np.array(table.column("group"))[rows]
    names = np.unique(groups)
    print(f"{len(rows)} rows in {len(names)} groups, of which training saw {seen}")
    medians = {
        name: rlm.predict([texts[row] for row in rows], METRICS, intervals=False).median
        for name, rlm in models.items()
    }
    true, features, both = values(table), one_hot(table), np.intersect1d(ours.train, theirs.train)
    rng = np.random.default_rng(0)
    resamples = [
        np.concatenate([np.flatnonzero(groups == name) for name in rng.choice(names, len(names))])
        for _ in range(300)
    ]
    print(f"{'metric':34} {'default':>8} {'other':>8} {'forest':>8}  other less default, 95%")
    for column, metric in enumerate(METRICS):
        y = true[rows, column]
        guess = forest(0).fit(features[both], true[both, column]).predict(features[rows])
        scores = [spearmanr(y, one[:, column]).statistic for one in medians.values()]
        apart = [
            spearmanr(y[pick], medians["other"][pick, column]).statistic
            - spearmanr(y[pick], medians["default"][pick, column]).statistic
            for pick in resamples
        ]
        low, high = np.percentile(apart, [2.5, 97.5])
        print(
            f"{metric:34} {scores[0]:8.4f} {scores[1]:8.4f} {spearmanr(y, guess).statistic:8.4f}  "
            f"{low:+.4f} to {high:+.4f}"
        )


if __name__ == "__main__":
    main()
