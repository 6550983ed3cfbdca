"""How good is the predicted front really: accuracy against latencies over the cells of held-out groups.

    NASSURROGATE_DATA=... python -m benchmarks.front_quality [--checkpoint CKPT]

The cells that are non-dominated by prediction are looked up in the table; the hypervolume of their true values is
divided by that of the true front. Reference point: 85% accuracy, 1.1 x the true front's largest latency. Two
objectives are accuracy and pixel3, three and five have the next devices of the paper's Figure 6. Beside it: as many
random cells as the predicted front has, and 200 (mean of 20 draws).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import moocore
import numpy as np

from benchmarks.nasbench201_table import METRICS, load, true_front, values
from surrogate import RLM, default_checkpoint

OBJECTIVES = (2, 3, 5)
DRAWS = 20


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--checkpoint", type=Path, default=default_checkpoint())
    checkpoint = parser.parse_args().checkpoint
    table, texts, split = load()
    rows = split.held_out
    signs = np.array([-1.0] + [1.0] * (len(METRICS) - 1))
    true = values(table.take(rows)) * signs
    rlm = RLM.from_pretrained(checkpoint)
    predicted = rlm.predict([texts[row] for row in rows], METRICS, intervals=False).median * signs
    rng = np.random.default_rng(0)
    print(f"{len(rows)} held-out cells; hypervolume of true values, of the true front's")
    for count in OBJECTIVES:
        points = true[:, :count]
        front, reference = true_front(points)
        best = moocore.hypervolume(front, ref=reference)
        picked = np.flatnonzero(moocore.is_nondominated(predicted[:, :count]))
        share = moocore.hypervolume(points[picked], ref=reference) / best
        drawn = [
            np.mean([
                moocore.hypervolume(points[rng.choice(len(points), size, replace=False)], ref=reference) / best
                for _ in range(DRAWS)
            ])
            for size in (len(picked), 200)
        ]  # fmt: skip
        print(
            f"{count} objectives: true front {len(front)} cells, predicted front {len(picked)} cells: {share:.4f}; "
            f"as many random cells {drawn[0]:.4f}, 200 random cells {drawn[1]:.4f}"
        )


if __name__ == "__main__":
    main()
