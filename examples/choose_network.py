"""Which network of a front do I take? By the knee, by weights, or the best one within a budget.

    python examples/choose_network.py [FOLDER]

`nassurrogate choose FOLDER` does the same in a terminal, and writes the network with a card and a training script.
"""

import sys
from pathlib import Path

import nassurrogate as nas
from nassurrogate.search.choice import choose


def main(folder: str | Path = "run", budget: int = 1000) -> list[int]:
    result = nas.search(
        "nasbench201",
        objectives=["max:accuracy", "min:latency:pixel3"],
        constraints=["params_m<=1.0", "novelty<=1"],  # no guesses
        budget=budget,
        out=folder,
        resume=True,  # a finished search is read back
    )
    choices = [
        choose(result),  # the knee
        choose(result, "weights", weights={"accuracy": 2}),
        choose(result, budgets=["latency:pixel3<=10"]),
    ]
    for choice in choices:
        print(f"{choice.rule}: {result.evaluated['arch_str'][choice.position]}", *choice.why, sep="\n  ")
    module = nas.to_torch(result.graph(choices[0].position))  # a torch.nn.Module, ready to train
    print(f"{sum(weight.numel() for weight in module.parameters()):,} parameters")
    return [choice.position for choice in choices]


if __name__ == "__main__":
    main(*sys.argv[1:2])
