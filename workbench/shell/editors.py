"""The modes of the window and where their editors are found. Editors are imported when first shown."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.qt.editor import Editor
from workbench.shell.mode_bar import Mode

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

START, DESIGN, PLAYTEST, LAB, PUBLISH = "start", "design", "playtest", "lab", "publish"
EDITOR_PLACES = {
    DESIGN: ("editors.map_editor.editor", "MapEditor"),
    PLAYTEST: ("editors.playtest.editor", "PlaytestEditor"),
}


def modes() -> tuple[Mode, ...]:
    """The five modes in their order; those without an editor yet say so."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Modes", text)

    later = tr("Not in this version yet")
    return (
        Mode(START, tr("Start"), "house", "Ctrl 1"),
        Mode(DESIGN, tr("Design"), "design", "Ctrl 2"),
        Mode(PLAYTEST, tr("Playtest"), "play-circle", "Ctrl 3"),
        Mode(LAB, tr("Lab"), "flask", "Ctrl 4", later),
        Mode(PUBLISH, tr("Publish"), "export", "Ctrl 5", later),
    )


def make_editor(mode_id: str, document: RulesetDocument) -> Editor:
    """The editor of a mode for a document. Imports it now: that is why the first window shows at once."""
    module_name, class_name = EDITOR_PLACES[mode_id]
    factory: Callable[[RulesetDocument], Editor] = getattr(import_module(module_name), class_name)
    return factory(document)
