"""What is printed on the counters, and what is not: leaders and the brigades under them.

Ratings and strengths are read when they are asked for. A seat's design withholds some of them, and even whole
counters: nothing is read of a counter before somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from rulesets.arcola.figures.cells import whole
from workbench.engine.clauses import implements
from workbench.engine.design import Design, Value
from workbench.engine.words.message import Message

LEADER = "leader"
INFANTRY, CAVALRY, ARTILLERY = "infantry", "cavalry", "artillery"
ARMS = (INFANTRY, CAVALRY, ARTILLERY)
UNEMPLOYED = "unemployed"
"""Who has an allowance besides the arms: a leader without anybody under him."""
INITIATIVE, BONUS, SENIORITY, LEVEL, COMMANDER = "initiative", "bonus", "seniority", "level", "commander"


class Strength(Struct, frozen=True):
    """Strength points by arm (3.3.4)."""

    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0

    @property
    def total(self) -> int:
        return self.infantry + self.cavalry + self.artillery

    def of(self, arm: str) -> int:
        """The points of one arm."""
        return {INFANTRY: self.infantry, CAVALRY: self.cavalry, ARTILLERY: self.artillery}[arm]


class Pieces:
    """The counters of a design by what they are."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._allowances: dict[str, int] = {}

    @cached_property
    @implements("7.1")
    def sides(self) -> tuple[str, ...]:
        """The two sides, the first player first."""
        first = self._design.text("first_player")
        return tuple(sorted((side.id for side in self._design.sides), key=lambda side: side != first))

    def other(self, side: str) -> str:
        """The other side."""
        return next(one for one in self.sides if one != side)

    @cached_property
    def leaders(self) -> tuple[str, ...]:
        """All leaders, in printed order."""
        return tuple(counter.id for counter in self._design.counters if counter.unit_type == LEADER)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """All units, in printed order."""
        return tuple(counter.id for counter in self._design.counters if counter.unit_type != LEADER)

    @cached_property
    def place_in_print(self) -> dict[str, int]:
        """Counter -> its place in printed order among those of its side: what breaks the last of all ties.

        A seat that has no counters of the other side finds the same places.
        """
        return {one: place for side in self.sides for place, one in enumerate(self._own(side))}

    def _own(self, side: str) -> list[str]:
        return [one.id for one in self._design.counters if self.side(one.id) == side]

    def is_leader(self, counter: str) -> bool:
        """Is it a leader, and no unit?"""
        return self._design.counter(counter).unit_type == LEADER

    def side(self, counter: str) -> str:
        """Whose it is."""
        return self._design.faction(self._design.counter(counter).faction).side

    def commander(self, counter: str) -> str:
        """Under whom it stands when a scenario begins, "" under nobody (3.5)."""
        return str(self._design.counter(counter).values.get(COMMANDER, ""))

    def under(self, leader: str) -> Iterator[str]:
        """Who stands directly under a leader when a scenario begins, in printed order."""
        return (one.id for one in self._design.counters if one.values.get(COMMANDER) == leader)

    @implements("2", "3.3.3")
    def initiative(self, counter: str) -> int:
        """The initiative of a leader, or of a unit's own general."""
        return _number(self._design.figure(counter, INITIATIVE))

    @implements("2", "5.4")
    def bonus(self, counter: str) -> int:
        """The bonus points of a leader; a unit's own general has none."""
        return _number(self._design.figure(counter, BONUS)) if self.is_leader(counter) else 0

    @implements("3.3.3")
    def rank(self, counter: str) -> str:
        """XXXX, XXX, XX or X; every unit's own general is an X."""
        return str(self._design.figure(counter, "size"))

    @implements("7.1.2.3")
    def seniority(self, counter: str) -> int:
        """1 is the highest within a side. Units' own generals come behind the leaders, in printed order."""
        if self.is_leader(counter):
            return _number(self._design.figure(counter, SENIORITY))
        own = [leader for leader in self.leaders if self.side(leader) == self.side(counter)]
        return len(own) + 1 + self.place_in_print[counter]

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """All ranks, the highest first, as the table of command spans has them."""
        return self._design.table("command_spans").rows

    @implements("5.2")
    def span(self, counter: str) -> int:
        """How many points of command its rank can have under it."""
        return whole(self._design.table("command_spans"), self.rank(counter))

    @implements("3.3.1.1")
    def level(self, unit: str) -> int:
        """The strength at which a unit is ineffective; 0 when it never is."""
        return _number(self._design.figure(unit, LEVEL, absent=0))

    @implements("3.3.4")
    def strength(self, unit: str) -> Strength:
        """Its full strength by arm: of its own arm, unless it is mixed and says how much it has of each."""
        counter, figure = self._design.counter(unit), self._design.figure
        points = _number(figure(unit, "strength", absent=0))
        if any(arm in counter.values for arm in ARMS):
            return Strength(*(_number(figure(unit, arm, absent=0)) for arm in ARMS))
        return Strength(**{counter.unit_type: points}) if counter.unit_type in ARMS else Strength()

    @implements("8")
    def chief(self, side: str) -> str:
        """The commander-in-chief of a side."""
        return self._design.table("commanders_in_chief").cell(side)

    @implements("3.3.4", "5.3.1")
    def allowance(self, arm: str) -> int:
        """Movement points of an arm, or of UNEMPLOYED leaders, in whole points."""
        if arm not in self._allowances:
            self._allowances[arm] = (
                self._design.number("unemployed_allowance")
                if arm == UNEMPLOYED
                else whole(self._design.table("movement_allowances"), arm)
            )
        return self._allowances[arm]


def _number(figure: Value) -> int:
    if isinstance(figure, int):
        return figure
    raise KeyError(Message("{figure} is no whole number", figure=repr(figure)))
