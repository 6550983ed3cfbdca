"""Predicts any number of networks or programs in chunks, so that memory stays bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from search_spaces.common.errors import did_you_mean
from search_spaces.tables import Table

if TYPE_CHECKING:
    from nassurrogate.prediction.inputs import InputRow, Inputs
    from search_spaces.tables.write import Columns
    from surrogate import RLM, Prediction

# Column of the out-of-distribution score.
NOVELTY = "novelty"
# Column suffixes of the median and of the ends of the 80% interval.
QUANTILES = ("", "_q10", "_q90")
CHUNK = 4096  # rows whose texts are in memory at once


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
        raise ValueError(
            f"unknown metric {others[0]!r}{did_you_mean(others[0], networks.names() + programs.names())}"
        )
    if metrics and len(others) < len(metrics):
        of_networks = next(name for name in metrics if name not in others)
        raise ValueError(
            f"{of_networks} is a metric of networks and {of_programs[0]} one of programs; predict them separately"
        )
    return programs


def predict_inputs(
    rlm: RLM, inputs: Inputs, metrics: Sequence[str] | None = None, *, skip_bad: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Columns]:  # fmt: skip
    """Yields the columns of one chunk of rows after another, in input order.

    Columns: those that identify a row, each metric with its `_q10` and `_q90`, and `novelty`, the out-of-distribution
    score, if the checkpoint has one. `metrics` are names or aliases, resolved for the space of each row; the default is
    all metrics that the checkpoint knows for the space, or all it has if the space is unknown. Metrics of other spaces
    are NaN.

    With `skip_bad` there is a column `error`, and a text that the model cannot read becomes an error of its row.
    `progress` is called with (rows done, total). Raises ValueError for an unknown metric before the first chunk, and
    for an unreadable text, naming its place.
    """
    by_space = _metrics_by_space(rlm, inputs, metrics)
    done = 0

    def report(rows: int) -> None:
        if progress:
            progress(done + rows, inputs.count)

    for chunk in inputs.chunks(CHUNK):
        texts, errors = _readable_texts(rlm, chunk, skip_bad)
        identity = {name: [getattr(row, name) for row in chunk] for name in inputs.identity}
        groups = {
            asked: [row for row in texts if by_space[chunk[row].space] == asked]
            for asked in dict.fromkeys(by_space.values())
        }
        numbers = _predict_groups(rlm, texts, groups, len(chunk), report)
        done += len(chunk)
        report(0)
        yield {**identity, **numbers, **({"error": errors} if skip_bad else {})}


def _metrics_by_space(rlm: RLM, inputs: Inputs, metrics: Sequence[str] | None) -> dict[str, tuple[str, ...]]:
    """Names of the metrics to predict for each space of the inputs."""
    if metrics is None:
        if inputs.sources and rlm.known and not {*inputs.spaces} <= {*rlm.known}:
            raise ValueError(
                "source code has no default metrics; set metrics, for example to python_peak_memory_bytes or, for a "
                "PyTorch module, to h100_torch_ms"
            )
        return {space: tuple(rlm.known.get(space, rlm.metrics)) for space in inputs.spaces}
    return {
        space: tuple(
            dict.fromkeys(rlm.resolve(name, space if space in rlm.known else None) for name in metrics)
        )
        for space in inputs.spaces
    }


def _readable_texts(
    rlm: RLM, chunk: Sequence[InputRow], skip_bad: bool
) -> tuple[Mapping[int, str], list[str]]:
    """Canonical texts that the model can read, by row, and the error of every row ("" if there is none)."""
    errors = [row.error for row in chunk]
    good = [row for row, error in enumerate(errors) if not error]
    spaces, arch_strs, inputs = (
        tuple(getattr(chunk[row], name) for row in good) for name in ("space", "arch_str", "input")
    )
    texts = dict(zip(good, Table(spaces, arch_strs, inputs).texts(), strict=True))
    for row, text in list(texts.items()):
        if problem := rlm.refusal(text):
            errors[row] = f"{chunk[row].place}: the network's text {problem}"
            if not skip_bad:
                raise ValueError(f"{errors[row]}; skip such input with skip_bad=True")
            del texts[row]
    return texts, errors


def _predict_groups(
    rlm: RLM, texts: Mapping[int, str], groups: Mapping[tuple[str, ...], list[int]], count: int,
    progress: Callable[[int], None],
) -> dict[str, np.ndarray]:  # fmt: skip
    """Prediction columns of a chunk of `count` rows; NaN where a row lacks the metric or its text is not readable.

    `groups` are the rows to predict by their metrics. `progress` is called with the number of rows done.
    """
    names = dict.fromkeys(name for metrics in groups for name in metrics)
    columns = {f"{name}{end}": np.full(count, np.nan) for name in names for end in QUANTILES}
    done = 0

    def report(rows: int) -> None:
        progress(done + rows)

    for metrics, rows in groups.items():
        prediction = rlm.predict([texts[row] for row in rows], metrics, progress=report)
        for name, values in prediction_columns(prediction).items():
            columns[name][rows] = values
        if prediction.novelty is not None:
            columns.setdefault(NOVELTY, np.full(count, np.nan))[rows] = prediction.novelty
        done += len(rows)
    return columns


def prediction_columns(prediction: Prediction) -> dict[str, np.ndarray]:
    """Columns (n,) of a prediction: each metric, with its `_q10` and `_q90` if intervals were computed."""
    columns: dict[str, np.ndarray] = {}
    parts = (prediction.median, prediction.q10, prediction.q90)
    for end, values in zip(QUANTILES, parts, strict=True):
        if values is not None:
            columns |= {f"{name}{end}": values[:, j] for j, name in enumerate(prediction.metrics)}
    return columns
