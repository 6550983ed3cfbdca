"""Processes that are started here and may crash or hang."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from typing import Any


def kill(process: subprocess.Popen[Any]) -> None:
    """Kills a process that was started in a session of its own, with all of its group."""
    # Where its end comes first; macOS then speaks of permission.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return f"signal {number}"
