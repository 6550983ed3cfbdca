"""Quality of the predicted front: accuracy against latencies over the cells of held-out groups.

    NASSURROGATE_DATA=... python -m benchmarks.front_quality [--checkpoint CKPT]

The cells whose predictions are non-dominated are looked up in the table; the hypervolume of their true values is
divided by that of the true front. Reference point: 85% accuracy, 1.1 x the true front's largest latency. Two
objectives are accuracy and pixel3, three and five add the next devices of the paper's Figure 6. The same for the front
together with near-front cells (`SearchResult.contender_positions`). For comparison: equally many random cells (mean of
20 draws).
"""

import argparse
from pathlib import Path

import moocore
import numpy as np

from benchmarks.nasbench201_table import METRICS, load, true_front, values
from nassurrogate.search.dominance import CHANCE, chances
from surrogate import RLM, default_checkpoint

OBJECTIVES = (2, 3, 5)
DRAWS = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=Path, default=default_checkpoint())
    checkpoint = parser.parse_args().checkpoint
    table, texts, split = load()
    rows = split.held_out
    signs = np.array([-1.0] + [1.0] * (len(METRICS) - 1))
    true = values(table.take(rows)) * signs
    rlm = RLM.from_pretrained(checkpoint)
    predicted = rlm.predict([texts[row] for row in rows], METRICS)
    median = predicted.median * signs
    better = np.where(signs < 0, predicted.q90, predicted.q10) * signs
    worse = np.where(signs < 0, predicted.q10, predicted.q90) * signs
    rng = np.random.default_rng(0)
    print(f"{len(rows)} held-out cells; hypervolume of true values, of the true front's")
    for count in OBJECTIVES:
        points = true[:, :count]
        front, reference = true_front(points)
        best = moocore.hypervolume(front, ref=reference)
        on_front = moocore.is_nondominated(median[:, :count], keep_weakly=True)
        likely = chances(better[:, :count], median[:, :count], worse[:, :count], seed=0) >= CHANCE
        shares = []
        for picked in (on_front, on_front | likely):
            share = moocore.hypervolume(points[picked], ref=reference) / best
            drawn = [
                moocore.hypervolume(points[rng.choice(len(points), picked.sum(), replace=False)], ref=reference)
                for _ in range(DRAWS)
            ]
            shares.append(f"{picked.sum()} cells {share:.4f} (random {np.mean(drawn) / best:.4f})")
        print(
            f"{count} objectives: true front {len(front)} cells; predicted front {shares[0]}; "
            f"with contenders {shares[1]}"
        )


if __name__ == "__main__":
    main()
