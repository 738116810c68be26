"""The window as those see it who open and show something in it: new designs, the tour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from workbench.engine.problem import Place
from workbench.qt.editor import Editor
from workbench.shell.files import Files

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument
    from workbench.storage.edits.edit import Edit


class OpenWindow(Protocol):
    """What of the window they ask."""

    files: Files

    @property
    def document(self) -> RulesetDocument | None: ...

    @property
    def page_shown(self) -> SignalInstance: ...

    def window(self) -> QWidget: ...

    def go_to_place(self, place: Place) -> None: ...

    def take_document(self, document: RulesetDocument) -> None: ...

    def close_document(self) -> None: ...

    def show_mode(self, mode_id: str) -> None: ...

    def editor(self, mode_id: str) -> Editor | None: ...

    def do_edit(self, edit: Edit) -> None: ...
