"""The figures of a design as the standard rules read them, once, with all that is missing told in one error."""

from __future__ import annotations

import re
from functools import cached_property
from math import gcd, lcm

from msgspec import Struct

from rulesets.hex_and_counter.ground import Ground
from rulesets.hex_and_counter.reading import Cost, Reader, words
from workbench.engine.clauses import implements
from workbench.engine.design import Counter, Design, Phase, Scenario, Table
from workbench.engine.hex_map import HexMap
from workbench.engine.mechanics.combat_results import CombatResult, combat_result

REINFORCEMENTS, SUPPLY, MOVEMENT = "reinforcements", "supply", "movement"
COMBAT, RECOVERY, VICTORY_CHECK = "combat", "recovery", "victory_check"
PROCEDURES = (REINFORCEMENTS, SUPPLY, MOVEMENT, COMBAT, RECOVERY, VICTORY_CHECK)
RIGID, LOCKING, NONE = "rigid", "locking", "none"
TOWN = "town"
STEP_LOST, STEP_EXITED = "step_lost", "step_exited"
PRIORITIES = ("empty_hex", "out_of_zones", "towards_supply", "room_on_the_way")
DICE = re.compile(r"^(\d*)[Dd](\d+)$")


class UnitFigures(Struct, frozen=True):
    """A counter as the rules read it; `movement` in movement points of the design."""

    side: str
    unit_type: str
    attack: int
    defence: int
    movement: int
    steps: int
    reduced: int | None


class Arrival(Struct, frozen=True):
    """When a unit comes, and through which entry."""

    turn: int
    entry: str


class CombatTable(Struct, frozen=True):
    """The combat results table: dice, columns by odds or by difference, and what each cell means."""

    dice: int
    dice_sides: int
    by_odds: bool
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    results: tuple[tuple[CombatResult, ...], ...]
    texts: tuple[tuple[str, ...], ...]


