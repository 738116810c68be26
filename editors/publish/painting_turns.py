"""Pages are painted for the eye and for files by turns: while outputs are made no other thread paints."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from threading import Lock

_PAINTING = Lock()


@contextlib.contextmanager
def at_work() -> Iterator[None]:
    """Wait for one's turn, and keep it meanwhile."""
    with _PAINTING:
        yield
