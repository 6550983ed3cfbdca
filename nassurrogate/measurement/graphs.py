"""Measures graphs that are not stored in files."""

from __future__ import annotations

import tempfile
from pathlib import Path

from nassurrogate.export import write_onnx
from nassurrogate.measurement import isolated
from nassurrogate.measurement.isolated import Measurement, MeasurementError, Setting
from search_spaces import Graph


def measure_graph(graph: Graph, setting: Setting) -> Measurement:
    """Measures a graph with random weights. Raises MeasurementError whose message names no file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "network.onnx")
        write_onnx(graph, path)
        try:
            return isolated.measure_file(path, setting)
        except MeasurementError as error:
            raise MeasurementError(str(error).removeprefix(f"{path}: ")) from None
