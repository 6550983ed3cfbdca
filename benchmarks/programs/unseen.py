"""What the surrogate says of programs of problems it has not seen: Spearman, beside baselines.

    NASSURROGATE_DATA=... python -m benchmarks.programs.unseen memory|kernelbench|tritonbench [--seeds 3]
        [--methods ...]
    python -m benchmarks.programs.unseen table --table codenet.csv --metric codenet_memory_kb

A `table` is any with columns `code` and `problem`, such as docs/tables.md makes of CodeNet.
A fifth of the problems (of TritonBench, operators) judge; the surrogate learns the others from scratch, with a
tokenizer of its own; also after random programs (for memory those of random_programs.py and basic_programs.py, for
latency those of random_modules.py); of memory also from random programs alone, no problem at all.
Beside it stand the length of the text, for memory and KernelBench what interpretation says (a line above each text),
gradient boosting that is given how often each token comes (`bag of tokens`), and `boosting`, which is also given the
length, how large the inputs are where that is known, and what that line says; of memory also after random programs. Of
memory also: how solutions of one problem are ranked on inputs of one size, and how often the one that is said to take
least does; of TritonBench: ranks within one number of elements.

One core, minutes: random programs 30, short ones 40, learning them 20, then a seed of memory 30; random modules 10,
learning them 30, then a seed of kernelbench 15, of tritonbench 7; from scratch kernelbench 8,
tritonbench 6.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr
from sklearn.ensemble import HistGradientBoostingRegressor

from benchmarks.paper.data import held_out
from benchmarks.paper.runs import DIGIT_WEIGHTS, Figures, Runs, show, spread
from benchmarks.programs import (
    basic_programs,
    gpus,
    random_modules,
    random_programs,
    tables,
)
from search_spaces.tables import Table, read_table
from surrogate import RLM, ModelConfig, TrainConfig
from surrogate.metrics import correlation
from surrogate.tokenizer import Tokenizer

# Beyond so many characters a text is cut off: shapes and statement stand first.
LONGEST = 4000
# Of Triton's kernels, which are long, the surrogate reads what stands first: each is seen with many shapes.
READ = {"tritonbench": 1000}
TOKENS = 500  # of which boosting is told how often they come
_RLM_AFTER, _BOOSTING_AFTER = "rlm after random programs", "boosting after random programs"
_RLM_OF_RANDOM = "rlm of random programs alone"
_INTERPRETED = "abstract interpretation"
_METHODS = (
    "rlm", _RLM_AFTER, _RLM_OF_RANDOM, "boosting", _BOOSTING_AFTER, "bag of tokens", _INTERPRETED, "size", "length"
)  # fmt: skip
_AFTER_RANDOM = {
    "memory": (_RLM_AFTER, _RLM_OF_RANDOM, _BOOSTING_AFTER),
    "kernelbench": (_RLM_AFTER,),
    "tritonbench": (_RLM_AFTER,),
}
SMALLEST_GROUP = 4  # programs that are ranked among themselves
MODEL = ModelConfig(max_tokens=LONGEST, program_structure=True)
CONFIGS = {
    "memory": TrainConfig(epochs=10, batch_size=8),
    "kernelbench": TrainConfig(epochs=30, batch_size=16),
    "tritonbench": TrainConfig(epochs=8, batch_size=16, passes={"triton": 0.4}),
    "table": TrainConfig(epochs=10, batch_size=16),
}
# Random programs are learned first, and then beside the real ones.
RANDOM = TrainConfig(
    metrics=(*tables.RANDOM_METRICS, tables.GROWTH), main_metrics=tables.METRICS[:1], epochs=1, batch_size=16,
    held_out=0.03, validation=0.03, group_by="group", vocabulary=4096, digit_weights=DIGIT_WEIGHTS,
    model=dataclasses.replace(MODEL, program_size=True),
)  # fmt: skip
RANDOM_MODULES = dataclasses.replace(
    RANDOM,
    metrics=gpus.METRICS,
    main_metrics=gpus.METRICS[:2],
    metrics_per_row=6,
    epochs=3,
    batch_size=32,
    model=MODEL,
)
AFTER_RANDOM = dataclasses.replace(
    RANDOM, epochs=1, learning_rate=1e-3, warmup_steps=50, held_out=0.0, validation=0.0, group_by="",
    passes={"python": 2, "random_python": 0.1, "basic_python": 0.1},
)  # fmt: skip
AFTER_RANDOM_MODULES = dataclasses.replace(
    RANDOM_MODULES, epochs=3, batch_size=16, learning_rate=1e-3, warmup_steps=50, held_out=0.0, validation=0.0,
    group_by="", metrics_per_row=12,
)  # fmt: skip
TABLES = {"memory": tables.memory, "kernelbench": tables.kernelbench, "tritonbench": tables.tritonbench}
ASKED = {
    "memory": ">= 0.80",
    "kernelbench": "above bag, length",
    "tritonbench": "above bag, length",
    "table": "",
}
PAPER = {
    "memory": "0.930 (APPS)",
    "kernelbench": "",
    "tritonbench": "0.516 (KernelBook)",
    "table": "0.744 (CodeNet, T5Gemma s-s)",
}


def config_of(question: str, table: Table, seed: int) -> TrainConfig:
    return dataclasses.replace(
        CONFIGS[question],
        metrics=tuple(table.metrics),
        main_metrics=tuple(table.metrics)[: 1 if question == "memory" else None],
        metrics_per_row=6,
        group_by="group",
        validation=0.05,
        vocabulary=4096,
        digit_weights=DIGIT_WEIGHTS,
        seed=seed,
        model=MODEL,
    )


def surrogate(
    runs: Runs, name: str, learned: Table, config: TrainConfig, judged: Table, start: Path | None = None
) -> np.ndarray:
    """(n, K) medians."""
    learned, judged = (tables.cut(table, READ.get(runs.question, LONGEST)) for table in (learned, judged))
    return said(runs.trained(name, learned, config, start), judged)


def said(checkpoint: Path, judged: Table) -> np.ndarray:
    """(n, K) medians."""
    rlm = RLM.from_pretrained(checkpoint)
    return np.stack([rlm.predict(judged.input, [m], intervals=False).median[:, 0] for m in judged.metrics], 1)


def boosting(learned: Table, judged: Table, seed: int, *, tokens_alone: bool = False) -> np.ndarray:
    """(n, K), of logarithms."""
    tokenizer = Tokenizer.train(learned.input, 4096)
    counts = [_counts(tokenizer, table) for table in (learned, judged)]
    common = np.argsort(-(counts[0] > 0).sum(axis=0), kind="stable")[:TOKENS]
    given, asked = (
        np.column_stack(
            [
                count[:, common],
                *(() if tokens_alone else (_length(table), _elements(table), _interpreted(table))),
            ]
        )
        for count, table in zip(counts, (learned, judged), strict=True)
    )
    found = []
    for values in learned.metrics.values():
        known = np.isfinite(values)
        model = HistGradientBoostingRegressor(max_iter=300, learning_rate=0.05, random_state=seed)
        found.append(model.fit(given[known], np.log(values[known] + 1e-9)).predict(asked))
    return np.stack(found, axis=1)


def _counts(tokenizer: Tokenizer, table: Table) -> np.ndarray:
    return np.stack(
        [np.bincount(tokenizer.encode(text).ids, minlength=len(tokenizer)) for text in table.input]
    )


def _length(table: Table) -> np.ndarray:
    return np.array([len(text) for text in table.input], dtype=np.float64)


def _elements(table: Table) -> np.ndarray:
    return np.array(table.text.get("elements", ("0",) * len(table)), dtype=np.float64)


def _interpreted(table: Table) -> np.ndarray:
    """(n, k) numbers, of which the last is what is asked; noughts where nothing was interpreted."""
    column = table.text.get("interpreted", ("0",) * len(table))
    return np.array([row.split() for row in column], dtype=np.float64)


def figures(question: str, judged: Table, guess: np.ndarray) -> Figures:
    """Spearman of each metric, of what is asked (a median of GPUs, or the memory), and what only this question asks."""
    found: Figures = {}
    for (name, values), column in zip(judged.metrics.items(), guess.T, strict=True):
        known = np.isfinite(values)
        found[f"spearman {name}"] = correlation(spearmanr, values[known], column[known])
    ranks = [*found.values()]
    found["spearman"] = ranks[0] if question == "memory" else float(np.nanmedian(ranks))
    values, column = next(iter(judged.metrics.values())), guess[:, 0]
    if question == "tritonbench":
        found["within"] = _mean_rank(values, column, judged.column("elements"))
    if question == "memory":
        alike = [f"{p} {s}" for p, s in zip(judged.column("problem"), judged.column("size"), strict=True)]
        found["within"] = _mean_rank(values, column, alike)
        groups = _groups(alike)
        found["top"] = _mean([_picked(values[g], column[g]) for g in groups])
        found["top at random"] = _mean([np.mean(values[g] <= values[g].min()) for g in groups])
        of_groups = [correlation(spearmanr, values[g], column[g]) for g in groups]
        found["ranked positively"] = _mean(np.array(of_groups) > 0)
    return found


def _picked(values: np.ndarray, guess: np.ndarray) -> float:
    """How often the one that is said to take least does, where equal ones are picked at random."""
    return float(np.mean(values[guess == guess.min()] <= values.min()))


def _groups(labels: Iterable[str]) -> list[np.ndarray]:
    array = np.array(list(labels))
    groups = [np.flatnonzero(array == label) for label in np.unique(array)]
    return [group for group in groups if len(group) >= SMALLEST_GROUP]


def _mean_rank(values: np.ndarray, guess: np.ndarray, labels: Iterable[str]) -> float:
    """Mean Spearman within groups whose values are not all the same."""
    ranks = [correlation(spearmanr, values[g], guess[g]) for g in _groups(labels) if np.ptp(values[g]) > 0]
    return _mean([rank for rank in ranks if np.isfinite(rank)])


def _mean(values: Sequence[float] | np.ndarray) -> float:
    return float(np.mean(values)) if len(values) else float("nan")


def judge(runs: Runs, table: Table, seed: int) -> None:
    test, rest = held_out(table, "group", share=0.2, seed=seed)
    learned, judged = table.take(rest), table.take(test)
    config = runs.small(config_of(runs.question, table, seed))
    given = {"learned": len(learned), "judged": len(judged), "tokens": TOKENS}
    name = f"code_{runs.question}_{seed}"

    def rlm() -> Figures:
        return figures(runs.question, judged, surrogate(runs, name, learned, config, judged))

    # Baselines learn a metric at a time, so what is not asked about would only take longer.
    asked_about = [tables.METRICS[0]] if runs.question == "memory" else [*table.metrics]
    given_to_boosting, asked_of_boosting = (tables.of_metrics(t, asked_about) for t in (learned, judged))

    def boosted() -> Figures:
        guess = boosting(given_to_boosting, asked_of_boosting, seed)
        return figures(runs.question, asked_of_boosting, guess)

    def bag_of_tokens() -> Figures:
        guess = boosting(given_to_boosting, asked_of_boosting, seed, tokens_alone=True)
        return figures(runs.question, asked_of_boosting, guess)

    def length() -> Figures:
        return figures(runs.question, judged, np.tile(_length(judged)[:, None], (1, len(judged.metrics))))

    def size() -> Figures:
        return figures(runs.question, judged, np.tile(_elements(judged)[:, None], (1, len(judged.metrics))))

    def interpreted() -> Figures:
        return figures(runs.question, judged, np.tile(_interpreted(judged)[:, -1:], (1, len(judged.metrics))))

    _once(runs, "length", seed, given, length)
    if _interpreted(judged).any():
        _once(runs, _INTERPRETED, seed, given, interpreted)
    if _elements(judged).any():
        _once(runs, "size", seed, given, size)
    _once(runs, "bag of tokens", seed, given, bag_of_tokens)
    _once(runs, "boosting", seed, given, boosted)
    _once(runs, "rlm", seed, {**given, "train": config.to_dict()}, rlm)
    if {*runs.methods} & {*_AFTER_RANDOM.get(runs.question, ())}:
        judge_after = _judge_after_random if runs.question == "memory" else _judge_after_modules
        judge_after(runs, learned, judged, seed)


def _once(runs: Runs, method: str, seed: int, config: object, compute: Callable[[], Figures]) -> None:
    if method in runs.methods:
        runs.once("unseen", method, seed, config, compute)


def _judge_after_random(runs: Runs, learned: Table, judged: Table, seed: int) -> None:
    """The surrogate and boosting that learned random programs as well, and the surrogate that learned only these: of
    the memory alone."""
    memory = tables.METRICS[0]
    learned = tables.of_metrics(tables.with_growth(learned), (memory, tables.GROWTH))
    judged = tables.of_metrics(judged, (memory,))
    others = random_table(runs)
    both = tables.joined(learned, others)
    config = dataclasses.replace(AFTER_RANDOM, seed=seed)
    given = {"learned": len(learned), "random": len(others), "judged": len(judged)}

    def rlm() -> Figures:
        start = learned_random_programs(runs)
        return figures(
            "memory", judged, surrogate(runs, f"code_after_random_{seed}", both, config, judged, start)
        )

    def boosted() -> Figures:
        return figures("memory", judged, boosting(tables.of_metrics(both, (memory,)), judged, seed))

    def of_random() -> Figures:
        return figures("memory", judged, said(learned_random_programs(runs), judged))

    _once(runs, _BOOSTING_AFTER, seed, given, boosted)
    trained = {"random": RANDOM.to_dict(), "train": config.to_dict()}
    alone = {"random": len(others), "judged": len(judged), "train": RANDOM.to_dict()}
    _once(runs, _RLM_OF_RANDOM, seed, alone, of_random)
    _once(runs, _RLM_AFTER, seed, {**given, **trained}, rlm)


def _judge_after_modules(runs: Runs, learned: Table, judged: Table, seed: int) -> None:
    """The surrogate that learned how long random modules take by the roofline model."""
    others = random_modules_table(runs)
    both, passes = tables.joined(learned, others), {"random_pytorch": 0.02}
    if runs.question == "kernelbench":  # the same metrics, measured
        both, passes = learned, {"pytorch": 6}
    config = dataclasses.replace(
        AFTER_RANDOM_MODULES,
        metrics=tuple(dict.fromkeys((*gpus.METRICS, *both.metrics))),
        main_metrics=tuple(learned.metrics),
        passes=passes,
        seed=seed,
    )

    def rlm() -> Figures:
        start = runs.trained("code_random_modules", others, RANDOM_MODULES)
        name = f"code_{runs.question}_after_random_{seed}"
        return figures(runs.question, judged, surrogate(runs, name, both, config, judged, start))

    given = {"learned": len(learned), "others": len(both) - len(learned), "judged": len(judged)}
    trained = {"random": RANDOM_MODULES.to_dict(), "train": config.to_dict()}
    _once(runs, _RLM_AFTER, seed, {**given, **trained}, rlm)


@cache  # reading each program takes minutes
def random_table(runs: Runs) -> Table:
    """Random programs, long and short, made unless they are there."""
    made = _made(runs, "random_programs", random_programs.write_table, random_programs.COUNT)
    basic = _made(runs, "basic_programs", basic_programs.write_table, basic_programs.COUNT)
    return tables.joined(tables.random_programs(made), tables.basic_programs(basic))


def random_modules_table(runs: Runs) -> Table:
    """Random modules, made unless they are there."""
    return tables.random_modules(
        _made(runs, "random_modules", random_modules.write_table, random_modules.COUNT)
    )


def _made(runs: Runs, name: str, write: Callable[[Path, int], None], count: int) -> Path:
    """The file of that name, written unless it is there."""
    path = runs.folder / f"{name}.csv.gz"
    if not path.exists():
        write(path, 60 if runs.quick else count)
    return path


def learned_random_programs(runs: Runs) -> Path:
    """The checkpoint that has learned them."""
    return runs.trained("code_random_programs", random_table(runs), RANDOM)


def report(runs: Runs) -> None:
    wanted: Mapping[str, list[str]] = {
        "memory": ["spearman", "within", "ranked positively", "top", "top at random"],
        "tritonbench": ["spearman", "within"],
        "kernelbench": ["spearman"],
        "table": ["spearman"],
    }
    names = wanted[runs.question]
    methods = [
        method
        for method in _METHODS
        if method in _AFTER_RANDOM.get(runs.question, ())
        or ("random" not in method and (method != _INTERPRETED or runs.question in ("memory", "kernelbench")))
    ]
    rows = {method: [spread(runs.figures("unseen", method, name)) for name in names] for method in methods}
    rows |= {"asked": [ASKED[runs.question]], "paper": [PAPER[runs.question]]}
    blank = [""] * (len(names) - 1)
    rows = {name: [*cells, *blank][: len(names)] for name, cells in rows.items()}
    show(f"{runs.question}, programs of unseen problems, {len(runs.seeds)} seeds", names, rows)
    if runs.question == "kernelbench":
        of_devices = [name for name in runs.names("unseen") if name.startswith("spearman ")]
        rows = {
            name.removeprefix("spearman ").removesuffix("_ms"): [
                spread(runs.figures("unseen", method, name)) for method in methods
            ]
            for name in of_devices
        }
        show("The same of each GPU, as PyTorch runs it and compiled", methods, rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("question", choices=CONFIGS)
    parser.add_argument("--table", type=Path, help="for 'table': CSV, JSONL or Parquet")
    parser.add_argument("--metric", help="of that table")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--methods", nargs="*", default=_METHODS, choices=_METHODS)
    parser.add_argument("--report", action="store_true", help="compute nothing, show what is done")
    parser.add_argument("--quick", action="store_true", help="few rows, a small model: does it run through?")
    parser.add_argument("--out", type=Path, default=Path("runs/code"), help="folder (default: %(default)s)")
    given = parser.parse_args()
    folder = given.out / "quick" if given.quick else given.out
    methods, seeds = tuple(given.methods), range(given.seeds)
    runs = Runs(given.question, folder, seeds, given.quick, methods=methods, report=given.report)
    if not given.report:
        table = asked(parser, given)
        for seed in runs.seeds:
            judge(runs, table, seed)
    report(runs)


def asked(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Table:
    """The table that a question is about."""
    if given.question != "table":
        table = TABLES[given.question]()
    elif given.table and given.metric:
        table, _ = read_table(given.table, metrics=[given.metric])
        table = dataclasses.replace(table, text={**table.text, "group": table.text["problem"]})
    else:
        parser.error("'table' needs --table and --metric")
    if given.quick:
        table = table.take(np.random.default_rng(0).permutation(len(table))[:120])
    return tables.cut(table, LONGEST)


if __name__ == "__main__":
    main()
