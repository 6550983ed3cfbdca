"""Architectures as numbers, of which few rows are enough to learn: what regression reads beside or instead of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from search_spaces.canonical import canonicalize
from search_spaces.space import Genotype, SearchSpace
from search_spaces.text import canonical_text
from surrogate import analytic_metrics
from surrogate.encoders import CompactEncoder
from surrogate.regressors.subtrees import SubtreeCounts, subtrees
from surrogate.rlm import RLM

# Known metrics that are predicted: each takes time, and latencies of many devices say much the same.
_PREDICTED = 8
# Directions of encodings and of counts that differ most within a space.
_DIRECTIONS = 64
# Texts whose encodings are kept.
_REMEMBERED = 1 << 15


@dataclass(frozen=True)
class Architecture:
    """A network of a space: its `free_metrics` and its `subtrees` are those of the canonical text."""

    genotype: Genotype
    text: str
    free_metrics: tuple[float, ...]
    subtrees: np.ndarray


@lru_cache(maxsize=1 << 14)  # a search looks at the same ones again and again
def architecture(space: SearchSpace, genotype: Genotype) -> Architecture:
    graph = canonicalize(space.graph(genotype))
    return Architecture(
        genotype, canonical_text(graph), tuple(analytic_metrics.of_canonical(graph)), subtrees(graph)
    )


class Featurizer:
    """Kinds of features, (n, d) each, of architectures of one space, scaled to about 1 on the `background`: free
    metrics; choices; subtrees; and, of a space that `rlm` knows where there is one, encodings and predictions of
    metrics, the `taught` ones among them (not of a frozen encoder, which takes seconds for each)."""

    def __init__(
        self,
        space: SearchSpace,
        background: Sequence[Architecture],
        rlm: RLM | None,
        taught: Sequence[str] = (),
    ) -> None:
        self.space = space
        self._counts = SubtreeCounts([one.subtrees for one in background])
        reads = rlm and space.name in rlm.known and isinstance(rlm.network.encoder, CompactEncoder)
        self._rlm = rlm if reads else None
        self._predicted = _predicted(rlm, space.name, taught) if rlm else []
        self._read: dict[str, np.ndarray] = {}
        scales: Sequence[type[_Scale]] = (_Standard, _Standard, _Directions, _Directions, _Logarithms)
        self._scales = [scale(kind) for scale, kind in zip(scales, self._raw(background), strict=False)]

    def __call__(self, architectures: Sequence[Architecture]) -> list[np.ndarray]:
        return [scale(kind) for scale, kind in zip(self._scales, self._raw(architectures), strict=True)]

    def _raw(self, architectures: Sequence[Architecture]) -> list[np.ndarray]:
        kinds = [
            np.log1p([one.free_metrics for one in architectures]),
            self.space.one_hot([one.genotype for one in architectures]),
            self._counts([one.subtrees for one in architectures]),
        ]
        if self._rlm:
            read = self._reading(self._rlm, [one.text for one in architectures])
            width = self._rlm.network.config.width
            kinds += [read[:, :width], read[:, width:]] if self._predicted else [read]
        return kinds

    def _reading(self, rlm: RLM, texts: Sequence[str]) -> np.ndarray:
        """(n, width + predicted metrics): encodings and medians; a text that was read is not read again."""
        if len(self._read) > _REMEMBERED:
            self._read.clear()
        new = [text for text in dict.fromkeys(texts) if text not in self._read]
        if new:
            made = rlm.encodings(new)
            if self._predicted:
                medians = rlm.predict(new, self._predicted, intervals=False).median
                made = np.concatenate([made, medians], axis=1)
            self._read.update(zip(new, made, strict=True))
        return np.stack([self._read[text] for text in texts])


class _Scale(Protocol):
    """Learns from columns (m, d) how to scale others (n, d), perhaps to fewer."""

    def __init__(self, columns: np.ndarray) -> None: ...

    def __call__(self, columns: np.ndarray) -> np.ndarray: ...


class _Standard:
    """Columns of mean 0 and deviation 1; those that are all the same become 0."""

    def __init__(self, columns: np.ndarray) -> None:
        self._mean, deviation = columns.mean(axis=0), columns.std(axis=0)
        self._scale = np.where(deviation > 1e-9, 1 / np.maximum(deviation, 1e-9), 0.0)

    def __call__(self, columns: np.ndarray) -> np.ndarray:
        scaled: np.ndarray = (columns - self._mean) * self._scale
        return scaled


class _Directions:
    """The principal components, scaled alike, so that the first ones stay the largest."""

    def __init__(self, columns: np.ndarray) -> None:
        self._mean = columns.mean(axis=0)
        _, scales, directions = np.linalg.svd(columns - self._mean, full_matrices=False)
        scales, self._axes = scales[:_DIRECTIONS], directions[:_DIRECTIONS].T
        self._deviation = max(float(np.sqrt(np.square(scales).mean() / len(columns))), 1e-9)

    def __call__(self, columns: np.ndarray) -> np.ndarray:
        scaled: np.ndarray = (columns - self._mean) @ self._axes / self._deviation
        return scaled


class _Logarithms:
    """Of columns of values at or above 0; a hundredth of the median counts as nothing."""

    def __init__(self, columns: np.ndarray) -> None:
        self._least = np.maximum(0.01 * np.median(np.abs(columns), axis=0), 1e-12)
        self._scale = _Standard(self._logarithms(columns))

    def __call__(self, columns: np.ndarray) -> np.ndarray:
        return self._scale(self._logarithms(columns))

    def _logarithms(self, columns: np.ndarray) -> np.ndarray:
        logarithms: np.ndarray = np.log(np.maximum(columns, 0) + self._least)
        return logarithms


def _predicted(rlm: RLM, space: str, taught: Sequence[str]) -> list[str]:
    """Metrics that the checkpoint knows of a space: those that are taught, and of the others some."""
    known = [name for name in rlm.known.get(space, ()) if name not in analytic_metrics.NAMES]
    again, others = ([name for name in known if (name in taught) is side] for side in (True, False))
    places = np.linspace(0, len(others) - 1, min(_PREDICTED, len(others))).round().astype(int)
    return again + [others[place] for place in places]
