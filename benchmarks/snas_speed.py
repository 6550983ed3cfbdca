"""Where SNAS's time goes: networks an hour, and arithmetic a second against the machine's own matrix products.

    python -m benchmarks.snas_speed --data CIFAR10 [--networks 10] [--threads 2]

The yardstick network is fixed: 21.4 million multiply-adds (ResNet-like, 3x3 convolutions of 32, 64 and 128 channels). A
training step counts three times the forward pass, two operations a multiply-add. The machine's rate is the best of
square float32 products of sizes 1,024 to 4,096 in the same run.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch

import search_spaces
from search_spaces.graph import Graph, GraphBuilder
from snas import Protocol, Trainer, load
from snas.generate import CLASSES, RESOLUTION, draw


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


def matmul_rate() -> float:
    """Operations a second."""
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True)
    parser.add_argument("--networks", type=int, default=10)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    protocol, rate = Protocol(), matmul_rate()
    trainer = Trainer(load(args.data), protocol)
    print(f"{args.threads} threads; float32 matrix products: {rate / 1e9:.0f} GFLOP/s")

    graph = yardstick()
    runs = [trainer.run(graph, seed) for seed in range(3)]
    seconds = float(np.median([run.seconds for run in runs]))
    done = 6 * graph.macs * protocol.batch_size * protocol.steps / seconds
    print(
        f"yardstick, {graph.macs / 1e6:.1f} million multiply-adds: {seconds / protocol.steps * 1e3:.0f} ms a step of "
        f"{protocol.batch_size}, {done / 1e9:.0f} GFLOP/s, {done / rate:.0%} of the machine's rate"
    )
    space = search_spaces.get("snas")
    graphs = [space.graph(genotype) for genotype in draw(space, args.networks, seed=0)]
    started, trained = time.perf_counter(), [trainer.run(graph, 0) for graph in graphs]
    elapsed = time.perf_counter() - started
    macs = [graph.macs for graph in graphs]
    done = 6 * sum(macs) * protocol.batch_size * protocol.steps / sum(run.seconds for run in trained)
    print(
        f"{len(graphs)} networks of snas, median {np.median(macs) / 1e6:.1f} million multiply-adds: "
        f"{len(graphs) / elapsed * 3600:,.0f} networks an hour, {done / rate:.0%} of the machine's rate; building and "
        f"judging take {1 - sum(run.seconds for run in trained) / elapsed:.0%} of the time"
    )


if __name__ == "__main__":
    main()
