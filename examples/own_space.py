"""A search space of my own: one class, checked, then searched.

python examples/own_space.py
nassurrogate search tiny_cnn --space-file examples/own_space.py --objective min:latency:pixel3 --objective max:params_m
"""

import nassurrogate as nas
from search_spaces import Graph, GraphBuilder, SearchSpace, register
from search_spaces.arch_str import read_choice
from search_spaces.space import Genotype, Variable
from search_spaces.testing import check_space

WIDTHS, KERNELS = (8, 16, 32), (1, 3, 5)


@register
class TinyCNN(SearchSpace):
    """Three convolutions with a width and a kernel each, e.g. `16x3-32x5-8x1`."""

    name, title = "tiny_cnn", "Tiny CNN"
    variables = tuple(
        Variable(f"{what} {layer}", choices)
        for layer in range(3)
        for what, choices in (("width", WIDTHS), ("kernel", KERNELS))
    )

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        layers = zip(genotype[::2], genotype[1::2], strict=True)
        return "-".join(f"{WIDTHS[width]}x{KERNELS[kernel]}" for width, kernel in layers)

    def from_str(self, arch_str: str) -> Genotype:
        known = [f"{width}x{kernel}" for width in WIDTHS for kernel in KERNELS]
        layers = [read_choice(layer, self.name, "layer", known) for layer in arch_str.split("-")]
        if len(layers) != 3:
            raise ValueError(f"{self.name}: three layers are expected, not {len(layers)}")
        return tuple(choice for layer in layers for choice in divmod(layer, len(KERNELS)))

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        b = GraphBuilder()
        x = b.input(3, self.input_size(resolution), self.input_size(resolution))
        for width, kernel in zip(genotype[::2], genotype[1::2], strict=True):
            conv = b.conv(x, WIDTHS[width], KERNELS[kernel], stride=2, padding=KERNELS[kernel] // 2)
            x = b.relu(b.batch_norm(conv))
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))


def main(budget: int = 300, samples: int = 20) -> nas.SearchResult:
    check_space("tiny_cnn", samples=samples)  # raises an AssertionError that says what is wrong
    result = nas.search("tiny_cnn", objectives=["max:params_m", "min:latency:pixel3"], budget=budget)
    print(result)
    return result


if __name__ == "__main__":
    main()
