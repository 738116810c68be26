"""The command phase (6): both sides at once give orders, then fuse and part forces and detach brigades."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.grande_tactique.figures.pieces import GeneralFigures
from rulesets.grande_tactique.lines import has_line, trace_line
from rulesets.grande_tactique.phases.acts import Play, set_formation
from rulesets.grande_tactique.phases.marching import HALVES, in_points
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import CommandPhase
from rulesets.grande_tactique.state import Formation
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.options import SomeOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message, marked

LINE, OPEN = marked("line of communication"), "open"
SARDINIAN_BRIGADES, BY_POINTS, BY_RANGE = "sardinian_brigades", "points", "range"
TOO_FAR = 99
"""More halves of a command point than any general-in-chief has."""


@implements("6", "6.1", "6.2", "2.d")
def give_orders(phase: CommandPhase, u: Play) -> Step:
    """Each side says, unseen by the other, to whom its generals-in-chief give orders; lines are traced at the end."""
    sides = u.position.pieces.sides
    orders = u.ask_each(sides, lambda side: _orders(u, side))
    for side in sides:
        _tell_lines(u, side)
        _turn_counters(u, side, orders[side])
    return None


def _orders(u: Play, side: str) -> tuple[str, ...]:
    """Formations that get orders of any general-in-chief of a side. He is asked whenever he is in play."""
    q = u.position
    found: list[str] = []
    for chief in q.pieces.chiefs_of(side):
        if q.chief_at(chief):
            named = u.ask(side, _prompt(q, chief), orders_of(q, chief), "6.1")
            found += [q.pieces.division_of.get(name, name) for name in named]
    return tuple(found)


def _prompt(q: Position, chief: str) -> str:
    """Who gives them, and what he has; what each would cost stands beside the names."""
    name, points = q.figures.design.counter(chief).name, q.general(chief).command
    text = marked("choose who gets orders of {chief} ({points} command {points:point|points})")
    return Message(text, chief=name, points=points)


@implements("6.1")
def prices_of(q: Position, chief: str) -> Mapping[str, int]:
    """Division general, or brigade, -> halves of a command point that orders cost; TOO_FAR where none reach."""
    here = q.force(q.chief_at(chief)).space
    prices = {}
    for formation in formations_under(q, chief):
        price = q.figures.command.price(here, q.hex_of(formation))
        prices[q.printed(formation).general or formation] = TOO_FAR if price is None else price
    return prices


def formations_under(q: Position, chief: str) -> tuple[str, ...]:
    """Divisions in play that he may give orders to, and brigades of an army without divisions (interpretation 5)."""
    by_range = q.state.options.get(SARDINIAN_BRIGADES) == BY_RANGE
    return tuple(
        formation
        for formation, commander in q.figures.command.commander.items()
        if commander == chief and formation in q.state.formations and q.hex_of(formation)
        if not (by_range and not q.printed(formation).is_division)
    )


@implements("6.1", "2.d")
def orders_of(q: Position, chief: str) -> SomeOf:
    """Whom he may give orders to, all together for no more than his points."""
    prices, general = prices_of(q, chief), q.general(chief)

    def too_much(chosen: tuple[str, ...]) -> Refusal | None:
        return _why_not_pay(general, sum(prices[name] for name in chosen))

    return SomeOf(
        tuple(prices),
        too_much=too_much,
        note=lambda name: _price(q, name, prices[name]),
        beyond=lambda name: _why_no_orders(q, chief, name),
    )


@implements("6.1", "6.3")
def _why_no_orders(q: Position, chief: str, name: str) -> Refusal | None:
    """Why somebody is none of those whom a general-in-chief may give orders to."""
    formation = q.pieces.division_of.get(name, name)
    if name in q.pieces.generals and q.general(name).is_chief:
        return Refusal("6.1", "a general-in-chief gives orders and gets none")
    if name in q.pieces.markers:
        return Refusal("6.5.1", "a marker stands for a force: name the general, or the brigade, that lies under it")
    if formation not in q.pieces.formations:
        return None
    if q.printed(formation).side != q.general(chief).side:
        return Refusal("6.1", "he commands none of the other side")
    if q.printed(formation).division:
        return Refusal("6.3", "a detached brigade has the orders of its division general, or none")
    if name == formation and q.printed(formation).is_division:
        return Refusal("6.2", "orders go to the general of a division: name him")
    if formation not in q.state.formations or not q.hex_of(formation):
        return Refusal("6.1", "not in play")
    if q.figures.command.commander.get(formation) != chief:
        return Refusal("6.1", "under the orders of another general-in-chief")
    return Refusal("6.3", "Sardinian brigades near him have his orders for nothing, by the option")


def _price(q: Position, name: str, halves: int) -> str:
    """What orders cost, and where they go: "1 1/2 command points, Savona"."""
    number = q.hex_of(q.pieces.division_of.get(name, name))
    place = q.ground.spaces[number].name or Message("hex {number}", number=number)
    text = marked("{points} command point, {place}") if halves <= HALVES else marked("{points} command points, {place}")
    return Message(text, points=in_points(halves), place=place)


def _why_not_pay(general: GeneralFigures, halves: int) -> Refusal | None:
    if halves >= TOO_FAR:
        return Refusal("6.1", "out of reach of his orders")
    if halves > 2 * general.command:
        text = marked("it costs {points} command points, he has {most}")  # dearer than all he has: never one
        return Refusal.of("6.1", text, points=in_points(halves), most=general.command)
    return None


@implements("6.1")
def _tell_lines(u: Play, side: str) -> None:
    """Each general-in-chief learns whether he has a line, and why not."""
    q = u.position
    for chief in q.pieces.chiefs_of(side):
        if force := q.chief_at(chief):
            line = trace_line(q, chief)
            result = line.blocked.reason if line.blocked else OPEN
            u.emit(Told(what=LINE, result=result, place=force, clause="6.1", seen_by=(side,)))


@implements("6.2")
def _turn_counters(u: Play, side: str, ordered: tuple[str, ...]) -> None:
    """With orders and a line: supplied. With orders alone: isolated. Without orders: isolated too."""
    q = u.position
    lines = {chief: has_line(q, chief) for chief in q.pieces.chiefs_of(side)}
    for formation, chief in q.figures.command.commander.items():
        if chief in lines and formation in formations_under(q, chief):
            set_status(u, formation, formation in ordered, not (formation in ordered and lines[chief]))


def set_status(u: Play, formation: str, commanded: bool, isolated: bool) -> None:
    """Whoever has orders and a line is supplied at once; how the isolated live is looked at later (13.1)."""
    supplied = u.position.formation(formation).supplied or (commanded and not isolated)
    set_formation(u, formation, commanded=commanded, isolated=isolated, supplied=supplied)


@implements("6.3")
def share_status(phase: CommandPhase, u: Play) -> Step:
    """Detached brigades are as their division general, if he is near; Sardinian ones as Colli, by the option."""
    q = u.position
    for brigade in sorted(q.state.formations):
        if q.hex_of(brigade) and (status := _status_of_brigade(q, brigade)):
            set_status(u, brigade, *status)
    return None


def _status_of_brigade(q: Position, brigade: str) -> tuple[bool, bool] | None:
    """Commanded and isolated, as it now is; None for what has a status of its own."""
    figures = q.printed(brigade)
    if figures.division:
        stands = q.state.formations.get(figures.division, Formation("", 0))
        if not q.hex_of(brigade) or not is_near(q, q.hex_of(figures.division), brigade):
            return False, True
        return stands.commanded, stands.isolated
    if figures.is_division or q.state.options.get(SARDINIAN_BRIGADES) != BY_RANGE:
        return None
    chief = q.figures.command.commander.get(brigade, "")
    force = q.chief_at(chief) if chief else ""
    near = bool(force) and is_near(q, q.force(force).space, brigade)
    return near, not (near and has_line(q, chief))


@implements("6.3")
def is_near(q: Position, general_hex: str, brigade: str) -> bool:
    """Is a brigade in reach of its general's command, if he is in play?"""
    reach = q.figures.halves("brigade_range")
    return bool(general_hex) and q.ground.near(general_hex).get(q.hex_of(brigade), reach + 1) <= reach
