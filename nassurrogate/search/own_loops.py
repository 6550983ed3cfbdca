"""For people who keep their own loop: the architectures of a space as a problem of pymoo, as an objective of optuna."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from pymoo.core.problem import Problem as PymooProblem

from nassurrogate.architectures import many
from nassurrogate.columns import Columns
from nassurrogate.search.evaluators import make
from nassurrogate.search.evaluators.function import Source, as_evaluator
from nassurrogate.search.objectives import DEFAULT_OBJECTIVES, distinct_metrics, parse_constraints, parse_objectives
from nassurrogate.search.result import minimised, violations
from nassurrogate.search.searchers.base import WORST
from nassurrogate.search.searchers.optuna_samplers import choice_labels, nearest_valid
from search_spaces import space as spaces
from search_spaces.space import Genotype, SearchSpace

if TYPE_CHECKING:
    from optuna import Trial


class Task:
    """Objectives and constraints of a space's architectures, from an evaluator. Raises what `nas.search` raises."""

    def __init__(
        self, space: str | SearchSpace, objectives: str | Sequence[str], constraints: str | Sequence[str],
        evaluator: Source, checkpoint: str | Path | None, adapters: str | Path | Sequence[str | Path],
    ) -> None:  # fmt: skip
        self.space = spaces.get(space)
        named = partial(make, space=self.space, checkpoint=checkpoint, adapters=adapters)
        self.evaluator = as_evaluator(self.space, evaluator, named)
        resolve = self.evaluator.resolve
        self.goals = parse_objectives(many(objectives, "objectives", "max:accuracy") or (), resolve)
        self.limits = parse_constraints(many(constraints, "constraints", "params_m<=1") or (), resolve, ask=True)
        self.metrics = distinct_metrics(self.goals, self.limits)

    def __str__(self) -> str:
        return ", ".join(map(str, [self.space.name, *self.goals, *self.limits]))

    def decode(self, choices: Sequence[Any]) -> Genotype:
        """The architecture of any vector of choices; an invalid one stands for a valid one near it, always the same."""
        genotype = tuple(int(np.rint(choice)) for choice in choices)  # floats of operators for real variables
        if self.space.is_valid(genotype):
            return self.space.normal(genotype)
        seed = hashlib.blake2b(repr(genotype).encode(), digest_size=8).digest()
        return nearest_valid(self.space, genotype, np.random.default_rng(int.from_bytes(seed)))

    def evaluate(self, genotypes: Sequence[Genotype]) -> Columns:
        columns = self.evaluator.evaluate(genotypes, self.metrics)
        return {**columns, "arch_str": [self.space.to_str(genotype) for genotype in genotypes]}


class Problem(PymooProblem):
    """A space as a problem of pymoo: integer variables, one per choice; objectives are minimised.

        problem = nas.Problem("nasbench201", ["max:accuracy", "min:latency:pixel3"], constraints="params_m<=1")
        found = pymoo.optimize.minimize(problem, algorithm, ("n_gen", 20))
        problem.arch_strs(found.X)

    The parameters are those of `nas.search`. An architecture that cannot be evaluated counts as worst.
    """

    def __init__(
        self, space: str | SearchSpace, objectives: str | Sequence[str] = DEFAULT_OBJECTIVES, *,
        constraints: str | Sequence[str] = (), evaluator: Source = "surrogate", checkpoint: str | Path | None = None,
        adapters: str | Path | Sequence[str | Path] = (),
    ) -> None:  # fmt: skip
        self.task = Task(space, objectives, constraints, evaluator, checkpoint, adapters)
        choices = np.array([len(variable.choices) for variable in self.task.space.variables])
        super().__init__(
            n_var=len(choices), n_obj=len(self.task.goals), n_ieq_constr=len(self.task.limits), xl=0, xu=choices - 1,
            vtype=int,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Problem: {self.task}>"

    def _evaluate(self, x: np.ndarray, out: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        columns = self.task.evaluate([self.task.decode(row) for row in x])
        out["F"] = np.nan_to_num(minimised(columns, self.task.goals), nan=WORST)
        if self.task.limits:
            out["G"] = np.nan_to_num(violations(columns, self.task.limits), nan=WORST)

    def arch_strs(self, x: np.ndarray) -> list[str]:
        """The architectures of solutions (n, variables), or of a single one (variables,). Raises TypeError for anything
        else."""
        if np.shape(x)[-1:] != (self.n_var,) or np.asarray(x).dtype.kind not in "biufO":
            expected = f"solutions of {self.n_var} integers each; pymoo has None where none meets the constraints"
            raise TypeError(f"x is {x!r:.80}; it should be {expected}")
        return [self.task.space.to_str(self.task.decode(row)) for row in np.atleast_2d(x)]


class OptunaObjective:
    """A space as an objective of optuna: one categorical parameter per variable.

        objective = nas.OptunaObjective("nasbench201", ["max:accuracy", "min:latency:pixel3"])
        study = optuna.create_study(directions=objective.directions)
        study.optimize(objective, n_trials=100)
        study.best_trials[0].user_attrs["arch_str"]

    The parameters are those of `nas.search`. Trials have the arch_str as an attribute, and their constraints; one that
    cannot be evaluated is pruned.
    """

    def __init__(
        self, space: str | SearchSpace, objectives: str | Sequence[str] = DEFAULT_OBJECTIVES, *,
        constraints: str | Sequence[str] = (), evaluator: Source = "surrogate", checkpoint: str | Path | None = None,
        adapters: str | Path | Sequence[str | Path] = (),
    ) -> None:  # fmt: skip
        self.task = Task(space, objectives, constraints, evaluator, checkpoint, adapters)
        self.directions = ["maximize" if goal.maximise else "minimize" for goal in self.task.goals]

    def __repr__(self) -> str:
        return f"<OptunaObjective: {self.task}>"

    def __call__(self, trial: Trial) -> float | tuple[float, ...]:
        from optuna import TrialPruned

        choices = []
        for variable in self.task.space.variables:
            labels = choice_labels(variable)
            choices.append(labels.index(trial.suggest_categorical(variable.name, labels)))
        columns = self.task.evaluate([self.task.decode(choices)])
        trial.set_user_attr("arch_str", columns["arch_str"][0])
        values = tuple(float(np.asarray(columns[goal.metric])[0]) for goal in self.task.goals)
        excess = violations(columns, self.task.limits)[0]
        if not np.isfinite([*values, *excess]).all():
            raise TrialPruned("the architecture could not be evaluated")
        for limit, violation in zip(self.task.limits, excess, strict=True):
            trial.set_constraint(str(limit), float(violation))
        return values if len(values) > 1 else values[0]
