"""The small functions of the public interface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import search_spaces
from search_spaces import Graph, SearchSpace, to_text

if TYPE_CHECKING:
    from surrogate import Prediction


def spaces() -> list[str]:
    """Names of the search spaces."""
    return search_spaces.names()


def get_space(name: str) -> SearchSpace:
    """The space called `name`. Raises ValueError that suggests the nearest name."""
    return search_spaces.get(name)


def sample(space: str, n: int, *, seed: int = 0) -> list[str]:
    """The arch_strs of `n` architectures, drawn uniformly, no two of which are the same network.

    Raises ValueError for an unknown space, or one that has not as many.
    """
    from nassurrogate.search.searchers import get

    chosen = get("random")(search_spaces.get(space), objectives=1, seed=seed).ask(n)
    if len(chosen) < n:
        raise ValueError(f"{space} has no {n:,} distinct networks to draw; {len(chosen):,} were found")
    return [search_spaces.get(space).to_str(genotype) for genotype in chosen]


def predict(
    architectures: Iterable[Graph | str], *, space: str | None = None, metrics: Sequence[str] | None = None,
    checkpoint: str | Path | None = None,
) -> Prediction:  # fmt: skip
    """Medians and 80% intervals, one row per architecture and one column per metric (default: all that the checkpoint
    knows, of `space` where it knows that).

    An architecture is a Graph, a canonical text, or an arch_str of `space`. Computes on a GPU if there is one. Raises
    ValueError for an architecture that is neither and for an unknown metric, surrogate.CheckpointError for what is no
    checkpoint.
    """
    import surrogate

    rlm = surrogate.RLM.from_pretrained(checkpoint or surrogate.default_checkpoint(), surrogate.best_device())
    if metrics is None:
        wanted = list(rlm.known.get(space or "", rlm.metrics))
    else:
        wanted = [rlm.resolve(name, space) for name in metrics]
    return rlm.predict([_text(item, space) for item in architectures], wanted)


def _text(architecture: Graph | str, space: str | None) -> str:
    if isinstance(architecture, Graph):
        return to_text(architecture)
    if "\n" in architecture:
        return to_text(search_spaces.from_text(architecture))
    if space is None:
        raise ValueError(f"which space is {architecture!r} of? say it with space='...'")
    known = search_spaces.get(space)
    return known.text(known.from_str(architecture))
