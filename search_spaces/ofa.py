"""Once-for-All: the subnetworks of three supernets, MobileNetV3, ProxylessNAS and ResNet50-D, on ImageNet.

Cai, Gan, Wang, Zhang & Han, "Once-for-All: Train One Network and Specialize it for Efficient Deployment" (ICLR
2020); networks as the authors' once-for-all repository extracts them from the supernet (`get_active_subnet`),
without the supernet's kernel transformations.

Each block has a kernel `ks` and an expansion `e`, each stage a depth `d`; `w` is the width multiplier and `r` the
resolution, any multiple of 4 from 128 to 224, the range on which the supernets were trained (only the ResNet's
tutorial goes up to 256).

- `ofa_mb`: conv3x3 of stride 2, a block without expansion, five stages of 2 to 4 inverted residuals, some with
  squeeze-and-excitation, conv1x1, global average pool, conv1x1 with neither BN nor bias, fully connected. The
  activation is hard swish, but ReLU in the block without expansion and in the first two stages; w is 1.0 or 1.2.
- `ofa_pn`: the same with ReLU6, no squeeze-and-excitation, a sixth stage of one block, and only the conv1x1 before
  the pool; w is 1.3, the only published multiplier.
- `ofa_rn`: two convolutions 3x3, with a residual one between them if d[0] is 2, max pool, four stages of bottlenecks.
  d[1:] are added to 2, 2, 4 and 2 blocks. `w` holds positions in (0.65, 0.8, 1.0), the multipliers of the stem's
  channels, of the channels after the stem, and of each stage.

A string is the JSON object that describes a subnetwork in the repository, plus `r` and `w`. It holds `ks` and `e` for
stages of maximum depth. The entries of blocks that the depth omits have no meaning: `from_str` accepts any value
there, `to_str` writes the smallest choice, so normalize other strings with `to_str(from_str(...))` before comparing.
`r` defaults to 224, a numeric `w` to the space's first choice. The reference omits the ResNet's residual convolution
for any d[0] other than 2 and samples 0: 1 is read as 0.

The first two choices of w[0] give a ResNet the same number of channels in its stem. `size` counts such networks twice,
like strings; they share a `canonical_key`.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from search_spaces.arch_str import read_choice, read_json, read_list, read_object, write_json
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register

Choices = tuple[float, ...]
# The choices of every item of a string's lists; `r` and a numeric `w` have one item.
Layout = dict[str, tuple[Choices, ...]]

RESOLUTIONS = tuple(range(128, 225, 4))
KERNELS = (3, 5, 7)
EXPANSIONS = (3, 4, 6)
DEPTHS = (2, 3, 4)
# Keys of lists with an item for every block.
_BLOCK_KEYS = ("e", "ks")


def _variables(layout: Layout, numbers: Sequence[str]) -> tuple[Variable, ...]:
    """A variable for each item with more than one choice, in the layout's order."""
    return tuple(
        Variable(key if key in numbers else f"{key}[{i}]", choices)
        for key, items in layout.items()
        for i, choices in enumerate(items)
        if len(choices) > 1
    )


