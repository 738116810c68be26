"""What the palette finds: things of the game with the place that they lead to, clauses, and commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from workbench.engine.design import Design
from workbench.engine.problem import Place
from workbench.engine.rules_modules import UnknownRules, rules_class, rules_places
from workbench.engine.tables.table import Table
from workbench.qt.looks.translator import spoken

COMMANDS, CLAUSES = ">", "§"
MOST_SHOWN = 60
MOST_LINES = 200
"""So many rows and columns of a table are found by their names."""


class Entry(NamedTuple):
    """A line: what it is called, what kind of thing it is, and where it leads, or the command that it runs."""

    title: str
    kind: str
    place: Place | None = None
    command: QAction | None = None
    keys: str = ""

    @property
    def is_command(self) -> bool:
        return self.command is not None

    @property
    def is_clause(self) -> bool:
        return self.place is not None and self.place.kind == "clause"


def entries_of(design: Design | None, menus: Iterable[QMenu]) -> list[Entry]:
    """All that there is to find now."""
    things = [*_things(design), *_clauses(design)] if design is not None else []
    return [*things, *_commands(menus)]


def found_among(entries: Iterable[Entry], said: str) -> list[Entry]:
    """The entries that hold every word that was said: those that are called so first, then those that begin so."""
    text = said.strip()
    only = text[:1] if text[:1] in (COMMANDS, CLAUSES) else ""
    words = text.removeprefix(only).casefold().split()
    ranked = []
    for at, entry in enumerate(entries):
        if (only == COMMANDS and not entry.is_command) or (only == CLAUSES and not entry.is_clause):
            continue
        title = entry.title.casefold()
        if not (words or only) or not all(word in title for word in words):
            continue
        whole = " ".join(words)
        ranked.append((title != whole, not title.startswith(whole), at, entry))
    return [entry for *_, entry in sorted(ranked, key=lambda one: one[:3])[:MOST_SHOWN]]


def _things(design: Design) -> Iterator[Entry]:
    for sheet in design.maps:
        kind = "hex" if sheet.grid is not None else "space"
        for space_id, space in sheet.every_space.items():
            named = f"{space.name} {space_id}" if space.name and space.name != space_id else space_id
            yield Entry(named, _tr("Space"), Place(kind, space_id, space.name, sheet.id))
    for counter in design.counters:
        yield Entry(counter.name or counter.id, _tr("Counter"), Place("counter", counter.id, counter.name))
    for table in design.tables:
        yield Entry(table.title or table.id, _tr("Table"), Place("table", table.id, table.title))
        for named in _named_lines(table):
            yield Entry(f"{named}: {table.title or table.id}", _tr("Table"), Place("table", table.id, table.title))
    for parameter in design.parameters:
        yield Entry(
            parameter.title or parameter.id, _tr("Parameter"), Place("parameter", parameter.id, parameter.title)
        )
    for phase in design.sequence:
        side = next((one.name for one in design.sides if one.id == phase.side), "")
        named = f"{phase.title} ({side})" if side else phase.title
        yield Entry(named, _tr("Phase"), Place("phase", phase.id, phase.title))
    for scenario in design.scenarios:
        yield Entry(scenario.title or scenario.id, _tr("Scenario"), Place("scenario", scenario.id, scenario.title))


def _named_lines(table: Table) -> Iterator[str]:
    """The words that its planes, rows and columns are called by: "woods" is looked for, a roll or a ratio is not."""
    lines = dict.fromkeys((*table.planes, *table.rows[:MOST_LINES], *table.columns[:MOST_LINES]))
    return (line for line in lines if any(sign.isalpha() for sign in line))


def _clauses(design: Design) -> Iterator[Entry]:
    own = {one.clause for one in design.clauses}
    for one in design.clauses:
        yield Entry(f"{one.clause} {one.heading}", _tr("Clause"), Place("clause", one.clause, one.heading))
    if design.rules in rules_places():
        try:
            clauses = rules_class(design.rules).clauses
        except UnknownRules:
            clauses = ()
        for clause in clauses:
            if clause.number not in own:
                heading = spoken(clause.heading)
                yield Entry(f"{clause.number} {heading}", _tr("Clause"), Place("clause", clause.number, heading))


def _commands(menus: Iterable[QMenu]) -> Iterator[Entry]:
    for menu in menus:
        for action in menu.actions():
            inner = action.menu()
            if isinstance(inner, QMenu):
                yield from _commands([inner])
            elif action.isEnabled() and action.isVisible() and action.text() and not action.isSeparator():
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                words = f"{menu.title()}: {action.text()}".replace("&", "")
                yield Entry(words, _tr("Command"), command=action, keys=keys)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Palette", text)
