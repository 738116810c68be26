"""How strong the enemy is taken to be where forces meet and fight: by commanders on the spot, by eyes, by guess.

What a commander judges when he meets somebody, what is seen of a front line, what was inflicted (4.1, 16.4.1, 16.5.3).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.arcola.figures.pieces import ARMS
from rulesets.arcola.phases.acts import Play, hidden_roll
from rulesets.arcola.reports.arithmetic import cut, told_men
from rulesets.arcola.reports.contacts import contact_of, in_order, report_on, tell, watched
from rulesets.arcola.reports.looking import look
from rulesets.arcola.reports.observers import best_observer, errors_of, judged, true_spread
from rulesets.arcola.reports.watch import BESIDE, Watch
from rulesets.arcola.reports.words import BATTLEFIELD, EYES
from workbench.engine.clauses import implements
from workbench.engine.words.message import marked

JUDGED = marked("How a commander misjudges whom he meets")
INFLICTED = marked("How losses inflicted are misjudged")


@implements("4.1", "13")
def own_estimate(u: Play, force: str, enemies: tuple[str, ...]) -> int:
    """Men, as the commander of a force judges those whom he meets; his side is told, one contact after the other."""
    seat, position = u.state.units[force].side, u.position
    if any(not contact_of(position, seat, enemy) for enemy in enemies):
        look(u)
    grade = position.figures.reports.grade(BESIDE, bool(position.strength(force).cavalry))
    if grade is None:
        return 0
    men = 0
    for contact, enemy in _by_contact(u, seat, enemies):
        told = judged(u, seat, contact, enemy, force, grade.grade, JUDGED, force)
        known, clock = u.state.known_to(seat)[contact], u.state.clock
        now = replace(known, estimate=told, grade=grade.grade, source=EYES, seen=clock, told=clock)
        report_on(u, seat, contact, now)
        men += told.likely
    return men


def _by_contact(u: Play, seat: str, forces: Iterable[str]) -> list[tuple[str, str]]:
    """(contact, force) in the order in which the seat was told of them: whatever they are called."""
    found = {contact: force for force in forces if (contact := contact_of(u.position, seat, force))}
    return [(contact, found[contact]) for contact in in_order(found)]


@implements("16.4.1", "4.1")
def battlefield_seen(u: Play, seat: str, forces: Iterable[str], units: Iterable[str]) -> None:
    """Eyes see those units of forces of the other side that stand in the front line: their arms, and as many men."""
    front = set(units)
    for contact, force in _by_contact(u, seat, forces):
        if seen := front.intersection(u.position.members(force)):
            _see(u, seat, contact, seen)


def _see(u: Play, seat: str, contact: str, units: Iterable[str]) -> None:
    seen = [u.state.units[unit] for unit in sorted(units)]
    known, clock = u.state.known_to(seat)[contact], u.state.clock
    arms = tuple(arm for arm in ARMS if arm in known.arms or any(getattr(piece, arm) for piece in seen))
    men = max(sum(piece.strength for piece in seen) * u.position.figures.reports.men, known.at_least)
    told = None if known.estimate is None else cut(known.estimate, men)
    report = replace(known, arms=arms, at_least=men, estimate=told, seen=clock, told=clock)
    tell(u, seat, contact, report if told is not None else replace(report, source=BATTLEFIELD))


@implements("16.5.3")
def estimate_of_losses(u: Play, seat: str, targets: tuple[str, ...], true_loss: int) -> int:
    """Men that the enemy is taken to have lost of so many strength points, in a battle for these hexes.

    Everybody looks again: who was lost may be the one that was followed. What eyes had counted does not hold any more.
    The guess errs as the best observer of the first hex errs.
    """
    look(u)
    position, figures = u.position, u.position.figures.reports
    watch, ground = Watch(position, seat), position.ground
    for contact in watched(u.state, seat):
        known = u.state.known_to(seat)[contact]
        if known.at_least and any(ground.distance(known.space, hex_) <= BESIDE for hex_ in targets):
            tell(u, seat, contact, replace(known, at_least=0))
    grade, spread = figures.battle_grade, figures.spread(figures.battle_grade)
    if (observer := best_observer(watch, targets[0])) is not None:
        spread = true_spread(position, grade, observer.force, _enemy_at(watch, targets))
    faces = hidden_roll(u, INFLICTED, seat, *targets, count=4, sides=figures.die_faces)
    pairs = (faces[0], faces[1]), (faces[2], faces[3])
    return max(told_men(true_loss * figures.men, spread, errors_of(position), *pairs), 0)


def _enemy_at(watch: Watch, hexes: tuple[str, ...]) -> str:
    """A force of the enemy in one of these hexes, "" when none is left."""
    return next((x for hex_ in hexes for x in watch.position.fighting(watch.enemy, hex_)), "")
