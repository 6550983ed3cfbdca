"""How good is the predicted front really: accuracy against pixel3 latency over the cells of held-out groups.

    NASSURROGATE_DATA=... python -m benchmarks.front_quality

The cells that are non-dominated by prediction are looked up in the table; the hypervolume of their true values is
divided by that of the true front. Reference point: 85% accuracy, 1.1 x the true front's largest latency. Beside it:
200 random cells (mean of 20 draws).
"""

from __future__ import annotations

import moocore
import numpy as np

from benchmarks.nasbench201_table import ACCURACY, PIXEL3, load, true_front
from surrogate import RLM, default_checkpoint


def main() -> None:
    table, texts, split = load()
    rows = split.held_out
    true = np.stack([-table.metric(ACCURACY)[rows], table.metric(PIXEL3)[rows]], axis=1)
    median = RLM.from_pretrained(default_checkpoint()).predict(
        [texts[row] for row in rows], [ACCURACY, PIXEL3], intervals=False
    ).median  # fmt: skip
    predicted = np.stack([-median[:, 0], median[:, 1]], axis=1)
    front, reference = true_front(true)

    def volume(points: np.ndarray) -> float:
        return float(moocore.hypervolume(points, ref=reference))

    picked = true[moocore.is_nondominated(predicted)]
    rng = np.random.default_rng(0)
    random = [volume(true[rng.choice(len(true), 200, replace=False)]) for _ in range(20)]
    best = volume(front)
    print(f"{len(rows)} held-out cells; true front {len(front)} cells, predicted front {len(picked)} cells")
    print(f"hypervolume of the true values, of the true front's: predicted front {volume(picked) / best:.4f}")
    print(
        f"                                                     200 random cells {np.mean(random) / best:.4f}"
    )


if __name__ == "__main__":
    main()
