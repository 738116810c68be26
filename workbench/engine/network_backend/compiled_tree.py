"""Calls the compiled search with the arrays of a map. It wants numpy; `compiled.py` imports it when it pays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from workbench.engine.network_backend.arrays import Arrays, Prices
from workbench.engine.network_backend.overlay import Overlay
from workbench.engine.network_backend.request import Request
from workbench.engine.network_backend.tree import SparseTree, Tree, WholeTree

Kernel = Callable[..., int]

LARGEST_NUMBER = 2**31 - 1  # no way among those that are left to the compiled search costs so much


class CompiledTree:
    """Searches by a compiled kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        _try_out(kernel)

    def __call__(self, arrays: Arrays, prices: Prices, overlay: Overlay, request: Request) -> Tree:
        """The tree of one search. Hold the lock of the arrays: their scratch is written."""
        steps = prices.without(overlay.steps) if overlay.steps else prices.array
        scratch = arrays.scratch(prices.largest + overlay.largest)
        whole = request.is_whole
        found = np.empty((3, len(arrays.names)), np.int32) if whole else scratch.found
        number = self._kernel(
            arrays.starts, steps, overlay.array, np.array(request.sources, np.int32),
            min(request.limit, LARGEST_NUMBER), request.target, whole, scratch.work, scratch.buckets, found,
        )  # fmt: skip
        if whole:
            return WholeTree(arrays.names, arrays.index, found[0, :number], found[1], found[2])
        order, costs, parents = found[:, :number].tolist()
        return SparseTree(arrays.names, arrays.index, order, costs, parents)


def _try_out(kernel: Kernel) -> None:
    """Two spaces, one step: compiles the kernel for the types that are used."""
    found = np.zeros((3, 2), np.int32)
    number = kernel(
        np.array([0, 1, 2], np.int32), np.array([[1, 1], [0, 1]], np.int32), np.zeros((2, 3), np.int32),
        np.array([0], np.int32), 1, -1, True, np.full((2, 4), -1, np.int32), np.full((2, 2), -1, np.int32), found,
    )  # fmt: skip
    if number != 2 or found.tolist() != [[0, 1], [0, 1], [-1, 0]]:
        raise RuntimeError("the compiled search finds something else")
