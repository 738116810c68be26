"""What is heard from the rim of what is watched: of forces that are there, and of some that are not (4.1).

True and false ones have one form and come in one order, by hex. Neither is watched; both end when somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arcola.figures.pieces import INFANTRY
from rulesets.arcola.phases.acts import Play, hidden_roll, hidden_total
from rulesets.arcola.position import Position
from rulesets.arcola.report_procedures import Draft
from rulesets.arcola.reports.arithmetic import estimate, told_men
from rulesets.arcola.reports.contacts import FALSE, main_body, size
from rulesets.arcola.reports.observers import best_observer, errors_of, most_men, true_spread
from rulesets.arcola.reports.watch import Watch, is_open
from rulesets.arcola.reports.words import RUMOUR
from workbench.engine.clauses import implements
from workbench.engine.knowledge.contacts import Contact
from workbench.engine.words.message import marked

HEARD = marked("Is a force on the rim heard of?")
INVENTED = marked("Is a force heard of that is not there?")
INVENTED_WHERE = marked("Where a force is said to be")
INVENTED_SIZE = marked("How large a force is said to be")
MISHEARD = marked("How a rumour errs")
PER_CENT = 100


@implements("4.1")
def rumours(u: Play, seat: str) -> tuple[Draft, ...]:
    """Those of a turn, by hex. Where all places are told there is nothing to be rumoured."""
    if is_open(u.state):
        return ()
    watch = Watch(u.position, seat)
    heard = {hex_: draft for hex_, draft in _true_ones(u, watch)}
    if (invented := _false_one(u, watch)) is not None:
        heard.setdefault(invented.report.space, invented)
    return tuple(heard[hex_] for hex_ in sorted(heard))


def _true_ones(u: Play, watch: Watch) -> Iterator[tuple[str, Draft]]:
    position, most = watch.position, watch.position.figures.reports.rumour_at_most
    by_hex: dict[str, list[str]] = {}
    for force in position.forces(watch.enemy):
        if not position.is_unemployed(force) and watch.distance(position.place(force)) in position.figures.reports.rim:
            by_hex.setdefault(position.place(force), []).append(force)
    for hex_ in sorted(by_hex):
        (face,) = hidden_roll(u, HEARD, watch.seat, hex_)
        if face <= most:
            force = max(by_hex[hex_], key=lambda x: size(position, x))
            points = sum(position.strength(x).total for x in by_hex[hex_])
            yield hex_, _draft(u, watch, hex_, points, main_body(position, force), force)


def _false_one(u: Play, watch: Watch) -> Draft | None:
    figures = watch.position.figures.reports
    (face,) = hidden_roll(u, INVENTED, watch.seat, sides=PER_CENT)
    hexes = rim_of(watch)
    if face > figures.false_percent or not hexes:
        return None
    (where,) = hidden_roll(u, INVENTED_WHERE, watch.seat, sides=len(hexes))
    size_rolled = hidden_total(u, figures.false_size_dice, INVENTED_SIZE, watch.seat, "0")  # as playtests have it
    return _draft(u, watch, hexes[where - 1], figures.false_size(size_rolled), FALSE, FALSE)


def rim_of(watch: Watch) -> tuple[str, ...]:
    """The hexes of the rim that could hold a force, sorted: what the seat itself can count."""
    rim = watch.position.figures.reports.rim
    return tuple(
        hex_ for hex_ in watch.hexes_around if watch.distance(hex_) in rim and can_be_entered(watch.position, hex_)
    )


def can_be_entered(position: Position, hex_: str) -> bool:
    """Can foot march into a hex from somewhere?"""
    ground = position.ground
    return any(ground.cost(INFANTRY, beside, hex_) is not None for beside in ground.neighbours(hex_))


def _draft(u: Play, watch: Watch, hex_: str, points: int, unit: str, force: str) -> Draft:
    """A rumour of so many points; dice and grade are those of its hex, whether anybody is there."""
    position, figures, clock = watch.position, watch.position.figures.reports, u.state.clock
    observer = best_observer(watch, hex_)
    assert observer is not None
    faces = hidden_roll(u, MISHEARD, watch.seat, hex_, count=4, sides=figures.die_faces)
    spread = true_spread(position, observer.grade, observer.force, force)
    told = told_men(points * figures.men, spread, errors_of(position), (faces[0], faces[1]), (faces[2], faces[3]))
    most = most_men(position, hex_)
    men = estimate(told, figures.spread(observer.grade), figures.rounding, at_most=most)
    report = Contact(watch.enemy, hex_, clock, clock, now=False, estimate=men, grade=observer.grade, source=RUMOUR)
    return Draft(report, unit=unit, most=most)
