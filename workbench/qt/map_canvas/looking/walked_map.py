"""A map with one space that the keyboard is at: arrows and Tab go from space to space, a screen reader hears each."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.theme import current_theme
from workbench.qt.map_canvas.labels.space_names import describe_space
from workbench.qt.map_canvas.laid_over.overlays import Legal
from workbench.qt.map_canvas.looking.map_view import MapView

SEEN_MARGIN_PX = 60


class WalkedMap(MapView):
    """The map follows the space that one walks to; a ring shows it while the keyboard is used."""

    current_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._current = ""

    def set_map(self, shown: AnyMap | None, touched: Collection[str] | None = None) -> None:
        """Show a map. After an edit of the same map only what differs is drawn again."""
        super().set_map(shown, touched)
        if self._current and (shown is None or self._current not in spaces_of(shown)):
            self.set_current_space("")

    @property
    def current_space(self) -> str:
        return self._current

    def set_current_space(self, space: str) -> None:
        """Move the keyboard's place; a screen reader hears what is there."""
        if space == self._current:
            return
        self._current = space
        self._show_focus(False)
        self.setAccessibleDescription(few_lines(self.describe(space)))
        self.current_changed.emit(space)
        self.update()

    def describe(self, space: str) -> str:
        """A space in words, with what the overlays say of it."""
        if self.scene is None or space not in self.scene.drawing.geometry.spaces:
            return ""
        return describe_space(self.scene.drawing.geometry.spaces[space], self.scene.overlays)

    def legal_spaces(self) -> list[str]:
        """The spaces that `Tab` goes through: the legal ones, or all when none is marked, in reading order."""
        if self.scene is None:
            return []
        marked = [s for overlay in self.scene.overlays if isinstance(overlay, Legal) for s in overlay.spaces]
        return self.scene.hits.in_reading_order(set(marked or self.scene.drawing.geometry.spaces))

    def _step(self, direction: str) -> None:
        if self.scene is None or not self.scene.drawing.geometry.spaces:
            return
        start = self._current
        if not start:
            x, y = self._view.x_mm, self._view.y_mm
            self._go_to(self.space_at(x, y) or next(iter(self.legal_spaces()), ""))
        else:
            self._go_to(self.entered(self.scene.hits.next_space(start, direction)))

    def _go_to(self, space: str) -> None:
        if not space:
            return
        self.set_current_space(space)
        self._show_focus(True)
        place = self.place_of(space)
        margin = SEEN_MARGIN_PX / self._view.px_per_mm
        if place and not self._view.rect_mm.adjusted(margin, margin, -margin, -margin).contains(QPointF(*place)):
            self.fly_to(space)

    def _show_focus(self, visible: bool) -> None:
        if self.scene is not None:
            self.scene.focused = self._current if visible else ""
            self.scene.focus_colour = current_theme().focus

    def _tab(self, forward: bool) -> bool:
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

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._show_focus(True)
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._show_focus(False)
        super().focusOutEvent(event)
        self.update()
