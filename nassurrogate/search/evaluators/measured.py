"""Latency of networks that are run, each when a search asks for it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

from nassurrogate.measurement import MeasurementError, Setting, environment
from nassurrogate.measurement.graphs import measure_graph
from nassurrogate.measurement.isolated import LASTING
from nassurrogate.search.evaluators.base import OneByOne
from search_spaces.space import Genotype, SearchSpace

MEASURED = "measured_latency_ms"


class MeasuredEvaluator(OneByOne):
    """Median latency of a network in onnxruntime on the machine that evaluates it (`latency:measured`).

    Networks measured at the same time disturb each other: workers on one machine should have a core for each of their
    threads, and are best on machines of their own.
    """

    column = MEASURED
    aliases: ClassVar = {"latency:measured": MEASURED}

    def __init__(self, space: SearchSpace, setting: Setting | None = None) -> None:
        super().__init__(space)
        self._setting = setting or Setting()
        known = environment(self._setting)
        self.identity: Mapping[str, str] = {
            "evaluator": "measured",
            "environment": ", ".join(f"{name} {known[name]}" for name in LASTING),
        }

    def value(self, genotype: Genotype) -> tuple[float, str]:
        try:
            return measure_graph(self.space.graph(genotype), self._setting).latency_ms, ""
        except MeasurementError as error:
            return math.nan, str(error)
