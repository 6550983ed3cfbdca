"""Ending child processes that may crash or hang, and naming the signal that ended one."""

import contextlib
import os
import signal
import subprocess
from typing import Any


def kill(process: subprocess.Popen[Any]) -> None:
    """Kills the process group of a process that was started with `start_new_session=True`."""
    # The group may have ended already; macOS then reports a lack of permission.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def signal_name(number: int) -> str:
    """The name of a signal, such as "SIGKILL", or "signal 40" for a real-time signal."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
