"""Pure questions about a position: who stands where, how strong, whose zone, how far, at what odds.

One `Position` is made for each state; its index of units is shared by states with the same units.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesets.hex_and_counter.figures import LOCKING, LOOSE, NONE, Figures, UnitFigures
from rulesets.hex_and_counter.index import Index, Opposition
from rulesets.hex_and_counter.reading import words
from rulesets.hex_and_counter.scenario_figures import Arrival
from rulesets.hex_and_counter.state import ARRIVALS, EXITED, HexState, HexUnit
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_results import difference_column
from workbench.engine.mechanics.combat_table import ratio_column, shifted
from workbench.engine.mechanics.least_move import percent, with_least_move
from workbench.engine.mechanics.losses import part_rounded_up
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.mechanics.movement import reach
from workbench.engine.mechanics.reinforcements import due_by
from workbench.engine.mechanics.zones_of_control import zone
from workbench.engine.networks.network import Blocked, MoveCost, Reach
from workbench.engine.state import is_stand_in

CLOSED = Blocked("5.3", "it is closed to this type of unit")
ENEMIES = Blocked("5.6", "enemy units stand there")
TOO_NEAR = Blocked("1.4", "a disrupted unit keeps out of enemy zones of control")
HALTED = Blocked("4.3", "an enemy zone of control ends the move")
ZONE_TO_ZONE = Blocked("4.6", "it leads from one enemy zone of control straight into another")
SPENT = Blocked("5.2", "it costs more movement points than the unit has")


class Attack(NamedTuple):
    """An attack before its roll: both strengths, the column after its shifts, what changes the roll; the column of the
    strengths alone.
    """

    attack: int
    defence: int
    column: int
    shifts: Modifiers
    modifiers: Modifiers
    unshifted: int


class Position:
    """Figures, ground, state, and an index over its units.

    Unknown counters of a view count as the average of their side and type.
    """

    def __init__(self, figures: Figures, state: HexState, index: Index | None = None) -> None:
        self.figures = figures
        self.state = state
        self.ground = figures.ground(state.scenario)
        self.index = index or Index(state)

    # ------------------------------------------------------------------ units

    def unit(self, unit: str) -> HexUnit:
        """The unit in play, or KeyError."""
        return self.state.units[unit]

    def printed(self, unit: str) -> UnitFigures:
        """Its counter's figures; of an unknown unit likely ones."""
        if is_stand_in(unit):
            x = self.state.units[unit]
            return self.figures.likely[(x.side, x.unit_type)]
        return self.figures.units[unit]

    def steps(self, unit: str) -> int:
        """Steps left."""
        return self.printed(unit).steps - self.unit(unit).lost

    @implements("1.2")
    def strength(self, unit: str, defending: bool = False) -> int:
        """Strength with the steps that are left, in supply."""
        printed, left = self.printed(unit), self.steps(unit)
        full = printed.defence if defending else printed.attack
        if left >= printed.steps:
            return full
        same, face = printed.defence == printed.attack, printed.face_with(left)
        own = face.defence if defending and not (same and face.defence is None) else face.attack
        if own is not None:
            return own
        if printed.steps == 2:
            reduced = printed.reduced if not defending else printed.reduced_defence
            if reduced is None and defending and same:
                reduced = printed.reduced
            if reduced is not None:
                return reduced
        return part_rounded_up(full * left, printed.steps)

    @implements("6.6")
    def strength_in_battle(self, unit: str, defending: bool = False) -> int:
        """Strength as it counts in a battle now."""
        key = (unit, defending)
        if key not in self.index.strengths:
            self.index.strengths[key] = self._strength_in_battle(unit, defending)
        return self.index.strengths[key]

    def _strength_in_battle(self, unit: str, defending: bool) -> int:
        full = self.strength(unit, defending)
        if self.unit(unit).supplied:
            return full
        return part_rounded_up(full * self.figures.unsupplied_strength_percent, 100)

    @implements("9.5")
    def allowance(self, unit: str) -> int:
        """Movement points that the unit has now, scaled."""
        full = self.printed(unit).movement_with(self.steps(unit))
        # the printed allowance is rounded: fractions in a chart are no reason for half points
        left = full if self.unit(unit).supplied else percent(full, self.figures.unsupplied_movement_percent)
        return self.figures.scaled(left)

    def units_in(self, space: str) -> tuple[str, ...]:
        """All units in a space, by id."""
        return self.index.by_space.get(space, ())

    def friends_in(self, space: str, side: str) -> tuple[str, ...]:
        """The units of a side in a space."""
        return tuple(x for x in self.units_in(space) if self.unit(x).side == side)

    def on_map(self, side: str) -> tuple[str, ...]:
        """The units of a side on the map, by id."""
        return self.index.on_map.get(side, ())

    def due(self, side: str) -> tuple[str, ...]:
        """The units of a side whose turn has come and that are not yet on the map (10.1)."""
        dates = {x: max(1, self.unit(x).due) for x in self.friends_in(ARRIVALS, side)}
        return due_by(dates, self.state.turn)

    def entries(self, unit: str) -> tuple[tuple[str, ...], ...]:
        """The hexes of its entry, and after them those of each alternative (10.3)."""
        arrival = self.arrival(unit)
        if arrival is not None and arrival.places and not self.unit(unit).entry:
            return tuple(tuple(sorted(self.ground.meant(text))) for text in arrival.places)
        return tuple(self.ground.tagged("entry", entry) for entry in words(self.unit(unit).entry))

    def arrival(self, unit: str) -> Arrival | None:
        """When and where the unit comes as its scenario has it; None for one that is set up."""
        return self.figures.arrivals.get(self.state.scenario, {}).get(unit)

    def exited(self, side: str) -> tuple[str, ...]:
        """The units of a side that left by an exit."""
        return self.friends_in(EXITED, side)

    # ------------------------------------------------------------------ hexes

    def friend_hexes(self, side: str) -> frozenset[str]:
        """Hexes with units of a side."""
        return self.index.hexes.get(side, frozenset())

    def enemy_hexes(self, side: str) -> frozenset[str]:
        """Hexes with units of any other side."""
        return self.opposition(side).hexes

    def opposition(self, side: str) -> Opposition:
        """What the enemies of a side bar to it; the one found earlier as long as they stand as they stood."""
        found = self.index.oppositions.get(side)
        if found is None:
            found = self.index.oppositions[side] = self._opposition(side)
        return found

    def _opposition(self, side: str) -> Opposition:
        enemies = self.figures.enemies(side)
        lineups = tuple(self.index.lineups.get(other, ()) for other in enemies)
        earlier = self.index.earlier.get(side)
        if earlier is not None and earlier.lineups == lineups:
            return earlier
        hexes = frozenset[str]().union(*(self.friend_hexes(other) for other in enemies))
        return Opposition(lineups, hexes, frozenset[str]().union(*(self.zone_of(other) for other in enemies)))

    @implements("4.1", "1.4", "4.2")
    def zone_of(self, side: str) -> frozenset[str]:
        """The zone of control of a side: units that are not disrupted, of types that have one."""
        found = self.index.zones.get(side)
        if found is None:
            found = self.index.zones[side] = zone(self._zone_hexes(side), self.ground.zone_reaches)
        return found

    def _zone_hexes(self, side: str) -> frozenset[str]:
        if self.figures.zones == NONE:
            return frozenset()
        stops = self.figures.zone_stops | self.figures.zone_kept_in
        units = (self.unit(x) for x in self.on_map(side))
        return frozenset(x.space for x in units if not x.disrupted and x.unit_type not in stops)

    def enemy_zone(self, side: str) -> frozenset[str]:
        """Hexes in the zone of control of any other side."""
        return self.opposition(side).zone

    def shut_zone(self, side: str) -> frozenset[str]:
        """The enemy zone where no friend stands: what bars retreats and lines of communication (7.2, 9.4)."""
        return self.enemy_zone(side) - self.friend_hexes(side)

    @implements("3.1", "3.2", "3.3")
    def stacks(self, space: str, *joining: str) -> bool:
        """Would the hex hold these units besides the friends that stand there?"""
        side = self.unit(joining[0]).side
        return self.holds(space, sorted({*self.friends_in(space, side), *joining}))

    def holds(self, space: str, together: Sequence[str]) -> bool:
        """Would the hex hold these units and nobody else?"""
        if self.figures.stacks_by_strength:
            return len(together) == 1 or sum(self.strength(x) for x in together) <= self.ground.stacking(space)
        return len(together) <= self.ground.stacking(space)

    # ------------------------------------------------------------------ movement

    @implements("5.1", "5.7", "4.4")
    def reach(self, unit: str) -> Reach:
        """Where a unit can come to in one move, stacking not looked at."""
        x = self.unit(unit)
        reaches = self.opposition(x.side).reaches
        if unit not in reaches or reaches[unit][0] != x:
            reaches[unit] = (x, self._reach(unit))
        return reaches[unit][1]

    def _reach(self, unit: str) -> Reach:
        x, graph, allowance = self.unit(unit), self.ground.network.graph, self.allowance(unit)
        if self.is_held(unit):
            return Reach({x.space: 0}, {x.space: (x.space,)}, {})
        cost = self.move_cost(x.side, x.unit_type, x.disrupted)
        found = reach(graph, (x.space,), cost, allowance, SPENT)
        if self.figures.minimum_move and allowance > 0:
            found = with_least_move(found, graph, x.space, cost, allowance)
        return found

    @implements("5.2", "5.6", "1.4", "4.3", "4.5", "4.6", "4.7")
    def move_cost(self, side: str, unit_type: str, disrupted: bool = False) -> MoveCost:
        """What steps cost a unit of this side and type now, what bars them, and why."""
        costs, key = self.opposition(side).costs, (unit_type, disrupted)
        if key not in costs:
            costs[key] = self._move_cost(side, unit_type, disrupted)
        return costs[key]

    def _move_cost(self, side: str, unit_type: str, disrupted: bool) -> MoveCost:
        figures, zones = self.figures, sorted(self.enemy_zone(side))
        closed = dict.fromkeys(zones, TOO_NEAR) if disrupted else {}
        closed.update(dict.fromkeys(sorted(self.enemy_hexes(side)), ENEMIES))
        return MoveCost(
            self.ground.network.graph,
            self.ground.prices[unit_type],
            closed=closed,
            halts={} if figures.zones == LOOSE else dict.fromkeys(zones, HALTED),
            zone={} if figures.zone_to_zone else dict.fromkeys(zones, ZONE_TO_ZONE),
            entering=dict.fromkeys(zones, entry) if (entry := figures.scaled(figures.zone_entry_mp)) else {},
            leaving=dict.fromkeys(zones, leave) if (leave := figures.scaled(figures.zone_exit_mp)) else {},
            impassable=CLOSED,
        )

    @implements("4.4")
    def is_held(self, unit: str) -> bool:
        """Does a locking zone hold the unit where it is?"""
        x = self.unit(unit)
        return self.figures.zones == LOCKING and x.space in self.enemy_zone(x.side)

    @implements("5.8", "5.7", "4.3", "4.4", "4.5")
    def exits(self, unit: str) -> tuple[str, ...]:
        """Exit hexes from which the unit can leave the map in this move, the cheapest first."""
        costs = self.reach(unit).costs
        fit = [number for number in self.ground.tagged("exit", self.unit(unit).side) if self._exits(unit, number)]
        return tuple(sorted(fit, key=lambda number: (costs[number], number)))

    def _exits(self, unit: str, number: str) -> bool:
        """Can it leave there: reached with points to spare, not halted by a zone on the way, and not locked?"""
        x, costs, most = self.unit(unit), self.reach(unit).costs, self.allowance(unit)
        if number not in costs or most <= 0 or self.is_held(unit):
            return False
        is_here, is_in_zone = number == x.space, number in self.enemy_zone(x.side)
        if is_in_zone and not is_here and self.figures.zones != LOOSE:
            return False
        cost = self.figures.scaled(self.figures.exit_mp + (self.figures.zone_exit_mp if is_in_zone else 0))
        return costs[number] + cost <= most or (is_here and self.figures.minimum_move)

    # ------------------------------------------------------------------ combat

    @implements("6.2", "1.4")
    def may_attack(self, unit: str, target: str) -> bool:
        """Can this unit attack that neighbouring hex at all?"""
        x = self.unit(unit)
        if x.disrupted or self.strength(unit) <= 0:
            return False
        return target in self.ground.neighbours[x.space] and self.can_step(unit, x.space, target)

    def can_step(self, unit: str, a: str, b: str) -> bool:
        """Is the step open to the unit's type, whoever stands there?"""
        return self.ground.step_cost(self.unit(unit).unit_type, a, b) is not None

    @implements("6.4", "6.3", "6.5", "6.6")
    def column(self, target: str, attackers: Iterable[str]) -> tuple[int, int]:
        """The column of an attack on a hex after its shifts, and the modifier of the roll."""
        found = self.reckoned(target, attackers)
        return found.column, total_of(found.modifiers)

    @implements("6.4", "6.3", "6.5", "6.6")
    def reckoned(self, target: str, attackers: Iterable[str]) -> Attack:
        """An attack on a hex as the table has it: strengths, column, and what shifts it and changes the roll."""
        units, table = tuple(attackers), self.figures.combat
        attack = sum(self.strength_in_battle(x) for x in units)
        defence = sum(self.strength_in_battle(x, defending=True) for x in self.units_in(target))
        if table.by_odds:
            column = ratio_column(attack, defence, table.columns) if defence else len(table.columns) - 1
        else:
            column = difference_column(attack, defence, table.columns)
        met = self.ground_met(target, units)
        shifts = those_met(self.figures.shifts, met)
        return Attack(
            attack,
            defence,
            shifted(column, total_of(shifts), table.columns),
            shifts,
            those_met(self.figures.modifiers, met),
            column,
        )

    @implements("6.5")
    def ground_met(self, target: str, attackers: Iterable[str]) -> tuple[str, ...]:
        """What of the ground counts in an attack, each once: terrain, town, features that all attack across."""
        space = self.ground.spaces[target]
        crossed = [set(self.ground.features(self.unit(x).space, target)) for x in attackers]
        shared = sorted(set.intersection(*crossed)) if crossed else []
        return tuple(
            dict.fromkeys((space.terrain, *space.features, *((self.figures.town,) if space.town else ()), *shared))
        )
