"""When the compiled search is used: only where it pays, and never so that anybody waits for it.

Compiling takes seconds the first time on a machine and a part of a second from then on (numba keeps it on disk).
So small maps never ask for it, and large ones only after the Python search has done some work; then a thread
fetches it while the Python search goes on. Both find the same, down to the order of equal ways.
"""

from __future__ import annotations

import importlib
import logging
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.engine.network_backend.compiled_tree import CompiledTree

SMALLEST_MAP = 256
"""Spaces of the smallest map for which the compiled search is fetched."""
WORK_BEFORE = 250_000
"""Spaces that Python has found on such maps before it is fetched: then they have cost about what fetching costs."""
LARGEST_STEP = 2047
"""The dearest step for which there are buckets enough; dearer ones are searched by Python."""
LARGEST_MAP = 500_000
"""So many spaces by so dear steps: no way is as dear as what the kernel takes for impossible."""

KERNEL_MODULE = "workbench.engine.network_backend.kernel"

log = logging.getLogger(__name__)


class CompiledSearch:
    """The compiled search of this process: not asked for, on its way, ready, or out of reach for good."""

    def __init__(self, smallest_map: int = SMALLEST_MAP, work_before: int = WORK_BEFORE) -> None:
        self._smallest_map = smallest_map
        self._work_before = work_before
        self._ready: CompiledTree | None = None
        self._work = 0
        self._fetching: threading.Thread | None = None
        self._lock = threading.Lock()

    def for_map(self, spaces: int, largest_step: int) -> CompiledTree | None:
        """The compiled search, if it is ready and made for such a map."""
        fits = largest_step <= LARGEST_STEP and spaces <= LARGEST_MAP
        return self._ready if fits and spaces >= self._smallest_map else None

    def note_work(self, spaces: int, found: int) -> None:
        """Python has found so many spaces on a map of so many: enough of it, and the kernel is fetched."""
        if self._fetching is None and spaces >= self._smallest_map:
            self._work += found
            if self._work >= self._work_before:
                self.fetch()

    def fetch(self) -> threading.Thread:
        """Begin to compile, or to load what was compiled, beside everything else. Join the thread to wait for it."""
        with self._lock:
            if self._fetching is None:
                self._fetching = threading.Thread(target=self._fetch, name="compiled search")
                self._fetching.start()
            return self._fetching

    def is_asked_for(self) -> bool:
        """Is it on its way, or was it?"""
        return self._fetching is not None

    def is_ready(self) -> bool:
        """Has it arrived?"""
        return self._ready is not None

    def _fetch(self) -> None:
        try:
            from workbench.engine.network_backend.compiled_tree import CompiledTree

            ready = CompiledTree(importlib.import_module(KERNEL_MODULE).search)
        except Exception as missing:  # no numba, no place for its cache, no compiler: whatever it is, Python searches
            log.info("no compiled search, Python's is used: %s", missing)
        else:
            self._ready = ready


COMPILED = CompiledSearch()
