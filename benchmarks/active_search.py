"""Active search on real values of NAS-Bench-201: how many evaluations it needs, beside searchers without a surrogate.

    NASSURROGATE_DATA=... python -m benchmarks.active_search [--seeds 10] [--quick] [--methods rlm forest ...]

Two questions, each asked of every method with every seed; cells that the table lacks are not proposed:

- accuracy: evaluations until the best validation accuracy found is within 0.1 point of the best in the table.
- front: accuracy against pixel3 latency with accuracy >= 85%; hypervolume regret, a share of the true front's, after
  50, 100 and 200 evaluations (reference point: 85%, 1.1 x the true front's largest latency).

`rlm` is the parent that has seen no label of this table (benchmarks/paper/parents.py, trained where it is not there)
with a Gaussian process for its head, which is fitted each round; `forest` runs the same loop on a random forest of
one-hot operations whose trees are its samples. Finished runs lie in runs/paper and are not repeated. Two cores: a
minute for a run of `rlm`, seconds for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import moocore
import numpy as np

from benchmarks.nasbench201_table import ACCURACY, PIXEL3, forest, load, true_front
from benchmarks.paper.parents import parent
from benchmarks.paper.runs import Figures, Runs, arguments, show, training_config
from nassurrogate.search import searchers
from nassurrogate.search.evaluators import TableEvaluator
from nassurrogate.search.objectives import Constraint, Objective
from nassurrogate.search.result import minimised, violations
from nassurrogate.search.searchers import Searcher
from nassurrogate.search.searchers.active import Model
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from search_spaces.nasbench201 import NASBench201
from search_spaces.space import Genotype, SearchSpace
from search_spaces.subset import Subset

WITHIN = 0.1  # points of accuracy
BUDGETS = (50, 100, 200)
METHODS = {
    "accuracy": ("random", "regularized_evolution", "forest", "rlm"),
    "front": ("random", "nsga2", "optuna_tpe", "forest", "rlm"),
}
# How long to look for the best cell: an active search is asked for a quarter of what evolution needs.
PATIENCE = {"rlm": 300, "forest": 500}
LONGEST = 2000
GOALS = {
    "accuracy": [Objective(ACCURACY, maximise=True)],
    "front": [Objective(ACCURACY, maximise=True), Objective(PIXEL3, maximise=False)],
}
LIMITS = {"accuracy": [], "front": [Constraint(ACCURACY, ">=", 85.0)]}


class Forest:
    """The baseline as an active search's model."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        features = NASBench201().one_hot(genotypes)
        self._forests = {
            metric: forest(self._seed).fit(features, column) for metric, column in values.items()
        }

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        features = NASBench201().one_hot(genotypes)
        return np.stack([self._forests[metric].predict(features) for metric in metrics], axis=1)

    def sample(
        self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int
    ) -> np.ndarray:
        features = NASBench201().one_hot(genotypes)
        trees = [
            np.stack([t.predict(features) for t in self._forests[m].estimators_[:count]], 1) for m in metrics
        ]
        return np.stack(trees, axis=-1)


def searcher(
    method: str, question: str, space: SearchSpace, seed: int, start: Callable[[], Path]
) -> Searcher:
    goals, limits = GOALS[question], LIMITS[question]
    settings = {"objectives": len(goals), "constraints": len(limits), "seed": seed}
    if method in PATIENCE:
        model: Model = Forest(seed) if method == "forest" else FewShotSurrogate(space, start(), seed=seed)
        return searchers.get("active")(space, model=model, goals=goals, limits=limits, **settings)
    return searchers.get(method)(space, **settings)


def found(
    engine: Searcher, evaluator: TableEvaluator, question: str, budget: int, enough: float = -np.inf
) -> np.ndarray:
    """(n, k) objectives to minimise, in the order of evaluation; no more once the first one is `enough`."""
    goals, limits = GOALS[question], LIMITS[question]
    values = np.zeros((0, len(goals)))
    while len(values) < budget and values[:, 0].min(initial=np.inf) > enough:
        genotypes = engine.ask(min(100, budget - len(values)))
        columns = evaluator.evaluate(genotypes, [ACCURACY, PIXEL3])
        told = minimised(columns, goals)
        engine.observe(columns)
        engine.tell(genotypes, told, violations({**columns, "arch_str": [""] * len(genotypes)}, limits))
        values = np.concatenate([values, told])
    return values


