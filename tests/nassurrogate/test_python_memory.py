"""`nassurrogate profile python-memory`: benign and hostile programs, the sandbox, bad input."""

import dataclasses
import json
import sys
from pathlib import Path

import pytest

from benchmarks.programs.hostile_programs import HOSTILE, LIMITS
from nassurrogate.profiling import python_memory
from nassurrogate.profiling.programs import Program, programs
from nassurrogate.profiling.python_memory import REPEATS, TARGET, profile, profile_programs
from nassurrogate.profiling.sandbox import Limits, SandboxError, check
from tests.nassurrogate.doubles import Refused, Run, rows_of

pytestmark = pytest.mark.security

BRIEF = LIMITS
PATIENT = dataclasses.replace(LIMITS, seconds=20)  # on a busy machine starting a process can take a second
MARK = b'"memory": 536870912'  # on the command line of the supervisor of each program run here


def _unavailable() -> str:
    try:
        check(Limits())
    except SandboxError as error:
        return str(error)
    return ""


isolated = pytest.mark.skipif(bool(_unavailable()), reason=_unavailable() or "never")


def of(code: str, given: object = "", function: str = "", limits: Limits = PATIENT) -> dict:
    return profile(Program("it", code, (given,), function), given, limits)


@pytest.mark.slow
@isolated
def test_memory_of_a_program_that_reads_standard_input():
    row = of("n = int(input())\nnumbers = [0] * n\nprint(sum(numbers))", "100000\n")
    assert row["error"] == ""
    assert 800_000 <= row[TARGET] < 830_000  # 8 bytes per element, and the buffers of stdin
    assert row["peak_rss_bytes"] > row[TARGET]
    assert row["lines"] > 3
    assert row["wall_ms_min"] <= row["wall_ms_median"] <= row["wall_ms_p90"] <= row["wall_ms_max"]
    assert row["cpu_ms_mean"] > 0


@pytest.mark.slow
@isolated
@pytest.mark.parametrize(
    "code",
    [
        "def double(values: List[int]) -> List[int]:\n    return [0] * (2 * len(values))",
        "class Solution:\n    def double(self, values):\n        return [0] * (2 * len(values))",
    ],
)
def test_memory_of_a_function_does_not_count_its_arguments(code):
    row = of(code, [list(range(10_000))], "double")
    assert row["error"] == ""
    assert 160_000 <= row[TARGET] < 162_000
    assert row["left_alloc_bytes"] == pytest.approx(160_056, abs=500)
    assert (row["calls"], row["depth"]) == (1, 1)


@pytest.mark.slow
@isolated
def test_runs_are_independent_and_deterministic():
    """Each of 16 runs gets its own arguments and globals; string hashes are equal in every interpreter."""
    row = of("seen = []\ndef f(values):\n    seen.append(values.pop())\n    assert len(seen) == 1", [[1]], "f")
    assert row["error"] == ""
    words = "words = {str(n) * 3 for n in range(1000)}\nprint(list(words)[:3])\nx = [0] * (len(list(words)[0]) * 1000)"
    assert of(words)[TARGET] == of(words)[TARGET]


@pytest.mark.slow
@isolated
@pytest.mark.parametrize(
    ("code", "given", "function"),
    [
        ("import sys\nsys.exit()", "some text", ""),
        ("exit = __import__('sys').exit\nexit(0)", "some text", ""),
        ("print(open(0).read())", "some text", ""),
        # Names of the prelude are defined, and no builtin is shadowed.
        ("def f(n): return pow(3, -1, 7) + gcd(n, 4) + len(Counter('aab')) + sum(deque([n]))", [6], "f"),
    ],
)
def test_a_normal_end_is_not_an_error(code, given, function):
    assert of(code, given, function)["error"] == ""


