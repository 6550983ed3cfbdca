"""My own loop: optuna or pymoo propose architectures, the surrogate evaluates them.

python examples/optuna_loop.py
"""

import optuna
from pymoo.algorithms.moo.nsga2 import NSGA2
from pymoo.operators.crossover.sbx import SBX
from pymoo.operators.mutation.pm import PM
from pymoo.operators.repair.rounding import RoundingRepair
from pymoo.operators.sampling.rnd import IntegerRandomSampling
from pymoo.optimize import minimize

import nassurrogate as nas

GOALS = ["max:accuracy", "min:latency:pixel3"]


def with_optuna(trials: int) -> list[str]:
    objective = nas.OptunaObjective("nasbench201", GOALS, constraints="params_m<=0.8")
    study = optuna.create_study(directions=objective.directions, sampler=optuna.samplers.TPESampler(seed=0))
    study.optimize(objective, n_trials=trials)
    return [trial.user_attrs["arch_str"] for trial in study.best_trials]


def with_pymoo(generations: int) -> list[str]:
    problem = nas.Problem("nasbench201", GOALS, constraints="params_m<=0.8")
    algorithm = NSGA2(
        pop_size=20, sampling=IntegerRandomSampling(), crossover=SBX(vtype=float, repair=RoundingRepair()),
        mutation=PM(vtype=float, repair=RoundingRepair()),
    )  # fmt: skip
    found = minimize(problem, algorithm, ("n_gen", generations), seed=0)
    return problem.arch_strs(found.X)


def main(trials: int = 100, generations: int = 20) -> tuple[list[str], list[str]]:
    found = with_optuna(trials), with_pymoo(generations)
    for name, front in zip(("optuna", "pymoo"), found, strict=True):
        print(f"{name}: {len(front)} architectures on the front", *front[:5], sep="\n  ")
    return found


if __name__ == "__main__":
    main()
