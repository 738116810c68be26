"""Pure questions about a position: forces and who is in them, control, lines of communication, initiative.

The same questions are asked of the whole state and of a view: there the other side's forces are its contacts, of which
nothing is known but where they were told to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cached_property

from rulesets.arcola.figures import Figures
from rulesets.arcola.figures.command import HALVES
from rulesets.arcola.figures.pieces import ARMS, CAVALRY, INFANTRY, UNEMPLOYED, Strength
from rulesets.arcola.state import BOXES, ArcolaState, Piece
from workbench.engine.clauses import implements
from workbench.engine.mechanics.dispatch import cost_of_line, dispatch_lines
from workbench.engine.networks.search import Reach
from workbench.engine.state import is_stand_in

NOBODY = Strength()


class Position:
    """A state with the figures of its design."""

    def __init__(self, figures: Figures, state: ArcolaState) -> None:
        self.figures = figures
        self.state = state
        self.units = state.units
        self.ground = figures.ground
        self.pieces = figures.pieces
        self.kept: dict[object, Reach] = {}
        """Searches that were made in this position, by what they are of."""

    def at(self, state: ArcolaState) -> Position:
        """The position of another state; where nobody has moved all holds that was found out of this one."""
        if state.units is not self.units:
            return Position(self.figures, state)
        found = copy(self)
        found.state = state
        return found

    # -- forces

    @cached_property
    def _sorted(self) -> tuple[tuple[str, Piece], ...]:
        return tuple(sorted(self.units.items()))

    @cached_property
    def _under(self) -> Mapping[str, tuple[str, ...]]:
        """Leader -> who stands directly under him, in printed order."""
        found: dict[str, list[str]] = {}
        for unit, x in self._sorted:
            if x.under:
                found.setdefault(x.under, []).append(unit)
        order = self.pieces.place_in_print
        return {leader: tuple(sorted(units, key=lambda x: order.get(x, 0))) for leader, units in found.items()}

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """Everybody on the map who stands under nobody, in printed order; contacts of a view behind them, by name."""
        order = self.pieces.place_in_print
        found = (unit for unit, x in self._sorted if not x.under and x.space not in BOXES)
        return tuple(sorted(found, key=lambda x: (order.get(x, len(order)), x)))

    @implements("3.3.2", "5.1", "11")
    def forces(self, side: str) -> tuple[str, ...]:
        """The forces of a side on the map: who heads them, leaders without units among them."""
        return tuple(x for x in self.heads if self.units[x].side == side)

    @implements("3.5", "4.1")
    def members(self, head: str) -> tuple[str, ...]:
        """A head and all who stand under him, directly or not, in the order of the display."""
        found = [head]
        for unit in self._under.get(head, ()):
            found += self.members(unit)
        return tuple(found)

    def directly_under(self, leader: str) -> tuple[str, ...]:
        """Who stands directly under a leader, in printed order."""
        return self._under.get(leader, ())

    def head_of(self, unit: str) -> str:
        """Who heads the force that a piece is in."""
        while above := self.units[unit].under:
            unit = above
        return unit

    def is_on_map(self, unit: str) -> bool:
        """Does it stand on the map, and in no box?"""
        return self.units[unit].space not in BOXES

    def units_of(self, head: str) -> tuple[str, ...]:
        """The units of a force, without its leaders."""
        return tuple(x for x in self.members(head) if self.units[x].strength)

    @cached_property
    def _strengths(self) -> Mapping[str, Strength]:
        found = {}
        for head in self.heads:  # from above: a position set up by hand may have pieces under themselves
            infantry = cavalry = artillery = 0
            for unit in self.members(head):
                x = self.units[unit]
                infantry, cavalry, artillery = infantry + x.infantry, cavalry + x.cavalry, artillery + x.artillery
            found[head] = Strength(infantry, cavalry, artillery)
        return found

    def strength(self, head: str) -> Strength:
        """The strength points of a force by arm, the disorganized and ineffective too."""
        return self._strengths.get(head, NOBODY)

    @implements("5.3.1")
    def is_unemployed(self, head: str) -> bool:
        """Is it a leader without anybody's strength under him? A contact never is: nobody sees one."""
        return head not in self._strong and not is_stand_in(head)

    @cached_property
    def _strong(self) -> frozenset[str]:
        """Who heads a force that has any strength."""
        return frozenset(head for head, strength in self._strengths.items() if strength.total)

    @implements("3.3.4", "5.3.1")
    def arms(self, head: str) -> tuple[str, ...]:
        """The arms by which a force marches, in printed order; of an unemployed leader his own way."""
        if self.is_unemployed(head):
            return (UNEMPLOYED,)
        strength = self.strength(head)
        return tuple(arm for arm in ARMS if strength.of(arm)) or (INFANTRY,)

    # -- who stands where

    @cached_property
    def _standing(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], list[str]] = {}
        for head in self.heads:
            x = self.units[head]
            found.setdefault((x.side, x.space), []).append(head)
        return {place: tuple(heads) for place, heads in found.items()}

    def standing(self, side: str, hex_: str) -> tuple[str, ...]:
        """The forces of a side in a hex."""
        return self._standing.get((side, hex_), ())

    def fighting(self, side: str, hex_: str) -> tuple[str, ...]:
        """The forces of a side in a hex that have any strength: unemployed leaders are none (5.3.1)."""
        return tuple(head for head in self.standing(side, hex_) if not self.is_unemployed(head))

    def other(self, side: str) -> str:
        """The other side."""
        return self.pieces.other(side)

    def place(self, head: str) -> str:
        """Where a force stands."""
        return self.units[head].space

    @implements("14", "14.1")
    def zone_of_force(self, head: str) -> frozenset[str]:
        """The hexes that a force controls: its own and those beside it that zones enter: no fortified town."""
        here = self.place(head)
        beside = (hex_ for hex_ in self.ground.neighbours(here) if self.ground.zone_enters(hex_))
        return frozenset((here, *beside))

    @cached_property
    def _zones(self) -> Mapping[str, frozenset[str]]:
        return {
            side: frozenset().union(
                *(self.zone_of_force(head) for head in self.forces(side) if not self.is_unemployed(head))
            )
            for side in self.pieces.sides
        }

    @implements("14", "5.3.1")
    def zone(self, side: str) -> frozenset[str]:
        """The hexes that a side controls; unemployed leaders control none."""
        return self._zones[side]

    @cached_property
    def _held(self) -> Mapping[str, frozenset[str]]:
        return {
            side: frozenset(
                hex_ for (whose, hex_), heads in self._standing.items() if whose == side and self._any(heads)
            )
            for side in self.pieces.sides
        }

    def _any(self, heads: Iterable[str]) -> bool:
        return any(not self.is_unemployed(head) for head in heads)

    def held(self, side: str) -> frozenset[str]:
        """The hexes in which a side has a force with strength."""
        return self._held[side]

    @implements("14")
    def enemies_beside(self, head: str) -> tuple[str, ...]:
        """The forces of the other side whose zone of control a force stands in, by hex and name."""
        side, here = self.units[head].side, self.place(head)
        enemy = self.other(side)
        if not self.ground.zone_enters(here):
            return ()
        near = (x for hex_ in self.ground.neighbours(here) for x in self.fighting(enemy, hex_))
        return tuple(near)

    # -- initiative

    @implements("5.2")
    def load(self, leader: str) -> int:
        """Points of command that those directly under a leader take; idle leaders under him take none (5.3.1)."""
        under = self.directly_under(leader)
        leaders = [x for x in under if self.pieces.is_leader(x) and self.has_strength(x)]
        return self.figures.command.span_taken(sum(not self.pieces.is_leader(x) for x in under), len(leaders))

    def has_strength(self, leader: str) -> bool:
        """Is there any strength in a piece, or under it?"""
        return any(self.units[x].strength for x in self.members(leader))

    @implements("5.2")
    def own_initiative(self, leader: str) -> int:
        """The natural initiative of a leader or a unit's own general, lower when he commands more than his span."""
        over = self.load(leader) - self.pieces.span(leader)
        return self.figures.command.overloaded(self.pieces.initiative(leader), over)

    @implements("13.3")
    def modified_initiative(self, head: str) -> int:
        """The initiative of a force beside the enemy: compared with the highest of the leaders of his forces there."""
        own = self.own_initiative(head)
        if not (enemies := self.enemies_beside(head)):
            return own
        return self.figures.command.comparison(own, max(self.own_initiative(enemy) for enemy in enemies))

    @implements("7.1.2.3", "5.1")
    def precedence(self, piece: str) -> tuple[int, int, int]:
        """Rank, seniority, printed order: who comes first has the lowest."""
        pieces = self.pieces
        rank = pieces.ranks.index(pieces.rank(piece))
        return (rank, pieces.seniority(piece), pieces.place_in_print[piece])

    @implements("5.1")
    def can_command(self, leader: str, other: str) -> bool:
        """May a leader, or a unit's own general, have another one under him: one of equal or lower rank?"""
        ranks = self.pieces.ranks
        return ranks.index(self.pieces.rank(leader)) <= ranks.index(self.pieces.rank(other))

    # -- lines of communication

    def lines_from(self, side: str, sources: tuple[str, ...]) -> Reach:
        """How far dispatches of a side travel from these hexes (9)."""
        enemy = self.other(side)
        ground = self.ground.weight(CAVALRY)
        line = cost_of_line(ground, self.held(enemy), self.zone(enemy), self.held(side))
        return dispatch_lines(self.ground.network.graph, sources, line, self.figures.command.dispatch_distance)

    @cached_property
    def _lines(self) -> dict[tuple[str, tuple[str, ...]], Reach]:
        return {}

    @implements("9")
    def is_within_dispatch(self, side: str, sources: tuple[str, ...], hex_: str) -> bool:
        """Does a line of communication lead from one of these hexes to another, within dispatch distance?"""
        if (side, sources) not in self._lines:
            self._lines[side, sources] = self.lines_from(side, sources)
        return hex_ in self._lines[side, sources].costs

    @implements("8", "9", "13.2")
    def is_near_source(self, side: str, hex_: str) -> bool:
        """Is a hex within dispatch distance of a source of supply of its side?"""
        return self.is_within_dispatch(side, self.ground.supply_sources(side), hex_)

    @implements("9", "13.2")
    def is_near_chief(self, side: str, hex_: str) -> bool:
        """Is a hex within dispatch distance of the commander-in-chief of its side? Of none who is off the map."""
        chief = self.pieces.chief(side)
        if chief not in self.units or not self.is_on_map(chief):
            return False
        return self.is_within_dispatch(side, (self.place(chief),), hex_)

    # -- room

    @implements("12.1", "13.6.3")
    def has_room(self, side: str, hex_: str, force: str, besides: Iterable[str] = ()) -> bool:
        """May a force end a phase in a hex beside its friends there, and beside others that come?"""
        there = {*self.standing(side, hex_), *besides} - {force}
        limits = self.figures.command.stacking(self.ground.is_fort(hex_))
        heads = (*sorted(there), force)
        units = sum(len(self.units_of(head)) for head in heads)
        strength = sum(self.strength(head).total for head in heads)
        return units <= limits.units and strength <= limits.strength

    @implements("7.1.2.3", "12.1")
    def is_hemmed_in(self, side: str, hex_: str) -> bool:
        """Can nobody who is too many in a hex go out of it?"""
        enemy = self.held(self.other(side))
        heads = self.fighting(side, hex_)
        arms = {arm for head in heads for arm in self.arms(head)}
        return not any(
            x not in enemy and all(self.ground.cost(arm, hex_, x) is not None for arm in arms)
            for x in self.ground.neighbours(hex_)
        )

    # -- what steps cost

    @implements("13.5", "13.6", "13.6.1", "14.2", "14.2.1", "13.6.5")
    def step_cost(self, head: str, arm: str, here: str, there: str) -> int | None:
        """HALF points of a step for an arm of a force as things stand; None where it may not go.

        Into a hex that the enemy controls no road helps, unless friends stand there; out of one costs more, and out of
        one into another is never marched. Unemployed leaders pay as cavalry and care for no zone (5.3.1).
        """
        side = self.units[head].side
        enemy = self.other(side)
        if there in self.held(enemy):
            return None
        if arm == UNEMPLOYED:
            return self.ground.cost(CAVALRY, here, there)
        zone = self.zone(enemy)
        if here in zone and there in zone:
            return None
        by_road = there not in zone or bool(self.fighting(side, there))
        cost = self.ground.cost(arm, here, there) if by_road else self.ground.cost_off_road(arm, here, there)
        return None if cost is None else cost + (self.exit_cost(head, arm, here) if here in zone else 0)

    @implements("14.2.1")
    def exit_cost(self, head: str, arm: str, here: str) -> int:
        """HALF points that leaving the enemy's control costs: the dearest of the forces that exert it."""
        enemy = self.other(self.units[head].side)
        near = {x for hex_ in self.ground.neighbours(here) for x in self.fighting(enemy, hex_)}
        command = self.figures.command
        return max(
            (command.zone_exit(self.strength(x).total, bool(self.strength(x).cavalry), arm == CAVALRY) for x in near),
            default=0,
        )

    def allowance(self, arm: str) -> int:
        """HALF points of an arm, a phase (13.4)."""
        return self.pieces.allowance(arm) * HALVES

    @implements("16.5.6.1")
    def may_enter_zone(self, head: str) -> bool:
        """Guns alone never go where the enemy controls; whoever has no strength at all does."""
        strength = self.strength(head)
        return not strength.artillery or bool(strength.infantry or strength.cavalry)
