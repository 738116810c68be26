"""A design that can be played as soon as a map is drawn and counters stand on it, by the standard rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.catalogue.standard import Family, beginning_kinds
from workbench.engine.counters.side_colours import LIGHT_INK, SIDE_COLOURS
from workbench.engine.design import Counter, Design, Faction, Scenario, Side, TerrainType, Value
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.map_catalogue import line_classes_in, road_classes_in
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited
from workbench.storage.edits.edits import ChangeDesign, ReplaceDesign
from workbench.storage.starters.standard_rules import (
    RULES,
    STANDARD_TAGS,
    UNIT_TYPES,
    standard_parameters,
    standard_sequence,
    standard_tables,
)


def terrain_in(language: str = "en") -> tuple[TerrainType, ...]:
    """The kinds of terrain of a new design, called as in this language."""
    return tuple(TerrainType(kind.id, kind.called(language)) for kind in beginning_kinds(Family.GROUND))


TERRAIN = terrain_in()
SIDES = (Side("blue", marked("Blue"), "blue"), Side("red", marked("Red"), "red"))
Say: TypeAlias = Callable[[str], str]
"""Puts a text into the language of whoever makes the design; the words are the design's own from then on."""
_GROUNDS = {"blue": "#2F62B5", "red": "#B5382D"}
_OTHER_GROUND = "#6B6456"
_PIECES: tuple[tuple[str, str, str, int, int, int, int], ...] = (
    ("1st_foot", marked("1st Foot"), "infantry", 4, 4, 4, 2),
    ("2nd_foot", marked("2nd Foot"), "infantry", 4, 4, 4, 2),
    ("3rd_foot", marked("3rd Foot"), "infantry", 3, 3, 4, 2),
    ("horse", marked("Horse"), "cavalry", 3, 2, 6, 1),
    ("guns", marked("Guns"), "artillery", 4, 1, 4, 1),
)
"""id, name, arm, attack, defence, movement points, steps: of each side."""
LAST_TURN = 10


def starter_design(title: str, sheet: AnyMap, language: str = "en", say: Say = str) -> Design:
    """A design on a map that may still be empty: two sides of five counters, the standard rules, one scenario.

    Its kinds of ground, lines and roads are called as in this language, tables, sides and
    counters as `say` puts it. Nobody stands on the map yet; until then a
    playtest says which side lacks a unit.
    """
    bare = Design(
        title=title,
        rules="",
        terrain=terrain_in(language),
        road_classes=road_classes_in(language),
        line_classes=line_classes_in(language),
    )
    return with_standard_rules(bare.with_map(sheet), say)


def with_standard_rules(design: Design, say: Say = str) -> Design:
    """The design with all that the standard rules ask for and it does not have; what it has stays as it is.

    A design with a rules module of its own is left alone.
    """
    if design.rules not in ("", RULES):
        return design
    sided = replace(design, rules=RULES, sides=design.sides if len(design.sides) > 1 else _sides(say))
    manned = sided if sided.counters else _with_pieces(sided, say)
    maps = tuple(sheet.id for sheet in manned.maps)
    tables, parameters = {t.id for t in manned.tables}, {p.id for p in manned.parameters}
    tags = {one.id for one in manned.tag_types}
    return replace(
        manned,
        terrain=manned.terrain or TERRAIN,
        tables=(*manned.tables, *(t for t in standard_tables(manned, say) if t.id not in tables)),
        parameters=(*manned.parameters, *(p for p in standard_parameters(say) if p.id not in parameters)),
        sequence=manned.sequence or standard_sequence(manned.sides, say),
        tag_types=(*manned.tag_types, *(one for one in STANDARD_TAGS if one.id not in tags)),
        scenarios=manned.scenarios
        or (Scenario("first", say(marked("First scenario")), 1, LAST_TURN, map=maps[0] if maps else ""),),
    )


class PlayByStandardRules(Struct, frozen=True):
    """Give the design what it lacks to be played by the standard rules."""

    label: str = marked("Play by the standard rules")
    say: Say = str

    def apply(self, document: Edited) -> Edit:
        before = document.design
        document.put(with_standard_rules(before, self.say))
        return ReplaceDesign(self.label, before)


def _with_pieces(design: Design, say: Say) -> Design:
    """The design with five counters for each side."""
    factions = design.factions or tuple(army_of(side, say) for side in design.sides)
    armies = {faction.side: faction.id for faction in reversed(factions)}
    counters = [_counter(side, armies[side.id], *p) for side in design.sides if side.id in armies for p in _PIECES]
    kinds = {kind.id for kind in design.unit_types}
    unit_types = (*design.unit_types, *(kind for kind in UNIT_TYPES if kind.id not in kinds))
    named = tuple(replace(counter, name=say(counter.name)) for counter in counters)
    return replace(design, factions=factions, unit_types=unit_types, counters=named)


def first_counter(design: Design, say: Say = str) -> tuple[Counter, Edit]:
    """A counter for a design without any, and the edit that adds it with all that the design lacks for it."""
    sides = design.sides or _sides(say)
    factions = design.factions or tuple(army_of(side, say) for side in sides)
    types = design.unit_types or UNIT_TYPES
    made = Counter("counter_1", say(marked("New counter")), "", factions[0].id, types[0].id, 1)
    fields = {"sides": sides, "factions": factions, "unit_types": types, "counters": (*design.counters, made)}
    return made, ChangeDesign(marked("Add the first counter"), Map(fields))


def army_of(side: Side, say: Say = str) -> Faction:
    """The army that a side begins with, in its colours."""
    known = SIDE_COLOURS.get(side.colours)
    ground = _GROUNDS.get(side.colours) or (known.ground if known else _OTHER_GROUND)
    name = say(Message("{side} army", side=side.name))
    ink = known.ink if known else LIGHT_INK
    return Faction(f"{side.id}_army", name, side.id, side.name[:1], ground, ink, (ground,) * 3)


def _sides(say: Say) -> tuple[Side, ...]:
    return tuple(replace(side, name=say(side.name)) for side in SIDES)


def _counter(
    side: Side, army: str, piece: str, name: str, arm: str, attack: int, defence: int, movement: int, steps: int
) -> Counter:
    values: dict[str, Value] = {"defence": defence, "movement": movement, "steps": steps}
    return Counter(
        f"{side.id}_{piece}",
        f"{side.name} {name}",
        name,
        army,
        arm,
        strength=attack,
        size="III" if arm == "infantry" else "II",
        values=Map(values),
        provenance=Map(dict.fromkeys(("strength", *values), BY_THE_DESIGNER)),
    )
