"""Out-of-distribution scores (`novelty`): the shares of known and of other networks that score above 1.

    NASSURROGATE_DATA=... python -m benchmarks.novelty [CHECKPOINT] [--split CONFIG] [--count 200]

Held-out rows of each space that the checkpoint knows should not be flagged (1 in 200 validation rows is, by
definition); random architectures of all other spaces and eight well-known networks (tests/zoo.py, at four image sizes)
should be. Two simpler indicators are shown for comparison: tokens per line, and the width of the 80% intervals. CONFIG
is the config of CHECKPOINT's split (default: that of the default checkpoint). Minutes on two cores.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import search_spaces
from benchmarks.paper.data import FILES, load
from surrogate import RLM, TrainConfig, default_checkpoint
from surrogate.dataset import sample_texts
from surrogate.training.splits import split_rows
from tests import zoo

SIZES = (32, 64, 128, 224)


def held_out_texts(config: TrainConfig, spaces: Sequence[str], count: int) -> dict[str, list[str]]:
    """Space -> texts of at most `count` held-out rows."""
    table = load([space for space in FILES if space in spaces], quick=False)
    texts = table.texts()
    rows = split_rows(table, texts, config).held_out
    of_space = {space: [texts[row] for row in rows if table.space[row] == space] for space in sorted(set(table.space))}
    return {space: found[:count] for space, found in of_space.items()}


def zoo_texts() -> list[str]:
    return [
        zoo.text(name, size) for name in zoo.NETWORKS for size in SIZES if size == zoo.SIZE or name not in zoo.FIXED
    ]


def indicators(rlm: RLM, texts: Sequence[str]) -> np.ndarray:
    """(3, n): score, tokens per line, mean relative width of the 80% intervals of the first five metrics."""
    prediction = rlm.predict(texts, rlm.metrics[:5])
    assert prediction.novelty is not None
    assert prediction.q10 is not None
    assert prediction.q90 is not None
    tokens = [len(rlm.tokenizer.encode(text)) / len(text.splitlines()) for text in texts]
    width = (prediction.q90 - prediction.q10) / np.maximum(np.abs(prediction.median), 1e-9)
    return np.stack([prediction.novelty, tokens, width.mean(1)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=Path, nargs="?", default=default_checkpoint())
    parser.add_argument("--split", type=Path, default=Path(__file__).parent / "default_checkpoint.toml")
    parser.add_argument("--count", type=int, default=200, help="networks per space (default: %(default)s)")
    given = parser.parse_args()
    rlm, config = RLM.from_pretrained(given.checkpoint), TrainConfig.from_file(given.split)
    known = held_out_texts(config, list(rlm.known), given.count)
    others = {
        space: [text for text in sample_texts(space, given.count, 9) if not rlm.refusal(text)]
        for space in search_spaces.names()
        if space not in rlm.known
    }
    found: dict[str, dict[str, np.ndarray]] = {}
    for kind, texts in (("known, held out", known), ("other spaces", others), ("well known", {"zoo": zoo_texts()})):
        found[kind] = {name: indicators(rlm, of_name) for name, of_name in texts.items()}
        print(f"\n{kind}: networks, flagged, novelty least / median / most, tokens a line, width of the intervals")
        for name, (novelty, tokens, width) in found[kind].items():
            spread = " ".join(f"{value:5.2f}" for value in np.quantile(novelty, [0, 0.5, 1]))
            print(
                f"{name:12} {len(novelty):4} {np.mean(novelty > 1):6.1%}  {spread}  "
                f"{np.median(tokens):5.2f}  {np.median(width):5.2f}"
            )
    inside = np.concatenate([*found["known, held out"].values()], axis=1)
    outside = np.concatenate([*found["other spaces"].values(), *found["well known"].values()], axis=1)
    print("\nof the networks that are not known, how many each sign flags where it flags 1% of the held-out ones:")
    for name, of_known, of_others in zip(("novelty", "tokens a line", "width"), inside, outside, strict=True):
        print(f"{name:14} {np.mean(of_others > np.quantile(of_known, 0.99)):6.1%}")


if __name__ == "__main__":
    main()
