"""Runs an untrusted program: `python -I -S confine.py '{"memory": ..., ...}' PROGRAM ARGUMENT...`

A standalone script that needs only the standard library, for Linux on x86_64 and aarch64. The program gets its own
user, process, network and mount namespaces: it sees no other process and has no network. Its root directory holds the
system's libraries and programs (`_SYSTEM`), this Python, a few devices, and `FOLDER`, a tmpfs, the only place where it
can write; everything else of the machine, homes included, is not there. It runs as the calling user, or as nobody if
that is root. The kernel refuses every system call that is not in `_CALLS`. All its processes are killed when it or the
caller ends. Limits:

- `memory`: bytes of address space per process, and of memory of all its processes together: resident, swapped, and the
  buffers of pipes and sockets. Memory that cannot be attributed to a process (shared anonymous, memfd, System V, huge
  pages) is refused. Checked every 20 ms; until then the limit can be exceeded;
- `processes`: number of processes and threads;
- `files`: open files per process;
- `file_bytes`: bytes per file, and of all files in its directory together.

The last line on stderr, which is closed to the program, is JSON: `{"exit": 0}`, `{"signal": 9}`, `{"memory": true}` if
its processes exceeded the memory limit together, or `{"refused": "why"}` if it was not run.
"""

import contextlib
import ctypes
import errno
import importlib
import json
import os
import platform
import resource
import signal
import struct
import sys
import time
from collections.abc import Iterator, Sequence

FOLDER = "/sandbox"
_NOBODY = 65534
_PAGE = resource.getpagesize()
_POLL_SECONDS = 0.02
# Stack of a process and of each thread; large, because programs recurse deeply.
_MAX_STACK = 64 << 20

# What a program can read besides this Python, where it exists.
_SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store", "/etc/alternatives",
    "/etc/ld.so.cache", "/etc/localtime", "/dev/null", "/dev/full", "/dev/random", "/dev/urandom",
)  # fmt: skip
# Not /dev/zero: a shared mapping of it is shared anonymous memory.
_LINKS = {
    "/dev/fd": "/proc/self/fd", "/dev/stdin": "/proc/self/fd/0", "/dev/stdout": "/proc/self/fd/1",
    "/dev/stderr": "/proc/self/fd/2", "/dev/shm": FOLDER,
}  # fmt: skip
# Modules of the standard library whose shared libraries may be outside Python's prefix.
_LIBRARIES = ("_bz2", "_ctypes", "_curses", "_hashlib", "_lzma", "_sqlite3", "_ssl", "_uuid", "readline", "zlib")
_NEW_ROOT = "/dev"  # exists everywhere; where the new root is mounted while it is filled

# <linux/sched.h>, <linux/mount.h>, <linux/prctl.h>
_NEW_MOUNTS, _NEW_UTS, _NEW_IPC = 0x00020000, 0x04000000, 0x08000000
_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_READ_ONLY, _NO_SETUID, _NO_DEVICES, _NO_PROGRAMS = 1, 2, 4, 8
_BIND, _RECURSIVE, _PRIVATE, _DETACH = 0x1000, 0x4000, 0x40000, 2
_SAFE = _NO_SETUID | _NO_DEVICES | _NO_PROGRAMS
_MOUNT_SETATTR, _HERE, _AT_RECURSIVE = 442, -100, 0x8000
_DIE_WITH_PARENT, _SET_DUMPABLE, _SET_FILTER, _FILTER, _NO_NEW_PRIVILEGES = 1, 4, 22, 2, 38

