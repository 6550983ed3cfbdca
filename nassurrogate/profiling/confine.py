"""Runs an untrusted program: `python -I -S confine.py '{"memory": ..., ...}' PROGRAM ARGUMENT...`

A standalone script that needs only the standard library, for Linux on x86_64 and aarch64. The program gets its own
process, network and mount namespaces: it sees no other process, has no network, and can write only into its initial
working directory, an empty tmpfs. It can read what the calling user can, except for directories where users and
services keep their data (`_HIDDEN`). It runs as the calling user; root, who is exempt from process limits, becomes
nobody, and of a directory that only root can enter, only this Python is visible. System calls that lead out of the
sandbox, or allocate memory that is not accounted for, are refused (`_FORBIDDEN`). All processes of the program are
killed when it or the caller ends. Limits:

- `memory`: bytes of address space per process, and of resident memory of all its processes together;
- `processes`: number of processes and threads;
- `files`: open files per process;
- `file_bytes`: bytes per file, and of all files in its directory together.

The last line on stderr, which is closed to the program, is JSON: `{"exit": 0}`, `{"signal": 9}`, `{"memory": true}` if
its processes exceeded the memory limit together, or `{"refused": "why"}` if it was not run.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import platform
import resource
import signal
import struct
import sys
import time

_NOBODY = 65534
_PAGE = resource.getpagesize()
_POLL_SECONDS = 0.02

# <linux/sched.h>, <linux/mount.h>, <linux/prctl.h>
_NEW_MOUNTS, _NEW_UTS, _NEW_IPC = 0x00020000, 0x04000000, 0x08000000
_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_NO_SETUID, _NO_DEVICES, _NO_PROGRAMS, _BIND, _RECURSIVE, _PRIVATE = 2, 4, 8, 0x1000, 0x4000, 0x40000
_SYSCALL_MOUNT_SETATTR, _HERE, _AT_RECURSIVE, _READ_ONLY = 442, -100, 0x8000, 1
_DIE_WITH_PARENT, _SET_DUMPABLE, _SET_FILTER, _FILTER, _NO_NEW_PRIVILEGES = 1, 4, 22, 2, 38
# Directories where users and services keep data, sockets, terminals and pipes. One that contains this Python stays.
_HIDDEN = (
    "/tmp", "/var/tmp", "/run", "/dev/shm", "/dev/pts", "/dev/mqueue", "/home", "/root", "/mnt", "/media", "/srv",
)  # fmt: skip
# Stack of a process and of each thread; large, because programs recurse deeply.
_MAX_STACK = 64 << 20

# <asm/unistd.h>: system call numbers on x86_64 and aarch64 for sockets, keys, other processes, mounts, namespaces, and
# for memory that belongs to no process (System V, memfd) or cannot be monitored.
_SUPPORTED_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_FORBIDDEN = {
    "socket": (41, 198), "shmget": (29, 194), "shmat": (30, 196), "semget": (64, 190), "msgget": (68, 186),
    "ptrace": (101, 117), "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39),
    "pivot_root": (155, 41), "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "perf_event_open": (298, 241), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "memfd_create": (319, 279), "bpf": (321, 280), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430), "mount_setattr": (442, 442),
    "memfd_secret": (447, 447), "mq_open": (240, 180),
}  # fmt: skip
_CLONE, _CLONE3, _PRLIMIT = (56, 220), (435, 435), (302, 261)
_NEW_ANY = 0x7E020000  # all CLONE_NEW* flags
# <linux/filter.h>, <linux/seccomp.h>
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16

_libc = ctypes.CDLL(None, use_errno=True)


def main() -> int:
    limits, program = json.loads(sys.argv[1]), sys.argv[2:]
    try:
        if platform.machine() not in _SUPPORTED_MACHINES:
            raise OSError(f"{platform.machine()} is neither x86_64 nor aarch64")
        _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        _enter_namespaces()
    except OSError as error:
        _report(refused=str(error))
        return 1
    child = os.fork()
    if child == 0:
        try:
            _supervise(limits, program)
        except OSError as error:
            _report(refused=str(error))
        os._exit(0)
    os.waitpid(child, 0)
    return 0


def _enter_namespaces() -> None:
    """Becomes nobody if root, and creates the namespaces in which the next child starts."""
    if os.geteuid() == 0:
        _show_python()
        os.setgroups([])
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)
        # Changing the user resets both. Without the second, the maps below belong to root.
        _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        _call("prctl", _SET_DUMPABLE, 1, 0, 0, 0)
    user, group = os.getuid(), os.getgid()
    _call("unshare", _NEW_USER | _NEW_PROCESSES | _NEW_NETWORK | _NEW_MOUNTS | _NEW_IPC | _NEW_UTS)
    for name, text in (
        ("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")
    ):  # fmt: skip
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def _supervise(limits: dict[str, int], program: list[str]) -> None:
    """Runs in the first process of the new namespace, which no other can kill; its end kills all others."""
    _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    _restrict_file_system(limits["file_bytes"])
    child = os.fork()
    if child == 0:
        try:
            _execute(limits, program)
        except OSError as error:
            _report(refused=f"{program[0]} cannot be run: {error}")
        os._exit(1)
    _call("prctl", _SET_DUMPABLE, 0, 0, 0, 0)  # no process may trace this one or read its memory
    # SIGINT is the only signal that Python handles; the kernel does not deliver unhandled ones to this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == child:
            code = os.waitstatus_to_exitcode(status)
            return _report(exit=code) if code >= 0 else _report(signal=-code)
        if not ended:
            if _resident_bytes() > limits["memory"]:
                return _report(memory=True)
            time.sleep(_POLL_SECONDS)


def _restrict_file_system(size: int) -> None:
    """Makes everything read-only, mounts a tmpfs over the working directory, and a /proc of this namespace."""
    folder = os.getcwd()
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    safe = _NO_SETUID | _NO_DEVICES | _NO_PROGRAMS
    for hidden in _HIDDEN:
        if os.path.isdir(hidden) and not os.path.islink(hidden) and not _inside(sys.base_prefix, hidden):
            _mount("tmpfs", hidden, "tmpfs", safe, "size=64k,mode=0755")
            if _inside(folder, hidden):
                os.makedirs(folder)
    attributes = struct.pack("4Q", _READ_ONLY, 0, 0, 0)
    size_of = ctypes.c_size_t(len(attributes))
    _call("syscall", _SYSCALL_MOUNT_SETATTR, _HERE, b"/", _AT_RECURSIVE, attributes, size_of)
    _mount("tmpfs", folder, "tmpfs", safe, f"size={size},nr_inodes=1000,mode=0700")
    _mount("proc", "/proc", "proc", safe)
    os.chdir(folder)


def _inside(path: str, folder: str) -> bool:
    return os.path.commonpath([path, folder]) == folder


def _show_python() -> None:
    """Makes this Python visible to the user nobody if a parent directory of it is accessible to root only.

    A tmpfs that contains only this Python replaces the topmost such directory.
    """
    names = sys.base_prefix.split(os.sep)
    parents = [os.sep.join(names[:count]) for count in range(2, len(names) + 1)]
    closed = [path for path in parents if not os.stat(path).st_mode & 1]
    if not closed:
        return
    _call("unshare", _NEW_MOUNTS)
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    python = os.open(sys.base_prefix, os.O_PATH)
    _mount("tmpfs", closed[0], "tmpfs", _NO_SETUID | _NO_DEVICES, "mode=0755")
    os.makedirs(sys.base_prefix)
    _mount(f"/proc/self/fd/{python}", sys.base_prefix, None, _BIND | _RECURSIVE)
    os.close(python)


def _execute(limits: dict[str, int], program: list[str]) -> None:
    """Replaces this process by the program, with its resource limits and the system call filter."""
    _call("prctl", _NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    for kind, limit in (
        (resource.RLIMIT_AS, limits["memory"]),
        (resource.RLIMIT_NPROC, limits["processes"]),
        (resource.RLIMIT_NOFILE, limits["files"]),
        (resource.RLIMIT_FSIZE, limits["file_bytes"]),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        limit = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(kind, (limit, limit))
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    stack = min(_MAX_STACK, limits["memory"] // 32)
    resource.setrlimit(resource.RLIMIT_STACK, (stack if hard == -1 else min(stack, hard), hard))
    os.setsid()
    _install_filter()
    os.execv(program[0], program)


def _install_filter() -> None:
    """Installs a seccomp filter, a BPF program that the kernel runs before each system call."""
    place, architecture = _SUPPORTED_MACHINES[platform.machine()]
    denied = _ERROR | errno.EPERM
    # (code, jump if true, jump if false, value); jumps are the number of instructions to skip.
    lines = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    lines += [(_AT_LEAST, 0, 1, 0x40000000), (_RETURN, 0, 0, denied)]  # the x32 ABI of x86_64
    for numbers in _FORBIDDEN.values():
        lines += [(_EQUAL, 0, 1, numbers[place]), (_RETURN, 0, 0, denied)]
    # clone3 takes its flags in memory, which a filter cannot read; C libraries fall back to clone.
    lines += [(_EQUAL, 0, 1, _CLONE3[place]), (_RETURN, 0, 0, _ERROR | errno.ENOSYS)]
    lines += [
        (_EQUAL, 0, 3, _CLONE[place]), (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_ANY_BIT, 0, 5, _NEW_ANY), (_RETURN, 0, 0, denied),
        (_EQUAL, 0, 3, _PRLIMIT[place]), (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_EQUAL, 1, 0, 0), (_RETURN, 0, 0, denied),
        (_RETURN, 0, 0, _ALLOW),
    ]  # fmt: skip
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in lines))
    filter_ = ctypes.create_string_buffer(struct.pack("HP", len(lines), ctypes.addressof(code)))
    _call("prctl", _SET_FILTER, _FILTER, ctypes.c_void_p(ctypes.addressof(filter_)), 0, 0)


def _resident_bytes() -> int:
    """Resident memory of all processes in this namespace except this one.

    Read from every thread, because that of a process whose first thread has ended reports 0.
    """
    total = 0
    for name in os.listdir("/proc"):
        if name.isdecimal() and name != "1":
            try:
                tasks = os.listdir(f"/proc/{name}/task")
            except OSError:
                continue  # it has ended
            total += (
                max([_resident_pages(f"/proc/{name}/task/{task}/statm") for task in tasks], default=0) * _PAGE
            )
    return total


def _resident_pages(path: str) -> int:
    try:
        with open(path) as file:
            return int(file.read().split()[1])
    except (OSError, IndexError):
        return 0


def _report(**status: object) -> None:
    os.write(2, json.dumps(status).encode() + b"\n")


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    texts = [None if text is None else os.fsencode(text) for text in (source, target, kind, data)]
    _call("mount", *texts[:3], ctypes.c_ulong(flags), texts[3])


def _call(name: str, *arguments: object) -> None:
    """Calls a function of the C library. Raises OSError that names it if it returns -1."""
    ctypes.set_errno(0)
    if getattr(_libc, name)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(
            number, f"{name}: {os.strerror(number)}" if number != errno.EPERM else f"{name} is not permitted"
        )


if __name__ == "__main__":
    sys.exit(main())
