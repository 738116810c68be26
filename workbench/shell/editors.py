"""The modes of the window and where their editors are found. Editors are imported when first shown.

An editor is a class of `Editor` that takes a document. Packages name theirs in the entry point group
`wargame_workbench.editors`, by the id of its mode; the window knows none by its name. Those of the mode Design stand in
its rail: the map by the id `design`, others by `design.tables` and the like. They take the undo stack that they share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from workbench.engine.extensions import offers_of
from workbench.qt.editor import Editor
from workbench.shell.mode_bar import Mode

if TYPE_CHECKING:
    from workbench.qt.undo import EditStack
    from workbench.storage.document import RulesetDocument

GROUP = "wargame_workbench.editors"
START, DESIGN, PLAYTEST, LAB, PUBLISH = "start", "design", "playtest", "lab", "publish"
TABLES = "design.tables"


class RailItem(NamedTuple):
    """An editor in the rail of Design: the id of its page, its name and its icon."""

    id: str
    title: str
    icon: str


def modes() -> tuple[Mode, ...]:
    """The five modes in their order; those without an editor yet say so."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Modes", text)

    def later(mode_id: str) -> str:
        return "" if mode_id in editor_places() else tr("Not in this version yet")

    return (
        Mode(START, tr("Start"), "house", "Ctrl 1"),
        Mode(DESIGN, tr("Design"), "design", "Ctrl 2"),
        Mode(PLAYTEST, tr("Playtest"), "play-circle", "Ctrl 3"),
        Mode(LAB, tr("Lab"), "flask", "Ctrl 4", later(LAB)),
        Mode(PUBLISH, tr("Publish"), "export", "Ctrl 5", later(PUBLISH)),
    )


def rail() -> tuple[RailItem, ...]:
    """The editors of Design, ours in the order of work, then those of other packages by their ids."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Modes", text)

    own = (
        RailItem(DESIGN, tr("Map"), "map-trifold"),
        RailItem(TABLES, tr("Tables"), "table"),
        RailItem("design.counters", tr("Counters"), "cards"),
        RailItem("design.forces", tr("Forces"), "tree-structure"),
        RailItem("design.sequence", tr("Sequence"), "list-numbers"),
        RailItem("design.scenarios", tr("Scenarios"), "flag"),
        RailItem("design.ruleset", tr("Ruleset"), "book-open"),
    )
    known = {item.id for item in own}
    others = sorted(page for page in editor_places() if is_of_design(page) and page not in known)
    titled = (RailItem(page, page.partition(".")[2].replace("_", " ").capitalize(), "puzzle-piece") for page in others)
    return (*(item for item in own if item.id in editor_places()), *titled)


def mode_of(page_id: str) -> str:
    """The mode that a page is of."""
    return page_id.partition(".")[0]


def is_of_design(page_id: str) -> bool:
    """Does a page stand in the rail?"""
    return mode_of(page_id) == DESIGN


def make_editor(page_id: str, document: RulesetDocument, edits: Callable[[], EditStack] | None = None) -> Editor:
    """The editor of a page for a document; one of Design shares the stack of `edits` with the others of the rail.

    It is imported now: that is why the first window shows at once.
    """
    module_name, _, class_name = editor_places()[page_id].partition(":")
    factory: Callable[..., Editor] = getattr(import_module(module_name), class_name)
    return factory(document, edits()) if edits is not None and is_of_design(page_id) else factory(document)


@cache
def editor_places() -> Mapping[str, str]:
    """Mode -> where its editor is."""
    from importlib.metadata import entry_points

    offers = offers_of(GROUP, "editor", entry_points(group=GROUP))
    return {mode: offer.place for mode, offer in offers.chosen_from.items()}
