"""Leads the eye to a fight that is asked about, so near that its counters can be read, and back when it is over."""

from __future__ import annotations

from collections.abc import Callable

from workbench.qt.map_canvas.looking.camera import READABLE_COUNTER_PX, Camera
from workbench.qt.map_canvas.looking.view import View


class NearFights:
    """Nothing is moved where counters can be read already, nor after a hand has moved the map during this fight.

    Each pair of eyes has one of its own. `fit` shows the whole again, as far as these eyes know what stands there.
    """

    def __init__(self, camera: Camera, fit: Callable[[], None]) -> None:
        self._camera, self._fit = camera, fit
        self._place = ""
        self._moves = 0
        self._from: View | None = None
        """Where one looked before one was led; None while one was not."""
        self._fitted = False

    def follow(self, place: str, has_settled: bool = False) -> None:
        """It is fought in this space, as far as the question at the table goes; "" for nowhere.

        Once the board has its height the place goes into the middle of what it leaves: the flight before ended there.
        """
        camera = self._camera
        if place != self._place:
            if self._from is not None and camera.moves_by_hand == self._moves:
                self._go_back(self._from)
            self._place, self._moves, self._from = place, camera.moves_by_hand, None
        if not place or camera.moves_by_hand != self._moves:
            return
        if 0 < camera.counter_px < READABLE_COUNTER_PX:
            if self._from is None:
                self._from, self._fitted = camera.view, camera.fits
            camera.come_near(place)
        elif has_settled and self._from is not None:
            camera.fly_to(place)

    def _go_back(self, before: View) -> None:
        camera = self._camera
        if self._fitted:
            self._fit()
        else:
            camera.set_zoom(before.zoom)
            camera.fly_to_point(before.x_mm, before.y_mm, animated=True)
