"""Texts of programs: descriptions of inputs, canonical code, and references between its tokens."""

import io
import json
import math
import sys
import tokenize
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.programs.problem_set import Problem
from nassurrogate.profiling.repeat_program import PRELUDE
from surrogate import ModelConfig
from surrogate.config import FrozenModelConfig
from surrogate.encoders import Magnitude, collate, first_numbers
from surrogate.programs.program_input import comments_above, describe_inputs, with_comments
from surrogate.programs.program_structure import NO_NUMBER
from surrogate.programs.program_text import canonical
from surrogate.rlm import RLM
from surrogate.tokenizer import Encoded, Tokenizer
from tests.benchmarks.test_problems import PARTS, check_each, part_of_problems

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        ([40_000, 3], ["size 4.0e+04", "int 4.0e+04", "int 3.0e+00"]),
        ([[3, 1, 2], 2.5], ["size 5.0e+00", "list of 3.0e+00 int 3.0e+00", "float 2.5e+00"]),
        ([["ab", "cde"]], ["size 8.0e+00", "list of 2.0e+00 str of 3.0e+00"]),
        ([[[1, 9], [2, 3], [4, 5]]], ["size 1.0e+01", "list of 3.0e+00 list of 2.0e+00 int 9.0e+00"]),
        ([{"a": [1, 2]}], ["size 6.0e+00", "dict of 1.0e+00 list of 2.0e+00 int 2.0e+00"]),
        ([None, True], ["size 2.0e+00", "NoneType", "bool"]),
        ([], ["size 0.0e+00"]),
        ([-(10**400)], ["size 1.0e+400", "int 1.0e+400"]),
        ("3 100000\n1 2 3\n", ["size 1.0e+05", "text of 1.5e+01 characters, 3.0e+00 lines"]),
        ("1 2 3 4\n" * 100, ["size 4.0e+02", "text of 8.0e+02 characters, 1.0e+02 lines"]),
        ("9" * 5000, ["size 1.0e+00", "text of 5.0e+03 characters, 1.0e+00 lines"]),
        ("", ["size 0.0e+00", "text of 0.0e+00 characters, 1.0e+00 lines"]),
    ],
)  # fmt: skip
def test_inputs_are_described(arguments: Any, lines: list[str]) -> None:
    assert describe_inputs(arguments) == lines


@pytest.mark.slow
@given(st.lists(JSON))
def test_each_argument_has_one_line(arguments: list[Any]) -> None:
    lines = describe_inputs(arguments)
    assert len(lines) == 1 + len(arguments)
    assert all("\n" not in line for line in lines)
    assert math.isnan(size := float(lines[0].removeprefix("size "))) or size >= 0


def test_deeply_nested_values_are_counted_but_not_described() -> None:
    deep = json.loads("[" * 900 + "7" + "]" * 900)
    assert describe_inputs([deep]) == ["size 9.0e+02", "list of 1.0e+00" + " list of 1.0e+00" * 5]


PYTHON = '''# size 1.0e+01
# A comment above.
"""What it is."""
import math as m

class Root:
    """Roots."""
    best: int = 3

    def of(self, x, scale=1):
        """Of x."""
        # The root.
        return m.sqrt(x) * scale * self.best


def helper(values, sum):
    global seen
    try:
        seen = [v for row in values for v in row if v != sum]
    except ValueError as problem:
        raise problem
    return Root().of(len(seen), scale=2)


def solve(values: list[int]) -> float:
    def inner():
        nonlocal values
        values = values + values
    inner()
    return (lambda a, b: a)(helper([values], 3), 1)
'''
CANONICAL = """# size 1.0e+01
# A comment above.
import math as m

class C0:
    best: int = 3

    def of(self, v0, scale=1):
        return m.sqrt(v0) * scale * self.best

def f0(v1, sum):
    global v2
    try:
        v2 = [v4 for v3 in v1 for v4 in v3 if v4 != sum]
    except ValueError as v5:
        raise v5
    return C0().of(len(v2), scale=2)

def solve(v1):

    def f1():
        nonlocal v1
        v1 = v1 + v1
    f1()
    return (lambda v6, v7: v6)(f0([v1], 3), 1)
"""


def test_own_names_are_numbered_and_others_kept() -> None:
    assert canonical(PYTHON) == CANONICAL
    assert canonical(CANONICAL) == CANONICAL


@pytest.mark.parametrize(
    "text", ["int main() { return 0; }  // nothing", "print 'no'", "\0", "(" * 10_000, "1" + "+1" * 5000]
)
def test_text_that_is_not_python_is_unchanged(text: str) -> None:
    assert canonical(text) == text


