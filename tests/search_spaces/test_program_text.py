import io
import tokenize

import pytest
from benchmarks.code.canonical import canonical

from benchmarks.code.problem_set import Problem, problems
from nassurrogate.profiling.repeat_program import PRELUDE

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


def test_its_names_are_numbered_and_others_stay() -> None:
    assert canonical(PYTHON) == CANONICAL
    assert canonical(CANONICAL) == CANONICAL


@pytest.mark.parametrize(
    "text", ["int main() { return 0; }  // nothing", "print 'no'", "\0", "(" * 10_000, "1" + "+1" * 5000]
)
def test_what_is_no_python_stays(text: str) -> None:
    assert canonical(text) == text


def test_nothing_but_words_is_no_program() -> None:
    assert canonical('"""Nothing at all."""') == "pass\n"


def test_how_it_was_written_does_not_matter() -> None:
    one = "def solve(a, b):\n    c = [i for i in a if (i)]\n    return c + b\n"
    other = "def solve(xs,   ys):\n    # keep\n    kept = [ x for x in xs if x ]\n    return (kept+ys)\n"
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.name)
def test_a_program_does_the_same(problem: Problem) -> None:
    for name, code in problem.solutions.items():
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
