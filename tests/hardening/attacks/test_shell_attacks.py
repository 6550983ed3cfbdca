"""What shells, schedulers and file systems do to commands: signals, closed streams, odd names, links, races."""

import contextlib
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nassurrogate.cli.terminal import is_disk_full
from search_spaces.common.atomic_files import new_file, new_folder, require_empty_dir
from tests.commands import Commands
from tests.nassurrogate.doubles import Run

pytestmark = [pytest.mark.security]

COMMAND = [sys.executable, "-m", "nassurrogate"]
ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.getcwd()}
LATIN = os.fsdecode(b"caf\xe9")
SEARCH = ["search", "nasbench201", "--objective", "max:accuracy", "--no-weights"]
CHEAP = ["search", "nasbench201", "--objective", "min:params_m", "--searcher", "optuna_tpe"]


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", script, "bash", *COMMAND], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip


@pytest.fixture
def archs(tmp_path: Path) -> Path:
    path = tmp_path / "archs.jsonl"
    cell = "|nor_conv_3x3~0|+|nor_conv_1x1~0|skip_connect~1|+|none~0|nor_conv_3x3~1|skip_connect~2|"
    path.write_text(json.dumps({"space": "nasbench201", "arch_str": cell}) + "\n")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full"])
def test_closed_streams(closed: str, tmp_path: Path) -> None:
    done = shell(f'"$@" sample nasbench201 -n 3 -o out.csv {closed}; echo $?', tmp_path)
    assert done.stdout == "0\n" if "2>" in closed[:2] else done.stdout.endswith("0\n"), done.stderr
    assert done.stderr == ""
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 4
    assert shell(f'"$@" sample nothing -n 3 -o other.csv {closed}; echo $?', tmp_path).stdout == "2\n"


@pytest.mark.slow
def test_a_reader_that_ends_and_a_full_disk_behind_standard_output(tmp_path: Path) -> None:
    done = shell('"$@" sample nasbench201 -n 3 | true; echo ${PIPESTATUS[0]}', tmp_path)
    assert (done.stdout, done.stderr) == ("1\n", "")
    done = shell('"$@" sample nasbench201 -n 3 > /dev/full; echo $?', tmp_path)
    assert (done.stdout, done.stderr.count("\n")) == ("2\n", 1)
    assert "the disk is full" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_a_search_that_resumes(number: signal.Signals, commands: Commands, tmp_path: Path) -> None:
    done = _signalled(commands, [*SEARCH, "--budget", "4000", "-o", "out"], number, tmp_path)
    assert done.returncode == 128 + number
    assert done.stdout == ""
    assert [path.name for path in (tmp_path / "out").iterdir()] == [".search"]
    assert done.stderr == (
        "interrupted; continue with: nassurrogate search nasbench201 --objective max:accuracy --no-weights "
        "--budget 4000 -o out --resume\n"
    )
    assert (tmp_path / "out" / ".search" / "settings.json").is_file()


@pytest.mark.slow
@pytest.mark.parametrize("executor", ["serial", "process"])
def test_a_signal_ends_the_processes_of_a_measurement(executor: str, commands: Commands, tmp_path: Path) -> None:
    goal = ["--evaluator", "measured", "--objective", "min:latency:measured", "--executor", executor]
    command = [*SEARCH[:2], *goal, "--budget", "500", "-o", "out"]
    done = _signalled(commands, command, signal.SIGTERM, tmp_path)
    assert done.returncode == 143, done.stderr
    assert done.stderr.startswith("interrupted; continue with: ")


def _signalled(
    commands: Commands, arguments: list[str], number: signal.Signals, folder: Path
) -> subprocess.CompletedProcess[str]:
    """Sends the signal soon after a search has begun. Nothing may stay: no process, no file in the temporary folder."""
    temporary, begun, out, err = (folder / name for name in ("temporary", "out/.search", "stdout", "stderr"))
    temporary.mkdir()
    environment = {"TMPDIR": str(temporary)}
    process = commands.start("nassurrogate", *arguments, cwd=folder, out=out, err=err, environment=environment)
    waiting = time.monotonic() + 120
    while not begun.exists() and time.monotonic() < waiting:
        time.sleep(0.05)
    time.sleep(0.5)
    os.kill(process, number)
    status = commands.wait(process)
    mark = f"TMPDIR={temporary}".encode()
    waiting = time.monotonic() + 10
    while _with_environment(mark) and time.monotonic() < waiting:
        time.sleep(0.1)
    assert not _with_environment(mark)
    assert {path.name for path in temporary.iterdir()} <= {".ses"}  # onnxruntime's, in every temporary folder
    return subprocess.CompletedProcess(arguments, status, out.read_text(), err.read_text())


