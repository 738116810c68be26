"""The figures and the map of a Toulon design, read once and kept in the form the rules ask for."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property
from typing import Self

import networkx as nx
from msgspec import Struct
from msgspec.structs import replace

from rulesets.toulon.facts import SHIP_FIRE, UNIFIED_FORT
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.clauses import implements
from workbench.engine.design import Counter, Design
from workbench.engine.maps.area_map import FortKind, Space, SpaceKind
from workbench.engine.maps.tags import says_yes
from workbench.engine.mechanics.distance import steps_from
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.networks.network import WATER, Network
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message

LEADER, INFANTRY, CAVALRY, ARTILLERY = "leader", "inf", "cav", "art"
STATIC_GUNS, PIONEERS, GENDARMES, BATTERY = "asg", "pion", "gend", "battery"
HORSE = frozenset({CAVALRY, GENDARMES})
GUNS = frozenset({ARTILLERY, BATTERY})
FACE = {STATIC_GUNS: INFANTRY, PIONEERS: INFANTRY, GENDARMES: CAVALRY}
"""What the fog of war side shows instead of an arm (2)."""

WESTERN, EASTERN, RESERVE = "western_wing", "eastern_wing", "reserve"
WINGS = (WESTERN, EASTERN)
BONAPARTE, ROYAL_LOUIS, NATIONAL_GUARD, CAMBRIDGESHIRE = "bonaparte", "royal_louis", "national_guard", "30th_cambridge"
RULED_BY_BRITISH = frozenset({"sardinian", "neapolitan"})
BRITISH, SPANISH, TOULONNAIS, AUSTRIAN = "british", "spanish", "toulonnais", "austrian"
PURSES = ("british", "spanish", "sardinian", "neapolitan", "toulonnais", "austrian", WESTERN, EASTERN, BONAPARTE)

PETITE_RADE, GRANDE_RADE = "SP", "SG"
RADES = (GRANDE_RADE, PETITE_RADE)

NO_ENTRY_LEVEL = 3
OF_COUNTERS = frozenset({"counters", "static_gunners", "overall_leaders", "_likely"})
"""What of the figures is read off the counters, once it is asked for."""
LEVELS = {FortKind.REDOUBT: 1, FortKind.IMPROVED_REDOUBT: 2}
"""The level of a field work (13.1)."""


class Fortification(Struct, frozen=True):
    """A fort or redoubt in an area; `id` is its name, unique there. `side` is the only side it helps, "" any."""

    id: str
    area: str
    level: int
    kind: FortKind
    side: str = ""

    def helps(self, side: str) -> bool:
        """May this side use it?"""
        return self.side in ("", side)


class Figures:
    """A design as the rules of Toulon read it.

    Raises
    ------
    KeyError
        The design lacks a table, parameter or depot; the text says which.
    """

    def __init__(self, design: Design) -> None:
        self.design = design
        self.kinds = catalogue_of(design)
        self.network = Network(design.area_map(), self.kinds.borders, self.kinds.section_ends)
        self.spaces = {s: design.area_map().spaces[s] for s in sorted(design.area_map().spaces)}
        self.sides = {faction.id: faction.side for faction in design.factions}

    def of(self, design: Design) -> Self:
        """The figures of a design that differs in its counters alone."""
        other = copy(self)
        for read in OF_COUNTERS & set(vars(other)):
            delattr(other, read)
        other.design = design
        return other

    # ------------------------------------------------------------------ the map

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """Areas that are entered by land, sorted."""
        return self.network.areas

    @cached_property
    def waters(self) -> frozenset[str]:
        """Rades and sea zones."""
        return frozenset(s for s, space in self.spaces.items() if space.kind in WATER)

    @cached_property
    def depots(self) -> dict[str, str]:
        """Depot -> the faction (or side) that it supplies (15.2)."""
        return {s: space.depot for s, space in self.spaces.items() if space.depot}

    def depot_of(self, faction: str) -> str:
        """The depot of a wing, or of the Allies."""
        for depot, supplied in self.depots.items():
            if supplied == faction:
                return depot
        raise KeyError(Message("no space of the map is the depot of {faction}", faction=faction))

    @cached_property
    def toulon(self) -> str:
        return self.depot_of(ALLIED)

    @cached_property
    def steps_from_toulon(self) -> dict[str, int]:
        """Area -> steps by land from Toulon, those that cannot be walked to left out."""
        return steps_from(self.network.land_graph, self.toulon)

    @cached_property
    def fortifications(self) -> dict[str, tuple[Fortification, ...]]:
        """Area -> the fortifications printed in it."""
        return {
            s: tuple(Fortification(f.name, s, f.level, f.kind, f.for_side) for f in space.forts)
            for s, space in self.spaces.items()
            if space.forts
        }

    @cached_property
    def entry_limits(self) -> dict[str, int | None]:
        """Area -> the most strength points that enter it together, None without a limit (6.2)."""
        return {a: self._number_of(self.spaces[a]) for a in self.areas}

    @implements("6.2", "3.b", "3.c")
    def _number_of(self, space: Space) -> int | None:
        """The number printed in an area, or what stands for none; a depot takes in everybody."""
        if space.stacking is None and not space.depot:
            return self.number("default_stacking")
        return space.stacking

    @cached_property
    def occupancy(self) -> dict[str, int | None]:
        """Area -> the most friendly strength points that stand in it, None without a limit (3, 6.2)."""
        return {a: self._occupancy(self.spaces[a]) for a in self.areas}

    def _occupancy(self, space: Space) -> int | None:
        number = self._number_of(space)
        if number is None:
            return None
        return (
            self.number("fort_capacity")
            if self.is_unified_fort(space.id)
            else number * self.number("occupancy_multiple")
        )

    def is_unified_fort(self, space: str) -> bool:
        """Is a space a fort as a whole? What is no space of the map is none."""
        return space in self.spaces and says_yes(self.spaces[space].tags, UNIFIED_FORT)

    @cached_property
    def exits(self) -> dict[str, tuple[str, ...]]:
        """Road section -> the areas it can be joined from and left into: beside it, and towns at its points (18.5)."""
        areas = set(self.areas)
        return {
            s.id: tuple(sorted({*(a for a in s.spaces if a in areas), *s.towns}))
            for s in self.network.sections.values()
        }

    @cached_property
    def beside(self) -> dict[str, tuple[str, ...]]:
        """Road section -> the areas that border it; unplayable ground does not exist (3)."""
        areas = set(self.areas)
        return {s.id: tuple(a for a in s.spaces if a in areas) for s in self.network.sections.values()}

    @cached_property
    def roads_at(self) -> dict[str, tuple[str, ...]]:
        """Area -> the road sections that it can join, sorted."""
        found: dict[str, list[str]] = {a: [] for a in self.areas}
        for section in sorted(self.exits):
            for area in self.exits[section]:
                found[area].append(section)
        return {a: tuple(sections) for a, sections in found.items()}

    @cached_property
    def zones(self) -> dict[str, tuple[str, ...]]:
        """Rade -> areas in range of its ships, and they of guns that stand there, sorted (3)."""
        return {rade: self._zone(self._letters(rade)) for rade in RADES}

    @implements("3.l")
    def _zone(self, letter: str) -> tuple[str, ...]:
        return tuple(a for a in self.areas if letter in self._letters(a))

    def _letters(self, space: str) -> str:
        """The letters of the rades whose ships reach a space; of a rade its own."""
        return self.spaces[space].tags.get(SHIP_FIRE, "")

    def in_range(self, area: str, steps: int, past_towns: bool = False) -> tuple[str, ...]:
        """Areas up to so many steps away by land, itself left out, sorted; a line of fire does not cross a town."""
        key = (area, steps, past_towns)
        if key not in self._ranges:
            near = self.network.land_neighbours

            def onward(a: str) -> Iterator[str]:
                return iter(near[a] if past_towns or a == area or not self.spaces[a].town else ())

            graph, most = self.network.land_graph, steps if area in self.entry_limits else 0
            found = nx.generic_bfs_edges(graph, area, onward, depth_limit=most) if most else ()
            self._ranges[key] = tuple(sorted(beyond for _, beyond in found))
        return self._ranges[key]

    @cached_property
    def _ranges(self) -> dict[tuple[str, int, bool], tuple[str, ...]]:
        return {}

    @cached_property
    def static_gunners(self) -> frozenset[str]:
        """Nations with activated static guns."""
        return frozenset(counter.faction for counter in self.design.counters if counter.unit_type == STATIC_GUNS)

    def edge_areas(self, edges: str) -> tuple[str, ...]:
        """Areas along map edges, named by their letters ("N", "NE"), sorted; corners lie on both of theirs."""
        return tuple(a for a in self.areas if set(edges) & set(str(self.spaces[a].tags.get("map_edge", ""))))

    @cached_property
    def beaches(self) -> dict[str, tuple[str, ...]]:
        """Area with a coast that can be landed on -> the waters it is reached from (3, 17.8)."""
        return {a: waters for a in self.areas if (waters := self._landing_waters(a))}

    @implements("3.i", "3.k", "17.8")
    def _landing_waters(self, area: str) -> tuple[str, ...]:
        found: set[str] = set()
        for border in self._coasts.get(area, ()):
            if border in self.waters:
                found.add(border)
            else:
                found |= {w for w in self.network.graph[border] if w in self.waters}
        return tuple(sorted(found))

    @cached_property
    def _coasts(self) -> dict[str, tuple[str, ...]]:
        """Area -> waters (and unplayable strips, which count as sea) across its beaches."""
        found: dict[str, set[str]] = {}
        borders = self.design.area_map().borders
        for border_id in sorted(borders):
            border = borders[border_id]
            if border.shore != "beach":
                continue
            for area, beyond in ((border.left, border.right), (border.right, border.left)):
                if area in self.spaces and self.spaces[area].kind is SpaceKind.AREA:
                    found.setdefault(area, set()).add(beyond)
        return {area: tuple(sorted(waters)) for area, waters in found.items()}

    def land_joined_to(self, place: str) -> frozenset[str]:
        """The areas that one can come to over land from an area or a road section, whoever stands between."""
        return frozenset[str]().union(*(self._land_of.get(a, ()) for a in self.exits.get(place, (place,))))

    @cached_property
    def _land_of(self) -> dict[str, frozenset[str]]:
        """Area -> the areas of its land."""
        lands = (frozenset(land) for land in nx.connected_components(self.network.land_graph))
        return {area: land for land in lands for area in land}

    @cached_property
    def road_graph(self) -> MapGraph:
        """Road sections, and which of them share a point."""
        return MapGraph.of_neighbours(self.network.joined_sections)

    @cached_property
    def places_on_land(self) -> MapGraph:
        """Areas and road sections, and which of them one goes to from each other."""
        graph = MapGraph.of_neighbours(self.network.land_neighbours)
        for section in sorted(self.exits):
            graph.add_edges_from((section, area) for area in self.exits[section])
            graph.add_edges_from((section, other) for other in self.network.joined_sections[section])
        return graph

    @cached_property
    def supply_graphs(self) -> dict[str, MapGraph]:
        """Side -> what joins the places that supply passes: areas, road sections, and beaches and waters (15.13)."""
        graph = self.places_on_land
        sea = graph.copy()
        for area, waters in self.beaches.items():
            sea.add_edges_from((area, water) for water in waters)
        for water in sorted(self.waters):
            sea.add_edges_from((water, other) for other in sorted(self.network.graph[water]) if other in self.waters)
        return {REPUBLICAN: graph, ALLIED: sea}

    # ------------------------------------------------------------------ counters, tables and parameters

    @cached_property
    def counters(self) -> dict[str, Counter]:
        """All counters by id."""
        return {counter.id: counter for counter in self.design.counters}

    def counter(self, unit: str) -> Counter:
        """The counter of a unit's key, or KeyError."""
        return self.design.counter(unit)

    def number(self, parameter: str) -> int:
        """A parameter that is a whole number."""
        return self.design.number(parameter)

    def text(self, parameter: str) -> str:
        """A parameter that is a text, as dice are."""
        return self.design.text(parameter)

    def table(self, table: str) -> Table:
        """A table by id."""
        return self.design.table(table)

    @cached_property
    def costs(self) -> dict[str, int]:
        """Operations points by kind of step (7.1)."""
        return self.column("op_costs")

    @implements("16.6", "3.g")
    def step_price(self, ground: str, over_river: bool) -> int:
        """Operations points of a step over land onto a kind of ground ("enter_enemy", …), over a river or not."""
        return self.costs[ground] + (self.number("river_extra_cost") if over_river else 0)

    @cached_property
    def passes_at(self) -> dict[str, int]:
        """Quality -> the highest modified face that passes a check (8.1)."""
        return self.column("quality_check")

    @cached_property
    def fails_from(self) -> dict[str, int]:
        """Quality -> the lowest modified face at which movement attrition strikes (22.3)."""
        return self.column("movement_attrition")

    def column(self, table: str, column: str = "") -> dict[str, int]:
        """Row -> whole number, of a table or one of its columns."""
        return self.table(table).numbers(column)

    @cached_property
    def modifiers(self) -> dict[str, dict[str, int]]:
        """Modifier table -> condition -> number."""
        return {t.id: t.numbers() for t in self.design.tables if t.id.endswith("_modifiers") and t.columns == ("",)}

    @cached_property
    def quality_points(self) -> dict[str, int]:
        """Letter -> quality points (2)."""
        return self.column("ratings")

    @cached_property
    def overall_leaders(self) -> dict[str, tuple[str, ...]]:
        """Faction -> the leaders who command it as a whole, later ones last (2)."""
        found: dict[str, list[Counter]] = {}
        for counter in self.design.counters:
            for faction in str(counter.values.get("overall", "")).split(","):
                if faction:
                    found.setdefault(faction, []).append(counter)
        return {f: tuple(c.id for c in sorted(cs, key=lambda c: c.arrival or 0)) for f, cs in found.items()}

    def likely_counter(self, faction: str, face: str) -> Counter:
        """A made-up counter with the average strength and quality of those that show this face."""
        return self._likely[(faction, face)]

    @cached_property
    def _likely(self) -> dict[tuple[str, str], Counter]:
        alike: dict[tuple[str, str], list[Counter]] = {}
        for counter in self.design.counters:
            face = FACE.get(counter.unit_type, counter.unit_type)
            alike.setdefault((counter.faction, face), []).append(counter)
        return {key: _average(counters) for key, counters in sorted(alike.items())}

    def garrison_needs(self, fort: str) -> dict[str, int]:
        """What a garrison of a level three fort ("fort" or "toulon") needs to bar entry (13.1)."""
        table = self.table("no_entry_garrison")
        return {column: int(table.cell(fort, column)) for column in table.columns}

    def turn_title(self, turn: int) -> str:
        """The turn and its dates: "Turn 1, 25-31 Aug"."""
        dates = self.design.scenario().turn_names.get(str(turn), "")
        return Message("Turn {turn}, {dates}", turn=turn, dates=dates) if dates else Message("Turn {turn}", turn=turn)

    def strength_in_open(self, counter: Counter) -> int:
        """Printed strength outside a fortification (32.18)."""
        return int(counter.values.get("strength_in_open", counter.strength))


def _average(counters: list[Counter]) -> Counter:
    strength = round(sum(c.strength for c in counters) / len(counters))
    quality = sorted(c.quality for c in counters)[len(counters) // 2]
    return replace(counters[0], id="", name="", short_name="", strength=strength, quality=quality, arrival=None)
