"""How far reports are to be believed: grades by distance, how wide they err, rumours (4.1)."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from rulesets.arcola.figures.cells import rolled, row_of, whole
from workbench.engine.clauses import implements
from workbench.engine.design import Design

MEN, RUMOUR = "men", "rumour"
"""What is told: how many men, or only that there is somebody."""


class Grade(Struct, frozen=True):
    """How reliable a report is, as stated ("A"), and what it tells: MEN or RUMOUR."""

    grade: str
    told: str


class ReportFigures:
    """The figures of reports. Errors are in percent."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._number = design.number

    @implements("4.1")
    def grade(self, distance: int, has_cavalry: bool) -> Grade | None:
        """The grade of a report on a force so many hexes away, None where nothing is told.

        It comes from what the seat knows: its own distance and its own cavalry.
        """
        table, row = self._design.table("report_grades"), str(distance)
        if row not in table.rows:
            return None
        return Grade(table.cell(row, "with_cavalry" if has_cavalry else "grade"), table.cell(row, "told"))

    @property
    def days_a_turn(self) -> int:
        """How many days a turn has: reports are told to be so old."""
        return self._number("report_days_a_turn")

    @cached_property
    def farthest(self) -> int:
        """The distance beyond which nothing is told."""
        return max((int(row) for row in self._design.table("report_grades").rows), default=0)

    @cached_property
    def sight(self) -> int:
        """How far forces are seen: the greatest distance of which men are told."""
        return max((d for d in range(1, self.farthest + 1) if self._tells(d) == MEN), default=0)

    @cached_property
    def rim(self) -> frozenset[int]:
        """The distances from which rumours come."""
        return frozenset(d for d in range(1, self.farthest + 1) if self._tells(d) == RUMOUR)

    def _tells(self, distance: int) -> str:
        return "" if (found := self.grade(distance, has_cavalry=False)) is None else found.told

    @cached_property
    def grades(self) -> tuple[str, ...]:
        """All grades, as the table of errors has them."""
        return self._design.table("report_spread").rows

    @implements("4.1")
    def spread(self, grade: str) -> int:
        """How far a report of a grade errs, as stated."""
        return whole(self._design.table("report_spread"), grade)

    @implements("4.1")
    def true_spread(self, grade: str, initiative: int, is_screened: bool) -> int:
        """How far it errs: the observer's initiative and a screen of enemy cavalry widen it unseen. Rounded down."""
        wide = self.spread(grade) * self.skill(initiative)
        screen = self._number("report_screen") if is_screened else 100
        return min(self._number("report_spread_most"), wide * screen // 100**2)

    def skill(self, initiative: int) -> int:
        """What the error of a grade is multiplied by, in percent; beyond the table its ends count."""
        table = self._design.table("report_skill")
        return whole(table, row_of(table, initiative))

    def is_screened(self, enemy_cavalry: int, own_cavalry: int) -> bool:
        """Does the enemy's cavalry keep ours from looking?"""
        return enemy_cavalry > own_cavalry * self._number("report_screen_cavalry")

    @property
    def men(self) -> int:
        """Men of a strength point (3.3.3)."""
        return self._number("report_strength_men")

    @property
    def rounding(self) -> int:
        """Men to which reports are rounded."""
        return self._number("report_rounding")

    @property
    def parts(self) -> tuple[int, int]:
        """(steady, fresh): parts of the error, in percent, that last as long as the contact and that are new."""
        return self._number("report_steady_part"), self._number("report_fresh_part")

    @property
    def die_faces(self) -> int:
        """Faces of each of the four dice of an error."""
        return self._number("report_die_faces")

    @property
    def late_turns(self) -> int:
        """Turns that a report from beyond dispatch distance takes."""
        return self._number("report_late_turns")

    @property
    def battle_grade(self) -> str:
        """The grade of what both sides learn of the losses they inflicted (16.5.3)."""
        return self._design.text("report_battle_grade")

    @property
    def rumour_at_most(self) -> int:
        """A rumour of a force that is there comes when 1D6 is at most this."""
        return self._number("rumour_true_most")

    @property
    def false_percent(self) -> int:
        """How often in a hundred a seat hears of a force, each turn, that is not there."""
        return self._number("rumour_false_percent")

    @property
    def false_size_dice(self) -> str:
        """What is rolled for the size of a force that is not there."""
        return self._design.table("false_sizes").dice

    def false_size(self, roll: int) -> int:
        """Its size in strength points; every seat may read the list."""
        table = self._design.table("false_sizes")
        return rolled(table, row_of(table, roll))
