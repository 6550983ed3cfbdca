"""Every search space: the speed of text generation, and the length of the text for one shared tokenizer.

    python -m benchmarks.spaces [--count 300] [--train 200] [--vocabulary 8192] [SPACE...]

For each registered space, on random architectures and one core (processor time, which other load hardly affects):
 - nodes of the network as built, lines of its text;
 - `space.text` and `to_text(space.graph)`: architectures per second, and microseconds per node, for the smaller and the
   larger half of the networks, which shows whether the cost of a node is constant;
 - tokens of the text, with one tokenizer for all spaces, learned from other samples of all of them.
"""

import argparse
import time
from collections.abc import Callable, Sequence

import numpy as np

from search_spaces import get, names, to_text
from search_spaces.space import Genotype, SearchSpace
from surrogate.tokenizer import Tokenizer


def seconds(work: Callable[[Genotype], object], genotypes: Sequence[Genotype]) -> np.ndarray:
    """(n,) processor seconds per architecture, after one call to warm up."""
    work(genotypes[0])
    taken = []
    for genotype in genotypes:
        started = time.process_time()
        work(genotype)
        taken.append(time.process_time() - started)
    return np.array(taken)


def speed(space: SearchSpace, genotypes: Sequence[Genotype]) -> str:
    nodes = np.array([len(space.graph(genotype).nodes) for genotype in genotypes])
    short = seconds(space.text, genotypes)
    general = seconds(lambda genotype: to_text(space.graph(genotype)), genotypes)
    order = np.argsort(nodes, kind="stable")
    small, large = order[: len(order) // 2], order[len(order) // 2 :]
    each = [1e6 * short[half].sum() / nodes[half].sum() for half in (small, large)]
    return (
        f"{nodes.mean():7.0f} {1 / short.mean():9,.0f} {1 / general.mean():9,.0f}"
        f" {each[0]:7.1f} {each[1]:6.1f} ({nodes[small].mean():.0f}, {nodes[large].mean():.0f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("spaces", nargs="*", metavar="SPACE", help="all registered ones by default")
    parser.add_argument("--count", type=int, default=300, help="architectures per space that are measured")
    parser.add_argument("--train", type=int, default=200, help="architectures per space that the tokenizer learns from")
    parser.add_argument("--vocabulary", type=int, default=8192)
    options = parser.parse_args()
    spaces = [get(name) for name in options.spaces or names()]

    learned, measured = {}, {}
    for space in spaces:
        learned[space.name] = [space.text(space.sample(np.random.default_rng([1, n]))) for n in range(options.train)]
        measured[space.name] = [space.sample(np.random.default_rng([2, n])) for n in range(options.count)]
    tokenizer = Tokenizer.train((text for texts in learned.values() for text in texts), options.vocabulary)

    print(f"{options.count} random architectures a space; a tokenizer of {len(tokenizer)} entries learned from")
    print(f"{options.train} others of each\n")
    print(
        "space         nodes    text/s to_text/s  us a node, small and large   lines mean  max  tokens mean   99%   max"
    )
    for space in spaces:
        genotypes = measured[space.name]
        texts = [space.text(genotype) for genotype in genotypes]
        lines = np.array([text.count("\n") for text in texts])
        tokens = np.array([len(tokenizer.encode(text)) for text in texts])
        print(
            f"{space.name:12s} {speed(space, genotypes):52s} {lines.mean():6.0f} {lines.max():5d}"
            f" {tokens.mean():9.0f} {np.quantile(tokens, 0.99):9.0f} {tokens.max():5d}",
            flush=True,
        )


if __name__ == "__main__":
    main()