def _with_environment(mark: bytes) -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark in path.read_bytes():
                found.append(path.parent.name)
    return found


@pytest.mark.slow
def test_a_folder_is_filled_where_it_is(archs: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "here"
    here.mkdir(mode=0o2750)
    here.chmod(0o2750)
    before = here.stat()
    (tmp_path / "link").symlink_to("linked")
    (tmp_path / "linked").mkdir()
    (tmp_path / "dangling").symlink_to("new")
    (tmp_path / "file").write_text("")
    (tmp_path / "to_file").symlink_to("file")
    (tmp_path / "circle").symlink_to("circle")
    files = {"index.csv", "nasbench201-00001.txt"}
    export = ["export", str(archs), "--format", "text", "-o"]
    monkeypatch.chdir(here)
    run.ok(*export, ".")
    monkeypatch.chdir(tmp_path)
    assert {path.name for path in here.iterdir()} == files
    assert (here.stat().st_ino, here.stat().st_mode) == (before.st_ino, before.st_mode)
    for name, real in (("link", "linked"), ("dangling", "new")):
        run.ok(*export, name)
        assert (tmp_path / name).is_symlink()
        assert {path.name for path in (tmp_path / real).iterdir()} == files
    for name, words in (("file", "file is a file"), ("to_file", "to_file is a file"), ("circle", "circle is a file"),
                        ("link", "link is not empty")):  # fmt: skip
        done = run(*export, name)
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert words in done.err
    (tmp_path / "folder.csv").mkdir()
    done = run("sample", "nasbench201", "-n", "1", "-o", "folder.csv")
    assert done.err == "error: folder.csv is a folder; choose the name of a new file\n"


def test_a_folder_that_was_left_half_filled_is_empty(tmp_path: Path) -> None:
    def fail() -> None:
        with new_folder(tmp_path) as building:
            (building / "a").write_text("a")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not list(tmp_path.iterdir())
    (tmp_path / ".unfinished").mkdir()  # by a process that was killed
    (tmp_path / ".unfinished" / "a").write_text("old")
    require_empty_dir(tmp_path)
    with new_folder(tmp_path) as building:
        (building / "b").write_text("b")
    assert [path.name for path in tmp_path.iterdir()] == ["b"]


def test_modes_follow_the_umask_and_the_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o2770)
    before = os.umask(0o027)
    try:
        with new_folder(tmp_path / "folder") as building:
            (building / "inside").write_text("")
        with new_file(tmp_path / ("n" * 250)) as temporary:
            temporary.write_text("")
    finally:
        os.umask(before)
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("folder", "folder/inside", "n" * 250)]
    assert modes == [0o2750, 0o640, 0o640]


@pytest.mark.slow
def test_names_that_are_not_utf8(archs: Path, commands: Commands, tmp_path: Path) -> None:
    export = ("nassurrogate", "export", archs, "--format", "text", "-o", f"networks-{LATIN}")
    assert commands.run(*export, cwd=tmp_path).code == 0
    network = tmp_path / f"networks-{LATIN}" / "nasbench201-00001.txt"
    inputs = tmp_path / "inputs"
    inputs.mkdir()
    shutil.copy(network, inputs / f"{LATIN}.txt")
    shutil.copy(network, inputs / "two\nlines.txt")
    predict = ("nassurrogate", "predict", "inputs", "--metrics", "params_m", "-o", "out.csv")
    predicted = commands.run(*predict, cwd=tmp_path)
    assert (predicted.code, predicted.err.count("\n")) == (2, 1)
    assert r"inputs/caf\udce9.txt: the name is not UTF-8" in predicted.err
    predicted = commands.run(*predict, "--skip-bad", cwd=tmp_path)
    assert predicted.code == 0, predicted.err
    assert r"caf\udce9.txt: the name is not UTF-8" in (tmp_path / "out.csv").read_text()
    for name in (f"{LATIN}.csv", f"{LATIN}.parquet", "http:a.parquet"):
        sampled = commands.run("nassurrogate", "sample", "nasbench201", "-n", "2", "-o", name, cwd=tmp_path)
        assert sampled.code == 0, sampled.err
        assert (tmp_path / name).is_file()
    searched = commands.run("nassurrogate", *SEARCH, "--budget", "10", "-o", LATIN, cwd=tmp_path)
    assert searched.code == 0, searched.err
    assert (tmp_path / LATIN / "run.json").is_file()


