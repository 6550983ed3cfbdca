"""Do a few steps rank networks as many do? Spearman and Kendall between two files of records, joined by architecture.

    nassurrogate snas generate -n 30 --data CIFAR10 -o short.jsonl
    nassurrogate snas generate -n 30 --steps 320 --data CIFAR10 -o long.jsonl
    python -m benchmarks.snas_ranks short.jsonl long.jsonl

The intervals are those of 2,000 bootstrap draws of networks, 95%.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
from scipy.stats import kendalltau, spearmanr

DRAWS = 2000


def accuracies(path: Path) -> dict[str, float]:
    records = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {r["arch_str"]: r["val_accuracy"] for r in records if r["val_accuracy"] is not None}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("records", type=Path, nargs=2)
    short, long = map(accuracies, parser.parse_args().records)
    both = sorted(short.keys() & long.keys())
    pairs = np.array([(short[name], long[name]) for name in both])
    rng = np.random.default_rng(0)
    draws = [pairs[rng.integers(len(pairs), size=len(pairs))] for _ in range(DRAWS)]
    low, high = pairs.mean(axis=0)
    print(f"{len(both)} networks; mean accuracy {low:.1f}% and {high:.1f}%")
    for name, statistic in (("Spearman", spearmanr), ("Kendall tau", kendalltau)):
        value = statistic(*pairs.T).statistic
        spread = np.nanpercentile([statistic(*draw.T).statistic for draw in draws], [2.5, 97.5])
        print(f"{name} {value:.3f} ({spread[0]:.3f} to {spread[1]:.3f})")


if __name__ == "__main__":
    main()
