"""A search on images of my own: every network is trained on them briefly, within a latency budget.

    python examples/own_images.py FOLDER

FOLDER has a subfolder of images for each class, or `train`, `val` and `test` with such subfolders. A network of 32
pixels takes about a minute on two cores with the settings below; those that a phone would run too slowly are not
trained. The front is chosen by validation images; `test_accuracy` is reported for it alone.
"""

import sys
from pathlib import Path

import nassurrogate as nas
from nassurrogate.search.evaluators import TrainedEvaluator
from snas.protocol import Protocol


def main(
    data: str | Path, out: str | Path = "own_images", *, budget: int = 30, steps: int = 500, batch_size: int = 128,
    resolution: int = 32,
) -> nas.SearchResult:  # fmt: skip
    space = nas.get_space("nasbench201")
    protocol = Protocol(steps=steps, batch_size=batch_size)
    trained = TrainedEvaluator(space, data, protocol, resolution=resolution)
    result = nas.search(
        space,
        objectives=["max:accuracy:trained", "min:macs_m"],
        constraints="latency:pixel3<=15",  # predicted
        evaluator=[trained, "surrogate"],
        searcher="random",
        budget=budget,
        out=out,
        resume=Path(out).exists(),  # an interrupted search goes on
    )
    print(result)
    return result


if __name__ == "__main__":
    main(*sys.argv[1:2])
