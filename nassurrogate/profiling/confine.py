"""Runs a program that is not trusted: `python -I -S confine.py '{"memory": ..., ...}' PROGRAM ARGUMENT...`

A script of its own, with nothing but the standard library, for Linux. The program gets processes, a network and a file
system of its own (namespaces): it sees no other process, has no network, can read what the user who runs it can, but
write nothing, save into the folder it starts in, an empty one in memory. It is run by the user who started this; where
that is root, whom limits on processes do not bind, by nobody, and of a folder that is root's alone only this Python is
shown. When it ends, or whoever started this does, all that it has started is killed. What it may take:

- `memory`: bytes, of each process's addresses, and of what all its processes hold together;
- `processes`: how many, threads included;
- `files`: how many a process has open;
- `file_bytes`: how large a file is, and all in its folder together.

The exit code is the program's, 128 + N where signal N ended it; MEMORY where all together took more than `memory`;
REFUSED, with a line on stderr, where this machine does not let itself be divided so.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import resource
import signal
import struct
import sys
import time

REFUSED, MEMORY = 125, 126
_NOBODY = 65534
_PAGE = resource.getpagesize()
_WATCH_SECONDS = 0.02

# <linux/sched.h>, <linux/mount.h>, <linux/prctl.h>
_NEW_MOUNTS, _NEW_UTS, _NEW_IPC = 0x00020000, 0x04000000, 0x08000000
_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_NO_SETUID, _NO_DEVICES, _NO_PROGRAMS, _BIND, _RECURSIVE, _PRIVATE = 2, 4, 8, 0x1000, 0x4000, 0x40000
_SYSCALL_MOUNT_SETATTR, _HERE, _AT_RECURSIVE, _READ_ONLY = 442, -100, 0x8000, 1
_DIE_WITH_PARENT, _SET_DUMPABLE, _NO_NEW_PRIVILEGES = 1, 4, 38

_libc = ctypes.CDLL(None, use_errno=True)


def main() -> int:
    limits, program = json.loads(sys.argv[1]), sys.argv[2:]
    try:
        _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        _leave()
    except OSError as error:
        print(f"programs cannot be kept apart from this machine: {error}", file=sys.stderr)
        return REFUSED
    child = os.fork()
    if child == 0:
        try:
            code = _first(limits, program)
        except OSError as error:
            print(f"programs cannot be kept apart from this machine: {error}", file=sys.stderr)
            code = REFUSED
        os._exit(code)
    return _code(os.waitpid(child, 0)[1])


def _leave() -> None:
    """Becomes nobody, if root, and the owner of namespaces in which the next child begins."""
    if os.geteuid() == 0:
        _show_python()
        os.setgroups([])
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)
        # Both are lost with the user; without the second, the maps below belong to root.
        _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        _call("prctl", _SET_DUMPABLE, 1, 0, 0, 0)
    user, group = os.getuid(), os.getgid()
    _call("unshare", _NEW_USER | _NEW_PROCESSES | _NEW_NETWORK | _NEW_MOUNTS | _NEW_IPC | _NEW_UTS)
    for name, text in (
        ("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")
    ):  # fmt: skip
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def _first(limits: dict[str, int], program: list[str]) -> int:
    """The first process of the new namespace: with its end all others are killed, and none of them can end it."""
    _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    _close_file_system(limits["file_bytes"])
    child = os.fork()
    if child == 0:
        try:
            _become(limits, program)
        except OSError as error:
            print(f"{program[0]} cannot be run here: {error}", file=sys.stderr)
        os._exit(REFUSED)
    _call("prctl", _SET_DUMPABLE, 0, 0, 0, 0)  # nobody may look into this process, or change it
    while True:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == child:
            return _code(status)
        if not ended:
            if _held() > limits["memory"]:
                return MEMORY
            time.sleep(_WATCH_SECONDS)


def _close_file_system(size: int) -> None:
    """Everything read-only, a file system in memory over the current folder, and only own processes in /proc."""
    folder = os.getcwd()
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    attributes = struct.pack("4Q", _READ_ONLY, 0, 0, 0)
    _call(
        "syscall",
        _SYSCALL_MOUNT_SETATTR,
        _HERE,
        b"/",
        _AT_RECURSIVE,
        attributes,
        ctypes.c_size_t(len(attributes)),
    )
    safe = _NO_SETUID | _NO_DEVICES | _NO_PROGRAMS
    _mount("tmpfs", folder, "tmpfs", safe, f"size={size},nr_inodes=1000,mode=0700")
    _mount("proc", "/proc", "proc", safe)
    os.chdir(folder)


def _show_python() -> None:
    """Puts nothing but this Python in place of the first folder on the way to it that is root's alone."""
    names = sys.base_prefix.split(os.sep)
    ways = [os.sep.join(names[:count]) for count in range(2, len(names) + 1)]
    closed = [way for way in ways if not os.stat(way).st_mode & 1]
    if not closed:
        return
    _call("unshare", _NEW_MOUNTS)
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    python = os.open(sys.base_prefix, os.O_PATH)
    _mount("tmpfs", closed[0], "tmpfs", _NO_SETUID | _NO_DEVICES, "mode=0755")
    os.makedirs(sys.base_prefix)
    _mount(f"/proc/self/fd/{python}", sys.base_prefix, None, _BIND | _RECURSIVE)
    os.close(python)


def _become(limits: dict[str, int], program: list[str]) -> None:
    _call("prctl", _NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    for what, most in (
        (resource.RLIMIT_AS, limits["memory"]),
        (resource.RLIMIT_NPROC, limits["processes"]),
        (resource.RLIMIT_NOFILE, limits["files"]),
        (resource.RLIMIT_FSIZE, limits["file_bytes"]),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]  # deep recursion is what many programs do
    resource.setrlimit(resource.RLIMIT_STACK, (limits["memory"] // 4 if hard == -1 else hard, hard))
    os.setsid()
    os.execv(program[0], program)


def _held() -> int:
    """Bytes of memory that the processes of this namespace hold, but for this one."""
    total = 0
    for name in os.listdir("/proc"):
        if name.isdecimal() and name != "1":
            try:
                with open(f"/proc/{name}/statm") as file:
                    total += int(file.read().split()[1]) * _PAGE
            except (OSError, IndexError):
                continue  # it has ended meanwhile
    return total


def _code(status: int) -> int:
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    texts = [None if text is None else os.fsencode(text) for text in (source, target, kind, data)]
    _call("mount", *texts[:3], ctypes.c_ulong(flags), texts[3])


def _call(name: str, *arguments: object) -> None:
    """A function of the C library that returns -1 for an error. Raises OSError for that, naming it."""
    ctypes.set_errno(0)
    if getattr(_libc, name)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(
            number, f"{name}: {os.strerror(number)}" if number != errno.EPERM else f"{name} is not permitted"
        )


if __name__ == "__main__":
    sys.exit(main())
