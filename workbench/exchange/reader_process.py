"""A process beside this one that reads a stranger's file: it can be stopped at any time, and what it takes is bounded.

If a reader breaks off, or wants more memory or time than it may have, that process ends and the program goes on.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from workbench.engine.words.message import Message
from workbench.limits import Limit

STOP_S = 2.0
_REAPING = Lock()
"""Of two threads that ask the system how one process ended, only the first is told: all ask by turns."""


class ReaderProcess:
    """Begun with the object; `told` is where it is asked and heard. Any thread may stop it, and it is over then."""

    def __init__(self, run: Callable[..., None], *arguments: object) -> None:
        context = multiprocessing.get_context("spawn")
        self.told: Connection[Any, Any]
        self.told, there = context.Pipe()
        self._process = context.Process(target=run, args=(there, *arguments), daemon=True)
        self._is_over = False
        with _REAPING:  # beginning one process looks after all others
            self._process.start()
        there.close()

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked: from the moment on when anybody stops it, no."""
        with _REAPING:
            return not self._is_over and self._process.is_alive()

    def stop(self) -> None:
        """End it, whatever it does, and see it end."""
        with _REAPING:
            if not self._is_over:
                self._is_over = True
                self._process.kill()
                self._process.join(STOP_S)

    def why_it_ended(self, memory: str, seconds: Limit) -> str:
        """What to say of a reader that fell silent, by its end; `memory` is how much it could have. It is stopped."""
        with _REAPING:
            self._process.join(STOP_S)
            code = self._process.exitcode
        self.stop()
        if sys.platform != "win32" and code == -signal.SIGXCPU:
            return Message("its reader would need {beyond}", beyond=seconds.beyond)
        return Message("its reader broke off, or needed more than {memory} of memory", memory=memory)


# ---------------------------------------------------------------- in the process


def bound() -> None:
    """No file left of a crash; what native code prints goes nowhere. Ctrl+C is for who asked: that ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def allow(memory_bytes: int, seconds: int) -> None:
    """So much memory may this process hold, and so much processor time may it take from now on."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + 1 + seconds
        with contextlib.suppress(OSError, ValueError):
            for what, most in ((resource.RLIMIT_DATA, memory_bytes), (resource.RLIMIT_CPU, until)):
                resource.setrlimit(what, (most, resource.getrlimit(what)[1]))
