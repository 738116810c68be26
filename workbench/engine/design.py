"""A design: everything that one ruleset file holds, as one frozen value. Only edits change it.

Order that is printed (sides, counters, phases) is kept in tuples; what is looked up by name is a map.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.catalogue.standard import Wet
from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.pieces import BUILT_IN, copy_of
from workbench.engine.counters.pieces import Counter as Counter
from workbench.engine.counters.pieces import Faction as Faction
from workbench.engine.counters.pieces import Side as Side
from workbench.engine.counters.pieces import UnitType as UnitType
from workbench.engine.counters.value_types import ValueType
from workbench.engine.fields import CALLED, NOT_PLAYED_BY, Choice, Field, FieldKind, InParts, Seen
from workbench.engine.maps.area_map import NOTES, AreaMap
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_catalogue import KindName, LikeKind, LineClass, OwnColour, RoadClass, Wetness
from workbench.engine.maps.tags import TagType
from workbench.engine.problem import SilencedProblem as SilencedProblem
from workbench.engine.provenance import Provenance
from workbench.engine.scenarios.scenario_parts import Arrival, FreeSetUp, VictoryCondition
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind, Withheld, secret_id
from workbench.engine.secrecy.looked_up import first, found, named
from workbench.engine.tables.parameter import Parameter as Parameter
from workbench.engine.tables.parameter import ParameterKind as ParameterKind
from workbench.engine.tables.parameter import Value as Value
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked

CHOICE, WHOLE, LINES = FieldKind.CHOICE, FieldKind.WHOLE, FieldKind.LINES
TURNS = limits.SCENARIO_TURNS.most
DEEPEST = 9
"""How far a line of the sequence of play is indented at most."""


class TerrainType(Struct, frozen=True):
    """A kind of ground; costs and effects are tables of the design.

    `colour` is #rrggbb and `pattern` names a drawing of the map's styles; "" is what the style has for it. A kind
    that `is_feature` lies on other ground, as a town does (`Space.features`). What it does not say itself comes from
    the standard kind that it is `like`; "" is that of its own id (`catalogue/resolved.py`).
    """

    id: str
    name: KindName
    provenance: Provenance = Provenance()
    colour: OwnColour = ""
    pattern: Annotated[str, Field("Pattern", CHOICE, choices=Choice.PATTERNS, is_open=True, absent="none")] = ""
    description: Annotated[str, Field("Description")] = ""
    is_feature: Annotated[bool, Field("On other ground", FieldKind.YES_NO)] = False
    like: LikeKind = ""
    wet: Wetness = Wet.UNSAID


class Phase(Struct, frozen=True):
    """A line of the sequence of play.

    `depth` indents it, `procedure` names what the rules module runs there, `side` whose phase it is ("" of no
    one side). `parameters` are figures of this phase alone, by the ids of parameters that they go before; `turns`
    are those in which it is played ("2-", "odd"), "" is all. `notes` are the designer's.
    """

    id: str
    title: Annotated[str, Field("Title", is_needed=True)]
    depth: Annotated[int, Field("Depth", WHOLE, high=DEEPEST)] = 0
    clause: Annotated[str, Field("Clause")] = ""
    procedure: Annotated[str, Field("Procedure")] = ""
    side: Annotated[str, Field("Side", CHOICE, choices=Choice.SIDES, absent="no one side")] = ""
    parameters: Annotated[Map[str, Value], Field("Its own figures", FieldKind.FIGURES)] = Map()
    turns: Annotated[str, Field("Turns", absent="every turn")] = ""
    notes: Annotated[str, Field("Notes", LINES, section=NOTES, shown=NOT_PLAYED_BY, seen=Seen.DESIGNER)] = ""


class Placement(Struct, frozen=True):
    """A counter that stands on the map, or in a box, when the scenario begins. `tags` are as those of spaces."""

    counter: str
    space: str
    tags: Map[str, str] = Map()


class Scenario(Struct, frozen=True):
    """A set-up: who stands where, who is set up freely or comes later, who holds what, what tracks show, what wins.

    Counters that neither stand, are set up freely, arrive nor are `out_of_play` go by what they say themselves.
    """

    id: str
    title: Annotated[str, Field("Title", shown=CALLED, is_needed=True)]
    first_turn: Annotated[int, Field("First turn", WHOLE, low=1, high=TURNS, shown=CALLED, below="turn_numbers")]
    last_turn: Annotated[int, Field("Last turn", WHOLE, high=TURNS, shown=CALLED)]
    description: Annotated[str, Field("Description", LINES, shown=NOT_PLAYED_BY)] = ""
    map: Annotated[
        str, Field("Map", CHOICE, choices=Choice.MAPS, absent="the first map", unknown="unknown_map", shown=CALLED)
    ] = ""
    placements: Annotated[tuple[Placement, ...], InParts()] = ()
    tracks: Annotated[Map[str, int], Field("Tracks", FieldKind.NUMBERS, shown=NOT_PLAYED_BY)] = Map()
    options: Annotated[Map[str, str], Field("Options", FieldKind.TEXTS, shown=NOT_PLAYED_BY)] = Map()
    turn_names: Annotated[Map[str, str], Field("Names of turns", FieldKind.TEXTS, shown=NOT_PLAYED_BY)] = Map()
    provenance: Map[str, Provenance] = Map()
    weather: Annotated[str, Field("Weather", shown=NOT_PLAYED_BY)] = ""
    held: Annotated[Map[str, str], Field("Held at the start", FieldKind.TEXTS, shown=NOT_PLAYED_BY)] = Map()
    free: Annotated[tuple[FreeSetUp, ...], InParts()] = ()
    arrivals: Annotated[tuple[Arrival, ...], InParts()] = ()
    out_of_play: Annotated[tuple[str, ...], InParts()] = ()
    victory: Annotated[tuple[VictoryCondition, ...], InParts()] = ()

    @property
    def turns(self) -> range:
        """The turns that it lasts."""
        return range(self.first_turn, self.last_turn + 1)

    @property
    def ends(self) -> tuple[int, int]:
        """Its first turn and its last one."""
        return self.first_turn, self.last_turn

    def beginning_with(self, turn: int) -> Scenario:
        """The scenario from one of its turns on."""
        return replace(self, first_turn=min(max(turn, self.first_turn), self.last_turn))

    def name_of_turn(self, turn: int) -> str:
        """What the turn is called, "" where it has its number alone."""
        return self.turn_names.get(str(turn), "")

    def turns_of_entry(self, counters: Iterable[Counter]) -> dict[str, int]:
        """Counter -> the turn from which it is in play, of those that are set up or come while the scenario lasts.

        An arrival of the scenario goes before the counter's own.
        """
        coming = {
            one: int(arrival.turn) for arrival in self.arrivals if arrival.turn.isdecimal() for one in arrival.counters
        }
        there = {placement.counter for placement in self.placements}
        there.update(counter for area in self.free for counter in area.counters)
        found = {}
        for counter in counters:
            turn = self.first_turn if counter.id in there else coming.get(counter.id, counter.arrival)
            if turn is not None and turn in self.turns and counter.id not in self.out_of_play:
                found[counter.id] = turn
        return found


class ClauseKind(StrEnum):
    """What a clause of the designer's own is."""

    RULE = "rule"
    NOTE = "note"
    EXAMPLE = "example"


