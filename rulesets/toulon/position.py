"""Pure questions about the ground in a position: who controls what, what it holds, and what supplies whom.

One `Position` is made for each state; its index of units is shared by states with the same units.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property, lru_cache

from immutables import Map

from rulesets.toulon.figures import (
    ARTILLERY,
    AUSTRIAN,
    BATTERY,
    FACE,
    LEADER,
    LEVELS,
    ROYAL_LOUIS,
    STATIC_GUNS,
    WINGS,
    Figures,
    Fortification,
)
from rulesets.toulon.forces import Forces
from rulesets.toulon.index import Index
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN
from rulesets.toulon.state import FieldWork, ToulonUnit
from workbench.engine.clauses import implements
from workbench.engine.mechanics.stacking import fits
from workbench.engine.mechanics.supply import is_surrounded


class Control(StrEnum):
    """What an area is to a side (11.1). `PATROL` is enemy occupied without being enemy controlled."""

    FRIENDLY = "friendly"
    ENEMY = "enemy"
    PATROL = "patrol"
    CONTESTED = "contested"
    NO_MANS_LAND = "no_mans_land"


ENEMY_OCCUPIED = frozenset({Control.ENEMY, Control.PATROL, Control.CONTESTED})


@lru_cache(maxsize=8)
def _usable_forts(figures: Figures, works: Map[str, FieldWork]) -> dict[tuple[str, str], tuple[Fortification, ...]]:
    """(area, side) -> what has been found out of its forts, for all positions with these works."""
    return {}


class Position(Forces):
    """A state, and all that can be asked of it: of its forces, and of the ground."""

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
        found = self._usable.get((area, side))
        if found is None:
            found = self._usable[area, side] = tuple(f for f in self.fortifications(area) if f.helps(side))
        return found

    @cached_property
    def _usable(self) -> dict[tuple[str, str], tuple[Fortification, ...]]:
        return _usable_forts(self.figures, self.state.works)

    @implements("6.2", "3.b")
    def fits_entering(self, area: str, units: Iterable[str]) -> bool:
        """May these units enter together? A single unit always may."""
        return fits((self._strength_in(area, u) for u in units), self.figures.entry_limits.get(area))

    @implements("6.5", "3.b", "3.c")
    def fits_standing(self, area: str, side: str, units: Iterable[str], more: int = 0) -> bool:
        """Would the area hold these units besides those that stand there, and `more` strength points?"""
        limit, there = self.figures.occupancy.get(area), self.troops(area, side)
        if limit is None:
            return True
        others = [self._strength_in(area, u) for u in set(units).difference(there)]
        return fits((*self._weights(area, side), *others, more), limit)

    def _weights(self, area: str, side: str) -> tuple[int, ...]:
        """The strengths of the troops of a side there."""
        found = self.index.weights.get((area, side))
        if found is None:
            found = tuple(self.strength(u) for u in self.troops(area, side))
            self.index.weights[area, side] = found
        return found

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

    @implements("18.3", "11.1", "32.19")
    def section_state(self, section: str, side: str) -> Control:
        """What a road section is to a side, as far as it can see: friendly, no man's land or enemy.

        A patrol of the enemy makes it neither. A lone unread enemy unit beside it may be more: until its owner
        declares what it is, the section is no man's land to those who would use it.
        """
        state = self.state
        beside = self.figures.beside[section]
        occupied = [a for a in beside if self.control(a, side) in ENEMY_OCCUPIED]
        if not all(self.may_be_patrol(a, side) for a in occupied) or (occupied and section in state.enemy_sections):
            return Control.ENEMY
        unknown = any(self.control(a, side) is Control.NO_MANS_LAND for a in beside) or self.doubtful(section, side)
        return Control.NO_MANS_LAND if unknown and section not in state.friendly_sections else Control.FRIENDLY

    def section_is_enemy(self, section: str, side: str) -> bool:
        """By all the facts: is an area beside it enemy controlled?"""
        return any(
            (theirs := self.troops(a, OTHER[side])) and not self.is_patrol(theirs) for a in self.figures.beside[section]
        )

    @implements("18.3")
    def doubtful(self, section: str, side: str) -> bool:
        """Has the owner of a lone unit beside the section still to declare whether it is a patrol?"""
        if section in self.state.enemy_sections or section in self.state.patrol_sections:
            return False
        return any(
            len(theirs := self.troops(a, OTHER[side])) == 1 and not self.is_read(theirs[0])
            for a in self.figures.beside[section]
        )

    @implements("18.3", "21.8")
    def is_known_patrol(self, area: str, side: str) -> bool:
        """Is the enemy there a mere patrol, read by both sides or declared as one? (interpretation 52)"""
        theirs = self.troops(area, OTHER[side])
        return self.is_patrol(theirs) and (self.is_read(theirs[0]) or self._is_declared_patrol(area))

    def _is_declared_patrol(self, area: str) -> bool:
        return any(area in self.figures.beside[section] for section in self.state.patrol_sections)

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
