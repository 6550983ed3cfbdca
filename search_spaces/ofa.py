"""Once-for-All: the sub-networks of three supernets, MobileNetV3, ProxylessNAS and ResNet50-D, on ImageNet.

Cai, Gan, Wang, Zhang & Han, "Once-for-All: Train One Network and Specialize it for Efficient Deployment" (ICLR
2020); networks as the authors' once-for-all repository extracts them from the supernet (`get_active_subnet`),
so without its kernel transformations.

Blocks have a kernel `ks` and an expansion `e` of their own, stages a depth `d`; `w` is the width multiplier and
`r` the resolution, any multiple of 4 from 128 to 224, which is what the supernets were trained on (only the
ResNet's tutorial goes on to 256).

- `ofa_mb`: conv3x3 of stride 2, a block without expansion, five stages of 2 to 4 inverted residuals, some with
  squeeze-and-excitation, conv1x1, global average pool, conv1x1 with neither BN nor bias, fully connected. Hard
  swish, but ReLU in the block without expansion and in the first two stages; w 1.0 or 1.2.
- `ofa_pn`: the like with ReLU6, no squeeze-and-excitation, a sixth stage of one block, and a single conv1x1,
  before the pool; w 1.3, the only one published.
- `ofa_rn`: two convolutions 3x3, or three with a residual one between them, max pool, four stages of
  bottlenecks. There are three where d[0] is 2; d[1:] come on top of 2, 2, 4 and 2 blocks. `w` are positions in
  (0.65, 0.8, 1.0): of the channels in the stem, behind it, and of each stage.

A string is the JSON object that the repository describes a sub-network by, with `r` and `w` beside it. It holds
`ks` and `e` for stages at their deepest. What stands where the depth leaves a block out means nothing:
`from_str` accepts anything there, `to_str` writes the smallest choice, so compare strings from elsewhere as
`to_str(from_str(...))`. A string without `r` means 224, one without a number `w` the space's first. The
reference leaves the ResNet's residual convolution out for any d[0] but 2 and samples 0: 1 is read as 0.

The first two choices of w[0] give a ResNet equally many channels in its stem. `size` counts such networks twice,
as strings; they share a `canonical_key`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from search_spaces.arch_str import read_choice, read_json, read_list, read_object, write_json
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register

Choices = tuple[float, ...]
# The choices for every item of a string's lists; `r`, and `w` where it is a number, have one item and no list.
Layout = dict[str, tuple[Choices, ...]]

RESOLUTIONS = tuple(range(128, 225, 4))
KERNELS = (3, 5, 7)
EXPANSIONS = (3, 4, 6)
DEPTHS = (2, 3, 4)
# Lists with an item for every block.
_OF_BLOCKS = ("e", "ks")


def _variables(layout: Layout, numbers: Sequence[str]) -> tuple[Variable, ...]:
    """A variable for each item that there is a choice for, in the layout's order."""
    return tuple(
        Variable(key if key in numbers else f"{key}[{i}]", choices)
        for key, items in layout.items()
        for i, choices in enumerate(items)
        if len(choices) > 1
    )


class OnceForAll(SearchSpace):
    """What the three spaces share. Genotype: the choices in the order of the string, its keys sorted by name."""

    resolution = 224
    num_classes = 1000
    layout: ClassVar[Layout]
    numbers: ClassVar[tuple[str, ...]]
    stages: ClassVar[tuple[tuple[int, ...], ...]]  # how many blocks each stage may have

    @property
    def size(self) -> int:
        """Number of normal genotypes: for each depth the choices of the blocks in use, times all other choices."""
        block = math.prod(len(self.layout[key][0]) for key in _OF_BLOCKS if key in self.layout)
        blocks = math.prod(sum(block**depth for depth in depths) for depths in self.stages)
        return blocks * math.prod(len(choices) for key in "rw" for choices in self.layout[key])

    def active(self, genotype: Genotype) -> Sequence[bool]:
        used = self._used(self._places(genotype)["d"])
        return [
            key not in _OF_BLOCKS or i in used
            for key, items in self.layout.items()
            for i, choices in enumerate(items)
            if len(choices) > 1
        ]

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        return write_json(self._setting(self._places(self.normal(genotype))))

    def from_str(self, arch_str: str) -> Genotype:
        lists = [key for key in self.layout if key not in self.numbers]
        given = read_object(
            read_json(arch_str, self.name), self.name, "the architecture", lists, self.numbers
        )
        setting = {"r": self.resolution, "w": self.layout["w"][0][0], **given}
        places: dict[str, list[int]] = {}
        for key, items in self.layout.items():
            count = len(items)
            values = read_list(setting[key], self.name, key, count, count) if key in lists else [setting[key]]
            used = self._used(places["d"]) if key in _OF_BLOCKS else range(count)
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
        """The position of every item of the string among its choices."""
        choice = iter(genotype)
        return {
            key: [next(choice) if len(choices) > 1 else 0 for choices in items]
            for key, items in self.layout.items()
        }

    def _setting(self, places: dict[str, list[int]]) -> dict[str, Any]:
        """What the string holds: lists and numbers by key."""
        setting: dict[str, Any] = {
            key: [choices[place] for place, choices in zip(places[key], items, strict=True)]
            for key, items in self.layout.items()
        }
        return setting | {key: setting[key][0] for key in self.numbers}

    def _used(self, d: list[int]) -> set[int]:
        """The places in `e` and `ks` that have a say."""
        return {place for _, _, place in self._blocks(d)}

    def _blocks(self, d: list[int]) -> Iterator[tuple[int, int, int]]:
        """Stage, number within the stage and place in the lists of every block in use; `d` are positions."""
        first = 0
        for stage, (depths, position) in enumerate(zip(self.stages, d[-len(self.stages) :], strict=True)):
            for block in range(depths[position]):
                yield stage, block, first + block
            first += depths[-1]