@pytest.mark.parametrize(("additions", "laid_out"), [(90, True), (110, False)])
@pytest.mark.parametrize("calls", [1000, 100_000])
def test_the_depth_limit_does_not_depend_on_the_recursion_limit(additions: int, laid_out: bool, calls: int) -> None:
    text = f"{calls}" + "+1" * additions  # a distinct text, because results are cached
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(calls)
    try:
        assert (canonical(text) != text) == laid_out
    finally:
        sys.setrecursionlimit(before)


def test_the_last_unused_function_is_the_entry_point() -> None:
    text = "def twoSum(nums):\n    return help(nums) + twoSum(nums[1:])\n\ndef other(x):\n    return x\n\nother(1)\n"
    assert canonical(text) == (
        "def solve(v0):\n    return help(v0) + solve(v0[1:])\n\ndef f0(v1):\n    return v1\nf0(1)\n"
    )
    assert "solve" not in canonical("def walk(x):\n    return x\n\nprint(walk(3))\n")
    assert canonical("from m import solve\n\ndef walk(x):\n    return x\n").endswith("def f0(v0):\n    return v0\n")


def test_comments_above_are_kept() -> None:
    text = with_comments("# Mine.\nx = 1  # one\n", ["size 1.0e+00", "", "Say it."])
    assert comments_above(text) == ["# size 1.0e+00\n", "#\n", "# Say it.\n", "# Mine.\n"]
    assert canonical(text) == "# size 1.0e+00\n#\n# Say it.\n# Mine.\nv0 = 1\n"


MODULE = """import torch

class Model(torch.nn.Module):

    def __init__(self, v0):
        super().__init__()
        self.scale = v0

    def forward(self, v1):
        return torch.tanh(v1 * self.scale)

def get_inputs():
    return [torch.rand(250, 1000)]

def get_init_inputs():
    return [3]
"""


def test_a_module_gets_lines_with_its_operations_and_memory_traffic() -> None:
    written = MODULE.replace("v0", "factor").replace("v1", "x")
    lines = "# size 2.5e+05\n# (250, 1000)\n# flops 0.0e+00 bytes 4.0e+06 kernels 2.0e+00 fused 6.3e-03 ms 1.3e-02\n"
    assert canonical(written) == lines + MODULE
    assert canonical(lines.replace("2.5e+05", "9.9e+09") + "# Mine.\n" + written) == lines + "# Mine.\n" + MODULE
    broken = written.replace("tanh", "unheard_of")
    assert canonical(broken).startswith("# size 2.5e+05\n# (250, 1000)\nimport torch\n")
    without = written.replace("get_inputs", "inputs")
    assert canonical(without).startswith("import torch\n\nclass C0(")


@given(st.text() | st.text(alphabet="def x():=[]{}\n\t #\"'\\1+-.,lambd"))
def test_canonicalisation_is_idempotent(text: str) -> None:
    assert canonical(canonical(text)) == canonical(text)


def test_layout_names_and_docstrings_do_not_matter() -> None:
    assert canonical('"""Nothing at all."""') == "pass\n"
    one = "def solve(a, b):\n    c = [i for i in a if (i)]\n    return c + b\n"
    other = "def solve(xs,   ys):\n    # keep\n    kept = [ x for x in xs if x ]\n    return (kept+ys)\n"
    assert canonical(one) == canonical(other)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_canonical_programs_give_the_same_results(part: int) -> None:
    check_each(part_of_problems(part), same_results)


def same_results(problem: Problem) -> None:
    """Of one solution: to run all of them takes a minute."""
    for name, code in Random(problem.name).sample([*problem.solutions.items()], 1):
        text = canonical(code)
        assert canonical(text) == text, name
        assert results(text, problem) == results(code, problem), name
        assert not [token for token in tokens(text) if token.type == tokenize.COMMENT], name


def tokens(code: str) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(code).readline))


def results(code: str, problem: Problem) -> str:
    names: dict = {}
    exec(PRELUDE, names)
    exec(compile(code, problem.name, "exec"), names)
    return repr(names["solve"](*problem.arguments(problem.sizes[0])))


CODE = "def f(n):\n    rows = []\n    for i in range(n):\n        rows.append(i * 1024)\n    return rows\n"
TOKENIZER = Tokenizer.train([CODE] * 3)


def words(encoded: Encoded) -> list[str]:
    return [TOKENIZER.backend.decode([token]).strip() for token in encoded.ids]


def references(code: str) -> set[tuple[int, int]]:
    encoded = TOKENIZER.encode_program(code)
    return {(int(token), int(other)) for token, other in encoded.edges}


def test_a_name_refers_to_its_previous_and_first_occurrence():
    encoded = TOKENIZER.encode_program(CODE)
    found = words(encoded)
    first, second, third = [place for place, word in enumerate(found) if word == "rows"]
    made = references(CODE)
    assert (second, first) in made
    assert (third, second) in made
    assert (third, first) in made
    assert (first, second) not in made


