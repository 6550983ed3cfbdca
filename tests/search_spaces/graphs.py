"""Random networks for the tests of text and canonical form."""

import numpy as np

from search_spaces import Graph, GraphBuilder


def random_graph(rng: np.random.Generator, size: int, *, symmetric: bool = False) -> Graph:
    """A network of about `size` nodes of one shape. With `symmetric`, only Relu and Add, which makes many ties."""
    b = GraphBuilder()
    tensors = [b.input(4, 6, 6)]
    for _ in range(size):
        x, y = (tensors[int(rng.integers(max(0, len(tensors) - 6), len(tensors)))] for _ in range(2))
        choice = int(rng.integers(2 if symmetric else 9))
        tensors.append(
            [
                lambda x=x: b.relu(x),
                lambda x=x, y=y: b.add(x, y),
                lambda x=x: b.conv(x, 4, 3, padding=1),
                lambda x=x: b.batch_norm(b.conv(x, 4, 1)),
                lambda x=x, y=y: b.mul(x, y),
                lambda x=x, y=y: b.conv(b.concat(x, y), 4, 1, bias=True),
                lambda x=x: b.avg_pool(x, 3, padding=1),
                lambda x=x: b.slice(b.slice(b.pad(x, (0, 1, 1, 0)), 2, stop=6), 3, 1),
                lambda x=x: b.conv(b.slice(x, 1, 1, step=2), 4, 1),
            ][choice]()
        )
    ends = [int(i) for i in rng.choice(tensors[1:], size=int(rng.integers(1, 3)))]
    return b.build(*ends)
