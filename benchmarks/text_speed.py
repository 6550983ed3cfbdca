"""Speed of writing canonical text on one core, beside torch's own ONNX exporters, in one run.

    python -m benchmarks.text_speed [--count 2000] [--exports 10]

On random NAS-Bench-201 cells, the exporters on the first few of them:
 - `space.text`: genotype -> canonical text, the space's own way, nothing cached between cells;
 - `to_text`: genotype -> graph -> canonical text, the way of any graph;
 - TorchScript exporter (`dynamo=False`) and torch.export (`dynamo=True`): `torch.onnx.export` alone, the module
   already built, after one export to warm up.
"""

from __future__ import annotations

import argparse
import io
import logging
import time
import warnings
from collections.abc import Callable, Sequence

import numpy as np
import torch

from search_spaces import get, to_text, to_torch
from search_spaces.space import Genotype

SPACE = get("nasbench201")


def seconds(work: Callable[[Genotype], object], genotypes: Sequence[Genotype]) -> float:
    """Mean time of one network; the first one warms up and does not count."""
    work(genotypes[0])
    started = time.perf_counter()
    for genotype in genotypes:
        work(genotype)
    return (time.perf_counter() - started) / len(genotypes)


def export_seconds(genotypes: Sequence[Genotype], *, dynamo: bool) -> float:
    modules = {genotype: to_torch(SPACE.graph(genotype)).eval() for genotype in genotypes}
    image = torch.zeros(1, 3, 32, 32)

    def export(genotype: Genotype) -> None:
        module = modules[genotype]
        if dynamo:
            torch.onnx.export(module, (image,), dynamo=True, verbose=False)
        else:
            torch.onnx.export(module, (image,), io.BytesIO(), dynamo=False)

    return seconds(export, genotypes)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=2000, help="networks to write as text")
    parser.add_argument("--exports", type=int, default=10, help="networks to export with each exporter")
    options = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)

    rng = np.random.default_rng(0)
    genotypes = [SPACE.sample(rng) for _ in range(options.count)]
    exported = genotypes[: options.exports]
    ours = seconds(SPACE.text, genotypes)
    graphs = seconds(lambda genotype: to_text(SPACE.graph(genotype)), genotypes)
    print(f"space.text            {1 / ours:10.1f} networks/s  ({len(genotypes)} networks, one core)")
    print(f"to_text(space.graph)  {1 / graphs:10.1f} networks/s")
    for name, dynamo in (("TorchScript exporter", False), ("torch.export", True)):
        theirs = export_seconds(exported, dynamo=dynamo)
        print(
            f"{name:20s}  {1 / theirs:10.2f} networks/s  ({len(exported)} networks): space.text is "
            f"{theirs / ours:,.0f} times as fast, to_text {theirs / graphs:,.0f} times"
        )


if __name__ == "__main__":
    main()
