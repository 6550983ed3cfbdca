"""Predicts any number of networks or programs in chunks, so that memory stays bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nassurrogate.export import build_graph
from search_spaces.common.executors import Pool, WorkerDiedError
from search_spaces.tables import Table
from surrogate import analytic_metrics
from surrogate.checkpoint_files import EVERY_SPACE
from surrogate.prediction import Prediction

if TYPE_CHECKING:
    from nassurrogate.prediction.inputs import InputRow, Inputs
    from search_spaces.tables.write import Columns
    from surrogate import RLM

SUMMARY = ("params_m", "macs_m")  # sizes in millions
NEAREST = "nearest"
IMAGENET = "imagenet_top1_pct"
CHUNK = 4096  # rows whose texts are in memory at once
WORKERS_CHUNK = 1024  # rows that a worker predicts at once


def split_metrics(names: Sequence[str] | None) -> tuple[list[str] | None, list[str]]:
    """The metrics to predict, None for all that are known, and the analytic ones, which no checkpoint is needed for."""
    if names is None:
        return None, []
    exact = [name for name in names if name in analytic_metrics.EXACT]
    return [name for name in names if name not in exact], exact


def metrics_by_space(rlm: RLM, spaces: Sequence[str], metrics: Sequence[str] | None) -> dict[str, tuple[str, ...]]:
    """The metrics to predict of networks of each space ("" is none): all that are known, or those that the names stand
    for there. A space may lack some of them. Raises ValueError for a name that none of the spaces knows."""
    if metrics is None:
        taught = [name for one in rlm.adapters if EVERY_SPACE in one.aliases for name in one.metrics]  # of any network
        return {space: tuple(dict.fromkeys([*rlm.default_metrics(space), *taught])) for space in spaces}
    known = {space: space if space in rlm.known else None for space in spaces}
    for name in metrics:
        if known and not any(rlm.meanings(name, space) for space in known.values()):
            raise ValueError(rlm.unknown(name, next(iter(known.values())), analytic_metrics.EXACT))
    return {
        space: tuple(dict.fromkeys(rlm.resolve(name, own) for name in metrics if rlm.meanings(name, own)))
        for space, own in known.items()
    }


def notes(rlm: RLM, metrics: Iterable[str], too_small: int = 0) -> list[str]:
    """Which of the predicted metrics rest on a handful of measured networks, and why ImageNet accuracies are blank of
    networks with images that are `too_small`."""
    known = rlm.operator_costs.barely_known(metrics) if rlm.operator_costs else {}
    found = [
        f"{name} is known from {count} measured networks; of networks unlike these it is a guess, which its interval "
        "shows; measure some of yours and `calibrate` (docs/adapters.md)"
        for name, count in known.items()
    ]
    blank = f"{IMAGENET} is blank for {too_small:,}: no network was trained on images so small"
    return [*found, *([blank] if too_small else [])]


def packaged_rlm(metrics: Sequence[str] | None) -> RLM:
    """The packaged checkpoint that knows the requested metrics: the one for networks, else the one for programs.

    Raises ValueError for an unknown metric, or if the metrics belong to different checkpoints.
    """
    import surrogate

    networks = surrogate.RLM.from_pretrained(surrogate.default_checkpoint(), surrogate.best_device())
    others = [name for name in metrics or () if not networks.meanings(name)]
    if not others:
        return networks
    programs = surrogate.RLM.from_pretrained(surrogate.code_checkpoint(), surrogate.best_device())
    of_programs = [name for name in others if programs.meanings(name)]
    if not of_programs:
        raise ValueError(networks.unknown(others[0], None, [*programs.names(), *analytic_metrics.EXACT]))
    if metrics and len(others) < len(metrics):
        of_networks = next(name for name in metrics if name not in others)
        raise ValueError(
            f"{of_networks} is a metric of networks and {of_programs[0]} one of programs; predict them separately"
        )
    return programs


class Task(NamedTuple):
    """Rows of a chunk that are to be predicted: their canonical texts by row, the spaces of all rows, and the metrics
    of each space."""

    number: int
    texts: Mapping[int, str]
    spaces: Sequence[str]
    by_space: Mapping[str, tuple[str, ...]]


def predict_task(rlm: RLM, task: Task) -> dict[str, np.ndarray]:
    """The work of a pool whose workers each have an `rlm`."""
    return predict_rows(rlm, task.texts, task.spaces, task.by_space, None).by_column()


def predict_inputs(
    rlm: RLM | None, inputs: Inputs, metrics: Sequence[str] | None = None, *, summary: bool = False,
    skip_bad: bool = False, progress: Callable[[int, int], None] | None = None, pool: Pool[Any] | None = None,
) -> Iterator[Columns]:  # fmt: skip
    """Yields the columns of one chunk of rows after another, in input order.

    Columns: those that identify a row, each metric with its `_q10` and `_q90`, and `novelty`, the out-of-distribution
    score, if the checkpoint has one. `metrics` are names or aliases, resolved for the space of each row; the default is
    all metrics that the checkpoint knows for the space, or all it has if the space is unknown. Metrics of other spaces
    are NaN. Analytic metrics (`analytic_metrics.EXACT`) are counted, not predicted: they are one column each, without
    an interval, and need no `rlm`; `inputs` were read with them as the `sizes` of `Reading`.

    A `summary` has the sizes `SUMMARY` as well, which `inputs` were read with, and a column `nearest`, the measured
    network that is most like each one. With `skip_bad` there is a column `error`, and a text that the model cannot read
    becomes an error of its row. `progress` is called with (rows done, total). The workers of a `pool` of `predict_task`
    predict chunks beside each other; few wait for an earlier one. Raises ValueError for an unknown metric before the
    first chunk, for an unreadable text, naming its place, and if a worker died.
    """
    predicted, exact = split_metrics(metrics)
    exact = [*SUMMARY, *exact] if summary else exact
    by_space = _metrics_by_space(rlm, inputs, predicted) if rlm else {}
    done = 0
    waiting: dict[int, tuple[Columns, list[str]]] = {}  # of each chunk, what is not predicted, and errors

    def report(rows: int) -> None:
        if progress:
            progress(done + rows, inputs.count)

    def tasks() -> Iterator[Task]:
        for number, chunk in enumerate(inputs.chunks(WORKERS_CHUNK if pool else CHUNK)):
            errors = [row.error for row in chunk]
            sizes = _analytic_columns(chunk, exact, errors, skip_bad)
            identity = {name: [getattr(row, name) for row in chunk] for name in inputs.identity}
            texts = _readable_texts(rlm, chunk, by_space, errors, skip_bad) if rlm else {}
            if rlm and summary and (costs := rlm.operator_costs):
                nearest = {row: costs.nearest(text) for row, text in texts.items()}
                identity[NEAREST] = [nearest.get(row, "") for row in range(len(chunk))]
            waiting[number] = {**identity, **sizes}, errors
            yield Task(number, texts, [row.space for row in chunk], by_space)

    def here(task: Task) -> dict[str, np.ndarray]:
        return predict_rows(rlm, task.texts, task.spaces, by_space, report).by_column() if rlm else {}

    found = pool.run(tasks()) if pool and rlm else ((task, here(task)) for task in tasks())
    for task, numbers in _in_order(found):
        known, errors = waiting.pop(task.number)
        done += len(task.spaces)
        report(0)
        yield {**known, **numbers, **({"error": errors} if skip_bad else {})}


def _in_order(found: Iterable[tuple[Task, Any]]) -> Iterator[tuple[Task, dict[str, np.ndarray]]]:
    """Tasks with their results, in the order of the tasks' numbers. Raises ValueError if a worker died."""
    early: dict[int, tuple[Task, Any]] = {}
    expected = 0
    for task, result in found:
        if isinstance(result, WorkerDiedError):
            raise ValueError(f"{result} while it predicted {len(task.spaces):,} rows; use fewer workers")
        early[task.number] = task, result
        while expected in early:
            yield early.pop(expected)
            expected += 1