# <asm/unistd.h>: system calls that a program may make, as NAME:NUMBER on x86_64:NUMBER on aarch64, the latter left out
# where it is equal and empty where the call does not exist.
_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_CALLS = """
munmap:11:215 mremap:25:216 mprotect:10:226 madvise:28:233 brk:12:214 mincore:27:232 msync:26:227 mlock:149:228
munlock:150:229 membarrier:324:283 get_mempolicy:239:236 rseq:334:293

read:0:63 write:1:64 readv:19:65 writev:20:66 pread64:17:67 pwrite64:18:68 preadv:295:69 pwritev:296:70 preadv2:327:286
pwritev2:328:287 open:2: openat:257:56 creat:85: close:3:57 close_range:436 stat:4: fstat:5:80 lstat:6:
newfstatat:262:79 statx:332:291 statfs:137:43 fstatfs:138:44 lseek:8:62 access:21: faccessat:269:48 dup:32:23 dup2:33:
dup3:292:24 getdents:78: getdents64:217:61 getcwd:79:17 chdir:80:49 fchdir:81:50 rename:82: renameat:264:38
renameat2:316:276 mkdir:83: mkdirat:258:34 rmdir:84: unlink:87: unlinkat:263:35 link:86: linkat:265:37 symlink:88:
symlinkat:266:36 readlink:89: readlinkat:267:78 chmod:90: fchmod:91:52 fchmodat:268:53 chown:92: fchown:93:55 lchown:94:
fchownat:260:54 umask:95:166 truncate:76:45 ftruncate:77:46 fallocate:285:47 fadvise64:221:223 sendfile:40:71
copy_file_range:326:285 fsync:74:82 fdatasync:75:83 flock:73:32 utime:132: utimes:235: futimesat:261: utimensat:280:88
getxattr:191:8 lgetxattr:192:9 fgetxattr:193:10 listxattr:194:11 llistxattr:195:12 flistxattr:196:13

pipe:22: pipe2:293:59 select:23: pselect6:270:72 poll:7: ppoll:271:73 epoll_create:213: epoll_create1:291:20
epoll_ctl:233:21 epoll_wait:232: epoll_pwait:281:22 eventfd:284: eventfd2:290:19 sendto:44:206 recvfrom:45:207
shutdown:48:210 getsockopt:55:209 getsockname:51:204 getpeername:52:205

fork:57: vfork:58: execve:59:221 exit:60:93 exit_group:231:94 wait4:61:260 waitid:247:95 kill:62:129 tkill:200:130
tgkill:234:131 getpid:39:172 getppid:110:173 gettid:186:178 getuid:102:174 geteuid:107:175 getgid:104:176
getegid:108:177 getresuid:118:148 getresgid:120:150 getgroups:115:158 getpgid:121:155 getpgrp:111: setpgid:109:154
setsid:112:157 getsid:124:156 arch_prctl:158: set_tid_address:218:96 set_robust_list:273:99 get_robust_list:274:100
futex:202:98 sched_yield:24:124 sched_getaffinity:204:123 sched_setaffinity:203:122 sched_getparam:143:121
sched_getscheduler:145:120 sched_get_priority_max:146:125 sched_get_priority_min:147:126 getpriority:140:141
getcpu:309:168 getrlimit:97:163 setrlimit:160:164 getrusage:98:165 times:100:153 sysinfo:99:179 uname:63:160

clock_gettime:228:113 clock_getres:229:114 clock_nanosleep:230:115 nanosleep:35:101 gettimeofday:96:169 time:201:
alarm:37: getitimer:36:102 setitimer:38:103 getrandom:318:278

rt_sigaction:13:134 rt_sigprocmask:14:135 rt_sigreturn:15:139 rt_sigpending:127:136 rt_sigtimedwait:128:137
rt_sigsuspend:130:133 sigaltstack:131:132 pause:34: restart_syscall:219:128
"""
# Calls that depend on an argument: (numbers, which argument, values that are allowed, error for others).
_BY_VALUE = (
    ((72, 25), 1, (*range(8), 1030, 1032), errno.EPERM),  # fcntl: descriptors, flags, locks; no larger pipes
    ((16, 29), 1, (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x802C542A), errno.ENOTTY),  # ioctl of terminals
    ((157, 167), 0, (1, 2, 3, 15, 16, 0x53564D41), errno.EPERM),  # prctl: names, signal of the parent's death
    ((302, 261), 0, (0,), errno.EPERM),  # prlimit64 of this process
    ((53, 199), 0, (1,), errno.EPERM),  # socketpair, AF_UNIX
)  # fmt: skip
_NEW_ANY, _THREAD, _FILES = 0x7E020000, 0x10000, 0x400  # clone: all namespaces; threads share open files
_SHARED, _ANONYMOUS, _HUGE = 0x01, 0x20, 0x40000
_MMAP, _CLONE, _PIVOT_ROOT = (9, 222), (56, 220), (155, 41)
_FIRST_NEW = 424  # from here numbers are equal on all machines; C libraries have a fallback for calls that do not exist
# <linux/filter.h>, <linux/seccomp.h>
_LOAD, _AND, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16