def until_best(engine: Searcher, evaluator: TableEvaluator, budget: int, best: float) -> Figures:
    enough = -(best - WITHIN)
    values = found(engine, evaluator, "accuracy", budget, enough)[:, 0]
    reached = np.flatnonzero(values <= enough)
    return {
        "evaluations": float(reached[0] + 1 if len(reached) else budget),
        "reached": float(len(reached) > 0),
    }


def regrets(engine: Searcher, evaluator: TableEvaluator, front: np.ndarray, reference: np.ndarray) -> Figures:
    values, best = found(engine, evaluator, "front", BUDGETS[-1]), moocore.hypervolume(front, ref=reference)
    return {str(n): float(1 - moocore.hypervolume(values[:n], ref=reference) / best) for n in BUDGETS}


def judge(runs: Runs, methods: Sequence[str], seed: int) -> None:
    table = load()[0]
    evaluator = TableEvaluator(NASBench201(), table)
    space = Subset(NASBench201(), evaluator.members([ACCURACY, PIXEL3]))
    columns = evaluator.evaluate(list(space.enumerate()), [ACCURACY, PIXEL3])
    front, reference = true_front(minimised(columns, GOALS["front"]))
    best = float(np.max(columns[ACCURACY]))
    start = partial(parent, runs, "nasbench201")
    for question, of_question in METHODS.items():
        for method in of_question:
            if method not in methods:
                continue
            budget = BUDGETS[-1] if question == "front" else PATIENCE.get(method, LONGEST)
            given = {"cells": space.size, "budget": budget}
            if method == "rlm":
                given |= {"start": training_config(start()), "head": "Gaussian process"}
            engine = searcher(method, question, space, seed, start)
            if question == "accuracy":
                runs.once(question, method, seed, given, until_best, engine, evaluator, budget, best)
            else:
                runs.once(question, method, seed, given, regrets, engine, evaluator, front, reference)


def quartiles(values: Mapping[int, float], form: str) -> str:
    if not values:
        return "-"
    low, middle, high = np.quantile(list(values.values()), [0.25, 0.5, 0.75])
    return f"{middle:{form}} ({low:{form}} to {high:{form}}; {len(values)})"


def report(runs: Runs) -> None:
    rows = {}
    for method in METHODS["accuracy"]:
        reached = runs.figures("accuracy", method, "reached")
        needed = quartiles(runs.figures("accuracy", method, "evaluations"), ".0f")
        rows[method] = [needed, f"{sum(reached.values()):.0f} of {len(reached)}"]
    show(
        "evaluations to within 0.1 point of the best accuracy, median (quartiles; seeds)",
        ["evaluations", "reached"],
        rows,
    )
    rows = {
        method: [quartiles(runs.figures("front", method, str(n)), ".4f") for n in BUDGETS]
        for method in METHODS["front"]
    }
    show("hypervolume regret, median (quartiles; seeds)", [f"{n} evaluations" for n in BUDGETS], rows)
    draw(runs, runs.folder / "active_search.png")


def draw(runs: Runs, picture: Path) -> None:
    """Medians as bars with quartiles, a point a seed."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 3.8), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=[1, 1.6])
    columns = [("accuracy", "evaluations", left, METHODS["accuracy"])]
    columns += [("front", str(n), right, METHODS["front"]) for n in BUDGETS]
    for number, (question, figure_name, axes, methods) in enumerate(columns):
        for place, method in enumerate(methods):
            values = list(runs.figures(question, method, figure_name).values())
            if not values:
                continue
            at = place + (0 if axes is left else (number - 2) * 0.25)
            low, middle, high = np.quantile(values, [0.25, 0.5, 0.75])
            colour = f"C{number}" if axes is right else "C0"
            axes.plot([at] * len(values), values, "o", ms=3, color=colour, alpha=0.35)
            label = f"{figure_name} evaluations" if axes is right and not place else None
            axes.errorbar(
                at, middle, [[middle - low], [high - middle]], fmt="s", color=colour, capsize=4, label=label
            )
        axes.set_xticks(range(len(methods)), [method.replace("_", "\n") for method in methods])
        axes.set_yscale("log")
        axes.grid(alpha=0.3, axis="y")
    left.set_title("evaluations to within 0.1 point of the best")
    right.set_title("hypervolume regret, accuracy against pixel3 latency")
    right.legend(frameon=False)
    picture.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(picture, dpi=150)
    print(f"\n{picture}")


def main() -> None:
    every = list(dict.fromkeys(method for of_question in METHODS.values() for method in of_question))
    runs = arguments("active_search", __doc__, seeds=10, methods=every)
    for seed in runs.to_judge:
        judge(runs, runs.methods, seed)
    report(runs)


if __name__ == "__main__":
    main()
