"""Rows of the inspector that show one space or many at once.

A section of the inspector is a subclass that is put into the `sections` of a `SpaceForm` (`areas/space_sections.py`,
`hexes/inspecting/space_sections.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.desk_things import DeskThings
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.written_fields import Choices
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.qt.things.thing_rows import ThingRows
from workbench.storage.edits.thing_edits import SPACES


class _OfSpaces(ThingRows):
    """A section overrides `show_spaces`."""

    _desk: AnyDesk

    def show_things(self, things: Sequence[Any]) -> None:
        self.show_spaces(things)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Fill the rows with one space or with what many have in common."""
        super().show_things(spaces)


class SpaceRows(_OfSpaces):
    """Rows of fields of spaces that are added by hand."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(DeskThings(desk, SPACES), parent)
        self._desk = desk


class DeclaredSpaceRows(DeclaredRows, _OfSpaces):
    """The rows of the fields that `Space` declares for a section; `kinds` are those that a space can become here."""

    def __init__(self, desk: AnyDesk, section: str, kinds: Callable[[], Choices] | None = None) -> None:
        super().__init__(DeskThings(desk, SPACES), section, kinds)
        self._desk = desk