@pytest.mark.slow
@isolated
def test_deep_recursion_is_allowed():
    row = of("def down(n):\n    return n and down(n - 1)", [5_000], "down", Limits(seconds=30))
    assert (row["error"], row["depth"]) == ("", 5_001)


@pytest.mark.slow
@isolated
def test_counts_are_blank_for_programs_of_too_many_lines():
    row = of("import itertools\nfor i in itertools.repeat(0, 6_000_000): pass", limits=Limits(seconds=30))
    assert row["error"] == ""
    assert row["lines"] is row["calls"] is None
    assert row[TARGET] >= 0


@pytest.mark.slow
@isolated
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_becomes_a_row_and_leaves_nothing_behind(name):
    code, message = HOSTILE[name]
    row = of(code, limits=BRIEF if "took more than" in message else PATIENT)
    assert message in row["error"]
    assert row[TARGET] is None or not row["error"]
    assert not Path("/usr/it_was_here").exists()
    left_over = [p for p in Path("/proc").iterdir() if p.name.isdecimal() and MARK in _command(p)]
    assert not left_over


def _command(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


@pytest.mark.slow
@isolated
def test_a_program_sees_no_other_process_and_has_no_privileges():
    code = "import os\nassert os.getuid() != 0 and os.getppid() == 1 and os.listdir('.') == [], os.listdir('/proc')"
    assert of(code)["error"] == ""
    seen = "import os\nassert sum(name.isdecimal() for name in os.listdir('/proc')) == 2"
    assert of(seen)["error"] == ""
    assert "ProcessLookupError" in of("import os\nos.kill(-1, 9)")["error"]


@pytest.mark.slow
@isolated
@pytest.mark.parametrize(
    "code",
    [
        "import socket\nsocket.socket(socket.AF_UNIX)",
        "import os\nos.memfd_create('x')",
        "import ctypes\nif libc.shmget(0, 1 << 20, 0o1600) < 0: raise PermissionError",
        "import ctypes\nif libc.unshare(0x10000000) < 0: raise PermissionError",
        "import ctypes\nif libc.syscall(250, 1, 0) < 0: raise PermissionError",
        "import resource\nresource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0))",
        "import os\nos.kill(1, 2)\nimport time\ntime.sleep(0.1)\nraise PermissionError",
        "open('/proc/1/mem', 'rb')",
        "import os\nif not any(map(os.path.exists, ('/run', '/tmp', '/dev/pts', '/sys'))): raise PermissionError",
        "import os\nos.write(0, b'x')",
    ],
)
def test_escapes_are_closed(code):
    """Sockets, keys, other processes, memory that belongs to no process, writing to its input."""
    error = of("import ctypes\nlibc = ctypes.CDLL(None)\n" + code, [], "none")["error"]
    assert error.startswith(("PermissionError", "OSError: [Errno 9] Bad file descriptor"))


@isolated
def test_threads_are_allowed():
    code = "from threading import Thread\nall = [Thread(target=print) for _ in range(12)]\n" + (
        "for one in all: one.start()\nfor one in all: one.join()"
    )
    assert of(code, limits=Limits(seconds=5))["error"] == ""


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "programs.jsonl"
    records = [
        {
            "code": "print(sum(range(int(input()))))", "inputs": ["10\n", "1000\n"],
            "statement": "Sum.", "problem": "sums",
        },
        {"id": "broken", "code": "1 / 0", "inputs": [""]},
        {"code": "def f(n):\n    return [0] * n", "inputs": [[1000]], "fn_name": "f"},
    ]  # fmt: skip
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


@pytest.mark.slow
@isolated
def test_the_command(run: Run, lines: Path, tmp_path: Path) -> None:
    out = tmp_path / "profile.csv"
    done = run.ok("profile", "python-memory", lines, "-o", out, "--statement", "--seconds", "5")
    assert done.out == f"4 rows in {out}\n"
    assert done.err == "1 of 4 failed; see the column error\n"
    rows = rows_of(out.read_text())
    assert [row["id"] for row in rows] == ["programs-1-1", "programs-1-2", "broken-1", "programs-3-1"]
    assert [row["input_set"] for row in rows] == ["1", "2", "1", "1"]
    assert rows[0]["code"] == (
        "# size 1.0e+01\n# text of 3.0e+00 characters, 2.0e+00 lines\n# Sum.\nprint(sum(range(int(input()))))"
    )
    assert rows[0]["problem"] == "sums"
    assert rows[2]["error"] == "ZeroDivisionError: division by zero"
    assert rows[2][TARGET] == rows[2]["wall_ms_min"] == ""
    assert 8000 <= int(float(rows[3][TARGET])) < 9000
    config = json.loads((tmp_path / "profile.csv.config.json").read_text())
    assert (config["repeats"], config["seconds"], config["trusted"]) == (REPEATS, 5.0, False)
    assert not (tmp_path / "profile.csv.profiling").exists()


@isolated
def test_freed_input_is_a_negative_number_of_blocks() -> None:
    code = "def solve(words):\n    del words[1:]\n    return words"
    row = of(code, [["a" * length for length in range(500)]], "solve")
    assert row["error"] == ""
    assert row["left_alloc_blocks"] < 0


@pytest.mark.slow
@isolated
def test_memory_is_the_same_with_fewer_runs(run: Run, lines: Path, tmp_path: Path) -> None:
    usual, few = tmp_path / "usual.csv", tmp_path / "few.csv"
    run.ok("profile", "python-memory", lines, "-o", usual, "--seconds", "5")
    briefly = ("--warm-ups", "1", "--repeats", "1", "--seconds", "5")
    run.ok("profile", "python-memory", lines, "-o", few, *briefly)
    one, other = (rows_of(path.read_text()) for path in (usual, few))
    assert [row[TARGET] for row in one] == [row[TARGET] for row in other]
    assert float(other[0]["wall_ms_median"]) == float(other[0]["wall_ms_max"]) > 0
    assert other[0]["wall_ms_stddev"] == ""


@pytest.mark.slow
@isolated
def test_an_interrupted_run_resumes(lines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, real, begun = tmp_path / "profile.csv", profile, []

    def counting(program: Program, given: object, limits: Limits, warm_ups: int, repeats: int) -> dict:
        begun.append(program.name)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return real(program, given, limits, warm_ups, repeats)

    monkeypatch.setattr(python_memory, "profile", counting)
    with pytest.raises(KeyboardInterrupt):
        profile_programs([lines], out, BRIEF)
    assert not out.exists()
    with pytest.raises(FileExistsError, match="resume=True"):
        profile_programs([lines], out, BRIEF)
    with pytest.raises(ValueError, match="another memory_mb"):
        profile_programs([lines], out, Limits(seconds=1, memory_mb=600), resume=True)
    config = tmp_path / "profile.csv.profiling" / "config.json"
    kept = config.read_text()
    config.write_text("[]")
    with pytest.raises(ValueError, match=r"config\.json is damaged; restore it"):
        profile_programs([lines], out, BRIEF, resume=True)
    config.write_text(kept)
    reported: list[tuple[int, int]] = []
    summary = profile_programs([lines], out, BRIEF, resume=True, progress=lambda *done: reported.append(done))
    assert (summary.rows, summary.failed) == (4, 1)
    assert begun == ["programs-1", "programs-1", "broken", "broken", "programs-3"]
    assert reported == [(3, 4), (4, 4)]


def test_other_systems_than_linux_run_trusted_programs_only(
    refused: Refused, lines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    refused("on Linux only.*--trusted", "profile", "python-memory", lines, "-o", tmp_path / "out.csv")
    check(Limits(trusted=True))


@pytest.mark.slow
def test_limits_that_are_too_small_are_refused(lines: Path, tmp_path: Path, refused: Refused) -> None:
    if not _unavailable():
        command = ("profile", "python-memory", lines, "-o", tmp_path / "out.csv", "--memory-mb", "4")
        refused("an empty program fails: .*; set other limits", *command)


@pytest.mark.slow
def test_trusted_programs_run_without_isolation():
    row = of("n = int(input())\nprint([0] * n)", "1000", limits=Limits(seconds=5, trusted=True))
    assert row["error"] == ""
    assert row[TARGET] >= 8000
    late = of("import time\ntime.sleep(60)", limits=Limits(seconds=1, trusted=True))
    assert late["error"] == "warm-up 1 of 3 took more than 1 s"
    assert of("import os\nos.abort()", limits=Limits(trusted=True))["error"].endswith("terminated by SIGABRT")


def test_folders_of_apps(tmp_path: Path) -> None:
    for name, inputs in (("0001", {"inputs": ["1\n", "2\n"]}), ("0002", {"inputs": [[3]], "fn_name": "f"})):
        folder = tmp_path / "train" / name
        folder.mkdir(parents=True)
        (folder / "solutions.json").write_text(json.dumps([f"print({name!r})", "print(2)"]))
        (folder / "input_output.json").write_text(json.dumps(inputs))
    (tmp_path / "train" / "0001" / "question.txt").write_text("What is it?\n")
    found = programs([tmp_path / "train"])
    assert [p.name for p in found] == ["0001-1", "0001-2", "0002-1", "0002-2"]
    assert found[0] == Program("0001-1", "print('0001')", ("1\n", "2\n"), "", "0001", "What is it?")
    assert (found[2].function, found[2].inputs, found[2].statement) == ("f", ([3],), "")
    assert [p.name for p in programs([tmp_path / "train" / "0001"])] == ["0001-1", "0001-2"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "pattern"),
    [
        ("no json", r"bad\.jsonl, line 1: not JSON"),
        ("[1]", "line 1: should be a JSON object"),
        ('{"code": ""}', "'code' should be the text"),
        ('{"code": "1", "inputs": []}', "'inputs' should be a list"),
        ('{"code": "1", "inputs": [1]}', "input set 1 should be a text"),
        ('{"code": "1", "inputs": ["a"], "fn_name": "f"}', "input set 1 should be a list of the arguments"),
        ('{"code": "1", "inputs": ["a"], "fn_name": 3}', "'fn_name' should be the name"),
        ('{"id": 1, "code": "1", "inputs": ["a"]}\n' * 2, "two programs have the id '1'"),
        ("", "no program to profile"),
        ('{"code": "\\ud800", "inputs": ["a"]}', "line 1: contains a lone surrogate"),
        ('{"code": "1", "fn_name": "f", "inputs": [' + "[" * 300 + "]" * 300 + "]}", "'inputs' is nested too deeply"),
        ("[" * 100_000, "line 1: its JSON is nested too deeply"),
    ],
)  # fmt: skip
def test_bad_input_is_refused(refused: Refused, tmp_path: Path, line: str, pattern: str) -> None:
    (tmp_path / "bad.jsonl").write_text(line)
    refused(pattern, "profile", "python-memory", tmp_path / "bad.jsonl", "-o", tmp_path / "out.csv")


def test_bad_settings_are_refused(refused: Refused, lines: Path, tmp_path: Path) -> None:
    command = ("profile", "python-memory", lines, "-o", tmp_path / "out.csv")
    refused("seconds is 0.0; it should be a positive number", *command, "--seconds", "0")
    refused("memory_mb is -5", *command, "--memory-mb", "-5")
    refused("repeats is 0; it should be between 1 and 10,000", *command, "--repeats", "0")
    (tmp_path / "empty").mkdir()
    refused("has no solutions.json", "profile", "python-memory", tmp_path / "empty", "-o", tmp_path / "out.csv")
    (tmp_path / "out.csv").write_text("")
    refused("out.csv", *command)
