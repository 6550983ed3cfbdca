"""The baselines on NAS-Bench-201, NAS-Bench-101, NDS and FBNet: rank correlation on rows they have not learned from.

    NASSURROGATE_DATA=... python -m benchmarks.baselines [--quick] [--only nds ...] [--baselines ridge ...]

NAS-Bench-201 has the default checkpoint's split by groups; the others are split at random. Regression heads have the
budget that the RLM has for as many rows (low_data.toml up to 1,000, else default_checkpoint.toml). Below each table,
figures known for the data; theirs come from rows that the files do not hold, and a forest's from one-hot operations or
hand-made path features alone. `--quick` leaves out long trainings: the largest sizes, most random splits, and networks
that take minutes.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from scipy.stats import kendalltau, spearmanr

from benchmarks import nasbench201_table
from search_spaces.tables import Table, read_table
from surrogate import TrainConfig, baselines
from surrogate.baselines.mse_head import MSEHead

LOW_DATA = TrainConfig.from_file(Path(__file__).parent / "low_data.toml")
SLOW = ("gnn", "mse_head", "mse_head_raw")
TEST_ROWS = 2000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="+", default=list(BENCHMARKS), choices=BENCHMARKS)
    parser.add_argument("--baselines", nargs="+", default=baselines.names(), choices=baselines.names())
    args = parser.parse_args()
    for name in args.only:
        BENCHMARKS[name](args.baselines, args.quick)


def nasbench201(names: list[str], quick: bool) -> None:
    table, texts, split = nasbench201_table.load()
    table = dataclasses.replace(table, input=tuple(texts))  # made once, not by every baseline
    values, metrics = nasbench201_table.values(table), nasbench201_table.METRICS
    for size in (100, 1000) if quick else (100, 1000, len(split.train)):
        rows = np.random.default_rng(0).choice(split.train, size, replace=False)
        header(f"NAS-Bench-201, {size:,} rows, {len(split.held_out):,} to judge by", metrics)
        for name in faster(names, quick and size > 100):
            report(name, table, values, rows, split.held_out)
    print(
        "random forest on kept-back groups, 100 / 1,000 / 13,461 rows: accuracy .609/.431 .892/.712 .978/.871; "
        "pixel3 .857/.675 .956/.821 .975/.869; eyeriss .835/.665 .951/.831 .993/.947; "
        "gold_6226 .820/.620 .948/.807 .984/.898; 1080ti .816/.622 .956/.815 .984/.894"
    )


def nasbench101(names: list[str], quick: bool) -> None:
    metric = "cifar10_valid_accuracy_108ep_pct"
    table = read("nasbench101.csv.gz", [metric])
    sizes = (100, 1000) if quick else (100, 1000, 20_000)
    table = table.take(np.random.default_rng(0).permutation(len(table))[: TEST_ROWS + max(sizes)])
    table = dataclasses.replace(table, input=tuple(table.texts()))
    values = table.metric(metric)[:, None]
    for size in sizes:
        header(f"NAS-Bench-101, {size:,} rows, {TEST_ROWS:,} to judge by", [metric])
        for name in faster(names, quick and size > 100):
            report(name, table, values, TEST_ROWS + np.arange(size), np.arange(TEST_ROWS))
    print(
        "hand-made path and graph features on kept-back cells, Spearman, 100 / 1,000 / 20,000 rows: "
        "random forest .843 .915 .946, gradient boosting .800 .927 .952"
    )


def nds(names: list[str], quick: bool) -> None:
    metric = "imagenet_valid_accuracy_50ep_pct"
    sizes = {"NASNet": 16, "Amoeba": 16, "PNAS": 16, "ENAS": 100, "DARTS": 100}
    print("\nNDS, Kendall on the rows left, mean of random splits (of three for networks that take minutes)")
    print(
        f"{'':14}" + "".join(f"{f'{space} {size}':>12}" for space, size in sizes.items()) + f"{'average':>12}"
    )
    tables = [read(f"nds/{space}_in.jsonl.gz", [metric]) for space in sizes]
    tables = [dataclasses.replace(table, input=tuple(table.texts())) for table in tables]
    for name in faster(names, quick):
        splits = 3 if name in SLOW else 10 if quick else 100
        found = []
        for table, size in zip(tables, sizes.values(), strict=True):
            values = table.metric(metric)[:, None]
            orders = [np.random.default_rng(seed).permutation(len(table)) for seed in range(splits)]
            scores = [judge(name, table, values, o[:size], o[size:], s)[0, 1] for s, o in enumerate(orders)]
            found.append(np.mean(scores))
        print(f"{name:14}" + "".join(f"{score:12.3f}" for score in [*found, np.mean(found)]), flush=True)
    print("ridge on parameters, multiply-adds, width and depth, average .53")
    print("the paper's rows (other records, pretrained where they can be): GNN .429, FLAN .459, RLM .461")


def fbnet(names: list[str], quick: bool) -> None:
    table = read("fbnet_latency.csv.gz", None)
    table = dataclasses.replace(table, input=tuple(table.texts()))
    values = np.stack(list(table.metrics.values()), axis=1)
    order = np.random.default_rng(0).permutation(len(table))
    train, test = order[len(order) // 5 :], order[: len(order) // 5]
    print(f"\nFBNet, {len(train):,} rows, {len(test):,} to judge by, {values.shape[1]} devices")
    print(f"{'':14}{'Spearman: median':>17}{'lowest':>8}{'Kendall: median':>17}{'lowest':>8}")
    for name in [n for n in faster(names, quick) if not quick or n not in ("forest", "boosting")]:
        spearman, kendall = judge(name, table, values, train, test, 0).T
        figures = np.median(spearman), spearman.min(), np.median(kendall), kendall.min()
        print("{:14}{:17.3f}{:8.3f}{:17.3f}{:8.3f}".format(name, *figures), flush=True)
    print("additive, 4,000 rows: Spearman median .992 over devices, lowest .75 (noisy phones)")


BENCHMARKS = {"nasbench201": nasbench201, "nasbench101": nasbench101, "nds": nds, "fbnet": fbnet}


def faster(names: Iterable[str], only: bool) -> list[str]:
    return [name for name in names if not (only and name in SLOW)]


def read(file: str, metrics: list[str] | None) -> Table:
    folder = os.environ.get("NASSURROGATE_DATA")
    path = Path(folder or "", file)
    if not folder or not path.is_file():
        sys.exit(f"set NASSURROGATE_DATA to the folder that holds {file}")
    return read_table(path, metrics=metrics)[0]


def judge(
    name: str, table: Table, values: np.ndarray, train: np.ndarray, test: np.ndarray, seed: int
) -> np.ndarray:
    """(K, 2): Spearman and Kendall of each metric on the test rows."""
    kind = baselines.get(name)
    if issubclass(kind, MSEHead):
        config = LOW_DATA if len(train) <= 1000 else nasbench201_table.CONFIG
        baseline: baselines.Baseline = kind(seed=seed, config=config)
    else:
        baseline = kind(seed=seed)
    guesses = baseline.fit(table.take(train), values[train]).predict(table.take(test))
    pairs = list(zip(values[test].T, guesses.T, strict=True))
    scores = [(spearmanr(y, g).statistic, kendalltau(y, g).statistic) for y, g in pairs]
    return np.nan_to_num(scores)  # a constant prediction ranks nothing


def header(title: str, metrics: Sequence[str]) -> None:
    print(f"\n{title}: Spearman/Kendall\n{'':14}" + "".join(f"{m.split('_')[0]:>14}" for m in metrics))


def report(name: str, table: Table, values: np.ndarray, train: np.ndarray, test: np.ndarray) -> None:
    started = time.monotonic()
    scores = judge(name, table, values, train, test, 0)
    shown = "".join(f"{f'{spearman:.3f}/{kendall:.3f}':>14}" for spearman, kendall in scores)
    print(f"{name:14}{shown}   {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
