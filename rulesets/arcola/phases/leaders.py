"""Units that lose strength and end, and their leaders: how they are taken, and how they get away (3.3.1, 5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.arcola.battle.losses import Losses
from rulesets.arcola.events import StrengthLost
from rulesets.arcola.fleeing_procedures import Capture, Captures, GoingBack, Group
from rulesets.arcola.grounds.command import why_he_escapes
from rulesets.arcola.orders.ruling_words import RULING_WORDS
from rulesets.arcola.phases.acts import Play, hidden_total, own, part, revoke
from workbench.engine.clauses import implements
from workbench.engine.events import UnitRemoved
from workbench.engine.options import OneOf
from workbench.engine.state import Procedure
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message

ELIMINATED, CAPTURED, ESCAPES = "eliminated", "captured", "escapes"
NOBODY: Group = ()


@implements("3.3.1", "3.3.1.1", "3.3.3")
def lose_strength(u: Play, unit: str, infantry: int = 0, cavalry: int = 0, artillery: int = 0, why: str = "") -> Group:
    """A unit loses strength points, and may be ineffective from now on; without any it is gone, its general with it.

    Returns the leaders of a force that has no strength left: they are taken, or get away (`Captures`).
    """
    x, level = u.state.units[unit], u.position.pieces.level(unit)
    left = x.strength - infantry - cavalry - artillery
    u.emit(
        StrengthLost(
            unit=unit,
            infantry=infantry,
            cavalry=cavalry,
            artillery=artillery,
            ineffective=x.ineffective or left <= level,
            why=why,
            seen_by=own(u, unit),
        )
    )
    if left > 0:
        return NOBODY
    head = u.position.head_of(unit)
    others = tuple(piece for piece in u.position.members(head) if piece != unit)
    remove_piece(u, unit, ELIMINATED)
    is_alone = others and u.position.is_on_map(others[0]) and not any(u.state.units[x].strength for x in others)
    return others if is_alone else NOBODY


def lose_all(u: Play, losses: Losses, why: str) -> list[Group]:
    """Units lose what was allotted to them; the leaders whom it leaves alone, those of a force together."""
    alone = []
    for unit in sorted(losses.by_unit):
        arms = losses.by_unit[unit]
        alone.append(lose_strength(u, unit, **{arm: arms[arm] for arm in sorted(arms)}, why=why))
    return alone


@implements("3.3.1", "5.3.2")
def remove_piece(u: Play, piece: str, why: str) -> None:
    """A piece is gone; who stood under it stands under its leader, or finds a new head among them."""
    whose, left = own(u, piece), [x for x in u.position.members(u.position.head_of(piece)) if x != piece]
    if left:
        part(u, left)
    revoke(u, piece)
    u.emit(UnitRemoved(unit=piece, why=why, seen_by=whose))


# ---------------------------------------------------------------- taken, or not


def and_captures(outer: Procedure, alone: Iterable[Group]) -> Step:
    """Go on when it is seen who is taken of the leaders whom losses have left alone."""
    waiting = tuple(filter(None, alone))
    return Begin(outer, Captures(waiting=waiting)) if waiting else outer


@implements("5.3.2")
def judge_the_next(captures: Captures, u: Play) -> Step:
    """The leaders of one force after those of another."""
    if not captures.waiting:
        return End(captures)
    leaders, *rest = captures.waiting
    begun = Capture(leaders=leaders, must_go=captures.must_go, place=u.position.place(leaders[0]))
    return Begin(replace(captures, waiting=tuple(rest)), begun, again=True)


@implements("5.3.2")
def roll_for_capture(capture: Capture, u: Play) -> Step:
    """A die for each of them."""
    dice = u.position.figures.command.capture_dice
    return replace(
        capture, rolled=tuple((x, hidden_total(u, dice, "capture", x, capture.place)) for x in capture.leaders)
    )


@implements("5.3.2")
def take_or_miss(capture: Capture, u: Play) -> Step:
    """Each escapes by his die against his own initiative, or is taken; or it is as the referee rules."""
    free = tuple(leader for leader, rolled in capture.rolled if _escapes(u, leader, rolled))
    for leader in capture.leaders:
        if leader not in free:
            remove_piece(u, leader, CAPTURED)
    return replace(capture, free=free)


def _escapes(u: Play, leader: str, rolled: int) -> bool:
    command, initiative = u.position.figures.command, u.position.own_initiative(leader)
    ruled: str = u.rule(
        ("capture", leader),
        ESCAPES if command.escapes(rolled, initiative) else CAPTURED,
        OneOf((ESCAPES, CAPTURED), words=RULING_WORDS),
        Message("Does {force} get away?", force=u.words.name_of(leader)),
        clause="5.3.2",
        grounds=lambda: why_he_escapes(u.position, u.words.name_of, leader, rolled, (ESCAPES, CAPTURED)),
    )
    return ruled == ESCAPES


@implements("5.3.2")
def escape(capture: Capture, u: Play) -> Step:
    """Those who escape are repulsed together."""
    if not capture.free:
        return End(capture)
    head = part(u, capture.free)
    return Begin(capture, GoingBack(head=head, length=u.position.figures.fights.repulse_retreat, why=ESCAPES))


@implements("5.3.2")
def take_who_stays(capture: Capture, u: Play) -> Step:
    """Who has to leave the hex and can go nowhere is taken as well."""
    for leader in capture.free if capture.must_go else ():
        if u.position.place(leader) == capture.place:
            remove_piece(u, leader, CAPTURED)
    return None


@implements("5.3.1", "5.3.2")
def idle_leaders_at(u: Play, force: str, hex_: str) -> Group:
    """Unemployed leaders of the enemy in a hex that a force enters: its cavalry takes them, or they get away."""
    position = u.position
    if not position.strength(force).cavalry:
        return NOBODY
    enemy = position.other(position.units[force].side)
    idle = (x for x in position.standing(enemy, hex_) if position.is_unemployed(x))
    return tuple(x for head in idle for x in position.members(head))
