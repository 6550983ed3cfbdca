"""The best cell that a search finds after 34, 50 and 140 evaluations, NAS-Bench-101: docs/records.md.

    NASSURROGATE_DATA=... python -m benchmarks.nasbench101_search [--seeds 5] [--split test] [--methods active ...]

FLAN (Akhauri and Abdelfattah, AutoML 2024) reports the test accuracies .9475, .9481 and .9498 after as many trained
networks of the whole space of 423,624. The table here has one run's validation accuracy of 25,000 cells, which both
guides the search and judges it. `active` is the Gaussian process of active search without the RLM. All seeds search the
same table. One core: a minute for an active search, seconds for the others.
"""

import numpy as np

import search_spaces
from benchmarks.paper.data import NB101_ACCURACY, load
from benchmarks.paper.runs import Figures, Runs, arguments, show, spread
from nassurrogate.search import searchers
from nassurrogate.search.evaluators import TableEvaluator
from nassurrogate.search.objectives import Objective
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from search_spaces.subset import Subset

SPACE = search_spaces.get("nasbench101")
GOALS = [Objective(NB101_ACCURACY, maximise=True)]
EVALUATIONS = (34, 50, 140)
PUBLISHED = ["94.75", "94.81", "94.98"]
METHODS = ("active", "regularized_evolution", "random")
SETTING = "best"


def searched(evaluator: TableEvaluator, cells: Subset, method: str, seed: int) -> Figures:
    """The highest accuracy after each of `EVALUATIONS`, in percent."""
    settings = {"objectives": len(GOALS), "constraints": 0, "seed": seed}
    if method == "active":
        settings |= {"model": FewShotSurrogate(SPACE, None, seed=seed), "goals": GOALS}
    engine, found = searchers.get(method)(cells, **settings), np.empty(0)
    while len(found) < EVALUATIONS[-1]:
        genotypes = engine.ask(EVALUATIONS[-1] - len(found))
        columns = evaluator.evaluate(genotypes, [NB101_ACCURACY])
        accuracies = np.asarray(columns[NB101_ACCURACY])
        engine.observe(columns)
        engine.tell(genotypes, -accuracies[:, None], np.zeros((len(genotypes), 0)))
        found = np.concatenate([found, accuracies])
    return {str(count): float(found[:count].max()) for count in EVALUATIONS}


def judge(runs: Runs) -> None:
    evaluator = TableEvaluator(SPACE, load([SPACE.name], quick=runs.quick))
    cells = Subset(SPACE, evaluator.members([NB101_ACCURACY]))
    for method in runs.methods:
        for seed in runs.to_judge:
            runs.once(SETTING, method, seed, {"cells": cells.size}, searched, evaluator, cells, method, seed)


def report(runs: Runs) -> None:
    rows = {method: [spread(runs.figures(SETTING, method, str(count))) for count in EVALUATIONS] for method in METHODS}
    columns = [f"{count} evaluations" for count in EVALUATIONS]
    show(f"NAS-Bench-101, best accuracy found, {runs.label}", columns, {**rows, "FLAN, test accuracy": PUBLISHED})


def main() -> None:
    runs = arguments("nasbench101_search", __doc__, seeds=5, methods=METHODS)
    if runs.to_judge:
        judge(runs)
    for part in runs.parts():
        report(part)


if __name__ == "__main__":
    main()
