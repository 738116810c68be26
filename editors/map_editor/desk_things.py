"""Things of a map as the forms of declared fields see them: through the desk of the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from editors.map_editor.desk import AnyDesk
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.storage.edits.edit import Edit


class DeskThings:
    """What is chosen on the map, of one kind: "spaces", "links" ..."""

    def __init__(self, desk: AnyDesk, of: str) -> None:
        self._desk, self.of = desk, of

    @property
    def design(self) -> Design:
        return self._desk.design

    @property
    def board(self) -> AnyMap:
        return self._desk.map

    def apply(self, edit: Edit) -> str:
        return self._desk.apply(edit)

    def called(self, things: Sequence[Any]) -> str:
        return self._desk.called(self._desk.chosen)

    def spaces_called(self, words: str) -> tuple[str, ...]:
        return self._desk.spaces_called(words)

    def refuse(self, reason: str) -> None:
        self._desk.refuse(reason)
