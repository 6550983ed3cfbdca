import itertools
import json
from collections import Counter

import numpy as np
import pytest

from search_spaces import GraphBuilder, get
from search_spaces.two_path import BLOCKS, CONVS, SUPPS, _block
from tests.search_spaces.networks import assert_refused, check_reference_vectors, compact, inactive, lines_of

SPACE = get("two_path")
PLACE = {variable.name: place for place, variable in enumerate(SPACE.variables)}


def block(*ops):
    return {"op_names": list(ops), "op_types": ["conv" if op in CONVS else "supp" for op in ops]}


PLAIN = [("conv3x3",), ("conv3x3",)]


def state(path1=PLAIN, reduce1=(0, 1), path2=PLAIN, reduce2=(0, 1)):
    """GENNAPE's state_dict of an architecture."""
    return {
        "path1": [block(*ops) for ops in path1],
        "path2": [block(*ops) for ops in path2],
        "path1_reduce_inds": list(reduce1),
        "path2_reduce_inds": list(reduce2),
    }


def read(*args, **kwargs):
    return SPACE.from_str(compact(state(*args, **kwargs)))


def test_params_and_macs_of_the_reference_code():
    check_reference_vectors(SPACE, 60)


def test_blocks_are_those_that_the_rule_allows():
    """Of all contents of three slots, by the rule of the reference."""
    ops = [*CONVS, *SUPPS]
    found = set()
    for slots in itertools.product([None, *ops], repeat=3):
        used = [op for op in slots if op]
        if sum(op in CONVS for op in used) >= 1 and sum(op in SUPPS for op in used) <= 1:
            found.add(tuple(used))
    assert set(BLOCKS.values()) == found
    assert [sum(len(ops) == count for ops in found) for count in (1, 2, 3)] == [8, 144, 1472]
    assert len(BLOCKS) == 1_624


def with_slots(*slots):
    """A genotype whose first block has these slots."""
    genotype = read()
    place = PLACE["path1.block1.operation1"]
    return (*genotype[:place], *slots, *genotype[place + 3 :])


def test_every_block_has_one_normal_genotype():
    found = set()
    for slots in itertools.product(range(13), range(14), range(14)):
        genotype = with_slots(*slots)
        if SPACE.is_valid(genotype) and SPACE.normal(genotype) == genotype:
            found.add(SPACE.to_str(genotype))
    assert len(found) == 1_624


def test_every_pair_of_length_and_reductions_has_one_normal_genotype():
    """With fixed blocks: 1 + 3 + 6 genotypes with distinct strings."""
    found = Counter()
    for length, reductions in itertools.product(range(3), range(6)):
        genotype = (length, reductions, *read()[2:])
        if SPACE.is_valid(genotype) and SPACE.normal(genotype) == genotype:
            architecture = json.loads(SPACE.to_str(genotype))
            places = architecture["path1_reduce_inds"]
            assert sorted(set(places)) == places
            found[len(architecture["path1"]), *places] += 1
    assert set(found) == {
        (2, 0, 1), (3, 0, 1), (3, 0, 2), (3, 1, 2),
        (4, 0, 1), (4, 0, 2), (4, 0, 3), (4, 1, 2), (4, 1, 3), (4, 2, 3),
    }  # fmt: skip
    assert set(found.values()) == {1}
    assert SPACE.size == (1624**2 + 3 * 1624**3 + 6 * 1624**4) ** 2 == 41_747_364_925_504**2


def test_inactive_variables():
    """A third operation without a second, blocks after the last, reductions of a path of two blocks."""
    ops = [("conv3x3", "conv1x1", "conv5x5"), ("conv3x3", "conv1x1"), ("conv3x3",)]
    beyond = {f"path1.block4.operation{slot}" for slot in (1, 2, 3)}
    found = inactive(SPACE, read(ops, (0, 2), [*ops, *ops[:1]], (2, 3)))
    assert found == {"path1.block3.operation3", "path2.block3.operation3"} | beyond
    assert {name for name in inactive(SPACE, read()) if "block" not in name} == {"path1.reductions", "path2.reductions"}


def test_two_blocks_both_reduce():
    plain = read()
    place = PLACE["path2.reductions"]
    for reductions in range(6):
        genotype = (*plain[:place], reductions, *plain[place + 1 :])
        assert SPACE.is_valid(genotype)
        assert SPACE.normal(genotype) == plain
        assert SPACE.to_str(genotype) == compact(state())
        assert SPACE.text(genotype) == SPACE.text(plain)


