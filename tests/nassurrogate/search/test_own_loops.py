"""A space in loops of the user's own: a problem of pymoo, an objective of optuna."""

from __future__ import annotations

import math

import numpy as np
import optuna
import pytest
from pymoo.algorithms.moo.nsga2 import NSGA2
from pymoo.operators.crossover.sbx import SBX
from pymoo.operators.mutation.pm import PM
from pymoo.operators.repair.rounding import RoundingRepair
from pymoo.operators.sampling.rnd import IntegerRandomSampling
from pymoo.optimize import minimize

import nassurrogate as nas
from search_spaces.graph import Graph
from tests.nassurrogate.doubles import CountingEvaluator

GOALS = ["max:accuracy_pct", "min:latency_ms"]


def energy_mj(graph: Graph) -> float:
    return graph.macs / 1e6


def algorithm() -> NSGA2:
    return NSGA2(
        pop_size=10, sampling=IntegerRandomSampling(), crossover=SBX(vtype=float, repair=RoundingRepair()),
        mutation=PM(vtype=float, repair=RoundingRepair()), eliminate_duplicates=True,
    )  # fmt: skip


def test_pymoo_minimises_a_space() -> None:
    problem = nas.Problem("nasbench201", GOALS, constraints="params_m<=0.6", evaluator=CountingEvaluator())
    assert (problem.n_var, problem.n_obj, problem.n_ieq_constr) == (6, 2, 1)
    found = minimize(problem, algorithm(), ("n_gen", 4), seed=1)
    space = nas.get_space("nasbench201")
    for arch_str in problem.arch_strs(found.X):
        assert space.is_valid(space.from_str(arch_str))
    one = problem.evaluate(found.X[:1], return_values_of=["F", "G"])
    assert one[0][0, 0] == pytest.approx(
        -CountingEvaluator().evaluate([tuple(found.X[0])], ["accuracy_pct"])["accuracy_pct"][0]
    )
    assert (one[1] <= 0).all()


def test_every_vector_of_choices_stands_for_a_valid_architecture() -> None:
    problem = nas.Problem("nasbench101", "min:params_m", evaluator=energy_mj)
    rng = np.random.default_rng(0)
    vectors = rng.integers(problem.xl.astype(int), problem.xu.astype(int) + 1, (20, problem.n_var))
    assert problem.arch_strs(vectors) == problem.arch_strs(vectors)
    assert len(set(problem.arch_strs(vectors))) > 10
    assert np.isfinite(problem.evaluate(vectors)).all()
    assert len(problem.arch_strs(vectors[0])) == 1


def test_optuna_optimises_a_space() -> None:
    objective = nas.OptunaObjective(
        "nasbench201",
        ["max:accuracy_pct", "min:params_m"],
        constraints=["latency_ms<=9"],
        evaluator=CountingEvaluator(),
    )
    assert objective.directions == ["maximize", "minimize"]
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(directions=objective.directions, sampler=optuna.samplers.RandomSampler(seed=0))
    study.optimize(objective, n_trials=12)
    space = nas.get_space("nasbench201")
    for trial in study.best_trials:
        assert space.from_str(trial.user_attrs["arch_str"])
        assert trial.values[0] > 0  # natural units


def test_a_single_objective_and_a_failure() -> None:
    objective = nas.OptunaObjective("nasbench201", "min:energy_mj", evaluator=lambda graph: math.nan)
    study = optuna.create_study(directions=objective.directions)
    study.optimize(objective, n_trials=2)
    assert {trial.state for trial in study.trials} == {optuna.trial.TrialState.PRUNED}
    objective = nas.OptunaObjective("nasbench201", "min:energy_mj", evaluator=energy_mj)
    study = optuna.create_study(directions=objective.directions)
    study.optimize(objective, n_trials=2)
    assert study.best_value == pytest.approx(study.best_trial.value)


def test_what_is_wrong_is_said_as_in_a_search() -> None:
    with pytest.raises(ValueError, match="did you mean nasbench201"):
        nas.Problem("nasbench21", GOALS)
    with pytest.raises(TypeError, match="an evaluator needs identity"):
        nas.OptunaObjective("nasbench201", GOALS, evaluator=3)  # type: ignore[arg-type]  # on purpose
