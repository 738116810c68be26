"""What a seat can do in the movement phase: where forces may start, what else there is to do, and why not elsewhere."""

from __future__ import annotations

from rulesets.toulon.phases.austrians import austrians_waiting
from rulesets.toulon.phases.guns.batteries import MOBILISE, fixed_batteries, may_mobilise, why_not_mobilise
from rulesets.toulon.phases.movement.enquiries import ENQUIRE, sections_in_doubt
from rulesets.toulon.phases.movement.lone_leaders import RIDE, riders
from rulesets.toulon.phases.movement.steps import troops_among
from rulesets.toulon.phases.reinforcements import units_due
from rulesets.toulon.phases.strangers import other_space, other_unit
from rulesets.toulon.phases.works.works import BUILD, DESTROY, IMPROVE
from rulesets.toulon.phases.works.works_at_hand import why_no_work, works_to_do
from rulesets.toulon.position import Control, Position
from rulesets.toulon.seats import commander, owns, side_of
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import Beyond
from workbench.engine.words.message import Message

END, STAY, GIVE_WAY = "end", "stay", "give_way"


# ---------------------------------------------------------------- what can be done


def starts(q: Position, seat: str) -> tuple[str, ...]:
    """Where a seat has troops that may move: areas without enemies, ships, the turn track when a depot was lost."""
    side = side_of(q, seat)
    areas = (a for a in q.held_areas(side) if q.control(a, side) is Control.FRIENDLY and has_marchers(q, a, seat))
    afloat = (w for w in sorted(q.figures.waters) if has_marchers(q, w, seat))
    is_expected = any(owns(q, seat, x) for x in troops_among(q, waiting_units(q, side)))
    return (*areas, *afloat, *((ARRIVALS,) if is_expected else ()))


def works(q: Position, seat: str) -> tuple[str, ...]:
    """What a seat can do now besides moving forces (interpretation 92)."""
    side = side_of(q, seat)
    mobilise = (MOBILISE,) if may_mobilise(q, side) and seat == commander(q, side) else ()
    ride = (RIDE,) if riders(q, seat) else ()
    ask = (ENQUIRE,) if sections_in_doubt(q, side) else ()
    return (*mobilise, *works_to_do(q, seat), *ride, *ask)


def has_marchers(q: Position, space: str, seat: str) -> bool:
    """Does anybody of this seat stand there who may form a force?"""
    return any(not q.is_fixed(x) and owns(q, seat, x) for x in q.troops(space, side_of(q, seat)))


@implements("9.8", "9.9", "9.10")
def waiting_units(q: Position, side: str) -> tuple[str, ...]:
    """Republican reinforcements due whose depot is not theirs to arrive in, fixed batteries left out; Austrians."""
    if side == ALLIED:
        return austrians_waiting(q)
    return tuple(x for x in units_due(q, REPUBLICAN) if not q.is_fixed(x))


# ---------------------------------------------------------------- why not


def why_not_there(q: Position, seat: str) -> Beyond:
    """Why a force starts from no other space, and why nothing else can be done."""
    from_a_space = other_space(q, "16.2", lambda space: why_not_start(q, seat, space))

    def refuse(word: str) -> Refusal | None:
        if word == GIVE_WAY:
            return Refusal("16.7", "nobody else of this side is left who could be let go first")
        return why_nothing_to_do(q, seat, word) or from_a_space(word)

    return refuse


@implements("16.2", "16.7", "16.12", "19.2", "27.5", "9.8")
def why_not_start(q: Position, seat: str, space: str) -> Refusal:
    """Why no force starts from there."""
    side = side_of(q, seat)
    if space == ARRIVALS:
        return Refusal("9.8", "nobody on the turn track waits to march in")
    here = q.troops(space, side)
    if not here and q.leaders(space, side):
        return Refusal("19.1", "a leader moves with a force, or rides alone")
    if not here:
        return Refusal("16.2", "none of your troops stand there")
    if q.troops(space, OTHER[side]):
        return Refusal("16.12", "they have entered an enemy area, and wait for the battle")
    if not any(owns(q, seat, x) for x in here):
        return Refusal("5.2", "the troops there are another player's")
    return Refusal("27.5", "the batteries there are not mobile")


@implements("27.5", "13.5", "13.8", "13.13", "19.2", "18.3")
def why_nothing_to_do(q: Position, seat: str, word: str) -> Refusal | None:
    """Why a thing besides marching cannot be done now; None of a word for nothing of the kind."""
    if word == MOBILISE:
        return _why_none_mobile(q, seat)
    if word == RIDE:
        return Refusal("19.2", "no leader of yours on land has still to ride alone in this turn")
    if word == ENQUIRE:
        return Refusal("18.3", "no lone counter that you cannot read stands beside a road")
    return why_no_work(q, seat, word) if word in (BUILD, IMPROVE, DESTROY) else None


@implements("27.5")
def _why_none_mobile(q: Position, seat: str) -> Refusal | None:
    if seat != commander(q, side_of(q, seat)):
        return Refusal("27.5", "the Western Wing puts batteries on wheels")
    fixed = fixed_batteries(q) if side_of(q, seat) == REPUBLICAN else ()
    return why_not_mobilise(q, fixed[0]) if fixed else Refusal("27.5", "no battery of yours stands fixed")


@implements("16.2", "9.8", "32.5")
def why_not_go_along(q: Position, seat: str, start: str) -> Beyond:
    """Why other units do not go with a force from there."""
    side = side_of(q, seat)
    elsewhere = other_unit(q, side, "16.2", Message("it does not stand there: a force leaves an area together"))

    def refuse(unit: str) -> Refusal | None:
        x = q.state.units.get(unit)
        if start == ARRIVALS and x is not None and (x.side, x.space) == (side, ARRIVALS):
            if x.due > q.state.turn:
                return Refusal.of("9.8", "it is due on turn {due}", due=x.due)
            return Refusal("27.3", "batteries are placed, and do not march in")
        return elsewhere(unit)

    return refuse
