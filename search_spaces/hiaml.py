"""HiAML: one of 14 blocks for each of four stages, 38,416 architectures for CIFAR-10.

Mills et al., "GENNAPE: Towards Generalized Neural Architecture Performance Estimators" (AAAI 2023), which published
these networks; built as the authors' GENNAPE repository does in PyTorch (`HiAMLNet`):

The network is conv3x3 to 64 channels, stride 2, BN, ReLU; four stages of two blocks of the same type, where the first
block of the second and of the fourth stage halves height and width and doubles the channels; global average pool,
fully connected.

Activations within a block are ReLU6; its result, a sum in all blocks except l20, goes through a plain ReLU. A block's
`inception_s` is a 1 x 3 and a 3 x 1 convolution, each with BN and ReLU6; the first has the stride in both directions.
A shortcut across a change of shape is conv1x1 and BN, with separate weights for each use.

GENNAPE also has TensorFlow versions with the same number of parameters, but different padding and eps, and plain ReLUs
in some places. This space follows PyTorch, including the two equal sums of t31 without projection, which exporters
merge. The string is the JSON list of the four names; all combinations are valid.
"""

from collections.abc import Callable

from search_spaces.arch_str import read_choice, read_json, read_list, write_json
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register
from search_spaces.two_path import convolution, inception_s

# Builds a block without its last ReLU: (builder, input, channels, stride) -> node.
Block = Callable[[GraphBuilder, int, int, int], int]

STEM = 64
STAGES = 4
BLOCKS_PER_STAGE = 2
REDUCING = (1, 3)


def _linear(b: GraphBuilder, x: int, channels: int, kernel: int, stride: int = 1) -> int:
    """Convolution and BN without activation."""
    return b.batch_norm(b.conv(x, channels, kernel, stride=stride, padding=kernel // 2))


def _shortcut(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    same = stride == 1 and b.shape(x)[1] == channels
    return x if same else _linear(b, x, channels, 1, stride)


def _z(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = convolution(b, x, channels, 3, stride)
    return b.add(a, inception_s(b, a, channels))


def _a22(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = convolution(b, x, channels, 3, stride)
    return b.add(a, _linear(b, convolution(b, a, channels, 1), channels, 1))


def _b23(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = inception_s(b, x, channels, stride)
    return b.add(_shortcut(b, x, channels, stride), inception_s(b, a, channels))


def _j30(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = convolution(b, x, channels, 3, stride)
    return b.add(_shortcut(b, x, channels, stride), inception_s(b, a, channels))


def _g30(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = inception_s(b, x, channels, stride)
    c = inception_s(b, b.add(_shortcut(b, x, channels, stride), a), channels)
    return b.add(a, _linear(b, c, channels, 1))


def _r30(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = inception_s(b, x, channels, stride)
    c = _linear(b, b.add(_shortcut(b, x, channels, stride), a), channels, 1)
    return b.add(b.add(_shortcut(b, x, channels, stride), c), inception_s(b, a, channels))


def _l20(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return _linear(b, convolution(b, x, channels, 3, stride), channels, 1)


def _t20(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return b.add(_linear(b, x, channels, 1, stride), inception_s(b, x, channels, stride))


def _t31(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = convolution(b, inception_s(b, x, channels, stride), channels, 1)
    c = inception_s(b, b.add(_shortcut(b, x, channels, stride), a), channels)
    return b.add(b.add(_shortcut(b, x, channels, stride), a), c)


def _src0(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = convolution(b, x, channels, 1, stride)
    return b.add(a, _linear(b, convolution(b, a, channels, 3), channels, 3))


def _src1(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = convolution(b, x, b.shape(x)[1], 3)
    return b.add(convolution(b, x, channels, 1, stride), _linear(b, a, channels, 3, stride))


def _src3(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = convolution(b, convolution(b, x, b.shape(x)[1], 1), channels, 3, stride)
    return b.add(_linear(b, x, channels, 1, stride), _linear(b, a, channels, 1))


def _src7(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = _linear(b, x, channels, 1, stride)
    return b.add(a, inception_s(b, inception_s(b, a, channels), channels))


def _src8(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    a = _linear(b, x, channels, 1, stride)
    return b.add(a, _linear(b, inception_s(b, a, channels), channels, 1))


BLOCKS: dict[str, Block] = {
    "hiaml_z": _z, "hiaml_a22": _a22, "hiaml_b23": _b23, "hiaml_j30": _j30, "hiaml_g30": _g30, "hiaml_r30": _r30,
    "hiaml_l20": _l20, "hiaml_t20": _t20, "hiaml_t31": _t31,
    "hiaml_src0": _src0, "hiaml_src1": _src1, "hiaml_src3": _src3, "hiaml_src7": _src7, "hiaml_src8": _src8,
}  # fmt: skip
_NAMES = tuple(BLOCKS)


@register
class HiAML(SearchSpace):
    """Genotype: the position in `BLOCKS` of each stage's block.

    One architecture: `["hiaml_z","hiaml_z","hiaml_b23","hiaml_l20"]`
    """

    name = "hiaml"
    title = "HiAML (GENNAPE)"
    variables = tuple(Variable(f"stage{stage}", _NAMES) for stage in range(1, STAGES + 1))

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        return write_json([_NAMES[choice] for choice in genotype])

    def from_str(self, arch_str: str) -> Genotype:
        names = read_list(read_json(arch_str, self.name), self.name, "the list of the stages' blocks", STAGES, STAGES)
        return tuple(
            read_choice(name, self.name, f"block of stage {stage}", _NAMES) for stage, name in enumerate(names, start=1)
        )

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        size = self.input_size(resolution)
        channels = STEM
        b = GraphBuilder()
        x = b.relu(b.batch_norm(b.conv(b.input(3, size, size), channels, 3, stride=2, padding=1)))
        for stage, choice in enumerate(genotype):
            build = BLOCKS[_NAMES[choice]]
            for block in range(BLOCKS_PER_STAGE):
                reduces = stage in REDUCING and block == 0
                channels = 2 * channels if reduces else channels
                x = b.relu(build(b, x, channels, 2 if reduces else 1))
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))