_libc = ctypes.CDLL(None, use_errno=True)


def main() -> int:
    limits, program = json.loads(sys.argv[1]), sys.argv[2:]
    try:
        if platform.machine() not in _MACHINES:
            raise OSError(f"{platform.machine()} is neither x86_64 nor aarch64")
        _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        buffer = _socket_buffer()
        user = _enter_namespaces()
    except OSError as error:
        _report(refused=str(error))
        return 1
    child = os.fork()
    if child == 0:
        try:
            _supervise(limits, program, user, buffer)
        except OSError as error:
            _report(refused=str(error))
        os._exit(0)
    os.waitpid(child, 0)
    return 0


def _enter_namespaces() -> int:
    """Creates the namespaces in which the next child starts. Returns the user that the program is to run as.

    Root is mapped too, so that the child can read directories that only root can enter and become nobody afterwards;
    writing such a map takes a process that has stayed outside.
    """
    user, group = os.geteuid(), os.getegid()
    if user != 0:
        _unshare()
        _write_maps("self", f"{user} {user} 1", f"{group} {group} 1", "deny")
        return user
    (ready, begin), here = os.pipe(), os.getpid()
    writer = os.fork()
    if writer == 0:
        os.close(begin)
        problem = 0
        try:
            if os.read(ready, 1):
                both = f"0 0 1\n{_NOBODY} {_NOBODY} 1"
                _write_maps(str(here), both, both, "")
        except OSError as error:
            problem = error.errno or 1
        os._exit(problem)
    try:
        _unshare()
        os.write(begin, b"x")
    finally:
        os.close(ready)
        os.close(begin)
        problem = os.waitstatus_to_exitcode(os.waitpid(writer, 0)[1])
    if problem:
        raise OSError(problem, f"user namespaces: {os.strerror(problem)}")
    return _NOBODY


def _unshare() -> None:
    _call("unshare", _NEW_USER | _NEW_PROCESSES | _NEW_NETWORK | _NEW_MOUNTS | _NEW_IPC | _NEW_UTS)


def _write_maps(process: str, users: str, groups: str, setgroups: str) -> None:
    for name, text in (("setgroups", setgroups), ("uid_map", users), ("gid_map", groups)):
        if text:
            with open(f"/proc/{process}/{name}", "w") as file:
                file.write(text)