@pytest.mark.slow
def test_a_subfolder_that_cannot_be_read_is_named(archs: Path, tmp_path: Path, run: Run) -> None:
    run.ok("export", archs, "--format", "text", "-o", tmp_path / "networks")
    closed = tmp_path / "networks" / "closed"
    closed.mkdir()
    closed.chmod(0)
    # Root may read all folders, except without these capabilities.
    limited = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"]
    before = limited if os.geteuid() == 0 else []
    if before and not shutil.which("setpriv"):
        pytest.skip("root needs setpriv")
    command = [*before, *COMMAND, "predict", "networks", "--metrics", "params_m", "-o"]
    options = {"cwd": tmp_path, "env": ENVIRONMENT, "capture_output": True, "text": True, "timeout": 120}
    done = subprocess.run([*command, "out.csv"], **options)
    assert done.stderr == ("error: networks/closed: Permission denied; correct it, or skip bad input with --skip-bad\n")
    done = subprocess.run([*command, "out.csv", "--skip-bad"], **options)
    assert done.returncode == 0, done.stderr
    assert "networks/closed: Permission denied" in (tmp_path / "out.csv").read_text()
    closed.chmod(0o700)


@pytest.mark.slow
@pytest.mark.parametrize("storage", ["sqlite:///new.db", "journal.log"])
def test_searches_create_a_storage_at_once(storage: str, commands: Commands, tmp_path: Path) -> None:
    search = ["nassurrogate", *CHEAP, "--storage", storage, "--budget", "3", "--seed"]
    together = [commands.start(*search, n, cwd=tmp_path, err=tmp_path / f"err{n}") for n in range(3)]
    assert [commands.wait(process) for process in together] == [0] * 3
    assert [(tmp_path / f"err{n}").read_text() for n in range(3)] == [""] * 3


@pytest.mark.slow
def test_half_a_line_in_a_journal_is_removed(here: Path, run: Run) -> None:
    search = [*CHEAP, "--storage", "journal.log", "--budget", "4", "--seed"]
    run.ok(*search, 0)
    journal = here / "journal.log"
    whole = journal.read_bytes()
    journal.write_bytes(whole + whole.splitlines()[-1][:20])  # as a full disk leaves it
    run.ok(*search, 1)
    assert journal.read_bytes().startswith(whole)
    assert [json.loads(line) for line in journal.read_bytes().splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("storage", "words"),
    [
        ("sqlite:////nowhere/at/all.db", "unable to open database file"),
        ("nothing://here", "storage nothing://here: "),
        ("postgresql://u@127.0.0.1:1/x", "storage postgresql://"),
        ("nowhere/journal.log", "storage nowhere/journal.log: "),
        (".", "storage .: "),
    ],
)
def test_a_storage_that_cannot_be_opened_is_named(storage: str, words: str, here: Path, run: Run) -> None:
    done = run(*CHEAP, "--storage", storage, "--budget", "4")
    assert (done.code, done.err.count("\n")) == (2, 1), done.err
    assert words in done.err


@pytest.mark.slow
def test_no_home_and_no_temporary_folder(tmp_path: Path) -> None:
    environment = {name: value for name, value in ENVIRONMENT.items() if name != "HOME"} | {"TMPDIR": "/nowhere"}
    command = [*COMMAND, *SEARCH, "--budget", "10", "-o", "out"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_errors_of_other_languages_mean_a_full_disk() -> None:
    assert is_disk_full(Exception("No space left on device (os error 28)"))  # as tokenizers raises it
    assert is_disk_full(OSError(28, ""))
    assert not is_disk_full(Exception("out of range"))
