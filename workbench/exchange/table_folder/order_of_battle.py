"""An order of battle out of a spreadsheet: counters with their sides and commanders, and where they are set up.

Beside what a list of counters says (`foreign_counters.py`) a column may name the side, the commander, the space at the
start, or the turn as "T3". Nations and types that the design does not have are made; sides and spaces never are.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from immutables import Map
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.pieces import copies
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import Counter, Design, Faction, Placement, Scenario, Side, UnitType
from workbench.engine.fields import Field
from workbench.engine.rules_modules import reads_of
from workbench.engine.words.message import Message, marked
from workbench.exchange.table_folder.csv_files import Line, Sheet
from workbench.exchange.table_folder.foreign_counters import ForeignCounters, slug
from workbench.exchange.table_folder.foreign_sheets import MOST_TOLD, OWN_ID, Preview, bare
from workbench.exchange.table_folder.lists import VALUE
from workbench.exchange.table_folder.turn_words import turn_named
from workbench.storage.edits.edits import ChangeDesign

SIDE, PLACE, COMMANDER = "side", "place", "commander"
FACTION, UNIT_TYPE = "faction", "unit_type"
USUAL_VALUES = {f"{VALUE}steps": "steps", f"{VALUE}defence": "defence", f"{VALUE}movement": "movement"}
LAST_TURN = 10


class OrderOfBattle(ForeignCounters):
    """Units with all that an order of battle says of them; `scenario` is the one that they are set up in."""

    def __init__(self, design: Design, sheet: Sheet, scenario: str = "") -> None:
        super().__init__(design, sheet)
        self._whole, self._scenario = design, scenario
        self._says: Mapping[str, str] = {}
        self._ids: dict[int, str] = {}

    def targets(self) -> Mapping[str, str]:
        own = super().targets()
        named = {
            SIDE: marked("Side"),
            PLACE: marked("Space at the start"),
            COMMANDER: marked("Commander, or formation"),
        }
        first, *rest = own.items()
        return dict(
            (first, *named.items(), *((key, name) for key, name in USUAL_VALUES.items() if key not in own), *rest)
        )

    def preview(self, mapping: Mapping[str, str]) -> Preview:
        """As of any list; names that stand there several times are told, for each line is a counter of its own."""
        found = super().preview(mapping)
        heading = next((one for one, said in mapping.items() if said == "name"), None)
        if heading is None or OWN_ID in mapping.values() or found.edit is None:
            return found
        counted = Count(bare(line.cells[heading]) for line in self.sheet.lines)
        doubled = [
            Message("{name} stands {count} times: each line becomes a counter", name=repr(name[:40]), count=count)
            for name, count in counted.items()
            if count > 1
        ]
        return found._replace(changes=(*doubled[:MOST_TOLD], *found.changes))

    def _edit(self, says: Mapping[str, str]) -> ChangeDesign:
        self._says, self._ids = {target: heading for heading, target in says.items()}, {}
        self.design = self._with_what_is_new(self._whole)
        try:
            inner = super()._edit(
                {heading: said for heading, said in says.items() if said not in (SIDE, PLACE, COMMANDER)}
            )
            after = replace(self.design, **inner.fields)
            after = self._placed(self._commanded(after))
        finally:
            self.design = self._whole
        fields = ("sides", "factions", "unit_types", "counters", "scenarios")
        changed = {name: getattr(after, name) for name in fields if getattr(after, name) != getattr(self._whole, name)}
        return ChangeDesign(inner.label, Map(changed))

    # ---- sides, nations and types

    def _with_what_is_new(self, design: Design) -> Design:
        """The design with the nations and types that lines name; sides only where it has none at all."""
        sides, factions, types = list(design.sides), list(design.factions), list(design.unit_types)
        is_without = not sides
        for line in self.sheet.lines:
            named, nation, kind = (self._cell(line, target) for target in (SIDE, FACTION, UNIT_TYPE))
            side = _of_name(sides, named)
            if named and side is None and is_without:
                side = Side(_free(named, sides, "side"), named, [*SIDE_COLOURS][len(sides) % len(SIDE_COLOURS)])
                sides.append(side)
            if side is not None and nation and _of_name(factions, nation) is None:
                factions.append(_faction(nation, side, factions))
            if side is not None and not nation and not any(one.side == side.id for one in factions):
                factions.append(_faction(side.name, side, factions))
            if kind and _of_name(types, kind) is None:
                types.append(UnitType(_free(kind, types, "type"), kind, "infantry"))
        if not types and UNIT_TYPE not in self._says:
            types.append(UnitType("unit", marked("Unit"), "infantry"))
        return replace(design, sides=tuple(sides), factions=tuple(factions), unit_types=tuple(types))

    def _counter(self, line: Line, says: Mapping[str, str], counter: Counter) -> tuple[Counter, set[str]]:
        found, unread = super()._counter(line, says, counter)
        self._ids[line.number] = found.id
        named = self._cell(line, SIDE)
        side = _of_name(self.design.sides, named)
        if named and side is None:
            known = ", ".join(one.name for one in self.design.sides[:6])
            self.fault(
                line,
                self._says[SIDE],
                Message("no side is called {name}; there are {known}", name=repr(named[:40]), known=known),
            )
            unread.add(FACTION)
        elif side is not None:
            own = self.design.find_faction(found.faction)
            if own is None:
                first = next(one for one in self.design.factions if one.side == side.id)
                found = replace(found, faction=first.id)
            elif own.side != side.id:
                text = Message("{nation} is of another side than {side}", nation=own.name, side=side.name)
                self.fault(line, self._says[SIDE], text)
        if not found.unit_type and UNIT_TYPE not in self._says and self.design.unit_types:
            found = replace(found, unit_type=self.design.unit_types[0].id)
        return found, unread

    def _field(self, line: Line, heading: str, target: str, field: Field, text: str, counter: Counter) -> Any:
        if field.high == limits.SCENARIO_TURNS.most and (turn := turn_named(text)):  # it is a turn
            text = turn
        return super()._field(line, heading, target, field, text, counter)

    # ---- commanders and places

    def _commanded(self, design: Design) -> Design:
        """Who stands under whom, by the value that the rules read it from."""
        if COMMANDER not in self._says:
            return design
        under = reads_of(self._whole).command.under
        value = under[0].value if under else COMMANDER
        by_id = {one.id: one for one in design.counters}
        by_name: dict[str, list[str]] = {}
        for one in design.counters:
            by_name.setdefault(one.name, []).append(one.id)
        for line, own in self._lines():
            named = self._cell(line, COMMANDER)
            found = [named] if named in by_id else by_name.get(named, [])
            if named and len(found) != 1:
                why = (
                    marked("no counter is called {name}") if not found else marked("several counters are called {name}")
                )
                self.fault(line, self._says[COMMANDER], Message(why, name=repr(named[:40])))
            elif named and found[0] != own:
                by_id[own] = replace(by_id[own], values=by_id[own].values.set(value, found[0]))
        return replace(design, counters=tuple(by_id.values()))

    def _placed(self, design: Design) -> Design:
        """All copies of a counter in the space that its line names; those of other lines stay where they are."""
        if not any(self._cell(line, PLACE) for line in self.sheet.lines):
            return design
        scenario = self._set_up_in(design)
        sheet = (design.find_map(scenario.map) if scenario.map else None) or next(iter(design.maps), None)
        if sheet is None:
            self.fault(None, "", Message("the design has no map that anybody could stand on"))
            return design
        standing: dict[str, str] = {}
        for line, own in self._lines():
            named = self._cell(line, PLACE)
            space = _space_called(sheet, named) if named else ""
            if named and not space:
                text = Message("{map} has no space {name}", map=sheet.title, name=repr(named[:40]))
                self.fault(line, self._says[PLACE], text)
            elif named:
                standing |= dict.fromkeys(copies(design.counter(own), limits.COUNTER_COPIES.most), space)
        kept = tuple(one for one in scenario.placements if one.counter not in standing)
        after = replace(scenario, placements=(*kept, *(Placement(one, space) for one, space in standing.items())))
        others = tuple(after if one.id == after.id else one for one in design.scenarios)
        return replace(design, scenarios=others if design.scenarios else (after,))

    def _set_up_in(self, design: Design) -> Scenario:
        """The scenario; a design without one begins with its first."""
        first = next(iter(design.scenarios), Scenario("first", marked("First scenario"), 1, LAST_TURN))
        found = next((one for one in design.scenarios if self._scenario in (one.id, one.title)), None)
        if self._scenario and found is None:
            self.fault(None, "", Message("there is no scenario {name}", name=repr(self._scenario[:40])))
        return found or first

    def _lines(self) -> Iterator[tuple[Line, str]]:
        """Each line with the counter that it is of."""
        return ((line, self._ids[line.number]) for line in self.sheet.lines if line.number in self._ids)

    def _cell(self, line: Line, target: str) -> str:
        heading = self._says.get(target)
        return bare(line.cells[heading]) if heading is not None else ""


def _of_name(things: Sequence[Any], text: str) -> Any:
    """The one of this id or name, whatever its capitals."""
    plain = text.casefold()
    return next((one for one in things if plain in (one.id.casefold(), one.name.casefold())), None) if text else None


def _free(name: str, things: Sequence[Any], stem: str) -> str:
    taken, like = {one.id for one in things}, slug(name) or stem
    found, number = like, 1
    while found in taken:
        number += 1
        found = f"{like}_{number}"
    return found


def _faction(name: str, side: Side, known: Sequence[Faction]) -> Faction:
    colours = SIDE_COLOURS.get(side.colours, SIDE_COLOURS["stone"])
    band = (colours.ground, colours.ink, colours.ground)
    return Faction(_free(name, known, "faction"), name, side.id, name[:1].upper(), colours.ground, colours.ink, band)


def _space_called(sheet: AnyMap, text: str) -> str:
    """The space of this number, id or name; "" where there is none, or several are called so."""
    if text in sheet.every_space:
        return text
    found = [one.id for one in sheet.stored_spaces if one.name.casefold() == text.casefold()]
    return found[0] if len(found) == 1 else ""
