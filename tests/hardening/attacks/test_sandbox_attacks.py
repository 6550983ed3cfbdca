"""Programs that attack the sandbox of `profile python-memory`, all of them in one run of the command."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nassurrogate.profiling.sandbox import Limits, SandboxError, check
from tests.nassurrogate.doubles import rows_of

pytestmark = [pytest.mark.security, pytest.mark.slow]

SECONDS, MEMORY_MB = 2, 256
REFUSED = "PermissionError: [Errno 1] Operation not permitted"
FILL_SOCKETS = """
import os, socket, time
held = []
for _ in range(14):
    if not os.fork():
        try:
            while True:
                ends = socket.socketpair()
                held.append(ends)
                for end in ends:
                    end.setblocking(False)
                    try:
                        while True: end.send(bytes(65536))
                    except BlockingIOError: pass
        except OSError: time.sleep(60)
time.sleep(60)
"""
WRITE_ANSWERS = """
import os, time
while True:
    for handle in range(3, 64):
        try: os.write(handle, {what})
        except OSError: pass
    {then}
"""
MAP_SHARED = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
if libc.mmap(None, 64 << 20, 3, {flags}, -1, 0) == 2**64 - 1:
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
"""
CALL = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
if libc.{call} < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
"""
# What a program does -> (program, the beginning of its error, "" if it may).
ATTACKS = {
    "answers without a newline": (
        WRITE_ANSWERS.format(what="bytes(65536)", then=""), "warm-up 1 of 1 wrote to the channel",
    ),
    "one byte of an answer after another": (
        WRITE_ANSWERS.format(what="b' '", then="time.sleep(0.05)"), "warm-up 1 of 1 took more than 2 s",
    ),
    "shared anonymous memory": (MAP_SHARED.format(flags=0x21), REFUSED),
    "shared anonymous memory, flags validated": (MAP_SHARED.format(flags=0x23), REFUSED),
    "huge pages": (MAP_SHARED.format(flags=0x40022), REFUSED),
    "private anonymous memory": (MAP_SHARED.format(flags=0x22), ""),
    "shared memory through /dev/zero": ("open('/dev/zero', 'r+b')", "FileNotFoundError"),
    "memfd": ("import os\nos.memfd_create('x')", REFUSED),
    "a file in /dev/shm": (
        "from multiprocessing import shared_memory as s\ns.SharedMemory('x', True, 64 << 20)", "OSError: [Errno 27]",
    ),
    "socket buffers": (FILL_SOCKETS, "warm-up 1 of 1 took more than 256 MiB"),
    "larger socket buffers": (
        "import socket\nsocket.socketpair()[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)", REFUSED,
    ),
    "larger pipes": ("import fcntl, os\nfcntl.fcntl(os.pipe()[1], 1031, 1 << 20)", REFUSED),
    "descriptors in flight": (
        "import array, socket\nsocket.socketpair()[0].sendmsg([b'x'], [(1, 1, array.array('i', [0]))])", REFUSED,
    ),
    "pages in pipes": (
        CALL.format(call="syscall(278 if os.uname().machine == 'x86_64' else 75, 0, 0, 0, 0)"), REFUSED,
    ),
    "threads with open files of their own": (
        CALL.format(call="syscall(56 if os.uname().machine == 'x86_64' else 220, 0x10900, 0, 0, 0, 0)"), REFUSED,
    ),
    "its input opened again": ("def f():\n    import os\n    os.open('/proc/self/fd/0', os.O_RDWR)", "PermissionError"),
    "its input made writable": ("def f():\n    import os\n    os.fchmod(0, 0o666)", "OSError: [Errno 30] Read-only"),
    "the supervisor's files": ("import os\nos.listdir('/proc/1/fd')", "PermissionError"),
    "the supervisor's root": ("import os\nos.listdir('/proc/1/root/')", "PermissionError"),
    "settings of the kernel": ("open('/proc/sys/kernel/hostname', 'w')", "OSError: [Errno 30] Read-only"),
    "an inherited directory": (
        "import os\nfor n in range(64):\n    try: os.fchdir(n)\n    except OSError: pass\n    else: 1 / 0", "",
    ),
    "inotify, which is not in the list": (CALL.format(call="inotify_init1(0)"), REFUSED),
    "io_uring": (CALL.format(call="syscall(425, 8, 0)"), "OSError: [Errno 38]"),
}  # fmt: skip
HARMLESS = {
    "asyncio": "import asyncio\nasync def f(): await asyncio.sleep(0.01)\nasyncio.run(f())",
    "a pool of threads": "from concurrent.futures import *\nwith ThreadPoolExecutor(3) as e: list(e.map(abs, [1]))",
    "a pool of processes": (
        "import multiprocessing as m\nwith m.get_context('fork').Pool(2) as p: assert p.map(abs, [-1]) == [1]"
    ),
    "another program": "import subprocess\nsubprocess.run(['ls', '/'], capture_output=True, check=True)",
    "sqlite": "import sqlite3\nc = sqlite3.connect('a.db')\nc.execute('create table if not exists t(a)')\nc.commit()",
    "C libraries": "import bz2, ctypes, decimal, hashlib, lzma, sqlite3, ssl, uuid, zlib, zoneinfo",
    "devices": "open('/dev/null', 'w').write('x')\nopen('/dev/stdin').read()\nimport os\nos.urandom(3)",
}


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The error of each program above, and of two that look for the user's files."""
    try:
        check(Limits())
    except SandboxError as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("programs")
    (folder / "secret.txt").write_text("secret")
    folder.chmod(0o755)
    programs = {
        **{name: code for name, (code, _) in ATTACKS.items()}, **HARMLESS,
        "reads a file": f"open({str(folder / 'secret.txt')!r})",
        "looks around": (
            "import os, sys\nhome = os.path.dirname(sys.base_prefix)\n"
            f"raise Exception([p for p in ({str(Path.home())!r}, home) if os.path.exists(p) and p.count('/') > 1 "
            "and not p.startswith(('/usr', '/nix')) and len(os.listdir(p)) > 1])"
        ),
    }  # fmt: skip
    lines = [
        {"id": name, "code": code, **({"fn_name": "f", "inputs": [[]]} if code[:4] == "def " else {"inputs": ["x"]})}
        for name, code in programs.items()
    ]  # fmt: skip
    (folder / "programs.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    command = [
        sys.executable, "-m", "nassurrogate", "profile", "python-memory", str(folder / "programs.jsonl"), "-o",
        str(folder / "out.csv"), "--seconds", str(SECONDS), "--memory-mb", str(MEMORY_MB), "--warm-ups", "1",
        "--repeats", "1",
    ]  # fmt: skip
    temporary = folder / "temporary"
    temporary.mkdir()
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300, env={**os.environ, "TMPDIR": str(temporary)}
    )
    assert done.returncode == 0, done.stderr
    assert not list(temporary.iterdir())
    return {row["id"].removesuffix("-1"): row["error"] for row in rows_of((folder / "out.csv").read_text())}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_stopped(name: str, errors: dict[str, str]) -> None:
    expected = ATTACKS[name][1]
    assert errors[name].startswith(expected) if expected else not errors[name], errors[name]


