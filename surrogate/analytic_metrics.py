"""Pretraining data without end: random architectures with metrics that are exact and cost nothing.

The paper pretrains on synthetic FLOPs (Akhauri et al. 2025, Figures 8 and 9); here on the size of the network
(parameters and multiply-adds as built, activations of its canonical form) and on the lengths of its paths, the least,
the mean and the greatest: in nodes, in layers, in layers that are wider than a pixel, and in pixels of the receptive
field. Size does not say how layers are wired, and that is what few measurements of accuracy are read from: a random
forest of 100 NAS-Bench-101 cells that is told both has a Spearman of 0.83, of size, nodes and depth 0.62; for NDS
Amoeba, 50 rows, without the third kind of lengths, Kendall is 0.65 against 0.49.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from search_spaces import graph_paths
from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph
from search_spaces.text import canonical_text, from_text

SIZES = ("params_m", "macs_m", "activations_m")
NAMES = (
    *SIZES,
    *("min_depth_nodes", "mean_depth_nodes", "max_depth_nodes"),
    *("min_depth_layers", "mean_depth_layers", "max_depth_layers"),
    *("min_spatial_layers", "mean_spatial_layers", "max_spatial_layers"),
    *("min_receptive_field_px", "mean_receptive_field_px", "max_receptive_field_px"),
)
# Of the logarithms of 1 + a free metric, about, over all registered spaces.
_CENTRE, _SPREAD = 3.0, 1.5


def read(graph: Graph) -> tuple[str, list[float]]:
    """A network's canonical text and its free metrics, in the order of `NAMES`; `_m` are millions."""
    canonical = canonicalize(graph)
    _, _, *others = of_canonical(canonical)
    return canonical_text(canonical), [graph.params / 1e6, graph.macs / 1e6, *others]


def of_canonical(graph: Graph) -> list[float]:
    """The same numbers of a canonical graph, of its own size: without what was not used of the network as built."""
    values = [graph.params / 1e6, graph.macs / 1e6, graph.activations / 1e6]
    for lengths in (
        graph_paths.in_nodes,
        graph_paths.in_layers,
        graph_paths.in_spatial_layers,
        graph_paths.in_pixels,
    ):
        values += graph_paths.path_lengths(graph, lengths(graph))
    return values


@lru_cache(maxsize=1 << 14)  # the same rows are asked about again and again
def of_text(text: str) -> tuple[float, ...]:
    """The same of the network of a canonical text."""
    return tuple(of_canonical(from_text(text)))


def structural_features(text: str) -> np.ndarray:
    """(16,) float32: 1 and the free metrics of a network's text, logarithms scaled alike; zeros for any other text."""
    try:
        logarithms = (np.log1p(of_text(text)) - _CENTRE) / _SPREAD
        return np.array([1.0, *logarithms], dtype=np.float32)
    except ValueError:
        return np.zeros(1 + len(NAMES), dtype=np.float32)
