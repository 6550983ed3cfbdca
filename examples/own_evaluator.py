"""Metrics of my own in a search: a function of the network, or a class where batches, names and intervals matter.

python examples/own_evaluator.py
"""

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

import nassurrogate as nas
from nassurrogate.search.evaluators import Columns
from search_spaces.space import Genotype

SPACE = nas.get_space("nasbench201")


def energy_mj(graph: nas.Graph) -> float:
    """In place of a measurement on a board."""
    return graph.macs / 4e6 + graph.params / 1e6


class Board(nas.Evaluator):
    """The same for whole batches; `resolve` accepts a short name. `nas.Evaluator` describes all members."""

    identity: ClassVar = {"board": "revision 3"}  # a search is resumed only with the same one
    at_once = 64  # architectures per call of `evaluate`

    def resolve(self, name: str) -> str:
        if name not in ("energy", "energy_mj", "params_m", "macs_m"):
            raise ValueError(f"unknown metric {name!r}; the board measures energy")
        return "energy_mj" if name == "energy" else name

    def evaluate(self, genotypes: Sequence[Genotype], metrics: Sequence[str]) -> Columns:
        graphs = [SPACE.graph(genotype) for genotype in genotypes]
        return {
            "energy_mj": np.array([energy_mj(graph) for graph in graphs]),
            "params_m": np.array([graph.params / 1e6 for graph in graphs]),
            "macs_m": np.array([graph.macs / 1e6 for graph in graphs]),
        }


def main(budget: int = 200) -> list[nas.SearchResult]:
    goals = ["max:accuracy", "min:energy_mj"]  # each metric from the first evaluator that has it
    simple = nas.search("nasbench201", objectives=goals, evaluator=["surrogate", energy_mj], budget=budget)
    batched = nas.search("nasbench201", objectives=goals, evaluator=["surrogate", Board()], budget=budget)
    print(simple, batched, sep="\n\n")
    return [simple, batched]


if __name__ == "__main__":
    main()
