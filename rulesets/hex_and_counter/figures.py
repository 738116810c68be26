"""The figures of a design as the standard rules read them, once, with all that is missing told in one error."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from math import gcd, lcm
from typing import Self

from msgspec.structs import replace

from rulesets.hex_and_counter.ground import Ground
from rulesets.hex_and_counter.map_words import terrain_of
from rulesets.hex_and_counter.pieces.read_pieces import UnitFigures as UnitFigures
from rulesets.hex_and_counter.pieces.read_pieces import pieces_named, read_pieces
from rulesets.hex_and_counter.reading import Cost, Reader, words
from rulesets.hex_and_counter.results_table import NO_TABLE, read_results
from rulesets.hex_and_counter.scenario_figures import (
    followed_by,
    read_arrivals,
    read_conditions,
    read_held,
    read_objectives,
    read_prizes,
    spaces_to_hold,
)
from rulesets.hex_and_counter.sheets import AnyMap, sheet_of
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.clauses import implements
from workbench.engine.design import Design, Phase
from workbench.engine.maps.border import RIVER
from workbench.engine.networks.map_edges import EDGES
from workbench.engine.problem import Place
from workbench.engine.scenarios.spaces_named import Named, text_of_spaces
from workbench.engine.words.message import Message, marked

REINFORCEMENTS, SUPPLY, MOVEMENT = "reinforcements", "supply", "movement"
COMBAT, RECOVERY, VICTORY_CHECK = "combat", "recovery", "victory_check"
PROCEDURES = (REINFORCEMENTS, SUPPLY, MOVEMENT, COMBAT, RECOVERY, VICTORY_CHECK)
RIGID, LOCKING, LOOSE, NONE = "rigid", "locking", "loose", "none"
INTO, OUT_OF, BOTH = frozenset({"stops", "into"}), "out_of", "both"
TOWN = "town"
STEP_LOST, STEP_EXITED = "step_lost", "step_exited"
PRIORITIES = ("empty_hex", "out_of_zones", "towards_supply", "room_on_the_way")


class Figures:
    """All figures of a design.

    Raises
    ------
    DesignLacks
        The design lacks tables, parameters, rows or values that its phases need; the problems name all of them.
    """

    def __init__(self, design: Design) -> None:
        self.design = design
        self.catalogue = catalogue_of(design)
        self.town, self.river = self.catalogue.ground.own(TOWN), self.catalogue.borders.own(RIVER)
        self.sheets: tuple[AnyMap, ...] = design.maps
        reader = Reader(design)
        self.sides = tuple(side.id for side in design.sides)
        self.side_of = {faction.id: faction.side for faction in design.factions}
        self.phases = self._phases(reader)
        self.kinds = tuple(kind.id for kind in design.unit_types)
        self.units = read_pieces(reader, design, self.side_of, self.kinds)
        self._read_stacking_and_zones(reader)
        self._read_movement(reader)
        self._read_combat(reader)
        self._read_the_rest(reader)
        self.asked = frozenset(reader.asked)
        reader.refuse_gaps()
        self._grounds: dict[str, Ground] = {}

    def with_units(self, units: Mapping[str, UnitFigures]) -> Self:
        """The same figures, with some counters read otherwise."""
        other = copy(self)
        other.units = {**self.units, **units}
        return other

    # ------------------------------------------------------------------ reading

    @implements("2.1", "2.2", "2.4")
    def _phases(self, reader: Reader) -> tuple[Phase, ...]:
        """The lines of the sequence of play that run something, a joint phase once for each side."""
        found = tuple(phase for phase in self.design.sequence if phase.procedure)
        if not found:
            reader.lack("a sequence of play with procedures", "2.1", fix="give a phase the procedure movement")
        for phase in found:
            self._check_phase(reader, phase)
        if len(self.sides) < 2:
            reader.lack("two sides", "2.1", fix="add a side")
        if not self.sheets:
            reader.lack("a map", "5.1", fix="draw a map")
        if not self.design.scenarios:
            reader.lack("a scenario", "2.3", fix="add a scenario")
        return tuple(one for phase in found for one in self._by_side(phase))

    def _check_phase(self, reader: Reader, phase: Phase) -> None:
        place = Place("phase", phase.id, phase.title)
        if phase.procedure not in PROCEDURES:
            text = marked("one of {words} as the procedure of phase {phase}")
            fix = Message("choose a procedure instead of {procedure}", procedure=repr(phase.procedure))
            reader.lack(Message(text, words=", ".join(PROCEDURES), phase=phase.id), "2.2", place, fix)
        elif phase.side not in (*self.sides, ""):
            fix = Message("choose {sides}, or no side for a joint phase", sides=", ".join(self.sides))
            reader.lack(Message("the side of phase {phase}", phase=phase.id), "2.1", place, fix)

    def _by_side(self, phase: Phase) -> tuple[Phase, ...]:
        if phase.side or phase.procedure == VICTORY_CHECK:
            return (phase,)
        return tuple(replace(phase, side=side) for side in self.sides)

    def runs(self, procedure: str, side: str = "") -> bool:
        """Is there a phase with this procedure, of this side if one is named?"""
        return any(phase.procedure == procedure and side in ("", phase.side) for phase in self.phases)

    def _read_stacking_and_zones(self, reader: Reader) -> None:
        self.stacking_limit = reader.number("stacking_limit", "3.1", least=1)
        self.stacks_by_strength = reader.word("stacking_counts", ("units", "strength"), "3.1") == "strength"
        self.zones = reader.word("zones_of_control", (NONE, RIGID, LOCKING, LOOSE), "4.1", required=True)
        self.zone_entry_mp = reader.number("zone_entry_cost", "4.5", 0)
        self.zone_exit_mp = reader.number("zone_exit_cost", "4.5", 0)
        self.zone_to_zone = reader.word("zone_to_zone", ("allowed", "forbidden"), "4.6") == "allowed"
        effects = reader.find_table("zone_effects")
        cells = {row: reader.only(effects, row, "4.2") for row in effects.rows} if effects else {}
        self.zone_stops = frozenset(row for row, cell in cells.items() if cell in INTO or cell == BOTH)
        self.zone_kept_in = frozenset(row for row, cell in cells.items() if cell in (OUT_OF, BOTH))
        for row, cell in cells.items():
            if effects and cell not in ("", *sorted(INTO), OUT_OF, BOTH):
                text = marked("stops, into, out_of or both instead of {cell} for {row} in table zone_effects")
                what = Message(text, cell=repr(cell), row=row)
                reader.lack(what, "4.2", Place("table", effects.id, effects.title))

    @implements("5.2")
    def _read_movement(self, reader: Reader) -> None:
        terrain = sorted({word for sheet in self.sheets for word in terrain_of(sheet)})
        chart = reader.table("terrain_effects", "5.2") if self.sheets else None
        hexsides, roads = reader.find_table("hexside_effects"), reader.find_table("road_effects")
        self.terrain_costs = reader.costs(chart if chart and chart.rows else None, terrain, self.kinds, "5.2")
        self.hexside_costs = reader.costs(hexsides, (), self.kinds, "5.4")
        self.road_costs = reader.costs(roads, (), self.kinds, "5.5")
        charts = (self.terrain_costs, self.hexside_costs, self.road_costs)
        costs: list[Cost] = [cost for chart in charts for rows in chart.values() for cost in rows.values()]
        self.scale = lcm(1, *(cost.denominator for cost in costs if cost is not None))
        self.minimum_move = bool(reader.number("minimum_move", "5.7", 1))
        self.exit_mp = reader.number("exit_cost", "5.8", 1)
        self.unsupplied_movement_percent = reader.number("unsupplied_movement_percent", "9.5", 50)

    @implements("6.8")
    def _read_combat(self, reader: Reader) -> None:
        self.retreat_hexes = reader.number("retreat_hexes", "7.1", 1, least=1)
        self.step_a_hex = reader.word("blocked_retreat", ("eliminated", "step_a_hex"), "7.6") == "step_a_hex"
        self.displaces = reader.word("displacement", ("refused", "one_hex"), "7.8") == "one_hex"
        self.retreat_disrupts = bool(reader.number("retreat_disrupts", "7.7", 1))
        self.advance_units = reader.find_number("advance_units", "8.1")
        self.unsupplied_strength_percent = reader.number("unsupplied_strength_percent", "6.6", 50)
        order = reader.find_table("retreat_priorities")
        self.retreat_priorities = tuple(word for word in order.rows if word in PRIORITIES) if order else ()
        for word in order.rows if order else ():
            if word not in PRIORITIES:
                text = marked("one of {words} instead of {word} in table retreat_priorities")
                what = Message(text, words=", ".join(PRIORITIES), word=word)
                reader.lack(what, "7.4", Place("table", "retreat_priorities"))
        effects = reader.find_table("combat_effects")
        if effects and effects.rows and not {"shift", "modifier"} & set(effects.columns):
            reader.needs_columns(effects, ("shift", "modifier"), "6.5")
        self.shifts = {row: reader.whole(effects, row, "shift", "6.5") for row in effects.rows} if effects else {}
        self.modifiers = {row: reader.whole(effects, row, "modifier", "6.5") for row in effects.rows} if effects else {}
        self.combat = NO_TABLE
        table = reader.table("combat_results", "6.4") if self.runs(COMBAT) else reader.find_table("combat_results")
        if table is not None:
            self.combat = read_results(reader, table, self.retreat_hexes)

    def _read_the_rest(self, reader: Reader) -> None:
        self.supply_range = reader.number("supply_range", "9.2", None if self.runs(SUPPLY) else 0)
        self._read_edges(reader)
        self.recovery_at_most = reader.number("recovery_at_most", "11.1", 6)
        self.victory_margin = reader.number("victory_margin", "12.3", 1)
        self.early_margin = reader.find_number("early_victory_margin", "12.4")
        scenarios, counters = self.design.scenarios, pieces_named(self.design, self.units)
        self.prizes = {s.id: read_prizes(reader, s, self.sides) for s in scenarios}
        self.held_at_first = {s.id: read_held(reader, s, self.sides) for s in scenarios}
        self.objectives = {s.id: read_objectives(reader, s, self.sides) for s in scenarios}
        self.conditions = {s.id: read_conditions(reader, s) for s in scenarios}
        said = {p.id: p.value for p in self.design.parameters if isinstance(p.value, int)}
        named = {name for kept in self.conditions.values() for name in followed_by(kept)}
        self.followed = {name: said[name] for name in sorted(named) if name in said}
        self.to_hold = {s.id: (*spaces_to_hold(s.victory), text_of_spaces(Named((*s.held,)))) for s in scenarios}
        self.arrivals = {s.id: read_arrivals(reader, s, counters, self.side_of) for s in scenarios}

    @implements("9.3")
    def _read_edges(self, reader: Reader) -> None:
        edges = reader.find_table("supply_edges")
        self.supply_edges = {row: words(reader.only(edges, row, "9.3")) for row in edges.rows} if edges else {}
        for row, named in self.supply_edges.items():
            place = Place("table", "supply_edges")
            if row not in self.sides:
                what = Message("a side instead of {row} in table {table}", row=row, table="supply_edges")
                reader.lack(what, "9.3", place, Message("rename row {row}", row=row))
            if wrong := [edge for edge in named if edge not in EDGES]:
                text = marked("{edges} instead of {words} in table supply_edges")
                what = Message(text, edges=", ".join(EDGES), words=", ".join(wrong))
                reader.lack(what, "9.3", place)

    # ------------------------------------------------------------------ what the rules ask

    def ground(self, scenario_id: str) -> Ground:
        """The map of a scenario, with the costs of its steps."""
        return self.ground_of(self.design.scenario(scenario_id).map)

    def ground_of(self, map_id: str) -> Ground:
        """A map with the costs of its steps."""
        if map_id not in self._grounds:
            self._grounds[map_id] = Ground(self, sheet_of(self.design, map_id))
        return self._grounds[map_id]

    def enemies(self, side: str) -> tuple[str, ...]:
        """All other sides, in printed order."""
        return tuple(other for other in self.sides if other != side)

    def scaled(self, movement_points: int) -> int:
        """Movement points in the unit in which costs are added up."""
        return movement_points * self.scale

    def in_points(self, scaled: int) -> str:
        """A sum of costs as a player reads it: "3", "2 1/2"."""
        whole, part = divmod(scaled, self.scale)
        if not part:
            return str(whole)
        common = gcd(part, self.scale)
        fraction = f"{part // common}/{self.scale // common}"
        return f"{whole} {fraction}" if whole else fraction

    @cached_property
    def prints_defence(self) -> bool:
        """Do counters have a strength in defence beside that of the attack?"""
        return any("defence" in counter.values for counter in self.design.counters)

    @cached_property
    def likely(self) -> dict[tuple[str, str], UnitFigures]:
        """(side, unit type) -> the average of its counters, for units that a seat cannot read."""
        alike: dict[tuple[str, str], list[UnitFigures]] = {}
        for figures in self.units.values():
            alike.setdefault((figures.side, figures.unit_type), []).append(figures)
        return {key: _average(found) for key, found in alike.items()}


def _average(found: list[UnitFigures]) -> UnitFigures:
    def mean(field: str) -> int:
        figures: list[int] = [getattr(one, field) for one in found]
        return round(sum(figures) / len(figures))

    first = found[0]
    return UnitFigures(
        first.side, first.unit_type, mean("attack"), mean("defence"), mean("movement"), mean("steps"), None
    )
