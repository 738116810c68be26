"""What several chapters do in the same way: show a force, change what lies under a marker, let a force test itself."""

from __future__ import annotations

from collections.abc import Iterable

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique.events import ForceShown, FormationChanged, MarkerPlaced, SheetChanged
from rulesets.grande_tactique.phases.sums import NEEDED, needed
from rulesets.grande_tactique.position import SARDINIAN, Position
from rulesets.grande_tactique.set_up import FIELDED
from rulesets.grande_tactique.state import SARDINIAN_MORALE, VICTORY_POINTS, Force, TactiqueState
from workbench.engine.clauses import implements
from workbench.engine.events import Told, TrackSet, UnitRemoved
from workbench.engine.mechanics import quality_check
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.unfolding import Unfolding
from workbench.engine.words.message import Message, as_message, marked

Play = Unfolding[TactiqueState, Position]
ACTS_ALONE = marked("acts without orders")
ATTACKS_ALONE = marked("declares a battle without orders")
JOINS_ALONE = marked("joins a battle without orders")
TO_THE_GUNS = marked("marches to the guns")
PURSUES = marked("pursues")
REACTS = marked("reacts")
PILLAGES = marked("pillages unbidden")
"""What forces are tested for."""
TESTS, OPEN, SECRET = "tests", "open", "secret"
"""The option by which tests of initiative and cohesion are rolled in secret."""


def owner_of(u: Play, force: str) -> tuple[str, ...]:
    """Who may read what lies under a marker: its side, or everybody once it has been shown."""
    unit = u.state.units.get(force)
    return u.position.pieces.sides if unit and unit.shown else (u.position.pieces.markers[force].side,)


def show(u: Play, forces: Iterable[str], clause: str = "") -> None:
    """Forces are shown to everybody; a decoy is taken off the map (2.e)."""
    for force in forces:
        unit = u.state.units.get(force)
        if unit is None or unit.shown:
            continue
        q = u.position
        found = Map({formation: q.formation(formation) for formation in q.formations_in(force)})
        u.emit(ForceShown(marker=force, sheet=q.sheet(force), formations=found, clause=clause))
        if q.is_decoy(force):
            u.emit(UnitRemoved(unit=force, why=marked("a decoy"), clause="2.e"))


@implements("2.c")
def passes(u: Play, force: str, why: str, changes: Modifiers = ()) -> bool:
    """1D6 at or below the test value of a force, which the other side does not learn. Die and result are told to all.

    If the players have agreed on it, to its owner alone (interpretation 115). What is needed is told to him alone, for
    the die is changed by what lies under the marker.
    """
    value = u.position.test_value(force)
    u.emit(Told(what=NEEDED, result=needed(u.position, force, changes), place=force, seen_by=owner_of(u, force)))
    seen_by = owner_of(u, force) if are_tests_secret(u.state) else None
    (face,) = u.roll(Message("{test}: {force}", test=as_message(why), force=force), seen_by=seen_by)
    passed = quality_check.passes(face, value, total_of(changes))
    u.emit(Told(what=why, result="passed" if passed else "failed", place=force, seen_by=seen_by))
    return passed


@implements("2.c")
def are_tests_secret(state: TactiqueState) -> bool:
    """Have the players agreed that tests are rolled in secret?"""
    return state.options.get(TESTS) == SECRET


def set_sheet(u: Play, force: str, **changes: object) -> None:
    """Change the sheet of a marker; its readers learn of it."""
    sheet = replace(u.position.sheet(force), **changes)
    if sheet != u.position.sheet(force):
        u.emit(SheetChanged(marker=force, sheet=sheet, seen_by=owner_of(u, force)))


def set_formation(u: Play, formation: str, **changes: object) -> None:
    """Change a formation; those who can read the marker that it lay under, or now lies under, learn of it."""
    stands = u.position.formation(formation)
    changed = replace(stands, **changes)
    if changed != stands:
        markers = [force for force in (stands.force, changed.force) if force]
        readers = max((owner_of(u, force) for force in markers), key=len, default=None)
        u.emit(FormationChanged(formation=formation, to=changed, seen_by=readers))