# Operators and channels of the convolutions built on 32 channels of 16 x 16.
REDUCES = {
    "conv3x3": ["Conv k3 s2 p1 64"], "conv5x5": ["Conv k5 s2 p2 64"],
    "double3x3": ["Conv k3 s2 p1 32", "Conv k3 p1 64"], "bottleneck-r2-k3": ["Conv k3 s2 p1 16", "Conv k3 p1 64"],
    "bottleneck-r4-k3": ["Conv k3 s2 p1 8", "Conv k3 p1 64"], "bottleneck-e2-k3": ["Conv k3 s2 p1 64", "Conv k3 p1 64"],
    "inception_s3x3": ["Conv k1x3 s2 p0x1 64", "Conv k3x1 p1x0 64"],
    "inception_s5x5": ["Conv k1x5 s2 p0x2 64", "Conv k5x1 p2x0 64"],
}  # fmt: skip
KEEPS = {
    "conv1x1": ["Conv k1 32"],
    "bottleneck-r2-k1": ["Conv k1 16", "Conv k1 32"],
    "bottleneck-e2-k1": ["Conv k1 64", "Conv k1 32"],
}


def built(ops, *, reduces):
    """A block's operators and channels, without the BN and ReLU6 after each convolution, and its output shape."""
    b = GraphBuilder()
    _block(b, b.input(32, 16, 16), ops, reduces=reduces)
    words = [f"{node.op.text} {node.shape[1]}" for node in b.nodes[1:]]
    out = []
    while words:
        word = words.pop(0)
        if word.startswith("Conv"):
            width = word.rsplit(" ", 1)[1]
            assert words[:2] == [f"BatchNormalization {width}", f"Clip min0 max6 {width}"]
            del words[:2]
        out.append(word)
    return out, b.nodes[-1].shape


@pytest.mark.parametrize("op", CONVS)
def test_a_conv_that_reduces_and_one_that_does_not(op):
    assert built((op,), reduces=True) == (REDUCES[op], (1, 64, 8, 8))
    kept = [line.replace(" s2", "").replace("64", "32") for line in REDUCES[op]]
    if op == "bottleneck-e2-k3":
        kept[0] = "Conv k3 p1 64"
    assert built((op,), reduces=False) == ([*kept, "Add 32"], (1, 32, 16, 16))


@pytest.mark.parametrize("op", KEEPS)
def test_a_supp_keeps_the_shape(op):
    conv = "Conv k3 s2 p1 64"
    behind = [f"{line.rpartition(' ')[0]} {2 * int(line.rpartition(' ')[2])}" for line in KEEPS[op]]
    assert built((op, "conv3x3"), reduces=True) == ([*KEEPS[op], conv], (1, 64, 8, 8))
    assert built(("conv3x3", op), reduces=True) == ([conv, *behind], (1, 64, 8, 8))


def test_pools_have_a_norm_and_an_average_counts_padding():
    assert built(("avgpool3x3", "conv3x3"), reduces=False)[0] == [
        "AveragePool k3 p1 pad 32", "BatchNormalization 32", "Conv k3 p1 32", "Add 32",
    ]  # fmt: skip
    assert built(("conv3x3", "maxpool3x3"), reduces=True)[0] == [
        "Conv k3 s2 p1 64", "MaxPool k3 p1 64", "BatchNormalization 64",
    ]  # fmt: skip


def test_only_the_first_conv_of_a_block_reduces():
    assert built(("bottleneck-r2-k1", "conv5x5", "double3x3"), reduces=True)[0] == [
        "Conv k1 16", "Conv k1 32", "Conv k5 s2 p2 64", "Conv k3 p1 64", "Conv k3 p1 64",
    ]  # fmt: skip


def test_a_network_line_by_line():
    genotype = read([("conv5x5",), ("maxpool3x3", "inception_s3x3"), ("conv3x3",)], (0, 2))
    expected = """
        input 3x32x32
        Conv k3 p1 b @1 32x32x32 + ReLU6
        Conv k3 s2 p1 b @1 32x16x16 + ReLU6
        Conv k5 s2 p2 b @1 64x8x8 + ReLU6
        MaxPool k3 p1 @1 64x8x8
        BatchNormalization @1 64x8x8
        Conv k1x3 p0x1 b @1 64x8x8 + ReLU6
        Conv k3x1 p1x0 b @1 64x8x8 + ReLU6
        Add @1,7 64x8x8
        Conv k3 s2 p1 b @1 128x4x4 + ReLU6
        Conv k3 s2 p1 b @12 64x8x8 + ReLU6
        Conv k3 s2 p1 b @1 128x4x4 + ReLU6
        Concat @5,1 256x4x4
        Conv k3 p1 b @1 512x4x4 + ReLU6
        GlobalAveragePool @1 512x1x1
        Reshape @1 512
        Gemm b @1 10"""
    assert SPACE.text(genotype).splitlines() == lines_of(expected)


def keys(*genotypes):
    return len({SPACE.canonical_key(genotype) for genotype in genotypes})


def test_strings_of_one_network_share_a_key():
    double, two, wide = ("double3x3",), ("conv3x3", "conv3x3"), ("bottleneck-e2-k3",)
    for plain, reduce, count in (((0, 1), double, 2), ((0, 1), wide, 1), ((1, 2), double, 1), ((1, 2), wide, 2)):
        paths = ([first, *PLAIN] for first in (reduce, two))
        assert keys(*(read(path, plain) for path in paths)) == count
    ends = [("conv5x5", "conv1x1"), ("conv3x3",)]
    begins = [("conv5x5",), ("conv1x1", "conv3x3")]
    assert keys(read(ends), read(begins)) == 1
    assert keys(read([*ends, *PLAIN], (0, 2)), read([*begins, *PLAIN], (0, 2))) == 2