_Activation = Callable[[GraphBuilder, int], int]


class _Stage(NamedTuple):
    """Blocks of one width; only the first has the stride."""

    channels: int
    stride: int
    activation: _Activation
    squeeze: bool = False


class _Mobile(OnceForAll):
    """Networks of inverted residuals. Channels are those before the width multiplier."""

    numbers = ("r", "w")
    activation: ClassVar[_Activation]  # before and behind the blocks
    eps: ClassVar[float]
    stem: ClassVar[int]
    first: ClassVar[_Stage]  # the block without expansion
    body: ClassVar[tuple[_Stage, ...]]
    head: ClassVar[tuple[int, ...]]  # of conv1x1 before the pool, and behind it

    def graph(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> Graph:
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
            like = self.body[stage]._replace(stride=1) if block else self.body[stage]
            x = _inverted_residual(b, x, like, setting["ks"][place], setting["e"][place], w, eps)
        x = act(b, b.batch_norm(b.conv(x, _divisible(self.head[0] * w), 1), eps))
        x = b.global_avg_pool(x)
        for channels in self.head[1:]:
            x = act(b, b.conv(x, _divisible(channels * w), 1))
        return b.build(b.gemm(b.flatten(x), self.class_count(num_classes)))


@register
class OFAMobileNetV3(_Mobile):
    """Sub-networks of the MobileNetV3 supernets: `{"d":[2,...],"e":[3,...],"ks":[3,...],"r":224,"w":1.0}`."""

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
        _Stage(24, 2, GraphBuilder.relu),
        _Stage(40, 2, GraphBuilder.relu, squeeze=True),
        _Stage(80, 2, GraphBuilder.hard_swish),
        _Stage(112, 1, GraphBuilder.hard_swish, squeeze=True),
        _Stage(160, 2, GraphBuilder.hard_swish, squeeze=True),
    )
    head = (960, 1280)


@register
class OFAProxylessNAS(_Mobile):
    """Sub-networks of the ProxylessNAS supernet. The sixth depth is always 1, so no variable."""

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
        _Stage(24, 2, GraphBuilder.relu6),
        _Stage(40, 2, GraphBuilder.relu6),
        _Stage(80, 2, GraphBuilder.relu6),
        _Stage(96, 1, GraphBuilder.relu6),
        _Stage(192, 2, GraphBuilder.relu6),
        _Stage(320, 1, GraphBuilder.relu6),
    )
    head = (1280,)


def _inverted_residual(
    b: GraphBuilder, x: int, stage: _Stage, kernel: int, expansion: int, w: float, eps: float
) -> int:
    """Expansion, depthwise convolution, squeeze-and-excitation, projection; plus the input where shapes agree."""
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
    """Sub-networks of the ResNet50-D supernet, e.g. `{"d":[0,...],"e":[0.2,...],"r":224,"w":[0,...]}`."""

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

    def graph(
        self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None
    ) -> Graph:
        self.check(genotype)
        places = self._places(genotype)
        setting = self._setting(places)
        stem, behind, *widths = [self.multipliers[place] for place in setting["w"]]
        size = setting["r"] if resolution is None else self.input_size(resolution)
        b = GraphBuilder()
        x = b.input(3, size, size)
        channels = _divisible(_divisible(64 * stem) // 2)
        x = b.relu(b.batch_norm(b.conv(x, channels, 3, stride=2, padding=1)))
        if setting["d"][0] == 2:
            x = b.add(b.relu(b.batch_norm(b.conv(x, channels, 3, padding=1))), x)
        x = b.relu(b.batch_norm(b.conv(x, _divisible(64 * behind), 3, padding=1)))
        x = b.max_pool(x, 3, stride=2, padding=1)
        for stage, block, place in self._blocks(places["d"]):
            channels = _divisible((256, 512, 1024, 2048)[stage] * widths[stage])
            x = _bottleneck(b, x, channels, setting["e"][place], 2 if stage and not block else 1)
        return b.build(b.gemm(b.flatten(b.global_avg_pool(x)), self.class_count(num_classes)))


def _bottleneck(b: GraphBuilder, x: int, channels: int, expansion: float, stride: int) -> int:
    """ResNet-D's: a shortcut that changes the shape pools first, over windows of 1 where the stride is 1."""
    narrow = _divisible(round(channels * expansion))
    y = b.relu(b.batch_norm(b.conv(x, narrow, 1)))
    y = b.relu(b.batch_norm(b.conv(y, narrow, 3, stride=stride, padding=1)))
    y = b.batch_norm(b.conv(y, channels, 1))
    if stride > 1 or b.shape(x)[1] != channels:
        x = b.avg_pool(x, stride, stride=stride, ceil_mode=True)
        x = b.batch_norm(b.conv(x, channels, 1))
    return b.relu(b.add(y, x))


def _divisible(channels: float) -> int:
    """The multiple of 8 nearest to `channels`, or the one above where that would take away over a tenth."""
    nearest = max(8, int(channels + 4) // 8 * 8)
    return nearest + 8 if nearest < 0.9 * channels else nearest
