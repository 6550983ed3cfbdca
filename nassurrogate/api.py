"""Short public functions: spaces, random architectures, predictions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import search_spaces
from search_spaces import Graph, SearchSpace, to_text
from search_spaces.tables.network_files import read_network
from surrogate import analytic_metrics

if TYPE_CHECKING:
    from surrogate.prediction import Prediction


def spaces() -> list[str]:
    """The names of the registered search spaces."""
    return search_spaces.names()


def get_space(name: str) -> SearchSpace:
    """The space called `name`. Raises ValueError for an unknown name, with the nearest known one."""
    return search_spaces.get(name)


def sample(space: str, n: int, *, seed: int = 0) -> list[str]:
    """The arch_strs of `n` architectures drawn uniformly, all of them distinct networks.

    Raises ValueError for an unknown space and for one with fewer than `n` distinct networks.
    """
    from search_spaces.sampling import draw_distinct

    chosen = list(islice(draw_distinct(search_spaces.get(space), np.random.default_rng(seed)), n))
    if len(chosen) < n:
        raise ValueError(f"{space} does not have {n:,} distinct networks; {len(chosen):,} were found")
    return [search_spaces.get(space).to_str(genotype) for genotype in chosen]


def predict(
    architectures: Iterable[Graph | str | Path], *, space: str | None = None, metrics: Sequence[str] | None = None,
    checkpoint: str | Path | None = None,
) -> Prediction:  # fmt: skip
    """Predicted medians and ends of the 80% intervals, each (architectures, metrics), in the metrics' units.

    An architecture is a Graph, a canonical text, an arch_str of `space`, or the path of an .onnx file. `metrics` are
    names or aliases; the default is all metrics that the checkpoint knows of `space`, or all that it knows. Analytic
    metrics (`params_m`, `macs_m` and the rest of `surrogate.analytic_metrics.EXACT`) are counted on the network as
    built: both ends of their interval are the value itself, and no checkpoint is loaded if there are no others.
    Computes on a GPU if there is one.

    Raises ValueError for an invalid architecture and for an unknown metric, surrogate.CheckpointError for a folder that
    is not a checkpoint.
    """
    from nassurrogate.prediction.predict import resolve, split_metrics
    from surrogate.prediction import Prediction

    graphs = [_graph(architecture, space) for architecture in architectures]
    predicted, exact = split_metrics(metrics)
    sizes = np.array([analytic_metrics.of_graph(graph, exact) for graph in graphs]).reshape(
        len(graphs), len(exact)
    )
    counted = Prediction(tuple(exact), sizes, sizes, sizes)
    if predicted == []:
        return counted
    import surrogate

    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint(), surrogate.best_device())
    texts = [to_text(graph) for graph in graphs]
    if metrics is None or predicted is None:
        return rlm.predict(texts, rlm.default_metrics(space))
    names = resolve(rlm, predicted, space)
    left = iter(names)
    columns = [name if name in exact else next(left) for name in metrics]
    return counted.beside(rlm.predict(texts, names)).columns(columns) if exact else rlm.predict(texts, names)


def _graph(architecture: Graph | str | Path, space: str | None) -> Graph:
    if isinstance(architecture, Graph):
        return architecture
    if isinstance(architecture, Path) or architecture.endswith(".onnx"):
        return read_network(Path(architecture))
    if "\n" in architecture:
        return search_spaces.from_text(architecture)
    if space is None:
        raise ValueError(f"{architecture!r} is an arch_str of an unknown space; name it with space='...'")
    registered = search_spaces.get(space)
    return registered.graph(registered.from_str(architecture))
