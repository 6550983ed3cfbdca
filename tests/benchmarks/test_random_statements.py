"""Programs from the grammar: they compile, most run, and their memory grows at different rates."""

from __future__ import annotations

import tracemalloc
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.programs.random_statements import GrammarWriter

ARGUMENTS: dict[str, list[Any]] = {
    "N": [[5, 3, 8, 1, 9, 2, 8]],
    "n": [9],
    "Nn": [[5, 3, 8, 1], 3],
    "T": ["a text of letters"],
    "W": [["some", "words", "more"]],
    "G": [[[1, 2, 3], [4, 5, 6], [7, 8, 9]]],
    "En": [[[0, 1], [1, 2], [2, 3]], 4],
}


def ran(kinds: str, seed: int, arguments: list[Any]) -> bool:
    names: dict[str, Any] = {}
    exec(GrammarWriter(Random(seed), kinds).code, names)
    try:
        names["solve"](*arguments)
    except (LookupError, TypeError, ValueError, AttributeError):  # failing programs are omitted from the tables
        return False
    return True


@pytest.mark.slow
@given(st.integers(0, 2**32), st.sampled_from(sorted(ARGUMENTS)))
def test_the_seed_determines_the_program(seed: int, kinds: str) -> None:
    one, again = (GrammarWriter(Random(seed), kinds) for _ in range(2))
    assert (one.code, one.degree) == (again.code, again.degree)
    assert 1 <= one.degree <= 3
    compile(one.code, "program", "exec")


@pytest.mark.slow
@pytest.mark.parametrize("kinds", ARGUMENTS)
def test_most_run(kinds: str) -> None:
    assert sum(ran(kinds, seed, [*ARGUMENTS[kinds]]) for seed in range(100)) >= 85


@pytest.mark.slow
def test_memory_is_constant_linear_and_quadratic_in_some_programs() -> None:
    growth = []
    for seed in range(40):
        names: dict[str, Any] = {}
        exec(GrammarWriter(Random(seed), "n").code, names)
        peaks = []
        for size in (10, 80):
            tracemalloc.start()
            names["solve"](size)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        growth.append(peaks[1] / peaks[0])
    assert sum(ratio < 1.5 for ratio in growth) >= 10
    assert sum(2 < ratio < 8 for ratio in growth) >= 8
    assert sum(ratio > 8 for ratio in growth) >= 4  # quadratic