def test_exchanged_paths_have_a_different_key():
    """Their concatenation orders the channels differently."""
    other = [("conv5x5",), ("conv3x3",)]
    assert keys(read(path1=other), read(path2=other)) == 2


def test_mutations_stay_valid_and_reach_every_choice():
    rng = np.random.default_rng(0)
    genotype = read()
    met = set()
    for _ in range(1_500):
        genotype = SPACE.mutate(genotype, rng)
        assert SPACE.is_valid(genotype)
        assert SPACE.from_str(SPACE.to_str(genotype)) == genotype
        met |= set(enumerate(genotype))
    everything = {(i, c) for i, v in enumerate(SPACE.variables) for c in range(len(v.choices))}
    assert len(met) > 0.95 * len(everything)


def test_samples_have_the_documented_distribution():
    rng = np.random.default_rng(0)
    paths = Counter()
    counts = Counter()
    for _ in range(2_000):
        genotype = SPACE.sample(rng)
        assert SPACE.is_valid(genotype)
        architecture = json.loads(SPACE.to_str(genotype))
        for path in ("path1", "path2"):
            paths[len(architecture[path]), *architecture[f"{path}_reduce_inds"]] += 1
            counts.update(len(block["op_names"]) for block in architecture[path])
    for (length, *_), count in paths.items():
        expected = 4_000 / 3 / {2: 1, 3: 3, 4: 6}[length]
        assert abs(count - expected) < 4 * expected**0.5
    assert len(paths) == 10
    assert abs(counts[3] / counts.total() - 1472 / 1624) < 0.015


def change(**changes):
    return state() | changes


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (state(path1=PLAIN[:1]), "two_path: path1 should have 2 to 4 items, not 1"),
        (state(path2=[*PLAIN, *PLAIN, *PLAIN]), "two_path: path2 should have 2 to 4 items, not 6"),
        (change(path1={}), "path1 '{}' should be a list"),
        (state(path1=[("conv3x3",), ()]), r"op_names of path1\[1\] should have 1 to 3 items, not 0"),
        (state(path1=[("conv3x3",) * 4, *PLAIN]), r"op_names of path1\[0\] should have 1 to 3 items, not 4"),
        (state(path2=[("conv7x7",), *PLAIN]), r"unknown operation of path2\[0\] 'conv7x7'; did you mean"),
        (change(path1=[block("conv3x3"), "conv3x3"]), r"path1\[1\] 'conv3x3' should be a JSON object"),
        (change(path1=[{"op_names": ["conv3x3"]}] * 2), r"path1\[0\] has no 'op_types'"),
        (change(path1=[block("conv3x3") | {"op_name": []}] * 2), "unknown key 'op_name'; did you mean op_names"),
        (change(path1=[block("conv3x3"), block("conv3x3") | {"op_types": ["supp"]}]),
         r"op_types of path1\[1\] .* should be \['conv'\], the types of its op_names"),
        (change(path1=[block("conv3x3"), block("conv3x3") | {"op_types": ["conv"] * 2}]), r"should be \['conv'\]"),
        (state(path1=[("conv1x1",), *PLAIN]), r"path1\[0\] are \['supp'\]; a block should have at least one conv"),
        (state(path2=[("conv1x1", "conv3x3", "avgpool3x3"), *PLAIN]),
         r"path2\[0\] are \['supp', 'conv', 'supp'\]; a block should have .* at most one supp"),
        (state(reduce1=(0,)), "path1_reduce_inds should have 2 items, not 1"),
        (state(reduce1=(0, 2)), "a position of path1_reduce_inds '2' should be one of 0, 1"),
        (state(reduce2=(1, 1)), r"path2_reduce_inds '\[1, 1\]' should be two positions in ascending order"),
        (state(reduce2=(1, 0)), "should be two positions in ascending order"),
        (state(reduce2=(False, 1)), "a position of path2_reduce_inds 'False' should be one of 0, 1"),
        (change(path3=[]), "unknown key 'path3'; did you mean path"),
        ({key: value for key, value in state().items() if key != "path2"}, "the architecture has no 'path2'"),
    ],
)  # fmt: skip
def test_errors_in_strings_are_named(wrong, message):
    assert_refused(SPACE, json.dumps(wrong), message)


def test_genotypes_that_violate_the_rules_are_invalid():
    good = with_slots(0, 9, 0)
    assert SPACE.is_valid(good)
    no_conv, two_supps = with_slots(8, 0, 0), with_slots(8, 9, 1)
    late = (1, 3, *good[2:])  # the fourth of three blocks reduces
    for wrong in (no_conv, two_supps, late):
        assert not SPACE.is_valid(wrong)
        with pytest.raises(ValueError, match="not a valid genotype of two_path"):
            SPACE.to_str(wrong)
