"""Evaluators map genotypes to metric values: predicted by a checkpoint, read from a table, measured, or trained."""

from collections.abc import Sequence
from pathlib import Path

import surrogate
from nassurrogate.columns import COMPUTED, ERROR, Columns
from nassurrogate.measurement import Setting
from nassurrogate.search.evaluators.base import Evaluator
from nassurrogate.search.evaluators.measured import MeasuredEvaluator
from nassurrogate.search.evaluators.predicted import SurrogateEvaluator
from nassurrogate.search.evaluators.several import SeveralEvaluators
from nassurrogate.search.evaluators.table import TableEvaluator
from nassurrogate.search.evaluators.trained import TrainedEvaluator
from search_spaces.common.errors import did_you_mean
from search_spaces.space import SearchSpace
from search_spaces.tables import Table
from snas.protocol import Protocol

__all__ = [
    "COMPUTED", "ERROR", "NAMES", "Columns", "Evaluator", "MeasuredEvaluator", "SeveralEvaluators",
    "SurrogateEvaluator", "TableEvaluator", "TrainedEvaluator", "make",
]  # fmt: skip
NAMES = ("surrogate", "table", "measured", "trained")


def make(
    name: str,
    space: SearchSpace,
    *,
    checkpoint: str | Path | None = None,
    adapters: str | Path | Sequence[str | Path] = (),
    table: Table | None = None,
    data: str | Path | None = None,
    resolution: int | None = None,
    protocol: Protocol | None = None,
    setting: Setting | None = None,
) -> Evaluator:
    """The evaluator called `name`; for `NAME,NAME`, all of these as one, each metric from the first that has it.

    Raises ValueError for an unknown name, with the nearest known one, for a required argument that is missing, and for
    an argument that none of the evaluators takes.

    One parameter per option of the command line.
    """
    names = [part.strip() for part in name.split(",")]
    for one in names:
        if one not in NAMES:
            raise ValueError(f"unknown evaluator {one!r}{did_you_mean(one, list(NAMES))}")
    if len(set(names)) < len(names):
        raise ValueError(f"evaluator {name!r} names one twice")
    takes = [
        ("table", "table", table), ("trained", "data", data), ("trained", "resolution", resolution),
        ("trained", "steps", protocol), ("measured", "threads", setting),
    ]  # fmt: skip
    for taker, argument, value in takes:
        if value is not None and taker not in names:
            raise ValueError(f"evaluator {name!r} takes no {argument}; {taker!r} does")

    def create(one: str) -> Evaluator:
        if one == "surrogate":
            return SurrogateEvaluator(space, checkpoint, adapters)
        if one == "measured":
            return MeasuredEvaluator(space, setting)
        if one == "table":
            if table is None:
                raise ValueError("evaluator 'table' needs a table")
            return TableEvaluator(space, table)
        if data is None:
            raise ValueError("evaluator 'trained' needs data: CIFAR-10's archive, or a folder of images for each class")
        return TrainedEvaluator(space, data, protocol, resolution=resolution, device=str(surrogate.best_device()))

    return create(names[0]) if len(names) == 1 else SeveralEvaluators(list(map(create, names)))
