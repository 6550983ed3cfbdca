"""Do a few training steps rank networks as ten times as many do? Recorded networks are trained again, for longer.

    python -m benchmarks.paper.snas_ranks [--data CIFAR10] [--records FILE] [-n 30] [--steps 320] [-o LONG]

Networks are drawn (seed 0) from the third of the records with the fewest multiply-adds, which keeps the cost at an hour
on two cores. Trainings are appended to LONG and not repeated; the default file has the thirty behind this project's
figures. Printed: Spearman and Kendall between both accuracies, with 95% intervals from 2,000 bootstrap draws of
networks.
"""

import argparse
import dataclasses
import json
from functools import partial
from pathlib import Path

import numpy as np
from scipy.stats import kendalltau, spearmanr

from search_spaces.common.executors import WorkerDiedError, Workers, open_pool
from search_spaces.common.jsonl import Record, open_log
from snas.generate import Job, start_trainer, train_job
from snas.protocol import Protocol

RECORDS = Path(__file__).parents[1] / "data" / "snas_records.jsonl"
LONG = RECORDS.with_name("snas_long_records.jsonl")
DRAWS = 2000


def drawn(path: Path, count: int) -> list[Record]:
    """`count` random records of the smallest third."""
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    trained = sorted((r for r in records if r["val_accuracy"] is not None), key=lambda r: r["macs"])
    smallest = trained[: len(trained) // 3]
    places = np.random.default_rng(0).choice(len(smallest), min(count, len(smallest)), replace=False)
    return [smallest[place] for place in sorted(places)]


def train_longer(records: list[Record], protocol: Protocol, data: Path, out: Path) -> dict[str, float]:
    """arch_str -> accuracy in percent, without the networks whose training failed."""
    jobs = [
        Job(protocol.uid(r["space"], r["arch_str"], r["seed"]), r["space"], r["arch_str"], r["seed"]) for r in records
    ]
    work, setup = partial(train_job, with_text=False), partial(start_trainer, data, protocol, "cpu")
    with open_log(out, resume=True) as kept:
        missing = [job for job in jobs if job.uid not in kept.by_uid]
        if missing:
            with open_pool(work, setup, Workers("process")) as pool:
                for job, record in pool.run(missing):
                    if isinstance(record, WorkerDiedError):  # the next call tries it again
                        print(f"{job.arch_str}: {record}", flush=True)
                        continue
                    kept.append(record)
                    print(f"{len(kept.by_uid)} of {len(jobs)}: {record['val_accuracy']}%", flush=True)
        found = {job.arch_str: kept.by_uid.get(job.uid, {}).get("val_accuracy") for job in jobs}
    return {arch_str: accuracy for arch_str, accuracy in found.items() if accuracy is not None}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("runs/cifar10"), help="default: %(default)s")
    parser.add_argument("--records", type=Path, default=RECORDS)
    parser.add_argument("-n", type=int, default=30)
    parser.add_argument("--steps", type=int, default=320)
    parser.add_argument("-o", dest="out", type=Path, default=LONG)
    given = parser.parse_args()
    records = drawn(given.records, given.n)
    settings = json.loads(Path(f"{given.records}.config.json").read_text(encoding="utf-8"))
    protocol = dataclasses.replace(Protocol(**settings["protocol"]), steps=given.steps)
    longer = train_longer(records, protocol, given.data, given.out)
    both = [record for record in records if record["arch_str"] in longer]
    pairs = np.array([(record["val_accuracy"], longer[record["arch_str"]]) for record in both])
    rng = np.random.default_rng(0)
    draws = [pairs[rng.integers(len(pairs), size=len(pairs))] for _ in range(DRAWS)]
    short, long = pairs.mean(axis=0)
    print(f"{len(pairs)} networks; mean accuracy {short:.1f}% and {long:.1f}%")
    for name, statistic in (("Spearman", spearmanr), ("Kendall tau", kendalltau)):
        value = statistic(*pairs.T).statistic
        low, high = np.quantile([statistic(*draw.T).statistic for draw in draws], [0.025, 0.975])
        print(f"{name}: {value:.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
