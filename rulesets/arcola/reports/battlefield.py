"""What a battle tells: who stands in the frontline, and what was inflicted (16.4.1, 16.5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.arcola.figures.pieces import ARMS
from rulesets.arcola.phases.acts import Play, hidden_roll
from rulesets.arcola.reports.arithmetic import cut, told_men
from rulesets.arcola.reports.contacts import contact_of, force_of, tell
from rulesets.arcola.reports.estimates import best_observer, errors_of, true_spread
from rulesets.arcola.reports.watch import Watch
from rulesets.arcola.reports.words import BATTLEFIELD
from workbench.engine.clauses import implements
from workbench.engine.words.message import marked

INFLICTED = marked("How losses inflicted are misjudged")


@implements("16.4.1", "4.1")
def battlefield_seen(u: Play, seat: str, which: str, units: Iterable[str]) -> None:
    """Eyes see the units of a contact, or of its force, that stand in the frontline: their arms, and that many men."""
    if not (contact := _contact(u, seat, which)):
        return
    seen = [u.state.units[unit] for unit in units]
    known, clock = u.state.known_to(seat)[contact], u.state.clock
    arms = tuple(arm for arm in ARMS if arm in known.arms or any(getattr(piece, arm) for piece in seen))
    men = max(sum(piece.strength for piece in seen) * u.position.figures.reports.men, known.at_least)
    told = None if known.estimate is None else cut(known.estimate, men)
    report = replace(known, arms=arms, at_least=men, estimate=told, seen=clock, told=clock)
    tell(u, seat, contact, report if told is not None else replace(report, source=BATTLEFIELD))


@implements("16.5.3")
def estimate_of_losses(u: Play, seat: str, which: str, true_loss: int) -> int:
    """Men that a contact, or its force, is taken to have lost of so many strength points.

    What was counted before does not hold any more.
    """
    contact, figures = _contact(u, seat, which), u.position.figures.reports
    grade, faces = figures.battle_grade, hidden_roll(u, INFLICTED, seat, contact, count=4, sides=figures.die_faces)
    spread = figures.spread(grade)
    if contact:
        known, force = u.state.known_to(seat)[contact], force_of(u.position, seat, contact)
        if (observer := best_observer(Watch(u.position, seat), known.space)) is not None:
            spread = true_spread(u.position, grade, observer.force, force)
        tell(u, seat, contact, replace(known, at_least=0))
    pairs = (faces[0], faces[1]), (faces[2], faces[3])
    return max(told_men(true_loss * figures.men, spread, errors_of(u.position), *pairs), 0)


def _contact(u: Play, seat: str, which: str) -> str:
    return which if which in u.state.known_to(seat) else contact_of(u.position, seat, which)
