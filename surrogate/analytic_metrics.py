"""Analytic metrics of a network: exact numbers that cost nothing, as labels for pretraining and as features.

The paper pretrains on synthetic FLOPs (Akhauri et al. 2025, Figures 8 and 9). Here it is the size of the network
(parameters and multiply-adds as built, activations of its canonical form) and the minimum, mean and maximum length of
its paths: in nodes, in layers, in layers with a kernel larger than a pixel, and in pixels of the receptive field. Size
does not show how layers are connected, on which accuracy depends: from 100 NAS-Bench-101 cells a random forest reaches
a Spearman of 0.83 with all of them and 0.62 with size, nodes and depth. From 50 NDS Amoeba rows its Kendall is 0.65
with all but lengths in layers with a kernel, 0.49 with size, nodes and depth.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np

from search_spaces import graph_paths
from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph
from search_spaces.text import canonical_text, from_text

SIZES = ("params_m", "macs_m", "activations_m")
NAMES = (
    *SIZES, *("min_depth_nodes", "mean_depth_nodes", "max_depth_nodes"),
    *("min_depth_layers", "mean_depth_layers", "max_depth_layers"),
    *("min_spatial_layers", "mean_spatial_layers", "max_spatial_layers"),
    *("min_receptive_field_px", "mean_receptive_field_px", "max_receptive_field_px"),
)  # fmt: skip
# All that `of_graph` counts. `folded_params_m` are the parameters of the canonical form, without those that it folds
# into others (a BatchNormalization's into the convolution before it) and those that lead to no output.
EXACT = (*NAMES, "folded_params_m")
# Approximate mean and standard deviation of log(1 + metric), over metrics and registered spaces.
_MEAN, _DEVIATION = 3.0, 1.5


def read(graph: Graph) -> tuple[str, list[float]]:
    """A network's canonical text and its analytic metrics in the order of `NAMES`; `_m` are millions."""
    canonical = canonicalize(graph)
    _, _, *others = of_canonical(canonical)
    return canonical_text(canonical), [graph.params / 1e6, graph.macs / 1e6, *others]


def of_graph(graph: Graph, names: Sequence[str] = EXACT) -> list[float]:
    """These of the analytic metrics `EXACT` of a network as built, in this order. `params_m` and `macs_m` take no time;
    the others need the canonical form."""
    values = {"params_m": graph.params / 1e6, "macs_m": graph.macs / 1e6}
    if not {*names} <= {*values}:
        canonical = canonicalize(graph)
        values = {**dict(zip(NAMES, of_canonical(canonical), strict=True)), **values}
        values["folded_params_m"] = canonical.params / 1e6
    return [values[name] for name in names]


def of_canonical(graph: Graph) -> list[float]:
    """Analytic metrics of a canonical graph. Its parameters and multiply-adds lack unused parts of the network as
    built."""
    lengths = (graph_paths.in_nodes, graph_paths.in_layers, graph_paths.in_spatial_layers, graph_paths.in_pixels)
    paths = graph_paths.path_lengths(graph, *(of_nodes(graph) for of_nodes in lengths))
    return [graph.params / 1e6, graph.macs / 1e6, graph.activations / 1e6, *chain.from_iterable(paths)]


@lru_cache(maxsize=1 << 14)  # callers ask for the same rows repeatedly
def of_text(text: str) -> tuple[float, ...]:
    """Analytic metrics of the network with this canonical text. Raises ValueError for any other text."""
    return tuple(of_canonical(from_text(text)))


def structural_features(text: str) -> np.ndarray:
    """Input features (16,) float32: 1 and the scaled logarithms of the analytic metrics; zeros for a text that is not a
    network's."""
    try:
        logarithms = (np.log1p(of_text(text)) - _MEAN) / _DEVIATION
        return np.array([1.0, *logarithms], dtype=np.float32)
    except ValueError:
        return np.zeros(1 + len(NAMES), dtype=np.float32)