class OnceForAll(SearchSpace):
    """Base class of the three spaces. Genotype: the choices in the order of the string, sorted by key."""

    resolution = 224
    num_classes = 1000
    layout: ClassVar[Layout]
    numbers: ClassVar[tuple[str, ...]]
    stages: ClassVar[tuple[tuple[int, ...], ...]]  # possible numbers of blocks of each stage

    @property
    def size(self) -> int:
        """Number of normal genotypes: choices of the used blocks for each depth, times all other choices."""
        block = math.prod(len(self.layout[key][0]) for key in _BLOCK_KEYS if key in self.layout)
        blocks = math.prod(sum(block**depth for depth in depths) for depths in self.stages)
        return blocks * math.prod(len(choices) for key in "rw" for choices in self.layout[key])

    def active(self, genotype: Genotype) -> Sequence[bool]:
        used = self._used(self._places(genotype)["d"])
        return [
            key not in _BLOCK_KEYS or i in used
            for key, items in self.layout.items()
            for i, choices in enumerate(items)
            if len(choices) > 1
        ]

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        return write_json(self._setting(self._places(self.normal(genotype))))

    def from_str(self, arch_str: str) -> Genotype:
        lists = [key for key in self.layout if key not in self.numbers]
        given = read_object(read_json(arch_str, self.name), self.name, "the architecture", lists, self.numbers)
        setting = {"r": self.resolution, "w": self.layout["w"][0][0], **given}
        places: dict[str, list[int]] = {}
        for key, items in self.layout.items():
            count = len(items)
            values = read_list(setting[key], self.name, key, count, count) if key in lists else [setting[key]]
            used = self._used(places["d"]) if key in _BLOCK_KEYS else range(count)
            places[key] = [
                self._read(value, f"{key}[{i}]" if key in lists else key, choices) if i in used else 0
                for i, (value, choices) in enumerate(zip(values, items, strict=True))
            ]
        return tuple(
            place
            for key, items in self.layout.items()
            for place, choices in zip(places[key], items, strict=True)
            if len(choices) > 1
        )

    def _read(self, value: Any, what: str, choices: Choices) -> int:
        return read_choice(value, self.name, what, choices)

    def _places(self, genotype: Genotype) -> dict[str, list[int]]:
        """Positions of the string's items among their choices, by key."""
        choice = iter(genotype)
        return {
            key: [next(choice) if len(choices) > 1 else 0 for choices in items] for key, items in self.layout.items()
        }

    def _setting(self, places: dict[str, list[int]]) -> dict[str, Any]:
        """Values of the string: lists and numbers by key."""
        setting: dict[str, Any] = {
            key: [choices[place] for place, choices in zip(places[key], items, strict=True)]
            for key, items in self.layout.items()
        }
        return setting | {key: setting[key][0] for key in self.numbers}

    def _used(self, d: list[int]) -> set[int]:
        """Indices in `e` and `ks` of the used blocks."""
        return {place for _, _, place in self._blocks(d)}

    def _blocks(self, d: list[int]) -> Iterator[tuple[int, int, int]]:
        """(stage, number within the stage, index in `e` and `ks`) of every used block; `d` are positions."""
        first = 0
        for stage, (depths, position) in enumerate(zip(self.stages, d[-len(self.stages) :], strict=True)):
            for block in range(depths[position]):
                yield stage, block, first + block
            first += depths[-1]


_Activation = Callable[[GraphBuilder, int], int]


class _Stage(NamedTuple):
    """Blocks with the same number of channels; only the first has the stride."""

    channels: int
    stride: int
    activation: _Activation
    squeeze: bool = False


class _Mobile(OnceForAll):
    """Networks of inverted residuals. Channels are given before the width multiplier."""

    numbers = ("r", "w")
    activation: ClassVar[_Activation]  # outside of the blocks
    eps: ClassVar[float]
    stem: ClassVar[int]
    first: ClassVar[_Stage]  # the block without expansion
    body: ClassVar[tuple[_Stage, ...]]
    head: ClassVar[tuple[int, ...]]  # channels of conv1x1 before the pool, then after it

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        places = self._places(genotype)
        setting = self._setting(places)
        act = type(self).activation  # looked up on the instance, it would become a method
        eps, w = self.eps, setting["w"]
        size = setting["r"] if resolution is None else self.input_size(resolution)
        b = GraphBuilder()
        x = b.input(3, size, size)
        x = act(b, b.batch_norm(b.conv(x, _divisible(self.stem * w), 3, stride=2, padding=1), eps))
        x = _inverted_residual(b, x, self.first, 3, 1, w, eps)
        for stage, block, place in self._blocks(places["d"]):
            kind = self.body[stage]._replace(stride=1) if block else self.body[stage]
            x = _inverted_residual(b, x, kind, setting["ks"][place], setting["e"][place], w, eps)
        x = act(b, b.batch_norm(b.conv(x, _divisible(self.head[0] * w), 1), eps))
        x = b.global_avg_pool(x)
        for channels in self.head[1:]:
            x = act(b, b.conv(x, _divisible(channels * w), 1))
        return b.build(b.gemm(b.flatten(x), self.class_count(num_classes)))


