"""The initiative (7): who tries to act first, and what goes into the container."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulesets.grande_tactique.events import PhaseEntered
from rulesets.grande_tactique.phases.acts import Play
from rulesets.grande_tactique.position import SARDINIAN, Position
from rulesets.grande_tactique.procedures import ActionPhase, InitiativePhase
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.mechanics.initiative import initiative_of
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import joined_by_and

INERTIA = "inertia"
YES, NO = "yes", "no"
WORDS = {YES: marked("try for the initiative"), NO: marked("leave it to the draw")}
TIED = ""
NO_CHIEF = Refusal("7", "it is no general-in-chief of the Coalition in play")


class Bid(Struct, frozen=True):
    """What a side wants: its general-in-chief, "" when it has none in play, and whether he tries to act first."""

    chief: str
    tries: bool


@implements("7", "15.2.a")
def contend_for_the_initiative(phase: InitiativePhase, u: Play) -> Step:
    """Both say unseen by each other whether they try, and the Coalition with whom; then the dice."""
    q = u.position
    if q.state.turn == 1 and (chief := q.figures.text("first_initiative")) and q.chief_at(chief):
        return _begin_actions(phase, u, chief)
    bids = u.ask_each(q.pieces.sides, lambda side: _bid(u, side))
    return _begin_actions(phase, u, _winner(u, {side: bid for side, bid in bids.items() if bid.tries}))


def _bid(u: Play, side: str) -> Bid:
    q = u.position
    chiefs = tuple(chief for chief in q.pieces.chiefs_of(side) if q.chief_at(chief))
    if not chiefs:
        return Bid("", False)
    options = OneOf((YES, NO), words=WORDS, note=lambda how: _odds(q, chiefs) if how == YES else "", way_out=NO)
    tries = u.ask(side, "try for the initiative?", options) == YES
    if not tries or len(chiefs) == 1:
        return Bid(chiefs[0], tries)
    options = OneOf(chiefs, beyond=lambda name: NO_CHIEF if q.figures.design.is_counter(name) else None)
    return Bid(u.ask(side, "choose the general-in-chief who tries", options), tries)


def _odds(q: Position, chiefs: tuple[str, ...]) -> str:
    """What each of them needs alone, and adds to his die against another."""
    name = q.figures.design.counter
    each = (
        Message("{chief} {most} or less", chief=name(chief).name, most=q.general(chief).initiative) for chief in chiefs
    )
    return Message("alone {chiefs}; against a rival each adds it to his die", chiefs=joined_by_and(each))


def _winner(u: Play, bids: Mapping[str, Bid]) -> str:
    """The general-in-chief who acts first, "" for nobody. One bid is a test, two are compared (7)."""
    totals, general = {}, u.position.general
    for side in sorted(bids):
        chief = bids[side].chief
        added = (("initiative", general(chief).initiative),) if len(bids) > 1 else ()
        (face,) = u.roll(Message("initiative of {chief}", chief=chief), modifiers=added)
        totals[side] = face
    if len(bids) == 1:
        ((side, bid),) = bids.items()
        return bid.chief if totals[side] <= u.position.general(bid.chief).initiative else ""
    if not bids:
        return ""
    sums = {side: totals[side] + u.position.general(bids[side].chief).initiative for side in sorted(bids)}
    winner = initiative_of(sums, tied=TIED)
    return bids[winner].chief if winner else ""


def _begin_actions(phase: InitiativePhase, u: Play, chief: str) -> Step:
    """The containers are filled and the action phase begins."""
    u.emit(Told(what="initiative", result=chief or "nobody", place=u.position.chief_at(chief) if chief else ""))
    u.emit(PhaseEntered(phase="actions"))
    u.announce("Actions")
    q = u.position
    return Begin(phase, filled(q, q.chief_at(chief) if chief else ""))


@implements("7")
def filled(q: Position, first: str = "") -> ActionPhase:
    """Markers of commanded forces and the inertia marker in the container, those of the others beside it."""
    markers = [marker for marker in drawable(q) if marker != first]
    ready = tuple(marker for marker in markers if q.is_commanded(place_of(q, marker)))
    waiting = tuple(marker for marker in markers if marker not in ready)
    return ActionPhase(container=(*ready, INERTIA), waiting=waiting, first=first)


@implements("7", "8.2")
def drawable(q: Position) -> tuple[str, ...]:
    """Markers that are drawn: of every general in play and of decoys; of a brigade only when its division is gone.

    Sardinians act with their general-in-chief, and have markers of their own once he is gone.
    """
    return tuple(marker for marker in q.pieces.markers if _is_drawn(q, marker))


def _is_drawn(q: Position, marker: str) -> bool:
    stands_for = q.stands_for(marker)
    if q.is_decoy(marker):
        return marker in q.state.units
    if stands_for in q.pieces.generals:
        return bool(place_of(q, marker))
    return marker in q.state.units and not leader_of(q, stands_for)


def place_of(q: Position, marker: str) -> str:
    """The marker under which a general is: his own, or that of the general-in-chief; "" when he is not in play."""
    stands_for = q.stands_for(marker)
    if stands_for in q.pieces.division_of:
        division = q.pieces.division_of[stands_for]
        return q.formation(division).force if division in q.state.formations else ""
    if stands_for in q.pieces.generals:
        return q.chief_at(stands_for)
    return marker if marker in q.state.units else ""


@implements("8.2")
def leader_of(q: Position, brigade: str) -> str:
    """The marker whose draw lets a brigade act: where its division general is, or Colli; "" when he is gone."""
    figures = q.printed(brigade)
    if figures.division:
        return q.formation(figures.division).force if figures.division in q.state.formations else ""
    if figures.faction == SARDINIAN:
        chiefs = (c for c in q.pieces.chiefs_of(figures.side) if q.general(c).faction == SARDINIAN)
        return next((marker for chief in chiefs if (marker := q.chief_at(chief))), "")
    return ""
