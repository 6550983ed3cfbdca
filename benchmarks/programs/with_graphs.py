"""Figure 10: does a model of programs lose accuracy if it also learns networks?

    NASSURROGATE_DATA=... python -m benchmarks.programs.with_graphs [--seeds 3] [--quick]

Peak memory of Python programs (tables.py), with a fifth of the problems held out. `programs` learns the others;
`programs and networks` sees them equally often and the same number of NAS-Bench-101 rows with their accuracy, with one
tokenizer.

One core: 17 minutes per training on programs, 22 with networks.
"""

import dataclasses

import numpy as np

from benchmarks.paper import scoring
from benchmarks.paper.data import NB101_ACCURACY, held_out, judged_and_learned, load
from benchmarks.paper.runs import Figures, Runs, arguments, show, spread
from benchmarks.programs import tables
from benchmarks.programs.unseen import LONGEST, MODEL, figures, train_and_predict
from search_spaces.tables import Table
from surrogate import TrainConfig

BUDGET = TrainConfig(
    epochs=1, batch_size=8, metrics_per_row=4, validation=0.0, vocabulary=4096, digit_weights=scoring.DIGIT_WEIGHTS,
    model=MODEL,
)  # fmt: skip
METHODS = ("programs", "programs and networks")
NOTES = (
    "Spearman, mean (minimum to maximum; number) of seeds. The paper's figure has APPS, Triton and CodeNet with all "
    "its networks and shows no loss; here each run of a program is matched by one row of NAS-Bench-101."
)


def judge(runs: Runs, programs: Table, networks: Table, seed: int) -> None:
    test, rest = held_out(programs, "group", share=0.2, seed=seed)
    judged, learned = programs.take(test), programs.take(rest)
    of_networks, others = judged_and_learned(networks, runs.split)
    rng = np.random.default_rng(seed)
    added = networks.take(rng.permutation(others)[: len(learned)])
    asked = networks.take(rng.permutation(of_networks)[:512])
    for method, table in zip(METHODS, (learned, tables.joined(learned, added)), strict=True):
        config = dataclasses.replace(
            BUDGET, metrics=tuple(table.metrics), main_metrics=tuple(table.metrics)[:1], seed=seed
        )
        given = {"learned": len(table), "judged": len(judged), "train": config.to_dict()}
        name = f"with_graphs_{METHODS.index(method)}_{seed}"

        def compute(name: str = name, table: Table = table, config: TrainConfig = config) -> Figures:
            found = figures("memory", judged, train_and_predict(runs, name, table, config, judged))
            if NB101_ACCURACY in table.metrics:
                found |= scoring.scores(
                    asked.metric(NB101_ACCURACY)[:, None],
                    train_and_predict(runs, name, table, config, asked),
                    [NB101_ACCURACY],
                )
            return found

        runs.once("memory", method, seed, given, compute)


def report(runs: Runs) -> None:
    columns = {
        "memory": "spearman",
        "within a problem and size": "within",
        "networks' accuracy": f"spearman {NB101_ACCURACY}",
    }
    rows = {
        method: [spread(runs.figures("memory", method, figure)) for figure in columns.values()] for method in METHODS
    }
    show(f"Programs of unseen problems, {runs.label}", list(columns), rows)


def main() -> None:
    runs = arguments("with_graphs", __doc__, seeds=3)
    programs, networks = tables.memory(), load(["nasbench101"], quick=runs.quick)
    if runs.quick:
        programs = programs.take(np.random.default_rng(0).permutation(len(programs))[:120])
    programs = tables.truncated(programs, LONGEST)
    for seed in runs.to_judge:
        judge(runs, programs, networks, seed)
    for part in runs.parts():
        report(part)
    print(f"\n{NOTES}")


if __name__ == "__main__":
    main()
