"""Numeric features of architectures that regression learns from with few rows, in addition to or instead of text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from search_spaces.canonical import canonicalize
from search_spaces.graph import Graph
from search_spaces.space import Genotype, SearchSpace
from search_spaces.text import canonical_text
from surrogate import analytic_metrics
from surrogate.encoders import CompactEncoder
from surrogate.few_rows.live import live
from surrogate.few_rows.paths import branch, joined, paths
from surrogate.few_rows.scaling import StandardScaler
from surrogate.few_rows.subtrees import LabelCounts, subtrees
from surrogate.rlm import RLM

# Metrics of the checkpoint that are predicted as features: each costs time, and latencies of many devices correlate.
_PREDICTED_METRICS = 8
# Principal components kept of encodings and of counts.
_COMPONENTS = 64
_OF_WHOLE_NETWORKS = ("analytic_metrics", "choices", "subtrees")
_OF_LIVE_PARTS = ("live_analytic_metrics", "live_subtrees")
# Texts whose encodings are cached.
_CACHED_TEXTS = 1 << 15


@dataclass(frozen=True)
class RawFeatures:
    """Unscaled features of one architecture; all but the genotype are of its canonical text, the last two of the live
    part."""

    genotype: Genotype
    text: str
    analytic_metrics: tuple[float, ...]
    subtrees: np.ndarray
    paths: Sequence[np.ndarray]
    live_analytic_metrics: tuple[float, ...]
    live_subtrees: np.ndarray


@lru_cache(maxsize=1 << 14)  # searches return to the same architectures
def raw_features(space: SearchSpace, genotype: Genotype) -> RawFeatures:
    graph = canonicalize(space.graph(genotype))
    part = live(graph)
    whole = _metrics_and_subtrees(graph)
    of_part = whole if part is graph else _metrics_and_subtrees(part)
    return RawFeatures(genotype, canonical_text(graph), *whole, paths(graph), *of_part)


def _metrics_and_subtrees(graph: Graph) -> tuple[tuple[float, ...], np.ndarray]:
    return tuple(analytic_metrics.of_canonical(graph)), subtrees(graph)


class Featurizer:
    """Computes feature groups of architectures of one space by name, each (n, d), scaled to about unit size on
    `background`.

    The groups are analytic metrics, one-hot choices, and counts of subtrees and of paths. If `rlm` knows the space, its
    encodings and its predictions of up to `_PREDICTED_METRICS` metrics are two more; a frozen encoder is not used,
    because it takes seconds per architecture. Groups that are equal for all of `background` are left out.

    `views` are the names of groups to learn a metric from: of whole networks and, if some of `background` have zeros,
    of their live parts. In place of analytic metrics and subtrees these have their own; choices tell of all parts.
    """

    def __init__(self, space: SearchSpace, background: Sequence[RawFeatures], rlm: RLM | None) -> None:
        self.space = space
        self._subtrees = LabelCounts([one.subtrees for one in background])
        branching = background if branch([one.paths for one in background]) else []
        self._paths = LabelCounts([joined(one.paths) for one in branching])
        has_zeros = any(one.live_subtrees is not one.subtrees for one in background)
        self._live = LabelCounts([one.live_subtrees for one in background]) if has_zeros else None
        reads = rlm and space.name in rlm.known and isinstance(rlm.network.encoder, CompactEncoder)
        self._rlm = rlm if reads else None
        self._predicted = _predicted_metrics(self._rlm, space.name) if self._rlm else ()
        self._cache: dict[str, np.ndarray] = {}
        groups = self._unscaled(background)
        self._transforms = {
            name: _TRANSFORMS[name](group)
            for name, group in groups.items()
            if group.shape[1] and np.ptp(group, axis=0).any()
        }
        self.views = [[name for name in self._transforms if name not in _OF_LIVE_PARTS]]
        if self._live:
            self.views.append([name for name in self._transforms if name not in _OF_WHOLE_NETWORKS])

    def __call__(self, architectures: Sequence[RawFeatures]) -> dict[str, np.ndarray]:
        groups = self._unscaled(architectures)
        return {name: transform(groups[name]) for name, transform in self._transforms.items()}

    def _unscaled(self, architectures: Sequence[RawFeatures]) -> dict[str, np.ndarray]:
        groups = {
            "analytic_metrics": np.log1p([one.analytic_metrics for one in architectures]),
            "choices": self.space.one_hot([one.genotype for one in architectures]),
            "subtrees": self._subtrees([one.subtrees for one in architectures]),
            "paths": self._paths([joined(one.paths) for one in architectures]),
        }
        if self._live:
            groups["live_analytic_metrics"] = np.log1p([one.live_analytic_metrics for one in architectures])
            groups["live_subtrees"] = self._live([one.live_subtrees for one in architectures])
        if self._rlm:
            read = self._encodings_and_medians(self._rlm, [one.text for one in architectures])
            width = self._rlm.network.config.width
            groups |= {"encodings": read[:, :width], "predictions": read[:, width:]}
        return groups

    def _encodings_and_medians(self, rlm: RLM, texts: Sequence[str]) -> np.ndarray:
        """(n, width + predicted metrics); each text is read once and cached."""
        if len(self._cache) > _CACHED_TEXTS:
            self._cache.clear()
        new = [text for text in dict.fromkeys(texts) if text not in self._cache]
        if new:
            made = np.concatenate(rlm.read(new, self._predicted), axis=1)
            self._cache.update(zip(new, made, strict=True))
        return np.stack([self._cache[text] for text in texts])


class _Transform(Protocol):
    """Is fitted to columns (m, d), then transforms others (n, d), possibly to fewer columns."""

    def __init__(self, columns: np.ndarray) -> None: ...

    def __call__(self, columns: np.ndarray) -> np.ndarray: ...


class _Standardised:
    """Columns of mean 0 and deviation 1; constant columns become 0."""

    def __init__(self, columns: np.ndarray) -> None:
        self._scaler = StandardScaler.fit(columns, constant=np.inf)

    def __call__(self, columns: np.ndarray) -> np.ndarray:
        return self._scaler.transform(columns)


class _PrincipalComponents:
    """The leading principal components, divided by one common scale, so that the first ones stay the largest."""

    def __init__(self, columns: np.ndarray) -> None:
        self._mean = columns.mean(axis=0)
        _, scales, directions = np.linalg.svd(columns - self._mean, full_matrices=False)
        scales, self._axes = scales[:_COMPONENTS], directions[:_COMPONENTS].T
        self._deviation = max(float(np.sqrt(np.square(scales).mean() / len(columns))), 1e-9)

    def __call__(self, columns: np.ndarray) -> np.ndarray:
        scaled: np.ndarray = (columns - self._mean) @ self._axes / self._deviation
        return scaled


class _StandardisedLogarithms:
    """Standardised logarithms of non-negative columns, offset by a hundredth of each column's median."""

    def __init__(self, columns: np.ndarray) -> None:
        self._offset = np.maximum(0.01 * np.median(np.abs(columns), axis=0), 1e-12)
        self._standardised = _Standardised(self._logarithms(columns))

    def __call__(self, columns: np.ndarray) -> np.ndarray:
        return self._standardised(self._logarithms(columns))

    def _logarithms(self, columns: np.ndarray) -> np.ndarray:
        logarithms: np.ndarray = np.log(np.maximum(columns, 0) + self._offset)
        return logarithms


_TRANSFORMS: Mapping[str, type[_Transform]] = {
    **dict.fromkeys(("analytic_metrics", "choices", "live_analytic_metrics"), _Standardised),
    **dict.fromkeys(("subtrees", "paths", "live_subtrees", "encodings"), _PrincipalComponents),
    "predictions": _StandardisedLogarithms,
}


def _predicted_metrics(rlm: RLM, space: str) -> tuple[str, ...]:
    """Metrics of a space that the checkpoint predicts, spread evenly over its list."""
    known = [name for name in rlm.known.get(space, ()) if name not in analytic_metrics.NAMES]
    return spread_evenly(known, _PREDICTED_METRICS)


def spread_evenly(names: Sequence[str], most: int) -> tuple[str, ...]:
    """At most so many of the names, spread evenly over them."""
    places = np.linspace(0, len(names) - 1, min(most, len(names))).round().astype(int)
    return tuple(names[place] for place in places)
