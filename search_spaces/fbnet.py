"""FBNet as HW-NAS-Bench measures it: one of nine blocks for each of 22 layers, 9**22 architectures.

Wu et al., "FBNet: Hardware-Aware Efficient ConvNet Design via Differentiable Neural Architecture Search" (CVPR
2019); Li et al., "HW-NAS-Bench" (ICLR 2021), whose `FBNet_Infer` sets the skeleton, the classes and what a
skip is:

conv3x3 to 16; seven stages of 1, 4, 4, 4, 4, 4, 1 layers, the first layer of a stage with its stride; conv1x1
to the header's width; global average pool, fully connected. There are two skeletons, told apart by the input:
up to 64 pixels CIFAR-100's (header 1504; space is halved three times, 32 to 4), above ImageNet's (header 1984;
space is halved five times, 224 to 7), with 100 and 1,000 classes unless the caller says otherwise. The latency
tables measured the first, so it is the default.

A block k, e, g is conv1x1 to e times the channels, a depthwise convolution of kernel k, and conv1x1 without an
activation, plus its input where the shapes agree; g groups in the 1x1 convolutions, with a channel shuffle
behind the first. A skip is the identity where the shapes agree, else conv1x1, BN and ReLU.

HW-NAS-Bench publishes no rule for isomorphism. Identities leave no trace in the text, so architectures that
differ only in where a stage's identities stand share one `canonical_key`.
"""

from __future__ import annotations

from search_spaces.arch_str import read_choice
from search_spaces.common.errors import quoted
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import CIFAR_UP_TO, Genotype, SearchSpace, Variable, register

# Kernel, expansion and groups of each block, in the order of the official indices.
BLOCKS = {
    "k3_e1": (3, 1, 1),
    "k3_e1_g2": (3, 1, 2),
    "k3_e3": (3, 3, 1),
    "k3_e6": (3, 6, 1),
    "k5_e1": (5, 1, 1),
    "k5_e1_g2": (5, 1, 2),
    "k5_e3": (5, 3, 1),
    "k5_e6": (5, 6, 1),
}
OPERATIONS = (*BLOCKS, "skip")
_INDICES = tuple(map(str, range(len(OPERATIONS))))

STEM = 16
LAYERS = (1, 4, 4, 4, 4, 4, 1)
CHANNELS = (16, 24, 32, 64, 112, 184, 352)


@register
class FBNet(SearchSpace):
    """Genotype: the candidate of each layer, its position in `OPERATIONS`, which is the official index too."""

    name = "fbnet"
    title = "FBNet (HW-NAS-Bench)"
    num_classes = 100
    variables = tuple(
        Variable(f"stage{stage}.layer{layer}", OPERATIONS)
        for stage, layers in enumerate(LAYERS, start=1)
        for layer in range(1, layers + 1)
    )

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        return "-".join(map(str, genotype))

    def from_str(self, arch_str: str) -> Genotype:
        indices = arch_str.split("-")
        if len(indices) != len(self.variables):
            raise ValueError(
                f"{quoted(arch_str)} is no fbnet architecture: it has {len(indices)} indices joined by '-', "
                f"not {len(self.variables)}"
            )
        return tuple(
            read_choice(index, self.name, f"index of layer {place}", _INDICES)
            for place, index in enumerate(indices, start=1)
        )

    def graph(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> Graph:
        self.check(genotype)
        size = self.input_size(resolution)
        cifar = size <= CIFAR_UP_TO
        first, strides = (1, (1, 1, 2, 2, 1, 2, 1)) if cifar else (2, (1, 2, 2, 2, 1, 2, 1))
        header, classes = (1504, self.num_classes) if cifar else (1984, 1000)
        b = GraphBuilder()
        x = b.input(3, size, size)
        x = b.relu(b.batch_norm(b.conv(x, STEM, 3, stride=first, padding=1)))
        choices = iter(genotype)
        for layers, channels, stride in zip(LAYERS, CHANNELS, strides, strict=True):
            for layer in range(layers):
                x = _layer(b, x, channels, OPERATIONS[next(choices)], 1 if layer else stride)
        x = b.relu(b.batch_norm(b.conv(x, header, 1)))
        return b.build(
            b.gemm(
                b.flatten(b.global_avg_pool(x)),
                classes if num_classes is None else self.class_count(num_classes),
            )
        )


def _layer(b: GraphBuilder, x: int, channels: int, operation: str, stride: int) -> int:
    width = b.shape(x)[1]
    same = stride == 1 and width == channels
    if operation == "skip":
        return x if same else b.relu(b.batch_norm(b.conv(x, channels, 1, stride=stride)))
    kernel, expansion, groups = BLOCKS[operation]
    wide = width * expansion
    y = b.relu(b.batch_norm(b.conv(x, wide, 1, groups=groups)))
    if groups > 1:
        y = _shuffle(b, y, groups)
    y = b.conv(y, wide, kernel, stride=stride, padding=kernel // 2, groups=wide)
    y = b.relu(b.batch_norm(y))
    y = b.batch_norm(b.conv(y, channels, 1, groups=groups))
    return b.add(y, x) if same else y


def _shuffle(b: GraphBuilder, x: int, groups: int) -> int:
    """Deals the channels of the groups out in turn, so that the next grouped convolution mixes them."""
    _, channels, height, width = b.shape(x)
    split = b.reshape(x, groups, channels // groups, height, width)
    return b.reshape(b.transpose(split, 0, 2, 1, 3, 4), channels, height, width)
