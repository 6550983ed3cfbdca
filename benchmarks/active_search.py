"""Active search on real values of NAS-Bench-201: the evaluations it needs, compared with other searchers.

    NASSURROGATE_DATA=... python -m benchmarks.active_search [--seeds 10] [--quick] [--split test]
        [--methods rlm forest ...]

Two questions, each for every method and seed; cells that the table lacks are not proposed:

- accuracy: evaluations until the best validation accuracy found is within 0.1 point of the best in the table.
- front: accuracy against pixel3 latency with accuracy >= 85%; hypervolume regret, as a share of the true front's, after
  50, 100 and 200 evaluations (reference point: 85%, 1.1 x the true front's largest latency).

`rlm` is a Gaussian process that reads choices, analytic metrics, subtrees, paths, and the encodings of a parent that
has seen no label of this table (benchmarks/paper/pretrained.py, trained if missing); it is fitted again in each round.
`gaussian process without the RLM` is the same process without the encodings. `forest` runs the same loop on a random
forest of one-hot operations whose trees are its samples. Settings were chosen with seeds 0 to 9 (--split dev). Finished
runs are kept in runs/paper and not repeated. Two cores: a minute for a run of either process, seconds for the others.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import moocore
import numpy as np

from benchmarks.nasbench201_table import ACCURACY, PIXEL3, forest, load, true_front
from benchmarks.paper.pretrained import parent
from benchmarks.paper.runs import BySeed, Figures, Runs, arguments, show, stale, training_config
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
ALONE = "gaussian process without the RLM"
METHODS = {
    "accuracy": ("random", "regularized_evolution", "forest", ALONE, "rlm"),
    "front": ("random", "nsga2", "optuna_tpe", "forest", ALONE, "rlm"),
}
# Evaluations after which active searches for the best cell stop.
PATIENCE = {"rlm": 300, ALONE: 300, "forest": 500}
LONGEST = 2000
GOALS = {
    "accuracy": [Objective(ACCURACY, maximise=True)],
    "front": [Objective(ACCURACY, maximise=True), Objective(PIXEL3, maximise=False)],
}
LIMITS = {"accuracy": [], "front": [Constraint(ACCURACY, ">=", 85.0)]}
NOTES = (
    f"`rlm` and `{ALONE}` are one model, which reads choices, analytic metrics and subtrees; `rlm` also reads the "
    "encodings of a checkpoint that has seen no label of this table. All seeds search the same table."
)


class Forest:
    """The random forest as an active search's model: its trees are the samples."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def fit(self, genotypes: Sequence[Genotype], values: Mapping[str, np.ndarray]) -> None:
        features = NASBench201().one_hot(genotypes)
        self._forests = {metric: forest(self._seed).fit(features, column) for metric, column in values.items()}

    def predict(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> np.ndarray:
        features = NASBench201().one_hot(genotypes)
        return np.stack([self._forests[metric].predict(features) for metric in metrics], axis=1)

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], count: int, seed: int) -> np.ndarray:
        features = NASBench201().one_hot(genotypes)
        trees = [np.stack([t.predict(features) for t in self._forests[m].estimators_[:count]], 1) for m in metrics]
        return np.stack(trees, axis=-1)


def searcher(method: str, question: str, space: SearchSpace, seed: int, start: Path | None) -> Searcher:
    """`start` is the checkpoint whose encodings a Gaussian process reads, if it reads any."""
    goals, limits = GOALS[question], LIMITS[question]
    settings = {"objectives": len(goals), "constraints": len(limits), "seed": seed}
    if method in PATIENCE:
        model: Model = Forest(seed) if method == "forest" else FewShotSurrogate(space, start, seed=seed)
        return searchers.get("active")(space, model=model, goals=goals, limits=limits, **settings)
    return searchers.get(method)(space, **settings)