def _supervise(limits: dict[str, int], program: list[str], user: int, buffer: int) -> None:
    """Runs in the first process of the new namespace, which no other can kill; its end kills all others."""
    _call("prctl", _DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    _enter_root(program[0], limits["file_bytes"], user)
    _call("prctl", _SET_DUMPABLE, 0, 0, 0, 0)  # no process may trace this one, read its memory or open its files
    child = os.fork()
    if child == 0:
        try:
            _execute(limits, program, user)
        except OSError as error:
            _report(refused=f"{program[0]} cannot be run: {error}")
        os._exit(1)
    # SIGINT is the only signal that Python handles; the kernel does not deliver unhandled ones to this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == child:
            code = os.waitstatus_to_exitcode(status)
            return _report(exit=code) if code >= 0 else _report(signal=-code)
        if not ended:
            if _bytes_in_use(buffer) > limits["memory"]:
                return _report(memory=True)
            time.sleep(_POLL_SECONDS)


def _enter_root(python: str, size: int, user: int) -> None:
    """Makes a root directory of what a program may read, and a /proc of this namespace, and enters it.

    Standard input is copied into it: through /proc/self/fd a program could open the caller's file again, for writing.
    """
    os.umask(0o022)
    paths = _visible(python)
    found = [(path, os.open(path, os.O_PATH)) for path in paths if not os.path.islink(path)]
    links = {path: os.readlink(path) for path in paths if os.path.islink(path)} | _LINKS
    given = os.fstat(0).st_size
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    _mount("tmpfs", _NEW_ROOT, "tmpfs", _SAFE & ~_NO_PROGRAMS, f"size={given + (1 << 20)},mode=0755")
    for path, handle in found:
        target = _NEW_ROOT + path
        source = f"/proc/self/fd/{handle}"
        if os.path.isdir(source):
            os.makedirs(target, exist_ok=True)
        else:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
        _mount(source, target, None, _BIND | _RECURSIVE)
        os.close(handle)
    for path, target in links.items():
        os.makedirs(os.path.dirname(_NEW_ROOT + path), exist_ok=True)
        os.symlink(target, _NEW_ROOT + path)
    for path in ("/proc", FOLDER):
        os.mkdir(_NEW_ROOT + path)
    _mount("proc", _NEW_ROOT + "/proc", "proc", _SAFE | _READ_ONLY)
    os.chdir(_NEW_ROOT)
    _copy_input(given)
    _call("syscall", _PIVOT_ROOT[_MACHINES[platform.machine()][0]], b".", b".")
    _call("umount2", b".", _DETACH)
    os.chdir("/")
    attributes = struct.pack("4Q", _READ_ONLY, 0, 0, 0)
    _call("syscall", _MOUNT_SETATTR, _HERE, b"/", _AT_RECURSIVE, attributes, ctypes.c_size_t(len(attributes)))
    owner = f"uid={user},gid={user if user == _NOBODY else os.getegid()}"
    _mount("tmpfs", FOLDER, "tmpfs", _SAFE, f"size={size},nr_inodes=1000,mode=0700,{owner}")
    os.chdir(FOLDER)


def _visible(python: str) -> list[str]:
    """The existing paths that a program may read: the system's, this Python's, and those of libraries it loads."""
    prefix, shared = sys.base_prefix, f"{sys.base_prefix}/share"
    paths = [*_SYSTEM, f"{prefix}/lib", f"{prefix}/lib64", f"{shared}/zoneinfo", f"{shared}/terminfo", python]
    if not _inside(python, _SYSTEM):
        for name in _LIBRARIES:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    with open("/proc/self/maps") as file:
        mapped = {line.split(maxsplit=5)[5].strip() for line in file if ".so" in line and "/" in line}
    chosen: list[str] = []
    for path in [*paths, *sorted({os.path.dirname(path) for path in mapped})]:
        if os.path.exists(path) and not _inside(path, chosen):
            chosen.append(path)
    return chosen


def _inside(path: str, folders: Sequence[str]) -> bool:
    return any(os.path.commonpath([path, folder]) == folder for folder in folders)


def _copy_input(size: int) -> None:
    """Replaces standard input by a copy in the working directory that has no name and can only be read."""
    copy = os.open("input", os.O_CREAT | os.O_WRONLY, 0o444)
    done = 0
    while done < size and (sent := os.sendfile(copy, 0, done, size - done)):
        done += sent
    os.close(copy)
    copy = os.open("input", os.O_RDONLY)
    os.unlink("input")
    os.dup2(copy, 0)
    os.close(copy)


def _execute(limits: dict[str, int], program: list[str], user: int) -> None:
    """Replaces this process by the program, with its user, its resource limits and the system call filter."""
    if user == _NOBODY and os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
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
    place, architecture = _MACHINES[platform.machine()]
    # (code, jump if true, jump if false, value); jumps are the number of instructions to skip.
    lines = [
        (_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 1, 0, architecture), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, _NUMBER),
        *_by_flags(place),
    ]  # fmt: skip
    for numbers, argument, values, error in _BY_VALUE:
        tests = [(_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
        block = [(_LOAD, 0, 0, _argument(argument)), *tests, (_RETURN, 0, 0, _ERROR | error), (_RETURN, 0, 0, _ALLOW)]
        lines += [(_EQUAL, 0, len(block), numbers[place]), *block]
    for first, last in _ranges(place):  # ascending: a number below a range is in no range
        refused = errno.ENOSYS if first > _FIRST_NEW else errno.EPERM
        lines += [(_AT_LEAST, 1, 0, first), (_RETURN, 0, 0, _ERROR | refused)]
        lines += [(_AT_LEAST, 1, 0, last + 1), (_RETURN, 0, 0, _ALLOW)]
    lines += [(_RETURN, 0, 0, _ERROR | errno.ENOSYS)]  # new calls, and the x32 ABI of x86_64
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in lines))
    filter_ = ctypes.create_string_buffer(struct.pack("HP", len(lines), ctypes.addressof(code)))
    _call("prctl", _SET_FILTER, _FILTER, ctypes.c_void_p(ctypes.addressof(filter_)), 0, 0)


