"""How far a report errs, and within which band the truth mostly lies: pure arithmetic, exact (4.1).

Two pairs of dice make the error. A pair that is swapped mirrors it, so that reports are without bias exactly, and not
only on the average. One pair stays as long as the contact and its grade: watching long does not wash the doubt away.
"""

from __future__ import annotations

from msgspec import Struct

from workbench.engine.knowledge.contacts import Estimate

Pair = tuple[int, int]
PERCENT = 100


class Errors(Struct, frozen=True):
    """How errors are made, whatever their size.

    Attributes
    ----------
    steady, fresh
        Parts of the error in percent: by the dice that stay, and by those that are new.
    faces
        Faces of each die.
    rounding
        Men to which reports are rounded.
    """

    steady: int
    fresh: int
    faces: int
    rounding: int


def told_men(men: int, spread: int, errors: Errors, steady: Pair, fresh: Pair) -> int:
    """As many men as a report tells, which errs by so many percent at the most."""
    parts = errors.steady * (steady[0] - steady[1]) + errors.fresh * (fresh[0] - fresh[1])
    whole = PERCENT * PERCENT * max(errors.faces - 1, 1)
    return rounded(men * (whole + spread * parts), whole, errors.rounding, men)


def rounded(number: int, by: int, to: int, truth: int) -> int:
    """A number divided, as the nearest multiple; of two as near the one farther from the truth, to favour no side."""
    low = number // (by * to) * to
    rest = 2 * (number - low * by)
    return low + to if rest > to * by or (rest == to * by and number > truth * by) else low


def estimate(men: int, grade: int, rounding: int, at_least: int = 0, at_most: int | None = None) -> Estimate:
    """What is told of so many men by a report that states a grade, an error in percent; cut to what the seat knows."""
    low, high = band(men, grade, rounding)
    return cut(Estimate(max(men, rounding), low, high), at_least, at_most)


def band(men: int, grade: int, rounding: int) -> tuple[int, int]:
    """Where the truth lies six times in seven: what is told, less or more by half the grade."""
    whole = 2 * PERCENT
    low, high = (rounded(men * whole, max(whole + part, 1), rounding, men) for part in (grade, -grade))
    return max(low, rounding), max(high, rounding)


def cut(told: Estimate, at_least: int = 0, at_most: int | None = None) -> Estimate:
    """Not below what was seen with own eyes, not above what a hex can hold."""
    low, likely, high = (_within(men, at_least, at_most) for men in (told.low, told.likely, told.high))
    return Estimate(likely, low, high)


def _within(men: int, at_least: int, at_most: int | None) -> int:
    return max(men if at_most is None else min(men, at_most), at_least)
