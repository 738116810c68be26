"""Calls the compiled search with the arrays of a map. It wants numpy; `compiled.py` imports it when it pays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from workbench.engine.network_backend.arrays import Arrays, Prices
from workbench.engine.network_backend.overlay import TOO_DEAR, Overlay
from workbench.engine.network_backend.request import Request
from workbench.engine.network_backend.tree import Tree, UnreadTree, WholeTree

Kernel = Callable[..., int]


class CompiledTree:
    """Searches by a compiled kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        _try_out(kernel)

    def __call__(self, arrays: Arrays, prices: Prices, overlay: Overlay, request: Request) -> Tree:
        """The tree of one search. Hold the lock of the arrays: their scratch is written."""
        steps = prices.without(overlay.steps) if overlay.steps else prices.array
        scratch = arrays.scratch(prices.largest + overlay.largest, len(steps))
        whole = request.is_whole
        found = np.empty((3, len(arrays.names)), np.int32) if whole else scratch.found
        number = self._kernel(
            arrays.starts, steps, not overlay.only_shuts, overlay.extras, np.array(request.sources, np.int32),
            min(request.limit, TOO_DEAR - 1), request.target, whole,
            overlay.work, scratch.entries, scratch.lasts, found,
        )  # fmt: skip
        if whole:
            return WholeTree(arrays.names, arrays.index, found[0, :number], found[1], found[2])
        order, costs, parents = found[:, :number].tolist()
        return UnreadTree(arrays.names, arrays.index, order, costs, parents)


def _try_out(kernel: Kernel) -> None:
    """Two spaces, one step: compiles the kernel for the types that are used."""

    def numbers(*rows: list[int]) -> NDArray[np.int32]:
        return np.array(rows, np.int32)

    found = np.zeros((3, 2), np.int32)
    number = kernel(
        numbers([0, 1, 2])[0], numbers([1, 1], [0, 1]), False, numbers([0, 0, 0]), numbers([0])[0],
        1, -1, True, numbers([TOO_DEAR, -1, TOO_DEAR], [TOO_DEAR, -1, TOO_DEAR]),
        numbers([0, -1], [0, -1], [0, 0], [0, 0], [0, 0]), numbers([0, 1])[0], found,
    )  # fmt: skip
    if number != 2 or found.tolist() != [[0, 1], [0, 1], [-1, 0]]:
        raise RuntimeError("the compiled search finds something else")