class Figures:
    """All figures of a design.

    Raises
    ------
    KeyError
        The design lacks tables, parameters, rows or values that its phases need; the text names all of them.
    """

    def __init__(self, design: Design) -> None:
        self.design = design
        reader = Reader(design)
        self.sides = tuple(side.id for side in design.sides)
        self.side_of = {faction.id: faction.side for faction in design.factions}
        self.phases = self._phases(reader)
        self.kinds = tuple(kind.id for kind in design.unit_types)
        self._read_pieces(reader)
        self._read_stacking_and_zones(reader)
        self._read_movement(reader)
        self._read_combat(reader)
        self._read_the_rest(reader)
        reader.refuse_gaps()
        self._grounds: dict[str, Ground] = {}

    # ------------------------------------------------------------------ reading

    @implements("2.1", "2.2")
    def _phases(self, reader: Reader) -> tuple[Phase, ...]:
        """The lines of the sequence of play that run something."""
        found = tuple(phase for phase in self.design.sequence if phase.procedure)
        if not found:
            reader.lack("a sequence of play with procedures", "2.1")
        for phase in found:
            if phase.procedure not in PROCEDURES:
                reader.lack(f"one of {', '.join(PROCEDURES)} as the procedure of phase {phase.id}", "2.2")
            elif phase.procedure != VICTORY_CHECK and phase.side not in self.sides:
                reader.lack(f"the side of phase {phase.id}", "2.1")
        if len(self.sides) < 2:
            reader.lack("two sides", "2.1")
        if not self.design.hex_maps:
            reader.lack("a hex map", "5.1")
        if not self.design.scenarios:
            reader.lack("a scenario", "2.3")
        return found

    def _runs(self, procedure: str) -> bool:
        return any(phase.procedure == procedure for phase in self.phases)

    @implements("1.1")
    def _read_pieces(self, reader: Reader) -> None:
        self.units: dict[str, UnitFigures] = {}
        for counter in self.design.counters:
            if counter.faction not in self.side_of:
                reader.lack(f"the faction of counter {counter.id}", "1.1")
                continue
            steps = reader.value(counter, "steps", "1.1", 1)
            reduced = counter.values.get("reduced_strength")
            if steps < 1:
                reader.lack(f"at least one step of counter {counter.id}", "1.1")
            self.units[counter.id] = UnitFigures(
                side=self.side_of[counter.faction],
                unit_type=counter.unit_type,
                attack=counter.strength,
                defence=reader.value(counter, "defence", "1.1", counter.strength),
                movement=reader.value(counter, "movement", "5.1"),
                steps=steps,
                reduced=reduced if isinstance(reduced, int) else None,
            )

    def _read_stacking_and_zones(self, reader: Reader) -> None:
        self.stacking_limit = reader.number("stacking_limit", "3.1")
        self.stacks_by_strength = reader.word("stacking_counts", ("units", "strength"), "3.1") == "strength"
        self.zones = reader.word("zones_of_control", (NONE, RIGID, LOCKING), "4.1", required=True)
        self.zone_entry_mp = reader.number("zone_entry_cost", "4.5", 0)
        self.zone_exit_mp = reader.number("zone_exit_cost", "4.5", 0)
        self.zone_to_zone = reader.word("zone_to_zone", ("allowed", "forbidden"), "4.6") == "allowed"
        effects = reader.find_table("zone_effects")
        self.zone_stops = frozenset(
            row
            for row in (effects.rows if effects else ())
            if effects and reader.cell(effects, row, effects.columns[0], "4.2") == "stops"
        )

    @implements("5.2")
    def _read_movement(self, reader: Reader) -> None:
        terrain = sorted({word for sheet in self.design.hex_maps for word in terrain_of(sheet)})
        chart = reader.table("terrain_effects", "5.2") if self.design.hex_maps else None
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
        self.retreat_hexes = reader.number("retreat_hexes", "7.1", 1)
        self.step_a_hex = reader.word("blocked_retreat", ("eliminated", "step_a_hex"), "7.6") == "step_a_hex"
        self.retreat_disrupts = bool(reader.number("retreat_disrupts", "7.7", 1))
        self.advance_units = reader.find_number("advance_units", "8.1")
        self.unsupplied_strength_percent = reader.number("unsupplied_strength_percent", "6.6", 50)
        order = reader.find_table("retreat_priorities")
        self.retreat_priorities = order.rows if order else ()
        for word in self.retreat_priorities:
            if word not in PRIORITIES:
                reader.lack(f"one of {', '.join(PRIORITIES)} instead of {word} in table retreat_priorities", "7.4")
        effects = reader.find_table("combat_effects")
        self.shifts = {row: reader.whole(effects, row, "shift", "6.5") for row in effects.rows} if effects else {}
        self.modifiers = {row: reader.whole(effects, row, "modifier", "6.5") for row in effects.rows} if effects else {}
        if self._runs(COMBAT):
            self.combat = self._combat_table(reader, reader.table("combat_results", "6.4"))

    def _combat_table(self, reader: Reader, table: Table) -> CombatTable:
        dice = DICE.match(table.dice.strip())
        by_odds = bool(table.columns) and ":" in table.columns[0]
        pattern = r"^\d+:[1-9]\d*$" if by_odds else r"^[-+]?\d+$"
        if table.rows and not dice:
            reader.lack("dice such as 1D6 of table combat_results", "6.7")
        if any(not re.match(pattern, column) for column in table.columns):
            reader.lack("columns such as 2:1, or +2, of table combat_results", "6.4")
        rows = [int(row) for row in table.rows if re.match(r"^-?\d+$", row)]
        if len(rows) != len(table.rows) or rows != list(range(rows[0], rows[0] + len(rows)) if rows else []):
            reader.lack("rows of table combat_results for each modified roll in order", "6.7")
        texts = tuple(tuple(reader.cell(table, row, column, "6.8") for column in table.columns) for row in table.rows)
        return CombatTable(
            dice=int(dice[1] or 1) if dice else 1,
            dice_sides=int(dice[2]) if dice else 6,
            by_odds=by_odds,
            columns=table.columns,
            rows=table.rows,
            results=tuple(tuple(self._result(reader, text) for text in row) for row in texts),
            texts=texts,
        )

    def _result(self, reader: Reader, text: str) -> CombatResult:
        try:
            return combat_result(text, self.retreat_hexes)
        except ValueError:
            reader.lack(f"a combat result instead of {text!r} in table combat_results", "6.8")
            return CombatResult()

    def _read_the_rest(self, reader: Reader) -> None:
        self.supply_range = reader.number("supply_range", "9.2") if self._runs(SUPPLY) else 0
        edges = reader.find_table("supply_edges")
        self.supply_edges = {
            row: words(reader.cell(edges, row, edges.columns[0], "9.3"))
            for row in (edges.rows if edges else ())
            if edges
        }
        self.recovery_at_most = reader.number("recovery_at_most", "11.1", 6)
        self.victory_margin = reader.number("victory_margin", "12.3", 1)
        self.early_margin = reader.find_number("early_victory_margin", "12.4")
        self.prizes = {s.id: self._prizes(reader, s) for s in self.design.scenarios}
        self.held_at_first = {s.id: self._held(reader, s) for s in self.design.scenarios}
        self.arrivals = {s.id: self._arrivals(reader, s) for s in self.design.scenarios}

    @implements("12.1", "12.2")
    def _prizes(self, reader: Reader, scenario: Scenario) -> dict[str, dict[str, int]]:
        """Row of the victory table -> side -> points."""
        table = reader.find_table("victory_points", scenario.id)
        if table is None:
            return {}
        return {row: {side: reader.whole(table, row, side, "12.1") for side in self.sides} for row in table.rows}

    def _held(self, reader: Reader, scenario: Scenario) -> dict[str, str]:
        table = reader.find_table("held", scenario.id)
        found = {row: reader.cell(table, row, table.columns[0], "12.1") for row in table.rows} if table else {}
        for number, side in found.items():
            if side not in self.sides:
                reader.lack(f"the side that holds {number} in table held", "12.1")
        return found

    @implements("10.1")
    def _arrivals(self, reader: Reader, scenario: Scenario) -> dict[str, Arrival]:
        """Counter -> its arrival, of those that are not set up."""
        placed = {placement.counter for placement in scenario.placements}
        table = reader.find_table(f"arrivals_{scenario.id}")
        if table is None:
            return {
                c.id: Arrival(c.arrival, str(c.values.get("entry", self.side_of.get(c.faction, ""))))
                for c in self.design.counters
                if c.arrival is not None and c.id not in placed
            }
        for row in table.rows:
            if row not in self.units:
                reader.lack(f"counter {row} of table {table.id}", "10.1")
        return {
            row: Arrival(reader.whole(table, row, "turn", "10.1"), reader.cell(table, row, "entry", "10.1"))
            for row in table.rows
            if row in self.units
        }

    # ------------------------------------------------------------------ what the rules ask

    def ground(self, scenario_id: str) -> Ground:
        """The map of a scenario, with the costs of its steps."""
        map_id = self.design.scenario(scenario_id).map
        if map_id not in self._grounds:
            self._grounds[map_id] = Ground(self, self.design.hex_map(map_id))
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
    def likely(self) -> dict[tuple[str, str], UnitFigures]:
        """(side, unit type) -> the average of its counters, for units that a seat cannot read."""
        alike: dict[tuple[str, str], list[UnitFigures]] = {}
        for figures in self.units.values():
            alike.setdefault((figures.side, figures.unit_type), []).append(figures)
        return {key: _average(found) for key, found in alike.items()}


def terrain_of(sheet: HexMap) -> set[str]:
    """The kinds of terrain on a map."""
    return {sheet.default_terrain, *(sheet.hexes[number].terrain for number in sheet.hexes)}


def counters_of(design: Design, side: str) -> tuple[Counter, ...]:
    """The counters of a side, in printed order."""
    factions = {faction.id for faction in design.factions if faction.side == side}
    return tuple(counter for counter in design.counters if counter.faction in factions)


def _average(found: list[UnitFigures]) -> UnitFigures:
    def mean(field: str) -> int:
        figures: list[int] = [getattr(one, field) for one in found]
        return round(sum(figures) / len(figures))

    first = found[0]
    return UnitFigures(
        first.side, first.unit_type, mean("attack"), mean("defence"), mean("movement"), mean("steps"), None
    )
