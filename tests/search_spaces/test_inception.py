import copy
import itertools
import json
import math
from collections import Counter

import numpy as np
import pytest

from search_spaces import get, to_text
from search_spaces.text import expand
from tests.search_spaces.networks import assert_refused, check_reference_vectors, compute_the_same, lines_of

SPACE = get("inception")
PLACE = {variable.name: place for place, variable in enumerate(SPACE.variables)}
# The rules of the documentation, independent of the implementation.
CONV = [
    "conv3x3", "conv5x5", "depthwise3x3", "depthwise5x5",
    "inception_s3x3", "inception_s5x5", "inception_p3x3", "inception_p5x5",
]  # fmt: skip
RESIZING = [*CONV, "conv1x1", "double1x1"]
EVERY = [*RESIZING, "avgpool3x3", "maxpool3x3"]
CHANNELS = (32, 64, 128, 256)


def path(*ops, out, internal=None):
    types = ["conv" if op in CONV else "supp" for op in ops]
    return {"ops": list(ops), "op_types": types, "C_out": out, "C_internal": internal or out}


def network(blocks=None, depth=2):
    """The setting of stages of one conv3x3, except for the `blocks` given by stage (1 to 4)."""
    stages = []
    for stage, channels in enumerate(CHANNELS, 1):
        paths = (blocks or {}).get(stage, [path("conv3x3", out=channels)])
        before, stride = (32, 1) if stage == 1 else (channels // 2, 2)
        stages.append(
            {"C_in": before, "C_out": channels, "stride": stride, "n_blocks": depth, "block": {"paths": paths}}
        )  # fmt: skip
    return {"stages": stages}


def read(setting):
    return SPACE.from_str(json.dumps(setting))


def setting_of(genotype):
    return json.loads(SPACE.to_str(genotype))


def lines(setting):
    return expand(to_text(SPACE.graph(read(setting))).splitlines())


def splits(channels, paths):
    """All possible C_out of the paths of a stage."""
    parts = set(itertools.permutations((2, 4, 4))) if paths == 3 else {(paths,) * paths}
    return {tuple(max(16, channels // part) for part in split) for split in parts}


def internals(ops, out):
    resizing = sum(op in RESIZING for op in ops)
    return {max(16, out // 2), out, 2 * out} if resizing > 1 else {out}


def test_params_and_macs_of_the_reference_code():
    check_reference_vectors(SPACE, 60)


@pytest.mark.slow
def test_samples_mutants_and_children_obey_the_rules():
    """Checked on the official strings."""
    rng = np.random.default_rng(0)
    made = [SPACE.sample(rng) for _ in range(150)]
    made += [SPACE.crossover(*pair, rng) for pair in itertools.pairwise(made)]
    genotype = made[0]
    for _ in range(300):
        genotype = SPACE.mutate(genotype, rng)
        made.append(genotype)
    assert len(set(made)) > 590
    for genotype in made:
        assert SPACE.normal(genotype) == genotype
        setting = setting_of(genotype)
        assert read(setting) == genotype
        for stage, channels in zip(setting["stages"], CHANNELS, strict=True):
            paths = stage["block"]["paths"]
            assert 2 <= stage["n_blocks"] <= 6
            assert tuple(p["C_out"] for p in paths) in splits(channels, len(paths))
            total = {1: 3, 2: 4, 3: 8, 4: 10}[len(paths)]
            assert sum(len(p["ops"]) for p in paths) <= total
            for p in paths:
                assert len(p["ops"]) >= (1 if len(paths) < 3 else 2)
                assert any(op in CONV for op in p["ops"])
                assert sum(op not in CONV for op in p["ops"]) <= 1
                assert p["C_internal"] in internals(p["ops"], p["C_out"])


def test_children_are_mixed_and_rarely_a_copy():
    rng = np.random.default_rng(0)
    parents = [SPACE.sample(rng) for _ in range(101)]
    children = [SPACE.crossover(*pair, rng) for pair in itertools.pairwise(parents)]
    copies = sum(child in pair for child, pair in zip(children, itertools.pairwise(parents), strict=True))
    assert copies <= 1


def test_mutations_reach_every_number_of_paths():
    rng = np.random.default_rng(0)
    genotype = read(network())
    met = Counter()
    for _ in range(300):
        genotype = SPACE.mutate(genotype, rng)
        met.update(len(stage["block"]["paths"]) for stage in setting_of(genotype)["stages"])
    assert sorted(met) == [1, 2, 3, 4]


@pytest.mark.slow
def test_samples_have_the_repositorys_distribution():
    rng = np.random.default_rng(0)
    stages = [stage for _ in range(700) for stage in setting_of(SPACE.sample(rng))["stages"]]
    depths = Counter(stage["n_blocks"] for stage in stages)
    assert sorted(depths) == [2, 3, 4, 5, 6]
    assert all(480 < count < 640 for count in depths.values())
    blocks = [stage["block"]["paths"] for stage in stages]
    assert all(620 < count < 780 for count in Counter(map(len, blocks)).values())
    # The first of three paths has 2 to 4 of 8 operations, uniformly.
    lengths = Counter(len(block[0]["ops"]) for block in blocks if len(block) == 3)
    assert all(170 < lengths[operations] < 300 for operations in (2, 3, 4))
    # Paths of two operations: a convolution and one of all twelve, in random order.
    pairs = [p for block in blocks for p in block if len(p["ops"]) == 2]
    second = Counter(op for p in pairs for op in p["ops"])
    supplements = sum(second[op] for op in EVERY if op not in CONV)
    assert supplements / len(pairs) == pytest.approx(4 / 12, abs=0.04)
    assert sorted(second) == sorted(EVERY)
    relative = Counter(
        p["C_internal"] / p["C_out"] for p in pairs if p["C_out"] > 16 and all(op in RESIZING for op in p["ops"])
    )
    shares = {ratio: count / relative.total() for ratio, count in relative.items()}
    assert shares == pytest.approx({0.5: 0.3, 1: 0.6, 2: 0.1}, abs=0.06)


def paths_by_length(out):
    """Number of paths with this C_out by number of operations, by enumeration."""
    found = Counter()
    for length in (1, 2, 3, 4):
        for ops in itertools.product(EVERY, repeat=length):
            if sum(op not in CONV for op in ops) <= min(1, length - 1):
                found[length] += len(internals(ops, out))
    return found


def test_size_counts_encodings():
    """Paths are enumerated, blocks counted as products over the numbers of operations of their paths."""
    of = {out: paths_by_length(out) for out in (16, 32, 64, 128, 256)}
    expected = 1
    for channels in CHANNELS:
        blocks = 0
        for paths, (low, high) in {1: (1, 3), 2: (1, 4), 3: (2, 8), 4: (2, 10)}.items():
            for lengths in itertools.product(range(low, 5), repeat=paths):
                if sum(lengths) <= high:
                    for split in splits(channels, paths):
                        blocks += math.prod(of[c][n] for c, n in zip(split, lengths, strict=True))
        expected *= 5 * blocks
    assert SPACE.size == expected == 1358367671837797780582766303683200094023597377456640000


def enumerated(stage, fixed, free):
    """Normal genotypes with some variables of a stage fixed, some free, and the rest 0."""
    ranges = [range(len(SPACE.variables[PLACE[f"{stage}.{name}"]].choices)) for name in free]
    for chosen in itertools.product(*ranges):
        genotype = [0] * len(SPACE.variables)
        for name, choice in [*fixed.items(), *zip(free, chosen, strict=True)]:
            variable = SPACE.variables[PLACE[f"{stage}.{name}"]]
            genotype[PLACE[variable.name]] = variable.choices.index(choice) if name in fixed else choice
        if SPACE.is_valid(tuple(genotype)) and SPACE.normal(tuple(genotype)) == tuple(genotype):
            yield tuple(genotype)


@pytest.mark.parametrize(("stage", "out"), [("stage1", 32), ("stage4", 256)])
@pytest.mark.parametrize("operations", [1, 2])
def test_every_block_of_one_path_has_one_genotype(stage, out, operations):
    slots = [f"path1.operation{k}" for k in range(1, operations + 1)]
    fixed = {"paths": 1, "path1.operations": operations}
    found = [*enumerated(stage, fixed, [*slots, "path1.internal"])]
    assert len(found) == paths_by_length(out)[operations]
    assert len({SPACE.to_str(genotype) for genotype in found}) == len(found)


@pytest.mark.slow
@pytest.mark.parametrize(("stage", "out"), [("stage1", 16), ("stage2", 32)])
def test_every_block_of_two_short_paths_has_one_genotype(stage, out):
    fixed = {"paths": 2, "path1.operations": 1, "path2.operations": 2, "path2.operation2": "maxpool3x3"}
    free = ["path1.operation1", "path1.internal", "path2.operation1", "path2.internal"]
    found = [*enumerated(stage, fixed, free)]
    assert len({SPACE.to_str(genotype) for genotype in found}) == len(found) == 8 * 8
    fixed["path2.operation2"] = "conv5x5"
    found = [*enumerated(stage, fixed, free)]
    expected = sum(len(internals([op, "conv5x5"], out)) for op in EVERY)
    assert len({SPACE.to_str(genotype) for genotype in found}) == len(found) == 8 * expected


def test_the_minimum_of_16_channels_is_not_halved():
    block = [path("conv3x3", "conv3x3", out=16), path("conv3x3", "conv3x3", out=16)]
    same = list(read(network({1: block})))
    half = list(same)
    half[PLACE["stage1.path2.internal"]] = 2
    assert SPACE.is_valid(tuple(half))
    assert SPACE.normal(tuple(half)) == tuple(same)
    assert SPACE.to_str(tuple(half)) == SPACE.to_str(tuple(same))
    # The second of two paths in stage 2 has 32 channels, which are halved to 16.
    block = [path("conv3x3", "conv3x3", out=32), path("conv3x3", "conv3x3", out=32, internal=16)]
    assert SPACE.normal(read(network({2: block}))) == read(network({2: block}))


def test_variables_of_omitted_parts_are_inactive():
    block = [path("conv3x3", "avgpool3x3", out=64), path("maxpool3x3", "conv3x3", out=32)]
    genotype = read(network({3: [*block, path("conv3x3", "conv1x1", out=32)]}))
    on = {v.name for v, say in zip(SPACE.variables, SPACE.active(genotype), strict=True) if say}
    of = {name.removeprefix("stage3.") for name in on if name.startswith("stage3.")}
    paths = {f"path{i}.{name}" for i in (1, 2, 3) for name in ("operations", "operation1", "operation2")}
    assert of == {"blocks", "paths", "widest_path", "path3.internal", *paths}
    assert {name for name in on if name.startswith("stage4.")} == {
        "stage4.blocks", "stage4.paths", "stage4.path1.operations", "stage4.path1.operation1"
    }  # fmt: skip
    assert "stage1.widest_path" not in PLACE


def test_the_simplest_network_line_by_line():
    """The first block of a stage has the stride; a block has a shortcut only if it keeps the shape."""
    first = ["Conv k3 p1 b @1 32x32x32", "Clip min0 max6 @1 32x32x32"]
    expected = ["input 3x32x32", *first, *[*first, "Add @1,3 32x32x32"] * 2]
    for shape in ("64x16x16", "128x8x8", "256x4x4"):
        expected += [f"Conv k3 s2 p1 b @1 {shape}", f"Clip min0 max6 @1 {shape}"]
        expected += [f"Conv k3 p1 b @1 {shape}", f"Clip min0 max6 @1 {shape}", f"Add @1,3 {shape}"]
    expected += ["Conv k3 p1 b @1 512x4x4", "Clip min0 max6 @1 512x4x4"]
    expected += ["GlobalAveragePool @1 512x1x1", "Reshape @1 512", "Gemm b @1 10"]
    assert lines(network()) == expected


STRIDED = {  # from 32 channels to 64, with the stride of stage 2 if the operation is the first convolution
    "conv5x5": "Conv k5 s2 p2 b @1 64x16x16 + ReLU6",
    "depthwise3x3": """
        Conv k1 @1 64x32x32
        Conv k3 s2 p1 g64 b @1 64x16x16 + ReLU6""",
    "inception_s3x3": """
        Conv k1x3 s1x2 p0x1 b @1 64x32x16 + ReLU6
        Conv k3x1 s2x1 p1x0 b @1 64x16x16 + ReLU6""",
    "inception_p5x5": """
        Conv k1x5 s1x2 p0x2 b @1 32x32x16
        Conv k5x1 s2x1 p2x0 b @1 32x16x16 + ReLU6
        Conv k5x1 s2x1 p2x0 b @4 32x16x32
        Conv k1x5 s1x2 p0x2 b @1 32x16x16 + ReLU6
        Concat @4,1 64x16x16 + ReLU6""",
}
AFTER_CONV = {  # after a conv3x3 in stage 2, at 64 channels
    "conv1x1": "Conv k1 b @1 64x16x16 + ReLU6",
    "double1x1": "Conv k1 b @1 64x16x16 + ReLU6\nConv k1 b @1 64x16x16 + ReLU6",
    "avgpool3x3": "AveragePool k3 p1 pad @1 64x16x16\nBatchNormalization @1 64x16x16",
    "maxpool3x3": "MaxPool k3 p1 @1 64x16x16\nBatchNormalization @1 64x16x16",
    "depthwise5x5": "Conv k5 p2 g64 b @1 64x16x16 + ReLU6",
    "inception_p3x3": """
        Conv k1x3 p0x1 b @1 32x16x16 + ReLU6
        Conv k3x1 p1x0 b @3 32x16x16 + ReLU6
        Concat @3,1 64x16x16 + ReLU6""",
}
SECOND_STAGE = 9  # index of its first line after a first stage of two blocks of conv3x3


@pytest.mark.parametrize(
    ("ops", "expected"),
    [
        *(([op], lines) for op, lines in STRIDED.items()),
        *((["conv3x3", op], lines) for op, lines in AFTER_CONV.items()),
    ],
)
def test_an_operation_line_by_line(ops, expected):
    found = lines(network({2: [path(*ops, out=64)]}))[SECOND_STAGE + 2 * (len(ops) - 1) :]
    assert found[: len(lines_of(expected))] == lines_of(expected)


@pytest.mark.parametrize(
    ("ops", "shapes"),
    [  # C_internal 128, C_out 64: shapes after each operation of the first block of stage 2
        (["conv3x3", "conv3x3"], ["128x16x16", "64x16x16"]),
        (["conv3x3", "conv3x3", "conv3x3"], ["128x16x16", "128x16x16", "64x16x16"]),
        (["conv1x1", "conv3x3"], ["128x32x32", "64x16x16"]),
        (["conv1x1", "conv3x3", "conv5x5"], ["128x32x32", "128x16x16", "64x16x16"]),
        (["conv3x3", "conv5x5", "conv1x1"], ["128x16x16", "128x16x16", "64x16x16"]),
        (["maxpool3x3", "conv3x3", "conv3x3"], ["32x32x32", "128x16x16", "64x16x16"]),
        (["conv3x3", "maxpool3x3", "conv3x3"], ["128x16x16", "128x16x16", "64x16x16"]),
        (["conv3x3", "conv3x3", "avgpool3x3"], ["128x16x16", "64x16x16", "64x16x16"]),
    ],
)
def test_positions_of_stride_and_channel_changes_in_a_path(ops, shapes):
    found = lines(network({2: [path(*ops, out=64, internal=128)]}))[SECOND_STAGE:][: 2 * len(ops)]
    assert [line.split()[-1] for line in found[1::2]] == shapes


def test_paths_are_concatenated_in_order_and_projected_if_too_wide():
    block = [path("conv3x3", "conv3x3", out=16, internal=32), path("depthwise3x3", "conv1x1", out=16)]
    third = path("conv5x5", "maxpool3x3", out=16)
    expected = """
        Conv k3 p1 b @1 32x32x32 + ReLU6
        Conv k3 p1 b @1 16x32x32 + ReLU6
        Conv k1 @5 16x32x32
        Conv k3 p1 g16 b @1 16x32x32 + ReLU6
        Conv k1 b @1 16x32x32 + ReLU6
        Conv k5 p2 b @10 16x32x32 + ReLU6
        MaxPool k3 p1 @1 16x32x32
        BatchNormalization @1 16x32x32
        Concat @10,5,1 48x32x32
        Conv k1 b @1 32x32x32
        Add @1,16 32x32x32"""
    found = lines(network({1: [*block, third]}))[3:19]
    assert found == lines_of(expected)
    # Two paths of 16 channels have the width of the stage.
    assert lines(network({1: block}))[12:14] == ["Concat @6,1 32x32x32", "Add @1,11 32x32x32"]


def test_the_order_of_paths_matters():
    block = [path("conv3x3", out=32), path("conv5x5", out=32)]
    genotypes = [read(network({2: order})) for order in (block, block[::-1])]
    assert len({SPACE.canonical_key(genotype) for genotype in genotypes}) == 2
    assert len({SPACE.graph(genotype).params for genotype in genotypes}) == 1


def test_torch_and_onnxruntime_compute_the_same_on_an_odd_feature_map():
    """Averages with padding, and strides along one dimension, on 21 pixels."""
    blocks = {
        2: [path("avgpool3x3", "inception_p3x3", out=64)],
        3: [path("inception_s5x5", "maxpool3x3", out=64), path("double1x1", "depthwise5x5", out=64, internal=32)],
    }  # fmt: skip
    compute_the_same(SPACE.graph(read(network(blocks)), resolution=21), seed=0)


def changed(where, value):
    """An example with one value changed; `where` are the keys below `stages`."""
    three = [path("conv3x3", "conv1x1", out=32)] + [path("conv3x3", "conv5x5", out=16) for _ in range(2)]
    setting = network({2: three})
    item = setting["stages"]
    for key in where[:-1]:
        item = item[key]
    if value is None:
        del item[where[-1]]
    else:
        item[where[-1]] = copy.deepcopy(value)
    return setting


BLOCK, PATHS = (1, "block"), (1, "block", "paths")


@pytest.mark.parametrize(
    ("where", "value", "message"),
    [
        ((3,), None, "inception: stages should have 4 items, not 3"),
        ((1,), [], r"inception: stage 2 '\[\]' should be a JSON object with block, n_blocks, C_in"),
        ((1, "stride"), 1, "inception: stage 2: stride should be 2, not '1'"),
        ((0, "stride"), True, "inception: stage 1: stride should be 1, not 'True'"),
        ((1, "stride"), 2.0, "stage 2: stride should be 2, not '2.0'"),
        ((1, "C_in"), 64, "stage 2: C_in should be 32, not '64'"),
        ((3, "C_out"), 128, "stage 4: C_out should be 256, not '128'"),
        ((1, "n_blocks"), 7, "stage 2: n_blocks '7' should be one of 2, 3, 4, 5, 6"),
        ((1, "n_block"), 2, "stage 2 has an unknown key 'n_block'; did you mean n_blocks"),
        ((1, "n_blocks"), None, "stage 2 has no 'n_blocks'"),
        ((*BLOCK, "paths"), [], "stage 2: paths should have 1 to 4 items, not 0"),
        ((*BLOCK, "name"), 1, "stage 2: block has an unknown key 'name'"),
        ((*PATHS, 0), "conv3x3", "stage 2, path 1 'conv3x3' should be a JSON object"),
        ((*PATHS, 0, "ops"), "conv3x3", "stage 2, path 1: ops 'conv3x3' should be a list"),
        ((*PATHS, 0, "ops"), [], "stage 2, path 1: ops should have 1 to 4 items, not 0"),
        ((*PATHS, 0, "ops", 1), "conv1x2", "unknown operation of stage 2, path 1 'conv1x2'; did you mean"),
        ((*PATHS, 0, "ops", 1), 1, "operation of stage 2, path 1 '1' should be one of conv3x3"),
        ((*PATHS, 0, "op_types"), ["conv", "conv"], r'stage 2, path 1: op_types should be \["conv","supp"\]'),
        ((*PATHS, 1), path("conv3x3", out=16), r"stage 2: path 2 of 3 has 1 operation\(s\), at least 2"),
        ((*PATHS, 1), path("conv1x1", "conv1x1", out=16), "stage 2: path 2 has no conv operation"),
        ((*PATHS, 1), path("conv1x1", "maxpool3x3", "conv3x3", out=16), "path 2 has 2 supp operations, at most 1"),
        (PATHS, [path(*["conv3x3"] * 3, out=16)] * 3, r"3 path\(s\) have 9 operations in total, at most 8"),
        (PATHS, [path(*["conv3x3"] * 4, out=64)], r"1 path\(s\) have 4 operations in total, at most 3"),
        ((*PATHS, 0, "C_out"), 16, r"C_out of its paths should be \[32, 16, 16\] or .*, not '\[16, 16, 16\]'"),
        ((*PATHS, 0, "C_out"), 32.0, r"stage 2: C_out of its paths should be .*, not '\[32.0, 16, 16\]'"),
        ((0, "block", "paths", 0, "C_out"), 16, r"stage 1: C_out of its paths should be \[32\], not '\[16\]'"),
        ((*PATHS, 0, "C_internal"), 8, "stage 2, path 1: C_internal '8' should be one of 32, 64, 16"),
        ((*PATHS, 1, "C_internal"), 8, "stage 2, path 2: C_internal '8' should be one of 16, 32"),
        ((0, "block", "paths", 0, "C_internal"), 64, "stage 1, path 1: C_internal '64' should be one of 32"),
    ],
)
def test_errors_in_strings_are_named(where, value, message):
    assert_refused(SPACE, json.dumps(changed(where, value)), message)


def test_the_order_of_keys_and_white_space_do_not_matter():
    setting = changed((1, "n_blocks"), 2)
    compact = json.dumps(setting, sort_keys=True, separators=(",", ":"))
    assert SPACE.from_str(json.dumps(setting, indent=1)) == SPACE.from_str(compact)
    assert SPACE.to_str(read(setting)) == compact
