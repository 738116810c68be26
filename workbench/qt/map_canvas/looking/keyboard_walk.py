"""The one space that the keyboard is at: arrows and Tab go from space to space, a screen reader hears each."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.theme import current_theme
from workbench.qt.map_canvas.labels.space_names import describe_space
from workbench.qt.map_canvas.laid_over.overlays import Legal
from workbench.qt.map_canvas.looking.camera import Camera
from workbench.qt.map_canvas.map_layers import MapLayers

SEEN_MARGIN_PX = 60


class KeyboardWalk(QObject):
    """The camera follows the space that one walks to; a ring shows it while the keyboard is used."""

    current_changed = Signal(str)
    pointed_changed = Signal()
    """Another space, or none, has the ring."""

    def __init__(self, layers: MapLayers, camera: Camera, window: QWidget) -> None:
        super().__init__(window)
        self._layers, self._camera, self._window = layers, camera, window
        self._current = ""

    def stay_on(self, shown: AnyMap | None) -> None:
        """Leave a space that the map which is shown now has not."""
        if self._current and (shown is None or self._current not in spaces_of(shown)):
            self.set_current_space("")

    @property
    def current_space(self) -> str:
        return self._current

    @property
    def pointed_space(self) -> str:
        """The space in the ring, that keys led to; "" where the mouse was used last."""
        return self._layers.scene.focused if self._layers.scene is not None else ""

    def set_current_space(self, space: str) -> None:
        """Move the keyboard's place; a screen reader hears what is there."""
        if space == self._current:
            return
        self._current = space
        self.show_focus(False)
        self._window.setAccessibleDescription(few_lines(self.describe(space)))
        self.current_changed.emit(space)
        self._window.update()

    def describe(self, space: str) -> str:
        """A space in words, with what the overlays say of it."""
        if self._layers.scene is None or space not in self._layers.scene.drawing.geometry.spaces:
            return ""
        return describe_space(self._layers.scene.drawing.geometry.spaces[space], self._layers.scene.overlays)

    def legal_spaces(self) -> list[str]:
        """The spaces that `Tab` goes through: the legal ones, or all when none is marked, in reading order."""
        if self._layers.scene is None:
            return []
        marked = [s for overlay in self._layers.scene.overlays if isinstance(overlay, Legal) for s in overlay.spaces]
        return self._layers.scene.hits.in_reading_order(set(marked or self._layers.scene.drawing.geometry.spaces))

    def step(self, direction: str) -> None:
        """Go to the next space in a direction; the first step enters where one looks."""
        if self._layers.scene is None or not self._layers.scene.drawing.geometry.spaces:
            return
        start = self._current
        if not start:
            x, y = self._camera.view.x_mm, self._camera.view.y_mm
            self._go_to(self._layers.space_at(x, y) or next(iter(self.legal_spaces()), ""))
        else:
            self._go_to(self._layers.entered(self._layers.scene.hits.next_space(start, direction)))

    def _go_to(self, space: str) -> None:
        if not space:
            return
        self.set_current_space(space)
        self.show_focus(True)
        place = self._layers.place_of(space)
        margin = SEEN_MARGIN_PX / self._camera.view.px_per_mm
        if place and not self._camera.view.rect_mm.adjusted(margin, margin, -margin, -margin).contains(QPointF(*place)):
            self._camera.fly_to(space)

    def show_focus(self, visible: bool) -> None:
        """Show the ring round the space, or hide it."""
        if self._layers.scene is not None:
            before, self._layers.scene.focused = self._layers.scene.focused, self._current if visible else ""
            self._layers.scene.focus_colour = current_theme().focus
            if before != self._layers.scene.focused:
                self.pointed_changed.emit()

    def tab(self, forward: bool) -> bool:
        """Go to the next legal space; whether there was one."""
        spaces = self.legal_spaces()
        if not spaces:
            return False
        if self._current not in spaces:
            self._go_to(spaces[0] if forward else spaces[-1])
            return True
        place = spaces.index(self._current) + (1 if forward else -1)
        if not 0 <= place < len(spaces):
            return False
        self._go_to(spaces[place])
        return True
