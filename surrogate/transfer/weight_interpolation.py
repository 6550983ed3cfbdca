"""Weight interpolation: a fine-tuned checkpoint gets back as much of the old weights as its old predictions need.

The medians of old and new checkpoint are compared on random architectures of the spaces that the old one knows. If
their rank correlation, without the 3% of architectures that moved most, is below the bound, the old weights are mixed
in (Wortsman et al. 2022, "Robust fine-tuning of zero-shot models"), as little as the bound needs.
"""

from __future__ import annotations

import numpy as np
from scipy.stats import rankdata, spearmanr
from torch import Tensor

import search_spaces
from surrogate.config import FinetuneConfig
from surrogate.dataset import sample_texts
from surrogate.metrics import correlation
from surrogate.rlm import RLM
from surrogate.training.optimizer import copy_weights, set_weights

# Share of the architectures that the rank correlation ignores. In 1% of them the old distribution has two modes of the
# same height, and its median is in either; one of these among 64 takes up to 0.05 off a rank correlation.
_IGNORED_SHARE = 0.03
# Shares of the new weights, tried in this order until the bound is met.
_NEW_SHARES = (1.0, 0.9, 0.8, 0.65, 0.5, 0.35, 0.2, 0.1, 0.0)

Agreement = dict[str, dict[str, dict[str, float]]]


def known_metrics(rlm: RLM) -> dict[str, list[str]]:
    """The metrics that a checkpoint knows of each registered space."""
    registered = search_spaces.names()
    return {space: list(metrics) for space, metrics in rlm.known.items() if space in registered}


def interpolate(
    parent: RLM, child: RLM, start: dict[str, Tensor], config: FinetuneConfig
) -> tuple[float, Agreement]:
    """Mixes as much of the old weights `start` into the child as the bound `config.agreement` needs.

    Returns the share of the new weights and, by space and metric, the agreement of old and new medians. The vectors of
    new metrics are never mixed: no old prediction depends on them. Raises ValueError if no share meets the bound.
    """
    tuned = copy_weights(child.network)
    start["decoder.metric"][len(parent.metrics) :] = tuned["decoder.metric"][len(parent.metrics) :]
    known = known_metrics(parent) if config.agreement > -1 else {}
    texts = {space: sample_texts(space, config.checked, config.seed, 3) for space in known}
    before = {space: _medians(parent, texts[space], metrics) for space, metrics in known.items()}
    spaces = list(known)
    for share in _NEW_SHARES:
        set_weights({name: start[name].lerp(tuned[name], share) for name in tuned}, child.network)
        agreement, worst = {}, 1.0
        for space in spaces:
            pairs = zip(
                known[space], before[space].T, _medians(child, texts[space], known[space]).T, strict=True
            )
            agreement[space] = {name: _agreement(old, new) for name, old, new in pairs}
            worst = min(of_metric["spearman"] for of_metric in agreement[space].values())
            if worst < config.agreement:
                break
        else:
            return share, {space: agreement[space] for space in known}
        # The space that fails first is likely to be the last to pass: check it first from now on.
        spaces.insert(0, spaces.pop(spaces.index(space)))
    raise ValueError(
        f"old and new predictions agree to {worst:.3f} only, 'agreement' asks for {config.agreement}; "
        "set 'vocabulary' to 0, or ask for less"
    )


def _medians(rlm: RLM, texts: list[str], metrics: list[str]) -> np.ndarray:
    """(n, metrics)"""
    return rlm.predict(texts, metrics, intervals=False).median


def _agreement(old: np.ndarray, new: np.ndarray) -> dict[str, float]:
    """Rank correlation and median relative change of a metric's medians (n,)."""
    moved = np.abs(rankdata(old) - rankdata(new))
    counted = np.argsort(moved, kind="stable")[: len(old) - max(1, round(_IGNORED_SHARE * len(old)))]
    same = np.array_equal(old, new)
    spearman = 1.0 if same else correlation(spearmanr, old[counted], new[counted])
    change = np.abs(new - old) / np.maximum(np.abs(old), 1e-300)
    return {"spearman": spearman, "median_relative_change": float(np.median(change))}
