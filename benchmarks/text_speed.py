"""Speed of writing canonical text on one core, beside torch's own ONNX exporters on the same networks, in one
run.

   python -m benchmarks.text_speed [--count 15625] [--exports 5]

- ours: NAS-Bench-201 genotype -> graph -> canonical text, networks spread evenly over the whole table;
- TorchScript exporter (`dynamo=False`) and torch.export (`dynamo=True`, torch's default): `torch.onnx.export`
  alone, the module already built, after one export to warm up.
"""

from __future__ import annotations

import argparse
import io
import logging
import time
import warnings
from collections.abc import Callable, Sequence

import torch

from search_spaces import get, to_text, to_torch
from search_spaces.space import Genotype

SPACE = get("nasbench201")


def evenly(genotypes: Sequence[Genotype], count: int) -> list[Genotype]:
    return [genotypes[i * len(genotypes) // count] for i in range(min(count, len(genotypes)))]


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
    parser.add_argument("--count", type=int, default=15_625, help="networks to write as text")
    parser.add_argument(
        "--exports", type=int, default=5, help="networks to export with each of torch's exporters"
    )
    options = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)

    genotypes = list(SPACE.enumerate())
    written = evenly(genotypes, options.count)
    ours = seconds(lambda genotype: to_text(SPACE.graph(genotype)), written)
    print(f"canonical text        {1 / ours:10.1f} networks/s  ({len(written)} networks, one core)")
    for name, dynamo in (("TorchScript exporter", False), ("torch.export", True)):
        theirs = export_seconds(evenly(genotypes, options.exports), dynamo=dynamo)
        print(f"{name:20s}  {1 / theirs:10.2f} networks/s  text is {theirs / ours:,.0f} times as fast")


if __name__ == "__main__":
    main()
