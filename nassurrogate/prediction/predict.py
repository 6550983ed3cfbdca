"""Predictions of any number of architectures, in chunks, so that memory stays bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from search_spaces.common.errors import did_you_mean
from search_spaces.tables import Table

if TYPE_CHECKING:
    from nassurrogate.columns import Columns
    from nassurrogate.prediction.inputs import Architecture, Inputs
    from surrogate import RLM, Prediction

NOVELTY = "novelty"
CHUNK = 4096  # architectures whose texts are in memory at once


def packaged_rlm(metrics: Sequence[str] | None) -> RLM:
    """The model that comes with the package and knows what is asked: of networks, or else of programs.

    Raises ValueError where some metrics are of networks and others of programs, or one is of neither.
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
        raise ValueError(f"{of_networks} is of networks and {of_programs[0]} of programs; predict them apart")
    return programs


def predict_inputs(
    rlm: RLM, inputs: Inputs, metrics: Sequence[str] | None = None, *, skip_bad: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Columns]:  # fmt: skip
    """Chunks of columns in the order of the inputs: what names an architecture, each metric, its `_q10` and `_q90`, and
    `novelty` where the checkpoint says it (`Prediction.novelty`).

    `metrics` are names or aliases (default: all the checkpoint knows of the row's space, or at all where the row names
    none it knows); what an alias means is the row's space's to say, if it is known. In columns of other spaces a row
    has NaN.
    `skip_bad` adds a column `error`, and makes a text that the model cannot read an error of its row. `progress` is
    told (architectures done, of all). Raises ValueError for an unknown metric before the first chunk, and for such a
    text, naming its place.
    """
    if metrics is None and inputs.sources and rlm.known and not {*inputs.spaces} <= {*rlm.known}:
        raise ValueError(
            "source code has no metrics of its own; say which to predict, with --metrics "
            "(such as python_peak_memory_bytes, or h100_torch_ms of a PyTorch module)"
        )
    wanted = {
        space: tuple(rlm.known.get(space, rlm.metrics))
        if metrics is None
        else tuple(
            dict.fromkeys(rlm.resolve(name, space if space in rlm.known else None) for name in metrics)
        )
        for space in inputs.spaces
    }
    names = dict.fromkeys(name for asked in wanted.values() for name in asked)
    done = 0
    for chunk in inputs.chunks(CHUNK):
        texts, errors = _texts(rlm, chunk, skip_bad)
        columns: Columns = {name: [getattr(one, name) for one in chunk] for name in inputs.identity}
        numbers = {
            f"{name}{end}": np.full(len(chunk), np.nan) for name in names for end in ("", "_q10", "_q90")
        }
        novelty = np.full(len(chunk), np.nan)
        predicted = 0
        for asked in dict.fromkeys(wanted.values()):
            rows = [row for row in texts if wanted[chunk[row].space] == asked]
            prediction = rlm.predict(
                [texts[row] for row in rows], asked,
                progress=progress and (lambda count, before=done + predicted: progress(before + count, inputs.count)),
            )  # fmt: skip
            for name, values in prediction_columns(prediction).items():
                numbers[name][rows] = values
            if prediction.novelty is not None:
                novelty[rows] = prediction.novelty
                numbers[NOVELTY] = novelty
            predicted += len(rows)
        done += len(chunk)
        if progress:
            progress(done, inputs.count)
        yield {**columns, **numbers, **({"error": errors} if skip_bad else {})}


def _texts(rlm: RLM, chunk: Sequence[Architecture], skip_bad: bool) -> tuple[Mapping[int, str], list[str]]:
    """Canonical texts by row, without those that cannot be read, and every row's error."""
    errors = [one.error for one in chunk]
    good = [row for row, error in enumerate(errors) if not error]
    spaces, arch_strs, inputs = (
        tuple(getattr(chunk[row], name) for row in good) for name in ("space", "arch_str", "input")
    )
    texts = dict(zip(good, Table(spaces, arch_strs, inputs).texts(), strict=True))
    for row, text in list(texts.items()):
        if problem := rlm.refusal(text):
            errors[row] = f"{chunk[row].place}: the network's text {problem}"
            if not skip_bad:
                raise ValueError(f"{errors[row]}; leave such input out with --skip-bad")
            del texts[row]
    return texts, errors


def prediction_columns(prediction: Prediction) -> dict[str, np.ndarray]:
    """A prediction as columns: each metric, with `_q10` and `_q90` where intervals were asked for."""
    columns: dict[str, np.ndarray] = {}
    for end, values in (("", prediction.median), ("_q10", prediction.q10), ("_q90", prediction.q90)):
        if values is not None:
            columns |= {f"{name}{end}": values[:, j] for j, name in enumerate(prediction.metrics)}
    return columns
