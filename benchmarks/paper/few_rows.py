"""What nasbench101.py and nasbench201.py share: a space learned from 100, 1,000 and many rows, next to baselines."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

import search_spaces
from benchmarks.paper import scoring
from benchmarks.paper.data import judged_and_learned, load
from benchmarks.paper.pretrained import parent
from benchmarks.paper.runs import Figures, Runs, arguments, show, spread, training_config
from nassurrogate.search.searchers.few_shot import FewShotSurrogate
from search_spaces.tables import Table
from surrogate import FinetuneConfig, analytic_metrics, regressors
from surrogate.regressors.features import GenotypeEncoder, statistics
from surrogate.regressors.tabular import Tabular

RLM = "rlm"
PROCESS, PROCESS_ALONE = "gaussian process with the RLM", "gaussian process without the RLM"
METHODS = (RLM, PROCESS, PROCESS_ALONE)
# An exact Gaussian process takes time that grows with the cube of its rows.
MOST_ROWS_OF_A_PROCESS = 4000
# Baselines that train as long as the RLM: at the largest size one seed of them has to do.
SLOW = ("gnn", "mse_head")


def _one_hot(table: Table) -> np.ndarray:
    return GenotypeEncoder("forest", table).one_hot(table)


def _analytic_metrics(table: Table) -> np.ndarray:
    return np.log1p([analytic_metrics.of_text(text) for text in table.texts()])


# Baselines whose regressor reads other features than its own.
ON_FEATURES: dict[str, tuple[str, Callable[[Table], np.ndarray]]] = {
    "forest on one-hot choices": ("forest", _one_hot),
    "forest on analytic metrics": ("forest", _analytic_metrics),
    "boosting on analytic metrics": ("boosting", _analytic_metrics),
}
BASELINES = (
    *("ridge", "additive", "forest", "boosting", "gaussian_process", "mlp", "gnn", "mse_head"),
    *ON_FEATURES,
    "parameters",
)
# Steps of regression heads where `finetune` takes none.
HEAD_STEPS = {100: 900, 1000: 1800}
NOTES = (
    f"`{RLM}` is the parent with an adapter of `finetune`: for 100 and 1,000 rows a Gaussian process of the parent's "
    "encodings and of what the text says, for more low-rank updates with the recipe of the next line. "
    f"`{PROCESS}` and `{PROCESS_ALONE}` are one model, that of active search, which reads choices, analytic metrics, "
    "subtrees and paths, and in the first case also the encodings of the RLM's parent. `gaussian_process` reads "
    "analytic metrics alone, `forest` and `boosting` choices, parameters and MACs."
)


@dataclass(frozen=True)
class Question:
    """`tuning`: number of rows (0: all) -> how a parent is fine-tuned on them. `published`: further rows of the printed
    table."""

    space: str
    metrics: tuple[str, ...]
    group_by: str
    tuning: dict[int, FinetuneConfig]
    published: dict[str, list[str]]
    notes: str


def answer(question: Question, doc: str | None) -> None:
    runs = arguments(question.space, doc, seeds=3, names=BASELINES, methods=METHODS, sizes=tuple(question.tuning))
    if runs.to_judge:
        _judge_all(runs, question)
    for part in runs.parts():
        _report(part, question)
    print(f"\n{NOTES}\n\n{_recipes(question)}\n\n{question.notes}")


def _judge_all(runs: Runs, question: Question) -> None:
    table = load([question.space], quick=runs.quick)
    judged, rest = judged_and_learned(table, runs.split, question.group_by)
    for size in runs.sizes:
        for seed in runs.to_judge:
            count = min(size, len(rest)) if size else len(rest)
            learned = np.random.default_rng(seed).choice(rest, count, replace=False)
            _judge(runs, question, table.take(learned), table.take(judged), size, seed)


def _judge(runs: Runs, question: Question, learned: Table, judged: Table, size: int, seed: int) -> None:
    setting, metrics = str(size), question.metrics
    given = {"rows": len(learned), "judged": len(judged)}
    recipe = question.tuning[size]
    for method in runs.methods:
        if method == RLM:
            start, config = parent(runs, question.space), dataclasses.replace(recipe, seed=seed)
            config = runs.short(FinetuneConfig.from_dict(config.to_dict()))
            tuned = {**given, "parent": training_config(start), "finetune": config.to_dict()}
            runs.once(setting, method, seed, tuned, scoring.finetuned, start, learned, judged, metrics, config)
        elif len(learned) <= MOST_ROWS_OF_A_PROCESS:
            read = parent(runs, question.space) if method == PROCESS else None
            made = {**given, "parent": training_config(read)} if read else given
            runs.once(setting, method, seed, made, _process, read, learned, judged, metrics, seed)
    like = dataclasses.replace(recipe, steps=recipe.steps or HEAD_STEPS[size])
    budget = runs.small(scoring.like(like, len(learned)))
    for name in runs.baselines:
        if name == "parameters":
            runs.once(setting, name, seed, given, _parameters, judged, metrics)
        elif name in ON_FEATURES:
            runs.once(setting, name, seed, given, _on_features, name, learned, judged, metrics, seed)
        elif name not in SLOW or seed == runs.seeds[0] or size in (100, 1000):
            made = {**given, "budget": budget.to_dict()} if name == "mse_head" else given
            runs.once(setting, name, seed, made, scoring.baseline, name, learned, judged, metrics, seed, budget)


def _parameters(judged: Table, metrics: tuple[str, ...]) -> Figures:
    """Scores of the number of parameters as a prediction."""
    count = statistics(judged)[:, 0]
    return {f"spearman {name}": float(spearmanr(judged.metric(name), count).statistic) for name in metrics}


def _on_features(name: str, learned: Table, judged: Table, metrics: tuple[str, ...], seed: int) -> Figures:
    kind, features = ON_FEATURES[name]
    estimates = []
    for metric in metrics:
        trees = regressors.get(kind)(seed=seed)
        assert isinstance(trees, Tabular)
        regressor = trees.regressor()
        regressor.fit(features(learned), learned.metric(metric))
        estimates.append(regressor.predict(features(judged)))
    return scoring.scores(scoring.values(judged, metrics), np.stack(estimates, axis=1), metrics)


def _process(checkpoint: Path | None, learned: Table, judged: Table, metrics: tuple[str, ...], seed: int) -> Figures:
    space = search_spaces.get(learned.space[0])
    model = FewShotSurrogate(space, checkpoint, seed=seed)
    rows, asked = ([space.from_str(name) for name in table.arch_str] for table in (learned, judged))
    model.fit(rows, {name: learned.metric(name) for name in metrics})
    return scoring.scores(scoring.values(judged, metrics), model.predict(asked, metrics), metrics)


def _report(runs: Runs, question: Question) -> None:
    columns = [f"{size:,} rows" if size else "all rows" for size in question.tuning]
    for metric in question.metrics:
        figure = f"spearman {metric}"
        rows = {
            method: [spread(runs.figures(str(size), method, figure)) for size in question.tuning]
            for method in (*METHODS, *BASELINES)
        }
        if metric == question.metrics[0]:
            rows |= question.published
        show(f"{question.space}, Spearman, {metric}, {runs.label}", columns, rows)


def _recipes(question: Question) -> str:
    """What recipes set that the default does not."""
    default, listed = FinetuneConfig().to_dict(), []
    for size, config in question.tuning.items():
        changed = {name: value for name, value in config.to_dict().items() if value != default[name]}
        shown = ", ".join(f"{name} {value}" for name, value in changed.items())
        listed += [f"{f'{size:,}' if size else 'all'} rows: {shown}"] if shown else []
    return f"Recipe of `{RLM}`, where it differs from the default: {'; '.join(listed)}."
