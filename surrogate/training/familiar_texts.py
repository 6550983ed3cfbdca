"""The texts that a model's out-of-distribution scores are fitted to: some it was trained on and some it was not."""

from collections.abc import Mapping, Sequence

import numpy as np

from surrogate.dataset import sample_texts
from surrogate.encoders import CompactEncoder
from surrogate.out_of_distribution import OutOfDistributionScore
from surrogate.rlm import RLM


def fit(
    rlm: RLM, trained_on: Mapping[str, Sequence[str]], unseen: Mapping[str, Sequence[str]]
) -> OutOfDistributionScore | None:
    """The score of a model, from texts by space that it was trained on and texts that it was not.

    None without texts, and for a model with a frozen encoder, whose encodings are too wide for the few texts of most
    tables.
    """
    if not any(trained_on.values()) or not isinstance(rlm.network.encoder, CompactEncoder):
        return None
    sides = ({space: rlm.encodings(texts) for space, texts in side.items() if texts} for side in (trained_on, unseen))
    return OutOfDistributionScore.of(*sides)


def by_space(
    texts: Sequence[str], spaces: Sequence[str], rows: Sequence[int] | np.ndarray, limit: int
) -> dict[str, list[str]]:
    """The texts of these rows by space, the first `limit` of each."""
    found: dict[str, list[str]] = {}
    for row in rows:
        of_space = found.setdefault(spaces[row], [])
        if len(of_space) < limit:
            of_space.append(texts[row])
    return dict(sorted(found.items()))


def sample_familiar(rlm: RLM, space: str, count: int, seed: int, reference: RLM | None) -> tuple[list[str], list[str]]:
    """Two lists of at most `count` random architectures that `rlm` can read, which stand in for its training data.

    If `reference` knows the space, architectures that it finds out of distribution are left out.
    """
    texts = [text for text in sample_texts(space, 2 * count, seed, 4) if not rlm.refusal(text)]
    if reference and reference.novelty and space in reference.novelty.means:
        scores = reference.novelty.of_encodings(reference.encodings(texts))
        texts = [text for text, score in zip(texts, scores, strict=True) if score <= 1]
    return texts[: len(texts) // 2], texts[len(texts) // 2 :]