def _analytic_columns(
    chunk: Sequence[InputRow], names: Sequence[str], errors: list[str], skip_bad: bool
) -> dict[str, np.ndarray]:
    """Analytic metrics of the good rows, NaN for others. A row that is no network gets an error; ValueError unless
    `skip_bad`."""
    columns = np.full((len(names), len(chunk)), np.nan)
    for row, item in enumerate(chunk):
        if names and not errors[row]:
            try:
                graph = build_graph(item.space, item.arch_str, item.input) if not item.sizes else None
                columns[:, row] = item.sizes if graph is None else analytic_metrics.of_graph(graph, names)
            except ValueError:
                errors[row] = f"{item.place}: {names[0]} is a metric of networks, and this is source code"
                if not skip_bad:
                    raise ValueError(f"{errors[row]}; skip such input with skip_bad=True") from None
    return dict(zip(names, columns, strict=True))


def _metrics_by_space(rlm: RLM, inputs: Inputs, metrics: Sequence[str] | None) -> dict[str, tuple[str, ...]]:
    """Names of the metrics to predict for each space of the inputs."""
    if metrics is None and inputs.sources and rlm.known and not {*inputs.spaces} <= {*rlm.known}:
        raise ValueError(
            "source code has no default metrics; set metrics, for example to python_peak_memory_bytes or, for a "
            "PyTorch module, to h100_torch_ms"
        )
    return metrics_by_space(rlm, inputs.spaces, metrics)


def _readable_texts(
    rlm: RLM, chunk: Sequence[InputRow], by_space: Mapping[str, tuple[str, ...]], errors: list[str], skip_bad: bool
) -> Mapping[int, str]:
    """Canonical texts that the model can read, by row; sets the `errors` of rows that it cannot. `by_space` are the
    metrics to predict."""
    good = [row for row, error in enumerate(errors) if not error]
    spaces, arch_strs, inputs = (
        tuple(getattr(chunk[row], name) for row in good) for name in ("space", "arch_str", "input")
    )
    texts = dict(zip(good, Table(spaces, arch_strs, inputs).texts(), strict=True))
    for row, text in list(texts.items()):
        if problem := rlm.refusal(text, metrics=by_space[chunk[row].space]):
            errors[row] = f"{chunk[row].place}: the network's text {problem}"
            if not skip_bad:
                raise ValueError(f"{errors[row]}; skip such input with skip_bad=True")
            del texts[row]
    return texts


def predict_rows(
    rlm: RLM, texts: Mapping[int, str], spaces: Sequence[str], by_space: Mapping[str, tuple[str, ...]],
    progress: Callable[[int], None] | None,
) -> Prediction:  # fmt: skip
    """The prediction of rows of these `spaces`, of those that have a text; NaN where a row has none or its space lacks
    the metric.

    `by_space` are the metrics of each space. `progress` is called with the number of rows done.
    """
    groups = {
        asked: [row for row in texts if by_space[spaces[row]] == asked] for asked in dict.fromkeys(by_space.values())
    }
    parts: list[Prediction] = []

    def report(rows: int) -> None:
        if progress:
            progress(sum(map(len, parts)) + rows)

    for metrics, rows in groups.items():
        parts.append(rlm.predict([texts[row] for row in rows], metrics, progress=report))
    return Prediction.of_groups(parts, [*groups.values()], len(spaces))
