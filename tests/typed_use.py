"""What users write, checked by mypy alone (`make test`): public names have types, not Any."""

from __future__ import annotations

from pathlib import Path
from typing import assert_type

import nassurrogate as nas
from nassurrogate.measurement.measure import MeasurementSummary
from search_spaces.space import SearchSpace


def use(path: Path) -> None:
    space = nas.get_space("nasbench201")
    assert_type(space, SearchSpace)
    graph = space.graph(space.from_str("|none~0|+|none~0|none~1|+|none~0|none~1|none~2|"))
    assert_type(graph, nas.Graph)
    assert_type(nas.to_text(graph), str)
    assert_type(nas.from_text(nas.to_text(graph)), nas.Graph)
    assert_type(nas.sample("nasbench201", 3), list[str])
    result = nas.search(space, objectives=["max:accuracy"], budget=10)
    assert_type(result, nas.SearchResult)
    rlm = nas.train(None, nas.TrainConfig(epochs=1), path)
    assert_type(rlm, nas.RLM)
    assert_type(nas.measure([path], path), MeasurementSummary)
