"""Trains the programs checkpoint that ships with the package: first on random programs and modules, then on measured
memory of the problem set and measured latencies of KernelBench.

    NASSURROGATE_DATA=... python -m benchmarks.programs.checkpoint [--out runs/code] [-o CHECKPOINT]

A tenth of the problems of both is held out; its README has the figures, `python -m benchmarks.programs.unseen` those of
further splits. Resumes. One core: 90 minutes with the tables that `unseen` has written to OUT, three hours without.
"""

import argparse
import dataclasses
from pathlib import Path

from benchmarks.paper.data import held_out
from benchmarks.paper.runs import Runs
from benchmarks.programs import gpus, tables
from benchmarks.programs.unseen import AFTER_RANDOM, LONGEST, RANDOM, random_modules_table, random_table
from search_spaces.tables import Table
from surrogate import code_checkpoint, train

_METRICS = (*RANDOM.metrics, *gpus.METRICS)
FIRST = dataclasses.replace(
    RANDOM, metrics=_METRICS, main_metrics=(tables.METRICS[0], *gpus.METRICS), metrics_per_row=6,
    passes={"random_pytorch": 1.5},
)  # fmt: skip
# KernelBench has few programs, each on many GPUs. Random programs held out of the first stage are mixed in.
THEN = dataclasses.replace(
    AFTER_RANDOM,
    metrics=_METRICS,
    main_metrics=FIRST.main_metrics,
    metrics_per_row=4,  # the row with the most metrics determines a batch's time
    held_out=0.1,
    validation=0.05,
    group_by="group",
    passes={"python": 1, "pytorch": 20, "random_python": 1.5, "basic_python": 1.5, "random_pytorch": 1.5},
)


def second_stage(random: Table) -> Table:
    """Measured memory and latencies, and the random rows that were held out of the first stage."""
    memory = tables.of_metrics(tables.with_growth(tables.memory()), (tables.METRICS[0], tables.GROWTH))
    unseen, _ = held_out(random, FIRST.group_by, FIRST.held_out, FIRST.seed)
    real = tables.truncated(tables.joined(memory, tables.kernelbench()), LONGEST)
    return tables.joined(real, random.take(unseen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("runs/code"), help="folder (default: %(default)s)")
    parser.add_argument("-o", type=Path, default=code_checkpoint(), help="folder to write")
    given = parser.parse_args()
    runs = Runs("checkpoint", given.out, range(1), False)
    random = tables.joined(random_table(runs), random_modules_table(runs))
    start = runs.trained("code_checkpoint_first", random, FIRST)
    train(second_stage(random), THEN, given.o, start=start, resume=True)


if __name__ == "__main__":
    main()
