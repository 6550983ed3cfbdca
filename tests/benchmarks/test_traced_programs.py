import json
import subprocess
import sys

import pytest

# Runs in a child process, which gets the resource limits of the measurement.
TRACE = """
import json, sys
from benchmarks.programs.traced_programs import prepare, traced_metrics
prepare()
print(json.dumps([traced_metrics(code, [5]) for code in json.load(sys.stdin)]))
"""


def _traced(*programs: str) -> list[list[float] | None]:
    done = subprocess.run(
        [sys.executable, "-c", TRACE], input=json.dumps(programs), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.slow
def test_memory_is_exact_and_failing_or_endless_programs_give_none() -> None:
    found = _traced(
        "def solve(n):\n    kept = bytearray(10**6)\n    return bytearray(10**5)\n",
        "def solve(n):\n    return 1 // (n - 5)\n",
        "def solve(n):\n    while True:\n        n += 1\n",
        "def solve(n):\n    return sum(range(10**12))\n",  # a single endless bytecode instruction
        "import os\ndef solve(n):\n    os.abort()\n",
        "def solve(n):\n    return [0] * 10**9\n",
        "def solve(n):\n    return 1\n",
    )
    peak, left, milliseconds = found[0]
    assert 1_100_000 < peak < 1_101_000
    assert 100_000 < left < 100_500
    assert 0 < milliseconds < 200
    assert found[1:6] == [None] * 5
    assert found[6][0] < 1000


@pytest.mark.slow
def test_first_use_of_a_type_does_not_count_as_memory() -> None:
    program = "from collections import Counter\ndef solve(n):\n    return Counter('abc' * n)\n"
    once, again = _traced(program, program)
    assert once[:2] == again[:2]
    assert once[0] < 2000
