"""Speed of SNAS trainings: networks per hour, and arithmetic rate relative to the machine's matrix products.

    python -m benchmarks.snas_speed [--data CIFAR10] [--networks 10] [--executor process] [--workers 0]

Networks are trained as by `nassurrogate snas generate --data CIFAR10`, by default in one process per core. The
yardstick is one fixed network: 21.5 million multiply-adds (ResNet-like, 3x3 convolutions of 32, 64 and 128 channels). A
training step counts as three forward passes, with two operations per multiply-add. The machine's rate is the best of
square float32 products of sizes 1,024 to 4,096 on all its cores, in the same run, before and after.
"""

import argparse
import time
from functools import partial
from pathlib import Path

import numpy as np
import torch

import search_spaces
from search_spaces.common.executors import KINDS, Workers, cores, open_pool
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.sampling import sample_distinct
from snas.cifar10 import CLASSES, RESOLUTION
from snas.generate import start_trainer
from snas.protocol import Protocol
from snas.trainer import Trainer

YARDSTICK = "yardstick"


def yardstick() -> Graph:
    b = GraphBuilder()
    x = b.relu(b.batch_norm(b.conv(b.input(3, RESOLUTION, RESOLUTION), 32, 3, stride=2, padding=1)))
    for channels, stride in ((32, 1), (32, 1), (64, 2), (128, 2)):
        if stride > 1:
            x = b.relu(b.batch_norm(b.conv(x, channels, 3, stride=2, padding=1)))
        y = b.relu(b.batch_norm(b.conv(x, channels, 3, padding=1)))
        y = b.batch_norm(b.conv(y, channels, 3, padding=1))
        x = b.relu(b.add(x, y))
    return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), CLASSES))


def graph_of(name: str) -> Graph:
    if name == YARDSTICK:
        return yardstick()
    space = search_spaces.get("snas")
    return space.graph(space.from_str(name), resolution=RESOLUTION, num_classes=CLASSES)


def train(trainer: Trainer, item: tuple[int, str]) -> tuple[float, float, float]:
    """Begin and end of one network's training, by a clock that processes share, and the seconds of its steps alone."""
    began = time.monotonic()
    outcome = trainer.run(graph_of(item[1]), item[0])
    return began, time.monotonic(), outcome.seconds


def matmul_rate() -> float:
    """Floating-point operations per second."""
    best = 0.0
    for size in (1024, 2048, 4096):
        a, b = torch.randn(2, size, size)
        a @ b
        for _ in range(3):
            started = time.perf_counter()
            a @ b
            best = max(best, 2 * size**3 / (time.perf_counter() - started))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("runs/cifar10"), help="default: %(default)s")
    parser.add_argument("--networks", type=int, default=10)
    parser.add_argument("--executor", choices=KINDS, default="process")
    parser.add_argument("--workers", type=int, default=0)
    args = parser.parse_args()
    workers, protocol = Workers(args.executor, args.workers), Protocol()
    setup = partial(start_trainer, args.data, protocol, "cpu")

    def timed(names: list[str]) -> tuple[float, float, float]:
        """Operations, seconds from the first training's begin to the last one's end, share of them in steps."""
        with open_pool(train, setup, workers) as pool:
            found = [times for _, times in pool.run(enumerate(names))]
        elapsed = max(end for _, end, _ in found) - min(begin for begin, _, _ in found)
        steps = sum(seconds for _, _, seconds in found) / sum(end - begin for begin, end, _ in found)
        macs = sum(graph_of(name).macs for name in names)
        return 6 * macs * protocol.batch_size * protocol.steps, elapsed, steps

    rate = matmul_rate()
    alike = 3 * (args.workers or cores())
    done, elapsed, _ = timed([YARDSTICK] * alike)
    space = search_spaces.get("snas")
    drawn = [space.to_str(genotype) for genotype in sample_distinct(space, args.networks, seed=0)]
    drawn_done, drawn_elapsed, steps = timed(drawn)
    rate = max(rate, matmul_rate())
    macs = [graph_of(name).macs / 1e6 for name in drawn]
    print(f"{cores()} cores, {args.executor}; float32 matrix products: {rate / 1e9:.0f} GFLOP/s")
    print(
        f"yardstick, {yardstick().macs / 1e6:.1f} million multiply-adds: {alike / elapsed * 3600:,.0f} networks an "
        f"hour, {done / elapsed / 1e9:.0f} GFLOP/s, {done / elapsed / rate:.0%} of the machine's rate"
    )
    print(
        f"{len(drawn)} networks of snas, median {np.median(macs):.1f} million multiply-adds: "
        f"{len(drawn) / drawn_elapsed * 3600:,.0f} networks an hour, {drawn_done / drawn_elapsed / rate:.0%} of the "
        f"machine's rate; building and judging take {1 - steps:.0%} of the time"
    )


if __name__ == "__main__":
    main()
