"""Speed of canonical text generation on one core, compared with torch's ONNX exporters in the same run.

    python -m benchmarks.text_speed [--count 2000] [--exports 10]

On random NAS-Bench-201 cells, of which the exporters get the first few:
 - `space.text`: genotype -> canonical text by the space's own method, nothing cached between cells;
 - `to_text`: genotype -> graph -> canonical text, as for any graph;
 - TorchScript exporter (`dynamo=False`) and torch.export (`dynamo=True`): `torch.onnx.export` alone, with the module
   already built, after one export to warm up.
"""

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
    """Mean seconds per network, after one call to warm up."""
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="networks whose text is generated")
    parser.add_argument("--exports", type=int, default=10, help="networks to export with each exporter")
    options = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)

    rng = np.random.default_rng(0)
    genotypes = [SPACE.sample(rng) for _ in range(options.count)]
    exported = genotypes[: options.exports]
    sizes = {"resolution": SPACE.resolution, "num_classes": SPACE.num_classes}  # of these no texts are kept
    ours = seconds(lambda genotype: SPACE.text(genotype, **sizes), genotypes)
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
