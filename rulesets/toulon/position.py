"""Pure questions about a position: who stands where, how strong, who controls what, who may pay.

One `Position` is made for each state; its index of units is shared by states with the same units.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property

from rulesets.toulon.figures import (
    ARTILLERY,
    AUSTRIAN,
    BATTERY,
    BONAPARTE,
    BRITISH,
    FACE,
    GUNS,
    HORSE,
    LEADER,
    LEVELS,
    PURSES,
    RESERVE,
    ROYAL_LOUIS,
    RULED_BY_BRITISH,
    STATIC_GUNS,
    WINGS,
    Figures,
    Fortification,
)
from rulesets.toulon.procedures import RoadMarch
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, ToulonState, ToulonUnit
from workbench.engine.area_map import FortKind
from workbench.engine.clauses import implements
from workbench.engine.design import Counter
from workbench.engine.mechanics.stacking import fits
from workbench.engine.mechanics.supply import is_surrounded
from workbench.engine.visibility import is_stand_in


class Control(StrEnum):
    """What an area is to a side (11.1). `PATROL` is enemy occupied without being enemy controlled."""

    FRIENDLY = "friendly"
    ENEMY = "enemy"
    PATROL = "patrol"
    CONTESTED = "contested"
    NO_MANS_LAND = "no_mans_land"


ENEMY_OCCUPIED = frozenset({Control.ENEMY, Control.PATROL, Control.CONTESTED})


class Index:
    """Units by space and side, in the order of their ids; leaders apart from troops."""

    def __init__(self, state: ToulonState) -> None:
        troops: dict[tuple[str, str], list[str]] = {}
        leaders: dict[tuple[str, str], list[str]] = {}
        for unit in sorted(state.units):
            x = state.units[unit]
            (leaders if x.arm == LEADER else troops).setdefault((x.space, x.side), []).append(unit)
        self.troops = {key: tuple(units) for key, units in troops.items()}
        self.leaders = {key: tuple(units) for key, units in leaders.items()}
        self.held = {side: tuple(sorted(s for s, whose in troops if whose == side)) for side in OTHER}
        self.strengths: dict[str, int] = {}


class Position:
    """Figures, state, and an index over its units.

    Unknown counters of a view count with the average strength of those that show the same face.
    """

    def __init__(self, figures: Figures, state: ToulonState, index: Index | None = None) -> None:
        self.figures = figures
        self.network = figures.network
        self.state = state
        self.index = index or Index(state)
        self._funds: dict[tuple[str, ...], dict[str, int]] = {}

    # ------------------------------------------------------------------ units

    def unit(self, unit: str) -> ToulonUnit:
        """The unit in play, or KeyError."""
        return self.state.units[unit]

    def counter(self, unit: str) -> Counter:
        """Its printed counter; of an unknown unit a likely one."""
        if is_stand_in(unit):
            x = self.state.units[unit]
            return self.figures.likely_counter(x.faction, x.arm)
        return self.figures.counter(unit)

    def troops(self, space: str, side: str) -> tuple[str, ...]:
        """Combat units of a side in a space, in the order of their ids."""
        return self.index.troops.get((space, side), ())

    def leaders(self, space: str, side: str) -> tuple[str, ...]:
        """Leaders of a side in a space."""
        return self.index.leaders.get((space, side), ())

    def arm(self, unit: str) -> str:
        """The unit type: "inf", "art" ..."""
        return self.state.units[unit].arm

    def is_horse(self, unit: str) -> bool:
        """Cavalry or gendarmes (32.20, 32.22)."""
        return self.arm(unit) in HORSE

    def is_gun(self, unit: str) -> bool:
        """Artillery, Bonaparte's batteries included; activated static guns are none."""
        return self.arm(unit) in GUNS

    @implements("27.1", "27.6")
    def is_battery(self, unit: str) -> bool:
        """Bonaparte's batteries; from the turn on that all Republican guns are, those too (27.6)."""
        x = self.state.units[unit]
        if x.arm == BATTERY:
            return True
        all_are = self.state.turn >= self.figures.number("all_guns_batteries_turn")
        return all_are and x.arm == ARTILLERY and x.side == REPUBLICAN

    @implements("27.5")
    def is_fixed(self, unit: str) -> bool:
        """A battery of Bonaparte's that nobody can move; guns that became batteries later always can be."""
        x = self.state.units[unit]
        return x.arm == BATTERY and not x.mobile

    def quality(self, unit: str) -> str:
        """As printed: "B3" of a unit, "A" of a leader; a replaced leader has his other side's."""
        counter = self.counter(unit)
        replacement = counter.values.get("replacement")
        return str(replacement) if self.unit(unit).replaced and replacement else counter.quality

    def points(self, unit: str) -> int:
        """Quality points (25.29)."""
        return self.figures.quality_points[self.quality(unit)[0]]

    @implements("23.9")
    def strength(self, unit: str) -> int:
        """Strength points left, never below 0 (23.9); static guns have theirs in forts only (32.18)."""
        found = self.index.strengths.get(unit)
        if found is None:
            x = self.unit(unit)
            found = max(0, self.printed_strength(unit) - x.temporary - x.permanent)
            self.index.strengths[unit] = found
        return found

    def printed_strength(self, unit: str) -> int:
        """Strength points without losses, where the unit stands."""
        x, counter = self.unit(unit), self.counter(unit)
        if x.arm != STATIC_GUNS or self._mans_a_fort(x):
            return counter.strength
        return self.figures.strength_in_open(counter)

    @implements("32.16", "32.18")
    def _mans_a_fort(self, x: ToulonUnit) -> bool:
        """Outside a battle static guns are deemed in the fort of their area; those that attack it are before it."""
        if x.fort is not None:
            return any(f.id == x.fort for f in self.armed_forts(x.space, x.side))
        if x.came_from and self.troops(x.space, OTHER[x.side]):
            return False
        return bool(self.armed_forts(x.space, x.side))

    def strength_if(self, unit: str, *, guns_to_man: bool) -> int:
        """Strength points that a unit has, or would have, with static guns at hand or without them (32.18)."""
        x, counter = self.unit(unit), self.counter(unit)
        has_guns = guns_to_man or x.arm != STATIC_GUNS
        printed = counter.strength if has_guns else self.figures.strength_in_open(counter)
        return max(0, printed - x.temporary - x.permanent)

    def total(self, units: Iterable[str]) -> int:
        """Strength points of these units together."""
        return sum(self.strength(u) for u in units)

    def overall_leader(self, faction: str) -> str:
        """The leader on the map who commands a nation or wing as a whole, "" without one (2)."""
        found = ""
        for unit in self.figures.overall_leaders.get(faction, ()):
            x = self.state.units.get(unit)
            if x and x.space != ARRIVALS and not self._is_relieved(unit):
                found = unit
        return found

    def _is_relieved(self, unit: str) -> bool:
        """Has his successor come, even if he is hurt by now? (interpretation 73)"""
        successor = str(self.figures.counter(unit).values.get("overall_until", ""))
        return successor in self.state.units and self._has_come(successor)

    def _has_come(self, unit: str) -> bool:
        """A leader on the turn track has been on the map when he does not wait for his printed turn."""
        x = self.unit(unit)
        return x.space != ARRIVALS or x.replaced or x.due > (self.figures.counter(unit).arrival or 0)

    def rating_among(self, units: Iterable[str]) -> str:
        """The best effectiveness among these leaders, "" without any."""
        return min((self.quality(u)[0] for u in units), default="")

    # ------------------------------------------------------------------ wings, nations and purses

    def wings_restrict(self) -> bool:
        """Do the two Republican wings keep apart? (2, 5.2)"""
        return self.state.turn < self.figures.number("wing_restrictions_end_turn")

    def wings(self, units: Iterable[str]) -> frozenset[str]:
        """The Republican wings these troops belong to; reserves belong to either and count for none."""
        return frozenset(f for u in units if (f := self.unit(u).faction) in WINGS and self.arm(u) != LEADER)

    def wings_apart(self, units: Iterable[str]) -> bool:
        """Would these units bring both wings together while that is forbidden? (5.2, 6.1, 16.3)"""
        return self.wings_restrict() and len(self.wings(units)) > 1

    def factions(self, units: Iterable[str]) -> frozenset[str]:
        """Nations and wings of these troops."""
        return frozenset(self.unit(u).faction for u in units if self.arm(u) != LEADER)

    @implements("7.5", "7.6", "7.8", "7.9", "16.5")
    def purses(self, units: Iterable[str]) -> tuple[str, ...]:
        """The funds that may pay for these units, in printed order, whether they hold anything or not.

        Reserves and deserters in the company of a wing belong to it as long as wings keep apart (interpretation 50).
        """
        members = tuple(units)
        funds = {f for f in self.factions(members) if self.figures.sides[f] == self.unit(members[0]).side}
        deserters = any(
            self.unit(u).side == REPUBLICAN and self.unit(u).faction not in (*WINGS, RESERVE) for u in members
        )
        if (RESERVE in funds or deserters) and not (self.wings_restrict() and funds & set(WINGS)):
            funds |= set(WINGS)
        if funds & RULED_BY_BRITISH:
            funds.add(BRITISH)
        if self._serves_bonaparte(members):
            funds.add(BONAPARTE)
        return tuple(p for p in PURSES if p in funds)

    def _serves_bonaparte(self, units: tuple[str, ...]) -> bool:
        """He is on the map, or due this turn while his batteries are placed (interpretation 105)."""
        general = self.state.units.get(BONAPARTE)
        if not general or general.replaced or (general.space == ARRIVALS and not 0 < general.due <= self.state.turn):
            return False
        if any(self.is_battery(u) for u in units):
            return True
        return general.space != ARRIVALS and any(BONAPARTE in self.leaders_with(u) for u in units)

    def leaders_with(self, unit: str) -> tuple[str, ...]:
        """Leaders in the company of a unit: those of its area, and on a road those who march with it (interpretation 106)."""
        x, march = self.unit(unit), self.state.procedures[-1] if self.state.procedures else None
        here = self.leaders(x.space, x.side)
        if isinstance(march, RoadMarch) and unit in march.units:
            return tuple(leader for leader in here if leader in march.units)
        return here

    def funds(self, units: Iterable[str]) -> dict[str, int]:
        """Purse -> points, of those that may pay for these units and hold any."""
        members = tuple(units)
        if members not in self._funds:
            self._funds[members] = {p: n for p in self.purses(members) if (n := self.points_in(p))}
        return self._funds[members]

    def points_in(self, purse: str) -> int:
        """Operations points left in a purse."""
        return self.state.tracks.get(f"ops.{purse}", 0)

    def side_funds(self, side: str) -> dict[str, int]:
        """Purse -> points, of all purses of a side; Bonaparte's serves his own forces only (7.5, 7.10)."""
        purses = (p for p in PURSES if p != BONAPARTE and self.figures.sides[p] == side)
        return {p: n for p in purses if (n := self.points_in(p))}

    # ------------------------------------------------------------------ areas

    @implements("11.1", "32.19")
    def control(self, area: str, side: str) -> Control:
        """What the area is to a side, by all the facts."""
        troops = self.index.troops
        mine, theirs = troops.get((area, side), ()), troops.get((area, OTHER[side]), ())
        if mine:
            return Control.CONTESTED if theirs else Control.FRIENDLY
        if not theirs:
            return Control.NO_MANS_LAND
        return Control.PATROL if self.is_patrol(theirs) else Control.ENEMY

    def is_patrol(self, units: tuple[str, ...]) -> bool:
        """A single unit of 0 or 1 strength points (5.1, 32.19)."""
        return len(units) == 1 and self.strength(units[0]) <= self.figures.number("patrol_strength")

    def may_be_patrol(self, area: str, side: str) -> bool:
        """Could the enemy's force there be a mere patrol, for all that `side` can see?"""
        theirs = self.troops(area, OTHER[side])
        return len(theirs) == 1 and (not self.is_read(theirs[0]) or self.is_patrol(theirs))

    def is_read(self, unit: str) -> bool:
        """Can both sides read this counter? (2, 9.3, 16.13)"""
        x = self.unit(unit)
        return x.shown or x.arm in (BATTERY, LEADER) or unit == ROYAL_LOUIS

    def held_areas(self, side: str) -> tuple[str, ...]:
        """Areas with troops of a side, sorted; waters and boxes left out."""
        return tuple(a for a in self.index.held[side] if a in self.figures.entry_limits)

    @implements("13.4", "13.5")
    def fortifications(self, area: str) -> tuple[Fortification, ...]:
        """Forts and redoubts in an area: those printed that still stand, then those dug in play."""
        printed, works = self.figures.fortifications.get(area, ()), self.state.works
        if not works:
            return printed
        standing = (f for f in printed if f.id not in works)
        return (*standing, *(f for f in self._dug if f.area == area))

    @cached_property
    def _dug(self) -> tuple[Fortification, ...]:
        works = ((name, self.state.works[name]) for name in sorted(self.state.works))
        return tuple(
            Fortification(name, w.area, LEVELS[w.kind], w.kind, w.side) for name, w in works if not w.destroyed
        )

    def forts_of(self, area: str, side: str) -> tuple[Fortification, ...]:
        """Those that the side may use (13.6, 13.7)."""
        return tuple(f for f in self.fortifications(area) if f.helps(side))

    @implements("32.16")
    def armed_forts(self, area: str, side: str) -> tuple[Fortification, ...]:
        """Permanent forts that the side may use: redoubts hold no static guns (interpretation 42)."""
        printed = self.figures.fortifications.get(area, ())
        return tuple(f for f in printed if f.kind is FortKind.FORT and f.helps(side))

    @implements("6.2", "3.b")
    def fits_entering(self, area: str, units: Iterable[str]) -> bool:
        """May these units enter together? A single unit always may."""
        return fits((self._strength_in(area, u) for u in units), self.figures.entry_limits.get(area))

    @implements("6.5", "3.b", "3.c")
    def fits_standing(self, area: str, side: str, units: Iterable[str], more: int = 0) -> bool:
        """Would the area hold these units besides those that stand there, and `more` strength points?"""
        there = {*self.troops(area, side), *units}
        return fits((*(self._strength_in(area, u) for u in sorted(there)), more), self.figures.occupancy.get(area))

    @implements("32.18", "6.2")
    def _strength_in(self, area: str, unit: str) -> int:
        """Strength points that a unit has or would have there: static guns gain a fort, or leave theirs behind."""
        x = self.unit(unit)
        if x.arm != STATIC_GUNS or x.space == area:
            return self.strength(unit)
        is_manned = self.armed_forts(area, x.side) and not self.troops(area, OTHER[x.side])
        return self.strength_if(unit, guns_to_man=bool(is_manned))

    def is_surrounded(self, area: str, side: str) -> bool:
        """Is every neighbour by land enemy controlled, more than a patrol in each? (11.1, 15.12, interpretation 32)"""

        def is_shut(other: str) -> bool:
            theirs = self.troops(other, OTHER[side])
            return bool(theirs) and not self.is_patrol(theirs)

        return is_surrounded(area, self.network.land_neighbours, is_shut)

    # ------------------------------------------------------------------ roads

    @implements("18.3", "32.19")
    def section_state(self, section: str, side: str) -> Control:
        """What a road section is to a side, as far as it can see: friendly, no man's land or enemy.

        A lone unread enemy unit beside it may or may not be a patrol until its owner declares.
        """
        state = self.state
        enemy, unknown = False, False
        for area in self.figures.beside[section]:
            kind = self.control(area, side)
            if kind in ENEMY_OCCUPIED and not self.may_be_patrol(area, side):
                return Control.ENEMY
            enemy = enemy or kind in ENEMY_OCCUPIED
            unknown = unknown or kind in (Control.NO_MANS_LAND, Control.PATROL, Control.ENEMY)
            unknown = unknown or (kind is Control.CONTESTED and not self.is_read(self.troops(area, OTHER[side])[0]))
        if enemy and section in state.enemy_sections:
            return Control.ENEMY
        return Control.NO_MANS_LAND if unknown and section not in state.friendly_sections else Control.FRIENDLY

    def section_is_enemy(self, section: str, side: str) -> bool:
        """By all the facts: is an area beside it enemy controlled?"""
        return any(
            (theirs := self.troops(a, OTHER[side])) and not self.is_patrol(theirs) for a in self.figures.beside[section]
        )

    def doubtful(self, section: str, side: str) -> bool:
        """Does the owner of a lone unit beside the section have to declare whether it is a patrol?"""
        return any(
            len(theirs := self.troops(a, OTHER[side])) == 1 and not self.is_read(theirs[0])
            for a in self.figures.beside[section]
        )

    # ------------------------------------------------------------------ supply

    @implements("15.2", "2.g", "32.12")
    def depots_of(self, unit: str) -> tuple[str, ...]:
        """The depots that a unit may trace supply to; reserves and deserters to either of the Republicans'.

        So may both wings when their restrictions have ended (interpretation 51).
        """
        x = self.unit(unit)
        if x.side == ALLIED:
            return (self.figures.toulon, *self._edge_depots(x))
        wanted = (x.faction,) if x.faction in WINGS and self.wings_restrict() else WINGS
        return tuple(self.figures.depot_of(wing) for wing in wanted)

    @implements("32.7")
    def _edge_depots(self, x: ToulonUnit) -> tuple[str, ...]:
        """For Austrians, areas along the edge they have come in by, unless the enemy stands there."""
        if x.faction != AUSTRIAN or not self.state.austrian_edge:
            return ()
        areas = self.figures.edge_areas(self.state.austrian_edge)
        return tuple(a for a in areas if not self.troops(a, REPUBLICAN))

    @implements("32.7", "15.4")
    def depots_ready(self, unit: str) -> frozenset[str]:
        """Those of its depots that are in attack supply; a map edge always is."""
        x = self.unit(unit)
        return frozenset({*set(self.depots_of(unit)) & set(self.state.attack_supply), *self._edge_depots(x)})

    @implements("15.1", "15.4", "15.22", "9.9")
    def in_attack_supply(self, unit: str) -> bool:
        """Does it trace supply to a depot in attack supply (or come from the ships)?

        Who has walked into his depot after supply was traced draws on that depot.
        """
        x = self.unit(unit)
        if x.supplied_by in self.figures.waters:
            return True
        ready = self.depots_ready(unit)
        return bool(ready) if x.due and not x.supplied_by and not x.out_of_supply else x.supplied_by in ready

    def face_of(self, unit: str) -> str:
        """The arm that its fog of war side shows (2)."""
        return FACE.get(self.arm(unit), self.arm(unit))


__all__ = ["ARTILLERY", "AUSTRIAN", "Control", "ENEMY_OCCUPIED", "Index", "Position"]
