"""Latency of networks that are run in onnxruntime when a search asks for it."""

import math
from collections.abc import Mapping
from typing import ClassVar

from nassurrogate.columns import ERROR, Row
from nassurrogate.measurement import MeasurementError, Setting, environment
from nassurrogate.measurement.isolated import COMPARABLE_FIELDS, measure_graph
from nassurrogate.search.evaluators.base import OneByOne
from search_spaces.space import Genotype, SearchSpace

MEASURED = "measured_latency_ms"


class MeasuredEvaluator(OneByOne):
    """Median latency of a network in onnxruntime, in ms, on the machine that evaluates it (`latency:measured`).

    Networks measured simultaneously on one machine disturb each other: workers should have a core for each of their
    threads, and preferably a machine of their own.
    """

    column = MEASURED
    aliases: ClassVar = {"latency:measured": MEASURED}
    cost = 1

    def __init__(self, space: SearchSpace, setting: Setting | None = None) -> None:
        super().__init__(space)
        self._setting = setting or Setting()
        fields = environment(self._setting)
        self.identity: Mapping[str, str] = {
            "evaluator": "measured",
            "environment": ", ".join(f"{name} {fields[name]}" for name in COMPARABLE_FIELDS),
        }

    def row(self, genotype: Genotype) -> Row:
        try:
            latency = measure_graph(self.space.graph(genotype), self._setting).latency_ms
            return {MEASURED: latency, ERROR: ""}
        except MeasurementError as error:
            return {MEASURED: math.nan, ERROR: str(error)}