@register
class OFAMobileNetV3(_Mobile):
    """Subnetworks of the MobileNetV3 supernets: `{"d":[2,...],"e":[3,...],"ks":[3,...],"r":224,"w":1.0}`.

    One architecture, without line breaks:
    `{"d":[3,3,4,4,2],"e":[3,6,6,3,3,6,4,3,6,3,4,4,4,3,3,6,6,6,3,3],"ks":[3,5,7,3,3,3,5,3,3,5,5,7,3,5,3,3,7,3,3,3],
    "r":176,"w":1.0}`
    """

    name = "ofa_mb"
    title = "Once-for-All MobileNetV3"
    layout: ClassVar[Layout] = {
        "d": (DEPTHS,) * 5,
        "e": (EXPANSIONS,) * 20,
        "ks": (KERNELS,) * 20,
        "r": (RESOLUTIONS,),
        "w": ((1.0, 1.2),),
    }
    variables = _variables(layout, _Mobile.numbers)
    stages = (DEPTHS,) * 5
    activation = GraphBuilder.hard_swish
    eps = 1e-5
    stem = 16
    first = _Stage(16, 1, GraphBuilder.relu)
    body = (
        _Stage(24, 2, GraphBuilder.relu), _Stage(40, 2, GraphBuilder.relu, squeeze=True),
        _Stage(80, 2, GraphBuilder.hard_swish), _Stage(112, 1, GraphBuilder.hard_swish, squeeze=True),
        _Stage(160, 2, GraphBuilder.hard_swish, squeeze=True),
    )  # fmt: skip
    head = (960, 1280)


@register
class OFAProxylessNAS(_Mobile):
    """Subnetworks of the ProxylessNAS supernet. The sixth depth is always 1 and therefore not a variable.

    One architecture, without line breaks:
    `{"d":[3,3,4,4,2,1],"e":[3,6,6,3,3,6,4,3,6,3,4,4,4,3,3,6,6,6,3,3,3],"ks":[5,7,3,3,3,5,7,3,5,5,7,3,5,3,3,7,3,3,3,3,
    3],"r":224,"w":1.3}`
    """

    name = "ofa_pn"
    title = "Once-for-All ProxylessNAS"
    layout: ClassVar[Layout] = {
        "d": (*(DEPTHS,) * 5, (1,)),
        "e": (EXPANSIONS,) * 21,
        "ks": (KERNELS,) * 21,
        "r": (RESOLUTIONS,),
        "w": ((1.3,),),
    }
    variables = _variables(layout, _Mobile.numbers)
    stages = (*(DEPTHS,) * 5, (1,))
    activation = GraphBuilder.relu6
    eps = 1e-3
    stem = 32
    first = _Stage(16, 1, GraphBuilder.relu6)
    body = (
        _Stage(24, 2, GraphBuilder.relu6), _Stage(40, 2, GraphBuilder.relu6), _Stage(80, 2, GraphBuilder.relu6),
        _Stage(96, 1, GraphBuilder.relu6), _Stage(192, 2, GraphBuilder.relu6), _Stage(320, 1, GraphBuilder.relu6),
    )  # fmt: skip
    head = (1280,)