def test_the_end_of_a_line_refers_to_its_words_and_to_the_enclosing_line():
    found, made = words(TOKENIZER.encode_program(CODE)), references(CODE)
    ends = [found.index("):"), found.index("[]"), found.index("):", found.index("range")), found.index("1024") + 1]
    assert [found[end] for end in ends] == ["):", "[]", "):", ")"]
    assert (ends[3], ends[2]) in made  # append under for
    assert (ends[2], ends[0]) in made  # for under def
    assert (ends[1], ends[0]) in made
    assert (ends[3], ends[0]) not in made
    assert (len(found) - 1, ends[0]) in made  # return under def
    assert (ends[3], found.index("1024")) in made
    assert (ends[3], found.index("append")) in made


@pytest.mark.parametrize(
    ("written", "number"), [("1024", 1024), ("3.9e+02", 390), ("0", 0), ("1_000", 1000), ("2.5", 2.5)]
)
def test_a_number_has_its_magnitude_at_its_last_token(written: str, number: float):
    encoded = TOKENIZER.encode_program(f"x = {written}")
    assert encoded.magnitudes.tolist()[:-1] == [NO_NUMBER] * (len(encoded) - 1)
    assert encoded.magnitudes[-1] == pytest.approx(np.log2(1 + number))


def test_numbers_of_any_length_or_script_are_handled():
    huge = TOKENIZER.encode_program("x = " + "9" * 5000)
    assert huge.magnitudes.max() == 1024
    for other in ("x = ²", "x = ٣", "1__0"):
        encoded = TOKENIZER.encode_program(other)
        assert np.isfinite(encoded.magnitudes).all()


def test_texts_of_networks_get_no_further_references():
    text = "input 3x32x32\nConv k3 p1 b @1 16x32x32\nRelu @1 16x32x32\noutput @1\n"
    plain, program = TOKENIZER.encode(text), TOKENIZER.encode_program(text)
    assert plain.edges.tolist() == program.edges.tolist()
    assert plain.magnitudes is None
    assert (program.magnitudes == NO_NUMBER).all()


@given(st.text(max_size=200))
def test_references_of_any_text_are_valid_token_indices(text: str):
    encoded, plain = TOKENIZER.encode_program(text), TOKENIZER.encode(text)
    assert encoded.ids.tolist() == plain.ids.tolist()
    assert len(encoded.magnitudes) == len(encoded)
    assert ((encoded.edges >= 0) & (encoded.edges < len(encoded))).all()
    assert (encoded.edges[:, 0] != encoded.edges[:, 1]).all()


def test_only_numbers_get_a_magnitude_vector():
    batch = collate([TOKENIZER.encode_program(code) for code in ("x = 4096", "y")])
    vectors = Magnitude(8)(batch.magnitudes)
    assert vectors.shape == (2, batch.ids.shape[1], 8)
    real = batch.magnitudes != NO_NUMBER
    assert real.sum() == 1
    assert vectors[real].abs().sum() > 0
    assert vectors[~real].abs().sum() == 0


def test_encodings_depend_on_references():
    config = ModelConfig(width=16, heads=2, encoder_layers=1, decoder_layers=1, program_structure=True, dropout=0.0)
    rlm = RLM.create(config, TOKENIZER, ["m"])
    one, other, same = rlm.encodings(["a = 5\nb = a\n", "a = 5\nb = c\n", "a = 5\nb = a\n"])
    assert np.allclose(one, same)
    assert not np.allclose(one, other)


def test_the_program_size_reaches_all_tokens():
    config = ModelConfig(
        width=16, heads=2, encoder_layers=1, decoder_layers=1, dropout=0.0, program_structure=True, program_size=True
    )
    rlm = RLM.create(config, TOKENIZER, ["m"])
    texts = ["# size 100\nx = 7\n", "# size 900\nx = 7\n", "x = a\n"]
    batch = collate([TOKENIZER.encode_program(text) for text in texts])
    sizes = first_numbers(batch.magnitudes)
    assert sizes[:, 0].tolist() == pytest.approx([np.log2(101), np.log2(901), NO_NUMBER])
    before = rlm.encodings(texts)
    rlm.network.encoder.size.linear.weight.data *= -1
    changed = np.abs(rlm.encodings(texts) - before).max(axis=1)
    assert (changed[:2] > 1e-3).all()
    assert changed[2] < 1e-6
    # Encodings do not depend on the other texts of the batch.
    together, alone = rlm.encodings(texts), np.concatenate([rlm.encodings([text]) for text in texts])
    assert np.allclose(together, alone, atol=1e-6)


def test_program_size_needs_program_structure():
    with pytest.raises(ValueError, match="'program_size' needs 'program_structure'"):
        ModelConfig(program_size=True)


def test_a_frozen_encoder_rejects_program_structure():
    with pytest.raises(ValueError, match="program_structure"):
        FrozenModelConfig(encoder="somewhere", program_structure=True)
