"""The MnasNet space of Accel-NASBench: seven stages of inverted residuals on ImageNet, 1.0 x 10^11 architectures.

Ahmad et al., "Accel-NASBench: Sustainable Benchmarking for Accelerator-Aware NAS" (DAC 2024), on the skeleton of Tan et
al., "MnasNet: Platform-Aware Neural Architecture Search for Mobile" (CVPR 2019), as timm's EfficientNet builder makes
it; parameters and multiply-adds equal those of all 4,112 published rows of the benchmark.

The network is conv3x3 of stride 2 to 32 channels; seven stages; conv1x1 to 1,280 channels; global average pool, fully
connected. A string has a block for each stage, `e4k5l2se1`, joined by `|`: expansion (1, 4 or 6), kernel of the
depthwise convolution (3 or 5), number of layers (1 to 3, in the sixth stage 1 to 4), squeeze-and-excitation (0 or 1).
All layers of a stage are alike, but only the first has the stage's stride. A layer is conv1x1 to the expansion times
its input's channels (absent if the expansion is 1), the depthwise convolution, squeeze-and-excitation with a quarter of
the input's channels, and conv1x1 without activation, plus the input if the shapes match. Activations are ReLU.

The benchmark's accuracies are those of a proxy training (16 epochs, images of 160, then 192 pixels), several points
below what the networks reach in a full training; MACs and latencies are for 224 pixels.
"""

import re
from collections.abc import Hashable

from search_spaces.arch_str import read_choice
from search_spaces.common.errors import quoted
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register

EXPANSIONS = (1, 4, 6)
KERNELS = (3, 5)
LAYERS = ((1, 2, 3),) * 5 + ((1, 2, 3, 4), (1, 2, 3))
CHANNELS = (16, 24, 40, 80, 112, 192, 320)
STRIDES = (1, 2, 2, 2, 1, 2, 1)
STEM, HEAD = 32, 1280

_BLOCK = re.compile(r"e(\d{1,3})k(\d{1,3})l(\d{1,3})se(\d{1,3})", re.ASCII)
_KEYS = ("expansion", "kernel", "layers", "squeeze")


def _choices(stage: int) -> tuple[tuple[int, ...], ...]:
    """The choices of a stage's block, in the order of `_KEYS`."""
    return EXPANSIONS, KERNELS, LAYERS[stage], (0, 1)


@register
class MnasNet(SearchSpace):
    """Strings: `e1k3l1se0|e4k5l2se0|e6k3l3se1|e4k3l1se0|e6k5l2se1|e6k3l4se1|e4k3l1se0`.

    Genotype: expansion, kernel, layers and squeeze-and-excitation of each stage, in the order of the string.

    One architecture: `e4k5l3se1|e1k3l3se1|e1k3l3se0|e1k5l1se0|e4k5l1se0|e6k5l4se1|e6k3l2se1`
    """

    name = "mnasnet"
    title = "MnasNet (Accel-NASBench)"
    resolution = 224
    num_classes = 1000
    variables = tuple(
        Variable(f"stage{stage + 1}.{key}", choices)
        for stage in range(len(CHANNELS))
        for key, choices in zip(_KEYS, _choices(stage), strict=True)
    )

    def canonical_key(self, genotype: Genotype) -> Hashable:
        self.check(genotype)
        return tuple(map(int, genotype))  # every choice shows in the network

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        return "|".join("e{}k{}l{}se{}".format(*block) for block in self._blocks(genotype))

    def from_str(self, arch_str: str) -> Genotype:
        blocks = arch_str.split("|")
        if len(blocks) != len(CHANNELS):
            raise ValueError(
                f"{quoted(arch_str)} is not an architecture of mnasnet: it has {len(blocks)} blocks joined by '|', "
                f"not {len(CHANNELS)}"
            )
        genotype: list[int] = []
        for stage, block in enumerate(blocks):
            found = _BLOCK.fullmatch(block)
            if found is None:
                raise ValueError(f"mnasnet: block {stage + 1} {quoted(block)} should look like 'e4k3l2se1'")
            for key, choices, digits in zip(_KEYS, _choices(stage), found.groups(), strict=True):
                # Compared as text: '03' is no official spelling of 3.
                place = read_choice(digits, self.name, f"{key} of block {stage + 1}", [*map(str, choices)])
                genotype.append(place)
        return tuple(genotype)

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        size = self.input_size(resolution)
        b = GraphBuilder()
        x = _conv(b, b.input(3, size, size), STEM, 3, stride=2)
        for block, channels, stride in zip(self._blocks(genotype), CHANNELS, STRIDES, strict=True):
            for layer in range(block[2]):
                x = _inverted_residual(b, x, channels, block, 1 if layer else stride)
        x = b.global_avg_pool(_conv(b, x, HEAD, 1))
        return b.build(b.gemm(b.flatten(x), self.class_count(num_classes)))

    def _blocks(self, genotype: Genotype) -> list[tuple[int, ...]]:
        """Expansion, kernel, layers and squeeze-and-excitation of each stage."""
        size = len(_KEYS)
        return [
            tuple(
                choices[place] for choices, place in zip(_choices(stage), genotype[stage * size :][:size], strict=True)
            )
            for stage in range(len(CHANNELS))
        ]


def _inverted_residual(b: GraphBuilder, x: int, channels: int, block: tuple[int, ...], stride: int) -> int:
    expansion, kernel, _, squeeze = block
    width = b.shape(x)[1]
    wide = width * expansion
    y = _conv(b, x, wide, 1) if expansion > 1 else x
    y = _conv(b, y, wide, kernel, stride=stride, groups=wide)
    if squeeze:
        gate = b.relu(b.conv(b.global_avg_pool(y), width // 4, 1, bias=True))
        y = b.mul(y, b.sigmoid(b.conv(gate, wide, 1, bias=True)))
    y = b.batch_norm(b.conv(y, channels, 1))
    return b.add(y, x) if stride == 1 and width == channels else y


def _conv(b: GraphBuilder, x: int, channels: int, kernel: int, *, stride: int = 1, groups: int = 1) -> int:
    """Convolution, batch normalization and ReLU."""
    y = b.conv(x, channels, kernel, stride=stride, padding=kernel // 2, groups=groups)
    return b.relu(b.batch_norm(y))
