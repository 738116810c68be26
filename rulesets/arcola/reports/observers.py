"""Who observes a force, and how he judges it (4.1).

The grade that is stated comes from what the seat knows: how far off, and with cavalry or without. The observer's skill
and a screen of enemy horse widen the error unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulesets.arcola.phases.acts import Play, hidden_roll
from rulesets.arcola.position import Position
from rulesets.arcola.reports.arithmetic import Errors, Pair, estimate, told_men
from rulesets.arcola.reports.contacts import behind
from rulesets.arcola.reports.watch import BESIDE, Watch
from workbench.engine.clauses import implements
from workbench.engine.knowledge.contacts import Behind, Estimate
from workbench.engine.words.message import marked

REPORT = marked("How a report errs")
NO_ERROR: Pair = (1, 1)


class Observer(NamedTuple):
    """Who reports on a hex: a force of ours, from so far, with the grade that its reports have."""

    force: str
    distance: int
    grade: str
    told: str


def errors_of(position: Position) -> Errors:
    """How errors are made, by the figures of the design."""
    figures = position.figures.reports
    return Errors(*figures.parts, figures.die_faces, figures.rounding)


@implements("4.1")
def best_observer(watch: Watch, hex_: str, is_late: Callable[[str], bool] = lambda _: False) -> Observer | None:
    """The one whose report on a hex is the surest, of several the nearest, then who is heard at once, then the senior.

    It depends on nothing but what his side knows.
    """
    position, figures = watch.position, watch.position.figures.reports
    found = []
    for force in watch.watchers:
        distance = position.ground.distance(position.place(force), hex_)
        grade = figures.grade(max(distance, BESIDE), bool(position.strength(force).cavalry))
        if grade is not None:
            found.append(Observer(force, distance, grade.grade, grade.told))

    def order(one: Observer) -> tuple[int, int, bool, tuple[int, int, int]]:
        return (
            figures.spread(one.grade),
            one.distance,
            is_late(position.place(one.force)),
            position.precedence(one.force),
        )

    return min(found, key=order, default=None)


@implements("4.1")
def true_spread(position: Position, grade: str, observer: str, force: str) -> int:
    """How far a report really errs, in percent: hidden from everybody."""
    figures = position.figures.reports
    screened = figures.is_screened(position.strength(force).cavalry, position.strength(observer).cavalry)
    return figures.true_spread(grade, position.own_initiative(observer), screened)


def steady_pair(position: Position, stands: Behind, grade: str) -> Pair:
    """The faces by which reports of this grade err as long as the contact lasts."""
    at = 2 * position.figures.reports.grades.index(grade)
    pair = stands.steady[at : at + 2]
    return (pair[0], pair[1]) if len(pair) == 2 else NO_ERROR


def most_men(position: Position, hex_: str) -> int:
    """As many men as a hex can hold: everybody knows that."""
    return position.figures.command.stacking(position.ground.is_fort(hex_)).strength * position.figures.reports.men


def judged(u: Play, seat: str, contact: str, force: str, observer: str, grade: str, why: str, *of: str) -> Estimate:
    """What an observer tells of a contact's force now; the dice are called by the contact, not by what it is."""
    position, figures = u.position, u.position.figures.reports
    faces = hidden_roll(u, why, seat, contact, *of, count=2, sides=figures.die_faces)
    steady = steady_pair(position, behind(u.state, seat, contact), grade)
    men = position.strength(force).total * figures.men
    spread = true_spread(position, grade, observer, force)
    told = told_men(men, spread, errors_of(position), steady, (faces[0], faces[1]))
    known = u.state.known_to(seat)[contact]
    return estimate(told, figures.spread(grade), figures.rounding, known.at_least, most_men(position, known.space))
