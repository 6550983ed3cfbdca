import io
import sys
import tokenize
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.programs.problem_set import Problem
from nassurrogate.profiling.repeat_program import PRELUDE
from surrogate.programs.program_input import comments_above, with_comments
from surrogate.programs.program_text import canonical
from tests.benchmarks.each_problem import PARTS, check_each, part_of_problems

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


@settings(deadline=None)
@given(st.text() | st.text(alphabet="def x():=[]{}\n\t #\"'\\1+-.,lambd"))
def test_canonicalisation_is_idempotent(text: str) -> None:
    assert canonical(canonical(text)) == canonical(text)


def test_a_docstring_alone_becomes_pass() -> None:
    assert canonical('"""Nothing at all."""') == "pass\n"


def test_layout_and_names_do_not_matter() -> None:
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