class ClauseLabel(Struct, frozen=True):
    """A numbered rule under our own heading. `text` is the designer's own words for it, never those of a published
    book.
    """

    clause: str
    heading: Annotated[str, Field("Heading", is_needed=True)]
    text: Annotated[str, Field("Text", LINES)] = ""
    kind: Annotated[ClauseKind, Field("Kind", CHOICE, choices=Choice.CLAUSE_KINDS)] = ClauseKind.RULE

    @property
    def id(self) -> str:
        """What tells it from others: its number."""
        return self.clause


class Design(Struct, frozen=True, dict=True):
    """All of one ruleset file. `rules` names the rules module that enforces it ("toulon").

    `maps` stand in the order in which the designer sees them; no two have one id, whatever their kind.

    `tag_types` are the declared types of tags of spaces, junctions and placements; of a tag without one any text will
    do. `texts_in` are the texts of the maps in further languages, by code, then by the text as the maps have it; spaces
    keep their own names. `secrets` are the figures that not everybody may know: the design of a seat is without them
    (`secrecy/seat_design.py`), and whoever asks for one there is told that it is `Withheld`.
    """

    title: str
    rules: str
    designer: str = ""
    description: str = ""
    languages: tuple[str, ...] = ("en",)
    maps: tuple[AreaMap | HexMap, ...] = ()
    terrain: tuple[TerrainType, ...] = ()
    road_classes: tuple[RoadClass, ...] = ()
    line_classes: tuple[LineClass, ...] = ()
    sides: tuple[Side, ...] = ()
    factions: tuple[Faction, ...] = ()
    unit_types: tuple[UnitType, ...] = ()
    counters: tuple[Counter, ...] = ()
    tables: tuple[Table, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    sequence: tuple[Phase, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    clauses: tuple[ClauseLabel, ...] = ()
    silenced: tuple[SilencedProblem, ...] = ()
    tag_types: tuple[TagType, ...] = ()
    value_types: tuple[ValueType, ...] = ()
    counter_sheets: tuple[CounterSheet, ...] = ()
    texts_in: Map[str, Map[str, str]] = Map()
    secrets: tuple[Secret, ...] = ()

    @cached_property
    def _counters(self) -> dict[str, Counter]:
        return {c.id: c for c in self.counters}

    @cached_property
    def _factions(self) -> dict[str, Faction]:
        return {f.id: f for f in self.factions}

    @cached_property
    def _unit_types(self) -> dict[str, UnitType]:
        return {t.id: t for t in self.unit_types}

    @cached_property
    def _tables(self) -> dict[str, Table]:
        return {t.id: t for t in self.tables}

    @cached_property
    def _parameters(self) -> dict[str, Parameter]:
        return {p.id: p for p in self.parameters}

    @cached_property
    def withheld(self) -> frozenset[str]:
        """The names of the secrets that were left out for a seat; none of a whole design."""
        return frozenset(secret.id for secret in self.secrets if secret.left_out_for is not None)

    def _told(self, what: SecretKind, of: str = "") -> None:
        if self.withheld and (name := secret_id(what, of)) in self.withheld:
            raise Withheld(name)

    def map(self, map_id: str = "") -> AnyMap:
        """The map of this id; without one the first."""
        return named(self.maps, map_id, marked("map")) if map_id else first(self.maps, marked("map"))

    def find_map(self, map_id: str) -> AnyMap | None:
        """The map of this id, None where the design has none."""
        return next((sheet for sheet in self.maps if sheet.id == map_id), None)

    def area_map(self, map_id: str = "") -> AreaMap:
        """The map of areas of this id, without one the first: for whoever reads drawn borders."""
        return named(self.area_maps, map_id, "map") if map_id else first(self.area_maps, "map")

    def hex_map(self, map_id: str = "") -> HexMap:
        """The hex map of this id, without one the first: for whoever counts in hexes."""
        return named(self.hex_maps, map_id, marked("hex map")) if map_id else first(self.hex_maps, marked("hex map"))

    @property
    def area_maps(self) -> tuple[AreaMap, ...]:
        """Those of the maps whose spaces are drawn."""
        return tuple(sheet for sheet in self.maps if isinstance(sheet, AreaMap))

    @property
    def hex_maps(self) -> tuple[HexMap, ...]:
        """Those of the maps whose spaces lie in a grid."""
        return tuple(sheet for sheet in self.maps if isinstance(sheet, HexMap))

    def with_map(self, shown: AnyMap) -> Design:
        """The design with this map in the place of the one of its id, or behind the others."""
        return replace(self, maps=_with(self.maps, shown))

    def scenario(self, scenario_id: str = "") -> Scenario:
        """The scenario of this id; without one the first."""
        return (
            named(self.scenarios, scenario_id, marked("scenario"))
            if scenario_id
            else first(self.scenarios, marked("scenario"))
        )

    def counter(self, counter_id: str) -> Counter:
        """The counter of this id, or of this copy of it ("id#2"), or KeyError."""
        known = self._counters
        if counter_id not in known:
            printed, number = copy_of(counter_id)
            if printed in known and 2 <= number <= known[printed].quantity:
                return known[printed]
            self._told(SecretKind.COUNTERS)
        return found(known, counter_id, "counter")

    def figure(self, counter_id: str, name: str, absent: Value | None = None) -> Value:
        """A figure of a counter, its strength or a value by its name; `absent` where it has none, or KeyError.

        Rules with secrets ask here: what a seat may not know is `Withheld`, and never taken for nothing.
        """
        counter = self.counter(counter_id)
        told = self._values_withheld.get(name)
        if told is not None and (not told or told != self.side_of_counter(counter)):
            raise Withheld(secret_id(SecretKind.VALUE, name))
        value = getattr(counter, name) if name in BUILT_IN and hasattr(counter, name) else counter.values.get(name)
        value = absent if value is None else value
        if value is None:
            raise KeyError(Message("counter {counter} has no {name}", counter=counter_id, name=name))
        return value

    @cached_property
    def _values_withheld(self) -> dict[str, str]:
        """Value of counters that was left out -> the side whose own counters have it all the same, "" of none."""
        return {
            secret.of: secret.left_out_for if secret.known_to is Secrecy.OWNER else ""
            for secret in self.secrets
            if secret.what is SecretKind.VALUE and secret.left_out_for is not None
        }

    def side_of_counter(self, counter: Counter) -> str:
        """The side of a counter, "" of one that belongs to none."""
        faction = self.find_faction(counter.faction)
        return faction.side if faction else ""

    @cached_property
    def names_read(self) -> set[str]:
        """Ids of the tables and parameters that have been asked for so far, here or not."""
        return set()

    @cached_property
    def pictures_kept_as(self) -> dict[str, str]:
        """Name of a counter's picture -> what it is kept under, where another design may have another of that name.

        Whoever knows the contents fills it; it is nothing of the design itself.
        """
        return {}

    def is_counter(self, name: str) -> bool:
        """Is this the id of a counter?"""
        return name in self._counters

    def table(self, table_id: str) -> Table:
        """The table of this id, or KeyError."""
        self.names_read.add(table_id)
        self._told(SecretKind.TABLE, table_id)
        return found(self._tables, table_id, marked("table"))

    def find_table(self, table_id: str) -> Table | None:
        """The table of this id, None where the design has none."""
        self.names_read.add(table_id)
        self._told(SecretKind.TABLE, table_id)
        return self._tables.get(table_id)

    def side(self, side_id: str) -> Side:
        """The side of this id, or KeyError."""
        return named(self.sides, side_id, marked("side"))

    def find_faction(self, faction_id: str) -> Faction | None:
        """The faction of this id, None where the design has none."""
        return self._factions.get(faction_id)

    def find_unit_type(self, type_id: str) -> UnitType | None:
        """The type of unit of this id, None where the design has none."""
        return self._unit_types.get(type_id)

    def faction(self, faction_id: str) -> Faction:
        """The faction of this id, or KeyError."""
        return named(self.factions, faction_id, marked("faction"))

    def number(self, parameter_id: str) -> int:
        """The value of a parameter that is a whole number; KeyError without it, TypeError when it is a text."""
        self.names_read.add(parameter_id)
        self._told(SecretKind.PARAMETER, parameter_id)
        value = found(self._parameters, parameter_id, marked("parameter")).value
        if not isinstance(value, int):
            raise TypeError(Message("parameter {id} is not a number", id=parameter_id))
        return value

    def text(self, parameter_id: str) -> str:
        """The value of a parameter as text, or KeyError."""
        self.names_read.add(parameter_id)
        self._told(SecretKind.PARAMETER, parameter_id)
        return str(found(self._parameters, parameter_id, marked("parameter")).value)


def _with(things: tuple[AnyMap, ...], thing: AnyMap) -> tuple[AnyMap, ...]:
    """The maps with this one in the place of the one of its id, or behind them."""
    is_known = any(one.id == thing.id for one in things)
    return tuple(thing if one.id == thing.id else one for one in things) + (() if is_known else (thing,))
