"""FBNet as measured by HW-NAS-Bench: one of nine blocks for each of 22 layers, 9**22 architectures.

Wu et al., "FBNet: Hardware-Aware Efficient ConvNet Design via Differentiable Neural Architecture Search" (CVPR
2019); Li et al., "HW-NAS-Bench" (ICLR 2021), whose `FBNet_Infer` defines the skeleton, the number of classes and the
skip operation.

The network is conv3x3 to 16 channels; seven stages of 1, 4, 4, 4, 4, 4, 1 layers, the first layer of a stage with its
stride; conv1x1 to the header's width; global average pool, fully connected. The input size selects one of two
skeletons: up to 64 pixels that of CIFAR-100 (header 1504, three reductions from 32 to 4 pixels), above that of ImageNet
(header 1984, five reductions from 224 to 7 pixels), by default with 100 and 1,000 classes. The latency tables measured
the CIFAR-100 skeleton, which is the default.

A block k, e, g is conv1x1 to e times the channels, a depthwise convolution with kernel k, and conv1x1 without
activation, plus the block's input if the shapes match. The 1x1 convolutions have g groups, with a channel shuffle after
the first. A skip is the identity if the shapes match, else conv1x1, BN and ReLU.

HW-NAS-Bench publishes no isomorphism rule. Identities do not appear in the text, so architectures that differ only in
the positions of identities within a stage share a `canonical_key`.
"""

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
    """Genotype: the operation of each layer, its position in `OPERATIONS`, which is also the official index.

    One architecture: `4-4-6-8-0-1-7-8-2-2-7-3-2-7-2-3-5-4-0-0-7-6`
    """

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
                f"{quoted(arch_str)} is not an architecture of fbnet: it has {len(indices)} indices joined by '-', "
                f"not {len(self.variables)}"
            )
        return tuple(
            read_choice(index, self.name, f"index of layer {place}", _INDICES)
            for place, index in enumerate(indices, start=1)
        )

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
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
            b.gemm(b.flatten(b.global_avg_pool(x)), classes if num_classes is None else self.class_count(num_classes))
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
    """Channel shuffle (ShuffleNet): interleaves the groups' channels, which the next grouped convolution mixes."""
    _, channels, height, width = b.shape(x)
    split = b.reshape(x, groups, channels // groups, height, width)
    return b.reshape(b.transpose(split, 0, 2, 1, 3, 4), channels, height, width)
