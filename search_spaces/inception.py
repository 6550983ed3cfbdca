"""Inception: CIFAR-10 networks of blocks with one to four parallel paths, each a sequence of operations.

Mills et al., "GENNAPE: Towards Generalized Neural Architecture Performance Estimators" (AAAI 2023), which published
these networks; built as the authors' GENNAPE repository does in PyTorch (`InceptionNet`).

- skeleton: conv3x3 to 32 channels, four stages of 2 to 6 equal blocks with 32, 64, 128 and 256 channels, conv3x3 to
  512 channels, global average pool, fully connected. The first block of every stage except the first has stride 2.
- path: at least one convolution (`conv`) and at most one supplement (`supp`: conv1x1, double1x1, pools), in any order.
  1, 2, 3 or 4 paths have at most 3, 4, 8 or 10 operations in total; each of 3 or 4 paths has at least two.
- channels: paths share the stage's channels equally, but one of three has half. All operations except pools can change
  channels. The first of a path changes them to C_internal, the last to C_out; the first convolution has the stride.
  C_internal is C_out, its double or its half, and C_out if only one operation of the path can change channels.
  The minimum is 16: several paths in a stage of 32 channels have 16 each, which is not halved.
- block: the paths' concatenation; conv1x1 and BN if that does not have the stage's channels; plus the block's input if
  the shapes match; no activation after that.

Details, all from the repository's PyTorch code: every convolution has a bias and is followed by BN and ReLU6 unless
stated otherwise; the conv1x1 with which a depthwise convolution changes channels has none of the three. `double1x1`
is conv1x1 twice. `inception_sK` is 1xK, then Kx1, each with the stride along its own kernel. `inception_pK` is 1xK in
parallel to Kx1, with half of the channels each; with a stride, each half continues with the other kernel, without an
activation between. ReLU6 follows each half and, without effect, their concatenation. BN follows pools; averages
include padding. The repository's TensorFlow version pads and averages differently.

A string is the repository's state dict as JSON:
`{"stages":[{"C_in":32,"C_out":32,"block":{"paths":[PATH,...]},"n_blocks":2,"stride":1},...]}`, where PATH is
`{"C_internal":32,"C_out":32,"op_types":["conv"],"ops":["conv3x3"]}`.
Redundant entries (C_in, stride, op_types, ...) must be consistent with the others.

`size` counts ordered paths, like strings. The repository's identifier sorts them; here a different order is a
different concatenation, with a different text and `canonical_key`.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from search_spaces.arch_str import read_choice, read_json, read_list, read_object, write_json
from search_spaces.common.errors import quoted
from search_spaces.graph import Graph, GraphBuilder
from search_spaces.space import Genotype, SearchSpace, Variable, register

STEM, HEAD = 32, 512
CHANNELS = (32, 64, 128, 256)
BLOCKS = (2, 3, 4, 5, 6)
PATHS = (1, 2, 3, 4)
# By number of paths: minimum number of operations of a path, maximum number of operations of the block.
BUDGETS = {1: (1, 3), 2: (1, 4), 3: (2, 8), 4: (2, 10)}
# Possible numbers of operations of each path. The first choice, 2, is valid for any number of paths.
OPERATION_COUNTS = ((2, 1, 3, 4), (2, 1, 3, 4), (2, 3, 4), (2, 3, 4))
SLOTS = 4
# Variables of a path: number of operations, operations, C_internal.
_PER_PATH = 1 + SLOTS + 1
NARROWEST = 16
# C_internal relative to C_out, and the repository's sampling probabilities.
INTERNAL = ("same", "double", "half")
_INTERNAL_PROBABILITIES = (0.6, 0.1, 0.3)

# Builds an operation: (builder, input, channels, stride) -> node.
Operation = Callable[[GraphBuilder, int, int, int], int]


def _activated(b: GraphBuilder, x: int) -> int:
    return b.relu6(b.batch_norm(x))


def _convolution(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        return _activated(b, b.conv(x, channels, kernel, stride=stride, padding=kernel // 2, bias=True))

    return build


def _depthwise(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        if b.shape(x)[1] != channels:
            x = b.conv(x, channels, 1)
        y = b.conv(x, channels, kernel, stride=stride, padding=kernel // 2, groups=channels, bias=True)
        return _activated(b, y)

    return build


def _flat(b: GraphBuilder, x: int, channels: int, kernel: int, stride: int) -> int:
    """1 x k convolution with the stride along the width."""
    return b.conv(x, channels, (1, kernel), stride=(1, stride), padding=(0, kernel // 2), bias=True)


def _tall(b: GraphBuilder, x: int, channels: int, kernel: int, stride: int) -> int:
    """k x 1 convolution with the stride along the height."""
    return b.conv(x, channels, (kernel, 1), stride=(stride, 1), padding=(kernel // 2, 0), bias=True)


def _sequential(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        for convolve in (_flat, _tall):
            x = _activated(b, convolve(b, x, channels, kernel, stride))
        return x

    return build


def _parallel(kernel: int) -> Operation:
    def build(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
        halves = []
        for width, *kernels in ((channels // 2, _flat, _tall), (channels - channels // 2, _tall, _flat)):
            y = x
            for convolve in kernels if stride > 1 else kernels[:1]:
                y = b.batch_norm(convolve(b, y, width, kernel, stride))
            halves.append(b.relu6(y))
        return b.relu6(b.concat(*halves))

    return build


def _double(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return _convolution(1)(b, _convolution(1)(b, x, channels, 1), channels, stride)


def _max_pool(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return b.batch_norm(b.max_pool(x, 3, stride=stride, padding=1))


def _avg_pool(b: GraphBuilder, x: int, channels: int, stride: int) -> int:
    return b.batch_norm(b.avg_pool(x, 3, stride=stride, padding=1, count_include_pad=True))


CONVOLUTIONS: dict[str, Operation] = {
    "conv3x3": _convolution(3),
    "conv5x5": _convolution(5),
    "depthwise3x3": _depthwise(3),
    "depthwise5x5": _depthwise(5),
    "inception_s3x3": _sequential(3),
    "inception_s5x5": _sequential(5),
    "inception_p3x3": _parallel(3),
    "inception_p5x5": _parallel(5),
}
WIDENING: dict[str, Operation] = {"conv1x1": _convolution(1), "double1x1": _double}
POOLS: dict[str, Operation] = {"avgpool3x3": _avg_pool, "maxpool3x3": _max_pool}
SUPPLEMENTS = WIDENING | POOLS
OPERATIONS = CONVOLUTIONS | SUPPLEMENTS
_NAMES = tuple(OPERATIONS)
_BUILDERS = tuple(OPERATIONS.values())
# Operations before the first supplement are convolutions; operations before the first pool can change channels.
_FIRST_SUPPLEMENT, _FIRST_POOL = len(CONVOLUTIONS), len(CONVOLUTIONS) + len(WIDENING)


class _Path(NamedTuple):
    """Operations and C_internal of a path, as positions in OPERATIONS and in INTERNAL."""

    ops: tuple[int, ...]
    internal: int = 0

    def types(self) -> list[str]:
        return ["conv" if op < _FIRST_SUPPLEMENT else "supp" for op in self.ops]

    def resizing(self) -> list[int]:
        """Positions in `ops` of the operations that can change channels."""
        return [i for i, op in enumerate(self.ops) if op < _FIRST_POOL]


class _Stage(NamedTuple):
    """Number of blocks, which of three paths has half of the channels, and the paths."""

    blocks: int
    widest: int
    paths: tuple[_Path, ...]


def _splits(channels: int, paths: int) -> tuple[tuple[int, ...], ...]:
    """C_out of every path, for each distinct choice of the widest of three paths."""
    parts = [(2, 4, 4), (4, 2, 4), (4, 4, 2)] if paths == 3 else [(paths,) * paths]
    return tuple(dict.fromkeys(tuple(max(NARROWEST, channels // p) for p in split) for split in parts))


# C_out of every path, by stage, number of paths and widest path.
SPLITS = [{paths: _splits(channels, paths) for paths in PATHS} for channels in CHANNELS]


def _internals(width: int) -> tuple[int, ...]:
    """C_internal for every distinct choice of INTERNAL: half of the minimum equals the minimum."""
    half = max(NARROWEST, width // 2)
    return (width, 2 * width, half) if half < width else (width, 2 * width)


def _broken_rule(paths: Sequence[_Path]) -> str:
    """The rule that the operations of a block violate; "" if they are valid."""
    low, high = BUDGETS[len(paths)]
    for number, path in enumerate(paths, 1):
        count = len(path.ops)
        if count < low:
            return f"path {number} of {len(paths)} has {count} operation(s), at least {low} are needed"
        supplements = sum(op >= _FIRST_SUPPLEMENT for op in path.ops)
        if supplements == count:
            return f"path {number} has no conv operation, at least 1 is needed"
        if supplements > 1:
            return f"path {number} has {supplements} supp operations, at most 1 is allowed"
    total = sum(len(path.ops) for path in paths)
    if total > high:
        return f"{len(paths)} path(s) have {total} operations in total, at most {high} are allowed"
    return ""


def _variables(place: int) -> list[Variable]:
    name = f"stage{place + 1}"
    variables = [Variable(f"{name}.blocks", BLOCKS), Variable(f"{name}.paths", PATHS)]
    if len(SPLITS[place][3]) > 1:
        variables.append(Variable(f"{name}.widest_path", (1, 2, 3)))
    for number, counts in enumerate(OPERATION_COUNTS, 1):
        path = f"{name}.path{number}"
        variables.append(Variable(f"{path}.operations", counts))
        variables += [Variable(f"{path}.operation{slot}", _NAMES) for slot in range(1, SLOTS + 1)]
        variables.append(Variable(f"{path}.internal", INTERNAL))
    return variables


def _decode(genotype: Genotype) -> list[_Stage]:
    choice = iter(genotype)
    stages = []
    for splits in SPLITS:
        blocks, count = BLOCKS[next(choice)], PATHS[next(choice)]
        widest = next(choice) if len(splits[3]) > 1 else 0
        paths = []
        for counts in OPERATION_COUNTS:
            operations, *ops, internal = [next(choice) for _ in range(_PER_PATH)]
            paths.append(_Path(tuple(ops[: counts[operations]]), internal))
        stages.append(_Stage(blocks, widest, tuple(paths[:count])))
    return stages


def _encode(stages: Sequence[_Stage]) -> Genotype:
    genotype: list[int] = []
    for splits, (blocks, widest, paths) in zip(SPLITS, stages, strict=True):
        genotype += [BLOCKS.index(blocks), PATHS.index(len(paths)), *([widest] if len(splits[3]) > 1 else [])]
        for counts, (ops, internal) in zip(OPERATION_COUNTS, paths, strict=False):
            genotype += [counts.index(len(ops)), *ops, *[0] * (SLOTS - len(ops)), internal]
        genotype += [0] * _PER_PATH * (len(OPERATION_COUNTS) - len(paths))
    return tuple(genotype)


@register
class Inception(SearchSpace):
    """Genotype: for each stage the number of blocks and paths and the widest path; for each path its operations and
    C_internal.

    One architecture, without line breaks:
    `{"stages":[{"C_in":32,"C_out":32,"block":{"paths":[{"C_internal":16,"C_out":32,"op_types":["conv","conv","conv"],
    "ops":["inception_p3x3","conv3x3","inception_s5x5"]}]},"n_blocks":3,"stride":1},{"C_in":32,"C_out":64,
    "block":{"paths":[{"C_internal":64,"C_out":64,"op_types":["conv"],"ops":["inception_s5x5"]}]},"n_blocks":2,
    "stride":2},{"C_in":64,"C_out":128,"block":{"paths":[{"C_internal":128,"C_out":128,"op_types":["conv"],
    "ops":["depthwise5x5"]}]},"n_blocks":3,"stride":2},{"C_in":128,"C_out":256,"block":{"paths":[{"C_internal":128,
    "C_out":256,"op_types":["supp","conv","conv"],"ops":["maxpool3x3","conv3x3","conv5x5"]}]},"n_blocks":5,
    "stride":2}]}`
    """

    name = "inception"
    title = "Inception (GENNAPE)"
    variables = tuple(variable for place in range(len(CHANNELS)) for variable in _variables(place))

    @property
    def size(self) -> int:
        """Product over the stages of the numbers of depths and of valid blocks."""
        return math.prod(
            len(BLOCKS) * sum(_count_blocks(widths) for choices in splits.values() for widths in choices)
            for splits in SPLITS
        )

    def is_valid(self, genotype: Genotype) -> bool:
        return super().is_valid(genotype) and not any(_broken_rule(stage.paths) for stage in _decode(genotype))

    def active(self, genotype: Genotype) -> Sequence[bool]:
        active: list[bool] = []
        for splits, stage in zip(SPLITS, _decode(genotype), strict=True):
            count = len(stage.paths)
            active += [True, True, *([count == 3] if len(splits[3]) > 1 else [])]
            for path in stage.paths:
                active += [True, *[slot < len(path.ops) for slot in range(SLOTS)], len(path.resizing()) > 1]
            active += [False] * _PER_PATH * (len(OPERATION_COUNTS) - count)
        return active

    def normal(self, genotype: Genotype) -> Genotype:
        """0 for inactive variables, and for a C_internal of half the minimum C_out, which equals C_out."""
        stages = []
        for place, stage in enumerate(_decode(super().normal(genotype))):
            widths = _widths(place, stage)
            paths = [
                path if path.internal < len(_internals(width)) else path._replace(internal=0)
                for path, width in zip(stage.paths, widths, strict=True)
            ]
            stages.append(stage._replace(paths=tuple(paths)))
        return _encode(stages)

    def sample(self, rng: np.random.Generator) -> Genotype:
        """A random architecture, drawn like in the repository: numbers uniformly, and the operations of one path after
        the other within the remaining budget."""
        stages = [_draw_stage(rng) for _ in CHANNELS]
        return self.normal(_encode(stages))

    def to_str(self, genotype: Genotype) -> str:
        self.check(genotype)
        stages = enumerate(_decode(self.normal(genotype)))
        return write_json({"stages": [_stage_dict(place, stage) for place, stage in stages]})

    def from_str(self, arch_str: str) -> Genotype:
        given = read_object(read_json(arch_str, self.name), self.name, "the architecture", ["stages"])
        stages = read_list(given["stages"], self.name, "stages", len(CHANNELS), len(CHANNELS))
        return _encode([_read_stage(place, stage) for place, stage in enumerate(stages)])

    def graph(self, genotype: Genotype, *, resolution: int | None = None, num_classes: int | None = None) -> Graph:
        self.check(genotype)
        size = self.input_size(resolution)
        b = GraphBuilder()
        x = _convolution(3)(b, b.input(3, size, size), STEM, 1)
        for place, stage in enumerate(_decode(self.normal(genotype))):
            for block in range(stage.blocks):
                x = _build_block(b, x, place, stage, 1 if block else _stride(place))
        x = b.global_avg_pool(_convolution(3)(b, x, HEAD, 1))
        return b.build(b.gemm(b.flatten(x), self.class_count(num_classes)))


def _stride(place: int) -> int:
    return 2 if place else 1


def _widths(place: int, stage: _Stage) -> tuple[int, ...]:
    """C_out of every path."""
    return SPLITS[place][len(stage.paths)][stage.widest]


def _build_block(b: GraphBuilder, x: int, place: int, stage: _Stage, stride: int) -> int:
    widths = _widths(place, stage)
    ends = [_build_path(b, x, path, width, stride) for path, width in zip(stage.paths, widths, strict=True)]
    y = b.concat(*ends) if len(ends) > 1 else ends[0]
    if b.shape(y)[1] != CHANNELS[place]:
        y = b.batch_norm(b.conv(y, CHANNELS[place], 1, bias=True))
    return b.add(y, x) if stride == 1 and b.shape(x) == b.shape(y) else y


def _build_path(b: GraphBuilder, x: int, path: _Path, width: int, stride: int) -> int:
    resizing = path.resizing()
    convolution = path.types().index("conv")
    for i, op in enumerate(path.ops):
        channels = b.shape(x)[1]
        if i == resizing[0]:
            channels = _internals(width)[path.internal]
        if i == resizing[-1]:
            channels = width
        x = _BUILDERS[op](b, x, channels, stride if i == convolution else 1)
    return x


def _count_blocks(widths: tuple[int, ...]) -> int:
    """Number of valid blocks of paths with these C_out."""
    low, high = BUDGETS[len(widths)]
    ways = Counter({0: 1})  # by total number of operations so far
    for width in widths:
        longer: Counter[int] = Counter()
        for spent, count in ways.items():
            for operations in range(low, high - spent + 1):
                longer[spent + operations] += count * _count_paths(operations, width)
        ways = longer
    return ways.total()


def _count_paths(operations: int, width: int) -> int:
    """Number of paths with so many operations: without supplement, with one that can change channels, with a pool."""
    convolutions, internals = len(CONVOLUTIONS), len(_internals(width))
    plain = convolutions**operations
    # The convolutions next to a supplement, times its positions; a supplement alone is not a valid path.
    with_supplement = convolutions ** (operations - 1) * operations if operations > 1 else 0
    return (
        plain * (internals if operations > 1 else 1)
        + with_supplement * len(WIDENING) * internals
        + with_supplement * len(POOLS) * (internals if operations > 2 else 1)
    )


def _draw_stage(rng: np.random.Generator) -> _Stage:
    blocks, count, widest = int(rng.choice(BLOCKS)), int(rng.choice(PATHS)), int(rng.integers(3))
    low, left = BUDGETS[count]
    paths = []
    for remaining in reversed(range(count)):
        operations = int(rng.integers(low, left - low * remaining + 1))
        left -= operations
        paths.append(_draw_path(rng, operations))
    return _Stage(blocks, widest, tuple(paths))


def _draw_path(rng: np.random.Generator, operations: int) -> _Path:
    """A convolution, then any operations, but only convolutions after a supplement; then shuffled."""
    ops = [int(rng.integers(len(CONVOLUTIONS)))]
    while len(ops) < operations:
        op = int(rng.integers(len(OPERATIONS)))
        if op >= _FIRST_SUPPLEMENT and max(ops) >= _FIRST_SUPPLEMENT:
            op = int(rng.integers(len(CONVOLUTIONS)))
        ops.append(op)
    rng.shuffle(ops)
    return _Path(tuple(ops), int(rng.choice(len(INTERNAL), p=_INTERNAL_PROBABILITIES)))


def _stage_dict(place: int, stage: _Stage) -> dict[str, Any]:
    """The repository's state dict of a stage."""
    widths = _widths(place, stage)
    paths = [
        {
            "C_internal": _internals(width)[path.internal],
            "C_out": width,
            "op_types": path.types(),
            "ops": [_NAMES[op] for op in path.ops],
        }
        for path, width in zip(stage.paths, widths, strict=True)
    ]
    return {"block": {"paths": paths}, "n_blocks": stage.blocks, **_shape(place)}


