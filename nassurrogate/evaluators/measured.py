"""Latency of networks that are run, each when a search asks for it."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from nassurrogate.columns import ERROR, Columns, computed
from nassurrogate.evaluators.base import resolved
from nassurrogate.exporting import write_onnx
from nassurrogate.measurement import MeasurementError, Setting, environment, measure
from search_spaces.space import Genotype, SearchSpace

MEASURED = "measured_latency_ms"
_ALIASES = {"latency:measured": MEASURED}
# What makes latencies of the same network differ, and does not change from one day to the next.
_LASTING = ("processor", "onnxruntime", "provider", "threads", "batch")


class MeasuredEvaluator:
    """Median latency of a network in onnxruntime on the machine that evaluates it (`latency:measured`).

    Networks measured at the same time disturb each other: workers on one machine should have a core for each of their
    threads, and are best on machines of their own.
    """

    at_once = 1

    def __init__(self, space: SearchSpace, setting: Setting | None = None) -> None:
        self.space, self._setting = space, setting or Setting()
        known = environment(self._setting)
        self.identity: Mapping[str, str] = {
            "evaluator": "measured",
            "environment": ", ".join(f"{name} {known[name]}" for name in _LASTING),
        }

    def resolve(self, name: str) -> str:
        return resolved(name, _ALIASES)

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        columns: Columns = {**computed(self.space, genotypes)}
        if MEASURED in metrics:
            found = [self._latency(genotype) for genotype in genotypes]
            columns[MEASURED] = np.array([latency for latency, _ in found])
            columns[ERROR] = [error for _, error in found]
        return columns

    def _latency(self, genotype: Genotype) -> tuple[float, str]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "network.onnx")
            write_onnx(self.space.graph(genotype), path)
            try:
                return measure(path, self._setting).latency_ms, ""
            except MeasurementError as error:
                return math.nan, str(error).removeprefix(f"{path}: ")

    def sample(self, genotypes: Sequence[Genotype], metrics: Sequence[str], seed: int) -> None:
        return None

    def members(self, metrics: Sequence[str]) -> None:
        return None
