import itertools
import json
import re

import pytest

from search_spaces import get, to_text
from search_spaces.hiaml import BLOCKS
from search_spaces.text import expand
from tests.search_spaces.networks import assert_refused, check_reference_vectors

SPACE = get("hiaml")


def arch_str_of(*names):
    return json.dumps([f"hiaml_{name}" for name in names], separators=(",", ":"))


def uniform(name):
    return SPACE.graph(SPACE.from_str(arch_str_of(*[name] * 4)))


def test_params_and_macs_of_the_reference_code():
    check_reference_vectors(SPACE, 74)


def test_every_list_of_four_blocks_is_an_architecture():
    lists = {json.dumps(names, separators=(",", ":")) for names in itertools.product(BLOCKS, repeat=4)}
    assert {SPACE.to_str(genotype) for genotype in SPACE.enumerate()} == lists
    assert len(lists) == SPACE.size == 14**4 == 38_416


def test_all_blocks_differ_in_every_stage():
    """Including r30 and t31, which have the same number of parameters."""
    assert uniform("r30").params == uniform("t31").params == 2_638_922
    base = [0] * 4
    for stage in range(4):
        changed = (tuple([*base[:stage], block, *base[stage + 1 :]]) for block in range(14))
        assert len({SPACE.canonical_key(genotype) for genotype in changed}) == 14


# Blocks that keep the shape, and the seventh, which has stride 2 and doubles the channels. Offsets count lines.
KEPT = {
    "z": "k3 p1, 6, k1x3 p0x1, 6, k3x1 p1x0, 6, Add @1,5",
    "a22": "k3 p1, 6, k1, 6, k1, Add @1,4",
    "b23": "k1x3 p0x1, 6, k3x1 p1x0, 6, k1x3 p0x1, 6, k3x1 p1x0, 6, Add @1,9",
    "j30": "k3 p1, 6, k1x3 p0x1, 6, k3x1 p1x0, 6, Add @1,7",
    "l20": "k3 p1, 6, k1",
    "src0": "k1, 6, k3 p1, 6, k3 p1, Add @1,4",
    "src7": "k1, k1x3 p0x1, 6, k3x1 p1x0, 6, k1x3 p0x1, 6, k3x1 p1x0, 6, Add @1,9",
    "src8": "k1, k1x3 p0x1, 6, k3x1 p1x0, 6, k1, Add @1,6",
}
REDUCED = {
    "g30": "k1x3 s2 p0x1, 6, k3x1 p1x0, 6, k1 s2 @5, Add @1,2, k1x3 p0x1, 6, k3x1 p1x0, 6, k1, Add @1,8",
    "r30": "k1x3 s2 p0x1, 6, k3x1 p1x0, 6, k1 s2 @5, Add @1,2, k1, k1 s2 @8, Add @1,2, k1x3 p0x1 @6, 6, k3x1 p1x0, 6,"
    " Add @1,5",
    "t20": "k1x3 s2 p0x1, 6, k3x1 p1x0, 6, k1 s2 @5, Add @1,2",
    "t31": "k1x3 s2 p0x1, 6, k3x1 p1x0, 6, k1, 6, k1 s2 @7, Add @1,2, k1 s2 @9, Add @1,4, k1x3 p0x1, 6, k3x1 p1x0, 6,"
    " Add @1,7",
    "src1": "k1 s2, 6, k3 p1 @3 128x8x8, 6 128x8x8, k3 s2 p1, Add @1,4",
    "src3": "k1 128x8x8, 6 128x8x8, k3 s2 p1, 6, k1, k1 s2 @6, Add @1,2",
}


def blocks(name):
    """The lines of each block of a uniform network, with its Relu, without the operator names of convolutions."""
    lines = expand(to_text(uniform(name)).splitlines())
    assert lines[:3] == ["input 3x32x32", "Conv k3 s2 p1 b @1 64x16x16", "Relu @1 64x16x16"]
    assert lines[-3:] == ["GlobalAveragePool @1 256x1x1", "Reshape @1 256", "Gemm b @1 10"]
    found, block = [], []
    for line in lines[3:-3]:
        if line.startswith("Relu"):
            found.append(block)
            block = []
        else:
            block.append(line)
    assert not block
    return found


def short(lines, shape):
    """Operators by their attributes (6 is ReLU6), with operands other than the line before and shapes other than this;
    all convolutions have biases."""
    text = ", ".join(line.removesuffix(f" {shape}").removesuffix(" @1") for line in lines)
    assert text.count("Conv") == len(re.findall(r"Conv[^,]* b\b", text))
    return text.replace("Clip min0 max6", "6").replace("Conv ", "").replace(" b", "").replace("@1 ", "")


@pytest.mark.parametrize("name", KEPT)
def test_a_block_that_keeps_its_shape_line_by_line(name):
    found = blocks(name)
    assert len(found) == 8
    for stage, shape in enumerate(["64x16x16", "128x8x8", "128x8x8", "256x4x4"]):
        assert short(found[2 * stage + 1], shape) == KEPT[name]


@pytest.mark.parametrize("name", REDUCED)
def test_a_block_that_reduces_line_by_line(name):
    assert short(blocks(name)[6], "256x4x4") == REDUCED[name]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (arch_str_of("z", "z", "z"), "hiaml: the list of the stages' blocks should have 4 items, not 3"),
        (arch_str_of(*["z"] * 5), "should have 4 items, not 5"),
        (arch_str_of("z", "a22", "src9", "z"), "hiaml: unknown block of stage 3 'hiaml_src9'; did you mean"),
        ('["z","hiaml_z","hiaml_z","hiaml_z"]', "unknown block of stage 1 'z'"),
        ('["hiaml_z","hiaml_z","hiaml_z",0]', "block of stage 4 '0' should be one of hiaml_z, hiaml_a22"),
        ('["hiaml_z","hiaml_z","hiaml_z",["hiaml_z"]]', "block of stage 4"),
        ('{"stages":4}', "should be a list"),
        ("hiaml_z,hiaml_z,hiaml_z,hiaml_z", "invalid JSON"),
    ],
)
def test_errors_in_strings_are_named(wrong, message):
    assert_refused(SPACE, wrong, message)
