"""The modes of the window and where their editors are found. Editors are imported when first shown.

An editor is a class of `Editor` that takes a document. Packages name theirs in the entry point group
`wargame_workbench.editors`, by the id of its mode; the window knows none by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.engine.extensions import offers_of
from workbench.qt.editor import Editor
from workbench.shell.mode_bar import Mode

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

GROUP = "wargame_workbench.editors"
START, DESIGN, PLAYTEST, LAB, PUBLISH = "start", "design", "playtest", "lab", "publish"


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
    module_name, _, class_name = editor_places()[mode_id].partition(":")
    factory: Callable[[RulesetDocument], Editor] = getattr(import_module(module_name), class_name)
    return factory(document)


@cache
def editor_places() -> Mapping[str, str]:
    """Mode -> where its editor is."""
    from importlib.metadata import entry_points

    offers = offers_of(GROUP, "editor", entry_points(group=GROUP))
    return {mode: offer.place for mode, offer in offers.chosen_from.items()}