def _inverted_residual(
    b: GraphBuilder, x: int, stage: _Stage, kernel: int, expansion: int, w: float, eps: float
) -> int:
    """Expansion, depthwise convolution, squeeze-and-excitation, projection; plus the input if the shapes match."""
    channels = _divisible(stage.channels * w)
    width = b.shape(x)[1]
    y = x
    if expansion > 1:
        y = stage.activation(b, b.batch_norm(b.conv(y, _divisible(width * expansion), 1), eps))
    wide = b.shape(y)[1]
    y = b.conv(y, wide, kernel, stride=stage.stride, padding=kernel // 2, groups=wide)
    y = stage.activation(b, b.batch_norm(y, eps))
    if stage.squeeze:
        gate = b.conv(b.global_avg_pool(y), _divisible(wide // 4), 1, bias=True)
        gate = b.conv(b.relu(gate), wide, 1, bias=True)
        y = b.mul(y, b.hard_sigmoid(gate))
    y = b.batch_norm(b.conv(y, channels, 1), eps)
    return b.add(y, x) if stage.stride == 1 and width == channels else y


@register
class OFAResNet(OnceForAll):
    """Subnetworks of the ResNet50-D supernet, e.g. `{"d":[0,...],"e":[0.2,...],"r":224,"w":[0,...]}`.

    One architecture, without line breaks:
    `{"d":[2,0,0,0,0],"e":[0.2,0.25,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.2,0.25,0.2,0.2,0.2,0.35,0.25,0.2,0.2],"r":148,"w":[2,
    1,2,1,1,2]}`
    """

    name = "ofa_rn"
    title = "Once-for-All ResNet50-D"
    layout: ClassVar[Layout] = {
        "d": ((0, 2), *((0, 1, 2),) * 4),
        "e": ((0.2, 0.25, 0.35),) * 18,
        "r": (RESOLUTIONS,),
        "w": ((0, 1, 2),) * 6,
    }
    numbers = ("r",)
    variables = _variables(layout, numbers)
    stages = ((2, 3, 4), (2, 3, 4), (4, 5, 6), (2, 3, 4))
    multipliers = (0.65, 0.8, 1.0)

    @property
    def size(self) -> int:
        return super().size * len(self.layout["d"][0])

    def _read(self, value: Any, what: str, choices: Choices) -> int:
        if what == "d[0]":
            return (0, 0, 1)[super()._read(value, what, (0, 1, 2))]
        return super()._read(value, what, choices)

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        places = self._places(genotype)
        setting = self._setting(places)
        stem, after_stem, *widths = [self.multipliers[place] for place in setting["w"]]
        size = setting["r"] if resolution is None else self.input_size(resolution)
        b = GraphBuilder()
        x = b.input(3, size, size)
        channels = _divisible(_divisible(64 * stem) // 2)
        x = b.relu(b.batch_norm(b.conv(x, channels, 3, stride=2, padding=1)))
        if setting["d"][0] == 2:
            x = b.add(b.relu(b.batch_norm(b.conv(x, channels, 3, padding=1))), x)
        x = b.relu(b.batch_norm(b.conv(x, _divisible(64 * after_stem), 3, padding=1)))
        x = b.max_pool(x, 3, stride=2, padding=1)
        for stage, block, place in self._blocks(places["d"]):
            channels = _divisible((256, 512, 1024, 2048)[stage] * widths[stage])
            x = _bottleneck(b, x, channels, setting["e"][place], 2 if stage and not block else 1)
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))


def _bottleneck(b: GraphBuilder, x: int, channels: int, expansion: float, stride: int) -> int:
    """A ResNet-D bottleneck: a shortcut that changes the shape starts with a pool, of kernel 1 if the stride is 1."""
    narrow = _divisible(round(channels * expansion))
    y = b.relu(b.batch_norm(b.conv(x, narrow, 1)))
    y = b.relu(b.batch_norm(b.conv(y, narrow, 3, stride=stride, padding=1)))
    y = b.batch_norm(b.conv(y, channels, 1))
    if stride > 1 or b.shape(x)[1] != channels:
        x = b.avg_pool(x, stride, stride=stride, ceil_mode=True)
        x = b.batch_norm(b.conv(x, channels, 1))
    return b.relu(b.add(y, x))


def _divisible(channels: float) -> int:
    """The multiple of 8 nearest to `channels`, or the next one if that would be less than 90% of `channels`."""
    nearest = max(8, int(channels + 4) // 8 * 8)
    return nearest + 8 if nearest < 0.9 * channels else nearest
