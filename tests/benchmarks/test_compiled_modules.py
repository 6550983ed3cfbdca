"""Random modules as inductor's code: here C++, which it makes where there is no GPU, in the same layout."""

from __future__ import annotations

import itertools
import shutil

import pytest

from benchmarks.programs.compiled_modules import compiled, drawn
from nassurrogate.profiling.run_kernel import runnable
from surrogate.programs.module_cost import MODEL


@pytest.mark.skipif(not shutil.which("g++"), reason="inductor needs a C++ compiler")
def test_what_a_module_is_compiled_to_runs_as_kernelbooks_do() -> None:
    ((name, code),) = itertools.islice(drawn(), 1)
    assert name.startswith("random-")
    triton_code = compiled(code, "cpu")
    assert triton_code
    run, given = runnable({"entry_point": MODEL, "python_code": code, "triton_code": triton_code}, "cpu")
    assert "input 1" in given
    run()
