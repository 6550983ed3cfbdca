"""Keeping old knowledge in a fine-tuned checkpoint: as much of the old weights as its predictions need to stay alike.

Old and new medians are compared on architectures drawn anew from the spaces that the old checkpoint knows. Where their
rank correlation, but for the 3% that moved most, is below the bound, the old weights are mixed in (Wortsman et al.
2022, "Robust fine-tuning of zero-shot models"), as little as the bound needs.
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

# Share of the networks whose medians may move anyhow: of one in a hundred, the old distribution has two peaks of the
# same height and its median is either, and one of these among 64 takes up to 0.05 off a rank correlation.
_TORN = 0.03
# Share of the new weights in the mixture, tried in this order until the old knowledge is kept.
_SHARES = (1.0, 0.9, 0.8, 0.65, 0.5, 0.35, 0.2, 0.1, 0.0)


def known_metrics(rlm: RLM) -> dict[str, list[str]]:
    """What a checkpoint knows of each space that it can draw from."""
    registered = search_spaces.names()
    return {space: list(metrics) for space, metrics in rlm.known.items() if space in registered}


def keep(
    parent: RLM, child: RLM, start: dict[str, Tensor], config: FinetuneConfig
) -> tuple[float, dict[str, dict[str, dict[str, float]]]]:
    """Mixes in as much of the old weights as agreement needs; returns the share of the new ones, and the agreement.

    New metrics' own vectors are never mixed: nothing old depends on them. Raises ValueError where agreement cannot be
    reached.
    """
    tuned = copy_weights(child.network)
    start["decoder.metric"][len(parent.metrics) :] = tuned["decoder.metric"][len(parent.metrics) :]
    kept = known_metrics(parent) if config.agreement > -1 else {}
    before = {
        space: (metrics, texts := sample_texts(space, config.checked, config.seed, 3),
                parent.predict(texts, metrics, intervals=False).median)
        for space, metrics in kept.items()
    }  # fmt: skip
    spaces = list(before)
    for share in _SHARES:
        set_weights({name: start[name].lerp(tuned[name], share) for name in tuned}, child.network)
        agreement, worst = {}, 1.0
        for space in spaces:
            metrics, texts, old = before[space]
            new = child.predict(texts, metrics, intervals=False).median
            agreement[space] = {
                name: _agreement(*pair) for name, *pair in zip(metrics, old.T, new.T, strict=True)
            }
            worst = min(of_metric["spearman"] for of_metric in agreement[space].values())
            if worst < config.agreement:
                break
        else:
            return share, {space: agreement[space] for space in before}
        spaces.insert(0, spaces.pop(spaces.index(space)))  # what is lost first is lost longest
    raise ValueError(
        f"old and new predictions agree to {worst:.3f} only, 'agreement' asks for {config.agreement}; "
        "set 'vocabulary' to 0, or ask for less"
    )


def _agreement(old: np.ndarray, new: np.ndarray) -> dict[str, float]:
    same = np.array_equal(old, new)
    moved = np.abs(rankdata(old) - rankdata(new))
    stayed = np.argsort(moved, kind="stable")[: len(old) - max(1, round(_TORN * len(old)))]
    spearman = 1.0 if same else correlation(spearmanr, old[stayed], new[stayed])
    change = np.abs(new - old) / np.maximum(np.abs(old), 1e-300)
    return {"spearman": spearman, "median_relative_change": float(np.median(change))}
