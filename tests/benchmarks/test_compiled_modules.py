"""Random modules compiled by inductor; without a GPU it generates C++ in the same layout."""

from __future__ import annotations

import itertools
import shutil

import pytest

from benchmarks.programs.compiled_modules import compiled, random_programs
from nassurrogate.profiling.run_kernel import runnable
from surrogate.programs.module_cost import MODEL


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("g++"), reason="inductor needs a C++ compiler")
def test_compiled_modules_run_in_the_layout_of_kernelbook() -> None:
    ((name, code),) = itertools.islice(random_programs(), 1)
    assert name.startswith("random-")
    triton_code = compiled(code, "cpu")
    assert triton_code
    run, given = runnable({"entry_point": MODEL, "python_code": code, "triton_code": triton_code}, "cpu")
    assert "input 1" in given
    run()
