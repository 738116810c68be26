"""The rade control phase (12): a tenuous hold, giving up and taking back, and what the Allies lose by it (33)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import RadeControlChanged
from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE, RADES
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import RadeControl, SideTurn
from rulesets.toulon.seats import deciders_on_rades
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import HELD, LOST, TENUOUS
from rulesets.toulon.victory import EVACUATION, PENINSULAS, holds_peninsula
from workbench.engine.clauses import implements
from workbench.engine.events import TrackSet
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message

HOLD, GIVE_UP = "hold", "give_up"


# ---------------------------------------------------------------- how things stand


def control_of(q: Position, rade: str) -> str:
    """Held, tenuous or lost."""
    return q.state.rades.get(rade, HELD)


@implements("12.2", "27.6")
def is_threatened(q: Position, rade: str) -> bool:
    """Do batteries enough lie in its zone, and is a peninsula Republican?"""
    if batteries_in_zone(q, rade) < q.figures.number("tenuous_batteries"):
        return False
    return any(holds_peninsula(q, peninsula, REPUBLICAN) for peninsula in PENINSULAS)


@implements("12.2", "27.6", "3.l")
def batteries_in_zone(q: Position, rade: str) -> int:
    """How many of Bonaparte's batteries lie in the bombardment zone of a rade, with strength or without."""
    return sum(q.is_battery(x) for a in q.figures.zones[rade] for x in q.troops(a, REPUBLICAN))


@implements("12.4")
def is_cut_off(q: Position, rade: str) -> bool:
    """Nobody holds the Petite Rade without the Grande."""
    return rade == PETITE_RADE and control_of(q, GRANDE_RADE) == LOST


# ---------------------------------------------------------------- the phase


@implements("12.6", "4.a")
def rade_control_phase(turn: SideTurn, u: Play) -> Step:
    """Of the Allies only; while both rades are held without question there is nothing to decide."""
    q = u.position
    if turn.side != ALLIED or all(control_of(q, rade) == HELD for rade in RADES):
        return None
    u.announce(Message("Rade control"), turn.side)
    return Begin(turn, RadeControl())


@implements("12.6", "12.7", "12.8", "12.4", "12.3")
def settle_a_rade(phase: RadeControl, u: Play) -> Step:
    """The Grande Rade first: it comes back by itself, or the Allies choose between the danger and its loss."""
    q = u.position
    rade = next((r for r in RADES if r not in phase.decided), "")
    if not rade:
        return End(phase)
    phase, now = replace(phase, decided=(*phase.decided, rade)), control_of(q, rade)
    if now == HELD or is_cut_off(q, rade):
        return Again(phase)
    if not is_threatened(q, rade):
        change_control(u, rade, HELD, "12.7")
        return Again(phase)
    words = {
        HOLD: Message("hold it, and bear double losses")
        if now == TENUOUS
        else Message("take it back, and bear double losses"),
        GIVE_UP: Message("give it up") if now == TENUOUS else Message("leave it"),
    }
    prompt = Message("{rade}: British and Spanish decide; if they cannot agree, it is held", rade=u.words.name_of(rade))
    options = OneOf((HOLD, GIVE_UP), words=words)
    answers = u.ask_each(deciders_on_rades(q), lambda seat: u.ask(seat, prompt, options, clause="12.6"))
    change_control(u, rade, TENUOUS if HOLD in answers.values() else LOST, "12.6")
    return Again(phase)


@implements("12.4", "12.5", "33.1")
def change_control(u: Play, rade: str, control: str, clause: str) -> None:
    """Turn the marker; a rade that is lost or won back moves the evacuation points, one that is tenuous does not."""
    before = control_of(u.position, rade)
    if control == before:
        return
    u.emit(RadeControlChanged(rade=rade, control=control, clause=clause))
    lost = (control == LOST) - (before == LOST)
    if lost:
        add_evacuation(u, lost * u.position.figures.number("evacuation_per_rade"))
    if control == LOST and rade == GRANDE_RADE:
        change_control(u, PETITE_RADE, LOST, "12.4")


@implements("33.1")
def add_evacuation(u: Play, points: int) -> None:
    """Evacuation points, on the track of the Allies; negative ones are taken off."""
    value = max(0, u.state.tracks.get(EVACUATION, 0) + points)
    u.emit(TrackSet(track=EVACUATION, value=value, clause="33.1"))
