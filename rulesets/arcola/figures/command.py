"""Initiative, spans, orders and their delays, stacking: who can be told what, and how many stand together."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.arcola.figures.cells import column_of, row_of, whole
from workbench.engine.clauses import implements
from workbench.engine.design import Design

HALVES = 2
"""Movement points are counted in halves: the best roads cost one."""


class Limits(NamedTuple):
    """At most so many units, and so many strength points."""

    units: int
    strength: int


class CommandFigures:
    """The figures of chapters 5, 9, 12.1, 13 and 14.2."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._number = design.number

    @implements("13.3")
    def comparison(self, active: int, enemy: int) -> int:
        """The modified initiative of a leader beside an enemy of this initiative, the highest one where several are.

        Beyond the table its ends count.
        """
        table = self._design.table("initiative_comparison")
        return whole(table, row_of(table, active), column_of(table, enemy))

    @implements("5.2")
    def span_taken(self, units: int, leaders: int) -> int:
        """The points of command that units and leaders directly under a leader take."""
        return units * self._number("span_of_unit") + leaders * self._number("span_of_leader")

    @implements("5.2")
    def overloaded(self, initiative: int, over: int) -> int:
        """The initiative of a leader who has so many points more under him than his span."""
        return max(self.initiative_least, initiative + over * self.span_penalty) if over > 0 else initiative

    @property
    def span_penalty(self) -> int:
        """What each point over the span changes the initiative by: a number below 0."""
        return self._number("span_penalty")

    @property
    def initiative_least(self) -> int:
        """No modified initiative is lower."""
        return self._number("initiative_least")

    @property
    @implements("9")
    def dispatch_distance(self) -> int:
        """How far dispatches go, in HALF points of cavalry movement."""
        return self._number("dispatch_distance") * HALVES

    @implements("13.2")
    def delay(self, is_beyond_chief: bool, is_beyond_supply: bool) -> int:
        """What is added to the die of an order that is new."""
        table = self._design.table("order_delays")
        rows = {"beyond_dispatch_of_chief": is_beyond_chief, "beyond_dispatch_of_supply": is_beyond_supply}
        return sum(whole(table, row) for row, is_so in rows.items() if is_so)

    @property
    def delay_after_waiting(self) -> int:
        """What is added when an order has waited."""
        return whole(self._design.table("order_delays"), "after_waiting")

    @property
    def order_dice(self) -> str:
        """What is rolled against the initiative: "1D6"."""
        return self._design.text("order_dice")

    @implements("13.2")
    def free_orders(self, side: str) -> int:
        """Orders of a side, a phase, that need no roll."""
        return whole(self._design.table("free_orders"), side)

    @implements("12.1", "13.6.3")
    def stacking(self, is_fort: bool) -> Limits:
        """How much a hex holds at the end of a phase, or a fortified town."""
        name = "stacking_strength_fortified" if is_fort else "stacking_strength"
        return Limits(self._number("stacking_units"), self._number(name))

    @implements("14.2.1")
    def zone_exit(self, enemy_strength: int, has_enemy_cavalry: bool, is_cavalry: bool) -> int:
        """What leaving the zone of control of an enemy force costs besides the hex, in HALF points.

        Cavalry pays as everybody else where the enemy has cavalry.
        """
        table = self._design.table("zone_exit")
        row = f"enemy_of_{enemy_strength}"
        of_the_enemy = whole(table, row if row in table.rows else "other")
        free = is_cavalry and not has_enemy_cavalry
        return HALVES * (whole(table, "cavalry_without_enemy_cavalry") if free else of_the_enemy)

    @property
    def capture_dice(self) -> str:
        """What is rolled for a leader who may be taken (5.3.2)."""
        return self._design.text("capture_dice")

    @implements("5.3.2")
    def escapes(self, die: int, initiative: int) -> bool:
        """Does a leader escape who rolls this?"""
        return die <= initiative if self._design.text("capture_escapes") == "at_most" else die >= initiative

    @property
    @implements("7.1.4.1", "7.1.4.3")
    def flight_in_disorder(self) -> int:
        """How many hexes go back who fall into disorder, or fail to rally."""
        return self._number("disorder_retreat")

    @property
    @implements("7.1.4.2")
    def flight(self) -> int:
        """How many hexes disorganized pieces go on retreating in a movement phase."""
        return self._number("disorder_flight")

    @property
    def rally_dice(self) -> str:
        """What is rolled to rally (7.1.4.3)."""
        return self._design.text("rally_dice")
