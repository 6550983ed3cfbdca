"""Every searcher on real values: accuracy against pixel3 latency of the cells in the NAS-Bench-201 table.

    NASSURROGATE_DATA=... python -m benchmarks.searchers [--seeds 5] [--searchers nsga2,random]

Hypervolume of the evaluated cells, as a share of the true front's, after 50, 100, 200 and 400 evaluations (reference
point: 85% accuracy, 1.1 x the true front's largest latency), and each searcher's own time per evaluation, in
milliseconds and as a multiple of random search's in the same run. Cells that the table lacks are not proposed. For
active search see active_search.py.
"""

import argparse

import moocore
import numpy as np

from benchmarks.nasbench201_table import ACCURACY, PIXEL3, load, true_front
from nassurrogate.search import searchers
from nassurrogate.search.evaluators import TableEvaluator
from nassurrogate.search.run import search
from search_spaces.nasbench201 import NASBench201

BUDGETS = (50, 100, 200, 400)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument(
        "--searchers", default=",".join(name for name in searchers.names() if name not in ("exhaustive", "active"))
    )
    args = parser.parse_args()
    names = list(dict.fromkeys(["random", *args.searchers.split(",")]))

    space = NASBench201()
    evaluator = TableEvaluator(space, load()[0])
    every = evaluator.evaluate(evaluator.members([ACCURACY, PIXEL3]), [ACCURACY, PIXEL3])
    true = np.stack([-every[ACCURACY], every[PIXEL3]], axis=1)
    front, reference = true_front(true)
    best = moocore.hypervolume(front, ref=reference)

    print(f"{len(true):,} cells; share of the true front's hypervolume, median (quartiles) of {args.seeds} seeds")
    print(f"{'':22}" + "".join(f"{budget:>24}" for budget in BUDGETS) + f"{'ms each':>10}{'x random':>10}")
    own: dict[str, float] = {}
    for name in names:
        shares, times = [], []
        for seed in range(args.seeds):
            result = search(
                space, objectives=[f"max:{ACCURACY}", f"min:{PIXEL3}"], searcher=name, budget=BUDGETS[-1],
                seed=seed, evaluator=evaluator,
            )  # fmt: skip
            found = result.minimised
            shares.append([moocore.hypervolume(found[:budget], ref=reference) / best for budget in BUDGETS])
            times.append(1000 * result.timings["searcher"] / len(found))
        own[name] = float(np.median(times))
        low, middle, high = np.quantile(shares, [0.25, 0.5, 0.75], axis=0)
        cells = (f"{m:.4f} ({a:.4f}-{b:.4f})" for a, m, b in zip(low, middle, high, strict=True))
        print(
            f"{name:22}"
            + "".join(f"{cell:>24}" for cell in cells)
            + f"{own[name]:10.2f}{own[name] / own['random']:10.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