def _shape(place: int) -> dict[str, int]:
    """The entries of a stage that follow from its position in the network."""
    return {"C_in": (STEM, *CHANNELS)[place], "C_out": CHANNELS[place], "stride": _stride(place)}


def _read_stage(place: int, value: Any) -> _Stage:
    space, what = Inception.name, f"stage {place + 1}"
    given = read_object(value, space, what, ["block", "n_blocks", *_shape(place)])
    for key, expected in _shape(place).items():
        _agree(given[key], f"{what}: {key}", expected)
    blocks = BLOCKS[read_choice(given["n_blocks"], space, f"{what}: n_blocks", BLOCKS)]
    block = read_object(given["block"], space, f"{what}: block", ["paths"])
    items = read_list(block["paths"], space, f"{what}: paths", min(PATHS), max(PATHS))
    paths = [_read_operations(f"{what}, path {i}", item) for i, item in enumerate(items, 1)]
    if wrong := _broken_rule(paths):
        raise ValueError(f"{space}: {what}: {wrong}")

    widths = [item["C_out"] for item in items]
    splits = SPLITS[place][len(paths)]
    if tuple(widths) not in splits or any(type(width) is not int for width in widths):
        allowed = " or ".join(str(list(split)) for split in splits)
        raise ValueError(f"{space}: {what}: C_out of its paths should be {allowed}, not {quoted(widths)}")
    for i, (item, path, width) in enumerate(zip(items, paths, widths, strict=True)):
        choices = _internals(width) if len(path.resizing()) > 1 else (width,)
        internal = read_choice(item["C_internal"], space, f"{what}, path {i + 1}: C_internal", choices)
        paths[i] = path._replace(internal=internal)
    return _Stage(blocks, splits.index(tuple(widths)), tuple(paths))


def _read_operations(what: str, value: Any) -> _Path:
    space = Inception.name
    given = read_object(value, space, what, ["C_internal", "C_out", "op_types", "ops"])
    ops = read_list(given["ops"], space, f"{what}: ops", 1, SLOTS)
    path = _Path(tuple(read_choice(op, space, f"operation of {what}", _NAMES) for op in ops))
    _agree(given["op_types"], f"{what}: op_types", path.types())
    return path


def _agree(value: Any, what: str, expected: Any) -> None:
    """Raises ValueError unless a redundant entry of the string has the value that follows from the others."""
    if type(value) is not type(expected) or value != expected:
        raise ValueError(f"{Inception.name}: {what} should be {write_json(expected)}, not {quoted(value)}")
