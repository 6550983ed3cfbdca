"""The texts that a model's out-of-distribution scores are fitted to: some it was trained on and some it was not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from surrogate.dataset import sample_texts
from surrogate.encoders import CompactEncoder
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.rlm import RLM


def learn(
    rlm: RLM, learned: Mapping[str, Sequence[str]], judged: Mapping[str, Sequence[str]]
) -> OutOfDistributionScore | None:
    """What a model makes of texts by space, some that it was trained on and some that it was not.

    None where there are none, or for a model with a frozen encoder, whose encodings are too wide for the few texts of
    most tables.
    """
    if not any(learned.values()) or not isinstance(rlm.network.encoder, CompactEncoder):
        return None
    sides = (
        {space: rlm.encodings(texts) for space, texts in side.items() if texts} for side in (learned, judged)
    )
    return OutOfDistributionScore.of(*sides)


def by_space(
    texts: Sequence[str], spaces: Sequence[str], rows: Sequence[int] | np.ndarray, most: int
) -> dict[str, list[str]]:
    """The texts of rows, of each space the first ones, at most `most`."""
    found: dict[str, list[str]] = {}
    for row in rows:
        of_space = found.setdefault(spaces[row], [])
        if len(of_space) < most:
            of_space.append(texts[row])
    return dict(sorted(found.items()))


def sample_familiar(
    rlm: RLM, space: str, count: int, seed: int, judge: RLM | None
) -> tuple[list[str], list[str]]:
    """Random architectures that `rlm` can read, in two equal parts of at most `count`: those that `judge`, if it knows
    the space, does not find novel. They stand in for what it was trained on."""
    texts = [text for text in sample_texts(space, 2 * count, seed, 4) if not rlm.refusal(text)]
    if judge and judge.novelty and space in judge.novelty.means:
        novel = judge.novelty.of_encodings(judge.encodings(texts)) > 1
        texts = [text for text, strange in zip(texts, novel, strict=True) if not strange]
    return texts[: len(texts) // 2], texts[len(texts) // 2 :]
