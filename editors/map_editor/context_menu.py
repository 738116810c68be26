"""The menu of the right button, made of what lies under the pointer and what is selected.

Features add lines by `menu_entries`; `_common` has those of no feature.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import SEPARATOR, Entry
from editors.map_editor.host import Host
from editors.map_editor.selection import NOTHING, Chosen, one_space
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.looks.translator import called
from workbench.qt.map_canvas.hits import Hit

REACH_PX = 7.0


def menu_at(editor: Host, x_mm: float, y_mm: float, parent: QWidget) -> QMenu:
    """The menu at a place of the sheet. A thing there that was not selected is selected first; over none nothing is."""
    desk = editor.desk
    hit = desk.hit(x_mm, y_mm, REACH_PX / editor.canvas.camera.view.px_per_mm)
    under = things_under(desk, hit)
    if not _is_chosen(desk.chosen, under):
        desk.choose(under[0] if under else NOTHING)  # what is not seen there is not taken away from there
    entries = [
        *_select_entries(desk, under),
        *_common(editor),
        SEPARATOR,
        *editor.part.ground.menu_entries(desk.chosen),
    ]
    return filled(QMenu(parent), entries)


def things_under(desk: AnyDesk, hit: Hit) -> list[Chosen]:
    """Everything that could be selected at a place, the nearest kind first."""
    lines = [Chosen(junction=hit.junction), Chosen(link=hit.link), Chosen(border=hit.border)]
    spaces = [one_space(hit.space), one_space(desk.geometry.entered(hit.space))]
    found = [*lines, *spaces, *(Chosen(road=road) for road in _roads_at(desk, hit))]
    return list(dict.fromkeys(kept for one in found if (kept := desk.still_there(one)) != NOTHING))


def _roads_at(desk: AnyDesk, hit: Hit) -> Iterator[str]:
    roads = desk.map.roads
    yield from (road for road in sorted(roads) if hit.space and hit.space in roads[road].spaces)
    if (carried := desk.map.borders.get(hit.border)) is not None and carried.road:
        yield carried.road


def _is_chosen(chosen: Chosen, under: Iterable[Chosen]) -> bool:
    """Whether something under the pointer is among what is selected."""
    return any(one == chosen or (one.space and one.space in chosen.spaces) for one in under)


def _select_entries(desk: AnyDesk, under: Iterable[Chosen]) -> Iterator[Entry]:
    for one in under:
        is_chosen = one == desk.chosen or (bool(one.space) and one.space in desk.chosen.spaces)
        if not is_chosen:
            yield Entry(_tr("Select {0}").format(called(desk.called(one))), _choosing(desk, one))


def _choosing(desk: AnyDesk, one: Chosen) -> Callable[[], None]:
    return lambda: desk.choose(one)


def _common(editor: Host) -> Iterator[Entry]:
    part, chosen = editor.part, editor.desk.chosen
    if chosen == NOTHING:
        yield Entry(_tr("Whole map"), editor.canvas.camera.zoom_to_fit, keys="Home")
        return
    words, frozen = called(editor.desk.called(chosen)), editor.why_look_only
    yield SEPARATOR
    if editor.page.name_field() is not None:
        yield Entry(_tr("Rename"), editor.page.edit_name, frozen, "F2")
    yield Entry(_tr("Take away {0}").format(words), part.remove, frozen, "Del")
    yield Entry(_tr("Zoom to {0}").format(words), lambda: part.zoom_to(chosen))
    for feature in part.others:
        yield from feature.menu_entries(chosen)
    if chosen.spaces:
        yield Entry(_tr("Select all of this kind"), part.choose_alike, keys="Ctrl+A")
        yield Entry(_tr("Who needs {0}?").format(words), editor.show_uses)


def filled(menu: QMenu, entries: Iterable[Entry]) -> QMenu:
    """A menu with these lines; hairlines at its ends and beside each other are left out."""
    wants_line = False
    for entry in entries:
        if entry is SEPARATOR:
            wants_line = not menu.isEmpty()
            continue
        if wants_line:
            menu.addSeparator()
            wants_line = False
        words = an_entry(entry.text)
        action = menu.addAction(f"{words}\t{entry.keys}" if entry.keys else words)
        action.triggered.connect(lambda _checked=False, does=entry.does: does())
        action.setEnabled(not entry.why_not)
        action.setToolTip(few_lines(entry.why_not))
    menu.setToolTipsVisible(True)
    return menu


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapEditor", text)
