"""The checkpoint of programs that comes with the package: random programs first, then those of problems/.

    python -m benchmarks.code.checkpoint [--out runs/code] [-o CHECKPOINT]

A tenth of the problems judges it; its README has the figures, `python -m benchmarks.code.unseen memory` those of more
splits. Resumes. One core: 30 minutes after what `unseen memory` has made in OUT, two hours without.
"""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

import numpy as np

from benchmarks.code import tables
from benchmarks.code.unseen import AFTER_RANDOM, RANDOM, learned_random_programs
from benchmarks.paper.runs import Runs
from search_spaces.tables import Table
from surrogate import code_checkpoint, train


def _programs() -> Table:
    """Those of problems/; what else random programs have taught is not known of them."""
    known = tables.of_metrics(tables.with_growth(tables.memory()), (tables.METRICS[0], tables.GROWTH))
    unknown = dict.fromkeys(RANDOM.metrics, np.full(len(known), np.nan))
    return dataclasses.replace(known, metrics={**unknown, **known.metrics})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("runs/code"), help="folder (default: %(default)s)")
    parser.add_argument("-o", type=Path, default=code_checkpoint(), help="folder to write")
    given = parser.parse_args()
    runs = Runs("memory", given.out, range(1), False)
    start = learned_random_programs(runs)
    config = dataclasses.replace(
        AFTER_RANDOM,
        held_out=0.1,
        validation=0.05,
        group_by=RANDOM.group_by,
        passes={"python": AFTER_RANDOM.passes["python"]},
    )
    train(_programs(), config, given.o, start=start, resume=True)


if __name__ == "__main__":
    main()