def found(
    engine: Searcher, evaluator: TableEvaluator, question: str, budget: int, enough: float = -np.inf
) -> np.ndarray:
    """(n, k) objectives to minimise, in the order of evaluation; stops once the first one is at most `enough`."""
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


def until_best(engine: Callable[[], Searcher], evaluator: TableEvaluator, budget: int, best: float) -> Figures:
    enough = -(best - WITHIN)
    values = found(engine(), evaluator, "accuracy", budget, enough)[:, 0]
    reached = np.flatnonzero(values <= enough)
    return {"evaluations": float(reached[0] + 1 if len(reached) else budget), "reached": float(len(reached) > 0)}


def regrets(
    engine: Callable[[], Searcher], evaluator: TableEvaluator, budget: int, front: np.ndarray, reference: np.ndarray
) -> Figures:
    values, best = found(engine(), evaluator, "front", budget), moocore.hypervolume(front, ref=reference)
    return {str(n): float(1 - moocore.hypervolume(values[:n], ref=reference) / best) for n in BUDGETS}


def judge(runs: Runs) -> None:
    table = load()[0]
    evaluator = TableEvaluator(NASBench201(), table)
    space = Subset(NASBench201(), evaluator.members([ACCURACY, PIXEL3]))
    columns = evaluator.evaluate(list(space.enumerate()), [ACCURACY, PIXEL3])
    front, reference = true_front(minimised(columns, GOALS["front"]))
    best = float(np.max(columns[ACCURACY]))
    for seed, (question, of_question) in product(runs.to_judge, METHODS.items()):
        for method in of_question:
            if method not in runs.methods:
                continue
            budget = BUDGETS[-1] if question == "front" else PATIENCE.get(method, LONGEST)
            budget = min(budget, 30) if runs.quick else budget
            given = {"cells": space.size, "budget": budget}
            start = parent(runs, "nasbench201") if method == "rlm" else None
            if start:
                given |= {"start": training_config(start), "head": "Gaussian process"}
            engine = partial(searcher, method, question, space, seed, start)
            if question == "accuracy":
                runs.once(question, method, seed, given, until_best, engine, evaluator, budget, best)
            else:
                runs.once(question, method, seed, given, regrets, engine, evaluator, budget, front, reference)


def quartiles(values: BySeed, form: str) -> str:
    """Median (quartiles; number of runs), and whether one of them is stale."""
    if not values:
        return "-"
    low, middle, high = np.quantile(list(values.values()), [0.25, 0.5, 0.75])
    return f"{middle:{form}} ({low:{form}} to {high:{form}}; {len(values)}){stale(values)}"


def report(runs: Runs) -> None:
    rows = {}
    for method in METHODS["accuracy"]:
        reached = runs.figures("accuracy", method, "reached")
        needed = quartiles(runs.figures("accuracy", method, "evaluations"), ".0f")
        rows[method] = [needed, f"{sum(reached.values()):.0f} of {len(reached)}" if reached else "-"]
    show(
        f"evaluations to within 0.1 point of the best accuracy, median (quartiles; runs), {runs.label}",
        ["evaluations", "reached"],
        rows,
    )
    rows = {
        method: [quartiles(runs.figures("front", method, str(n)), ".4f") for n in BUDGETS]
        for method in METHODS["front"]
    }
    columns = [f"{n} evaluations" for n in BUDGETS]
    show(f"hypervolume regret, median (quartiles; runs), {runs.label}", columns, rows)
    draw(runs, runs.folder / f"active_search_{runs.split}.png")


def draw(runs: Runs, picture: Path) -> None:
    """Medians with quartiles as bars, and one point per seed."""
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
            axes.errorbar(at, middle, [[middle - low], [high - middle]], fmt="s", color=colour, capsize=4, label=label)
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
    if runs.to_judge:
        judge(runs)
    for part in runs.parts():
        report(part)
    print(f"\n{NOTES}")


if __name__ == "__main__":
    main()