@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_program_runs(name: str, errors: dict[str, str]) -> None:
    assert errors[name] == ""


def test_files_of_the_user_are_not_there(errors: dict[str, str]) -> None:
    assert errors["reads a file"].startswith("FileNotFoundError")
    assert errors["looks around"] == "Exception: []"


def test_a_killed_caller_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "programs.jsonl").write_text(json.dumps({"code": "import time\ntime.sleep(60)", "inputs": [""]}))
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "nassurrogate", "profile", "python-memory", "programs.jsonl", "-o", "out.csv",
         "--seconds", "61"], cwd=tmp_path, env={**os.environ, "TMPDIR": str(temporary)}, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    waiting = time.monotonic() + 60
    while not (found := _supervisors(process.pid)):
        assert process.poll() is None
        if time.monotonic() > waiting:
            pytest.fail("no program was started")
        time.sleep(0.05)
    time.sleep(0.5)
    process.kill()
    process.wait()
    waiting = time.monotonic() + 10
    while any(Path("/proc", number, "cmdline").exists() and _command(number) for number in found):
        assert time.monotonic() < waiting, "a sandbox outlived its caller"
        time.sleep(0.05)
    assert not list(temporary.iterdir())


def _supervisors(parent: int) -> list[str]:
    numbers = [path.name for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [number for number in numbers if b'"processes": 16' in _command(number) and _parent(number) == parent]


def _command(number: str) -> bytes:
    try:
        return Path("/proc", number, "cmdline").read_bytes()
    except OSError:
        return b""


def _parent(number: str) -> int:
    try:
        return int(Path("/proc", number, "stat").read_text().rpartition(") ")[2].split()[1])
    except (OSError, IndexError):
        return 0