def lose(u: Play, formation: str, losses: int) -> None:
    """A formation loses strength points; with the last it is gone, and so may be its marker."""
    if losses <= 0:
        return
    stands, faction = u.position.formation(formation), u.position.printed(formation).faction
    losses = min(losses, stands.sp)
    gone = stands.sp == losses
    track = f"lost.{faction}"
    set_formation(u, formation, sp=stands.sp - losses, lost=stands.lost + losses, force="" if gone else stands.force)
    before = u.state.tracks[track]
    u.emit(TrackSet(track=track, value=before + losses, seen_by=owner_of(u, stands.force)))
    if faction == SARDINIAN:
        stir_sardinians(u, "two_strength_points_lost", (before + losses) // 2 - before // 2)
    if gone:
        take_off_if_empty(u, stands.force)


def gain(u: Play, formation: str, sp: int, **changes: object) -> None:
    """A formation gains strength points: a reserve brigade, replacements, stragglers. Its side alone learns of it."""
    figures, track = u.position.printed(formation), FIELDED + u.position.printed(formation).faction
    set_formation(u, formation, sp=u.position.formation(formation).sp + sp, **changes)
    u.emit(TrackSet(track=track, value=u.state.tracks.get(track, 0) + sp, seen_by=(figures.side,)))


@implements("15.2.d")
def stir_sardinians(u: Play, event: str, times: int = 1) -> None:
    """The morale of the Sardinians moves, so many times, by what the table says of an event."""
    move_sardinian_morale(u, times * u.position.figures.modifier("sardinian_morale_changes", event), event)


@implements("15.2.d")
def move_sardinian_morale(u: Play, by: int, why: str) -> None:
    """The one track of all Sardinians, between nothing and the last square; `why` is the event or the place."""
    now = u.state.tracks[SARDINIAN_MORALE]
    to = max(0, min(u.position.figures.number("sardinian_morale_most"), now + by))
    if to != now:
        u.emit(TrackSet(track=SARDINIAN_MORALE, value=to, sources=((why, to - now),), clause="15.2.d"))


@implements("15.3.b")
def score(u: Play, event: str, whose: str, times: int = 1) -> None:
    """Victory points for an event, as the column of a side has it; the counter does not fall below nothing."""
    points = times * u.position.figures.modifier("victory_points", event, whose)
    now = u.state.tracks[VICTORY_POINTS]
    if to := max(0, now + points) - now:
        u.emit(TrackSet(track=VICTORY_POINTS, value=now + to, sources=((f"{event}.{whose}", to),), clause="15.3.b"))


@implements("6.5.3")
def part(u: Play, formation: str, *, acted: bool = False) -> None:
    """A formation leaves the force that it lies in and stands beside it under a marker of its own.

    It is as tired as the force was, and pillages on with it. With `acted` it has acted with it this turn.
    """
    q = u.position
    force = q.formation(formation).force
    unit, sheet, marker = q.force(force), q.sheet(force), q.marker_for(formation)
    u.emit(MarkerPlaced(marker=marker, force=Force(unit.side, unit.space, pillages=unit.pillages)))
    set_sheet(u, marker, fatigue=sheet.fatigue, acted=acted, moved=sheet.moved)
    set_formation(u, formation, force=marker)
    if unit.shown:
        show(u, (marker,))


def take_off_if_empty(u: Play, force: str) -> None:
    """A marker that stands for nothing any more leaves the map; a general-in-chief or a decoy keeps it there."""
    q = u.position
    if force in u.state.units and not q.has_troops(force) and not q.sheet(force).chief and not q.is_decoy(force):
        u.emit(UnitRemoved(unit=force, why=marked("eliminated")))