def _by_flags(place: int) -> list[tuple[int, int, int, int]]:
    """Refuses memory that belongs to no process, namespaces, and threads with open files of their own."""
    denied = (_RETURN, 0, 0, _ERROR | errno.EPERM)
    return [
        (_EQUAL, 0, 6, _MMAP[place]), (_LOAD, 0, 0, _argument(3)),
        (_ANY_BIT, 3, 0, _HUGE), (_AND, 0, 0, _SHARED | _ANONYMOUS), (_EQUAL, 1, 0, _SHARED | _ANONYMOUS),
        (_RETURN, 0, 0, _ALLOW), denied,
        (_EQUAL, 0, 6, _CLONE[place]), (_LOAD, 0, 0, _argument(0)),
        (_ANY_BIT, 3, 0, _NEW_ANY), (_AND, 0, 0, _THREAD | _FILES), (_EQUAL, 1, 0, _THREAD),
        (_RETURN, 0, 0, _ALLOW), denied,
    ]  # fmt: skip


def _argument(number: int) -> int:
    """The place of the lower half of an argument in the data that a filter reads."""
    return _FIRST_ARGUMENT + 8 * number


def _ranges(place: int) -> Iterator[tuple[int, int]]:
    """The numbers of `_CALLS` as ascending ranges (first, last)."""
    texts = [(*entry.split(":")[1:], entry.rpartition(":")[2])[place] for entry in _CALLS.split()]
    numbers, first = sorted(int(text) for text in texts if text), 0
    for at, number in enumerate(numbers):
        if at + 1 == len(numbers) or numbers[at + 1] > number + 1:
            yield numbers[first], number
            first = at + 1


def _bytes_in_use(buffer: int) -> int:
    """Memory of all processes in this namespace except this one: resident, swapped, buffers of pipes and sockets.

    Read from every thread, because that of a process whose first thread has ended reports 0.
    """
    total, pipes, sockets = 0, set[str](), set[str]()
    for name in os.listdir("/proc"):
        if name.isdecimal() and name != "1":
            try:
                tasks = [f"/proc/{name}/task/{task}" for task in os.listdir(f"/proc/{name}/task")]
            except OSError:
                continue  # it has ended
            total += max(map(_process_bytes, tasks), default=0)
            links = next(filter(None, map(_open_files, tasks)), ())  # threads share them
            pipes.update(link for link in links if link.startswith("pipe:"))
            sockets.update(link for link in links if link.startswith("socket:"))
    return total + 16 * _PAGE * len(pipes) + buffer * len(sockets)


def _process_bytes(task: str) -> int:
    try:
        with open(f"{task}/status") as file:
            lines = [line.split() for line in file if line.startswith(("VmRSS:", "VmSwap:"))]
    except OSError:
        return 0
    return sum(int(line[1]) for line in lines) << 10


def _open_files(task: str) -> list[str]:
    """What the open descriptors of a thread refer to, such as `pipe:[1234]`."""
    links = []
    with contextlib.suppress(OSError):
        for name in os.listdir(f"{task}/fd"):
            with contextlib.suppress(OSError):
                links.append(os.readlink(f"{task}/fd/{name}"))
    return links


def _socket_buffer() -> int:
    """Bytes that can wait in a socket: the default buffer, and one message above it."""
    try:
        with open("/proc/sys/net/core/wmem_default") as file:
            return int(file.read()) + (1 << 16)
    except (OSError, ValueError):
        return 1 << 19


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
        raise OSError(number, f"{name}: {os.strerror(number)}" if number != errno.EPERM else f"{name} is not permitted")


if __name__ == "__main__":
    sys.exit(main())
