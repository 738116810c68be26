"""What stands on the hexes of a window besides hills: woods, marshes, fields, hatches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.engine.maps.hex_places import Place
from workbench.qt.map_canvas.hexes.ground_sheet import GroundSheet
from workbench.qt.map_canvas.hexes.hex_window import HexWindow
from workbench.qt.map_canvas.hexes.kept import KeptWindows
from workbench.qt.map_canvas.hexes.relief.growth import PAINTS as GROWTH
from workbench.qt.map_canvas.hexes.relief.relief_painter import RELIEF_SIGNS

OF_GROUND = "unplayable"


class Stood(NamedTuple):
    """A sign on a place, with a bit for each side beyond which the same sign stands or no hex is."""

    sign: str
    place: Place
    joined: int


class Standing:
    """What stands where on a ground."""

    def __init__(self, ground: GroundSheet) -> None:
        self._ground = ground
        self._signs_of = {
            of_ground: [
                [s for s in signs if (s == OF_GROUND) == of_ground and s not in RELIEF_SIGNS]
                for signs in ground.kinds_of_signs
            ]
            for of_ground in (True, False)
        }
        self._kept = KeptWindows[Stood]()

    def on(self, window: HexWindow, of_ground: bool) -> Sequence[Stood]:
        """What belongs to the ground itself, or what stands on it, row by row."""
        signs_of = self._signs_of[of_ground]
        if window.is_empty or not any(signs_of):
            return ()
        return self._kept.within(window, of_ground, lambda: self._found(window, signs_of), lambda stood: stood.place)

    def _found(self, window: HexWindow, signs_of: Sequence[Sequence[str]]) -> list[Stood]:
        signs, (left, top) = self._ground.signs, window.first
        wanted = np.array([bool(signs) for signs in signs_of])
        joined = {sign: self._joined(window, sign) for sign in GROWTH if any(sign in signs for signs in signs_of)}
        return [
            Stood(sign, (column, row), int(joined[sign][row - top, column - left]) if sign in joined else 0)
            for column, row in window.places(wanted[window.of(signs)])
            for sign in signs_of[signs[row, column]]
        ]

    def _joined(self, window: HexWindow, sign: str) -> NDArray[np.int64]:
        kinds = self._ground.kinds_of_signs
        has_sign = np.array([*(sign in signs for signs in kinds), True])
        wide = has_sign[window.of(self._ground.signs, len(kinds), margin=1)]
        found = np.zeros((wide.shape[0] - 2, wide.shape[1] - 2), np.int64)
        for side in range(6):
            found |= window.next_to(wide, side).astype(np.int64) << side
        return found
