"""The turns of a report: how each began and ended for every side, where it was fought, what the log says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from workbench.engine.display import DeedKind, Lost, Piece
from workbench.engine.events import Event, PhaseBegun, PositionSet
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.report.figures import Line, Standing, TurnReport
from workbench.engine.playtests.report.told_line import ToldOfPlay, place_of
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.playtests.turn_summary import SideSummary, compared

AnyPlaytest = Playtest[Any, Any]


def turns_of(playtest: AnyPlaytest, told: Sequence[ToldOfPlay], eyes: str) -> tuple[TurnReport, ...]:
    """Every turn that was begun."""
    by_play: dict[int, list[ToldOfPlay]] = {}
    for one in told:
        by_play.setdefault(one.play, []).append(one)
    lost = lost_until(playtest, {number: [one.event for one in of_play] for number, of_play in by_play.items()}, eyes)
    found: list[TurnReport] = []
    before: Mapping[str, Lost] = {}
    for turn, begun, end in spans(playtest):
        last = lost.get(end, {})
        strength = {side: since(before.get(side), lost) for side, lost in last.items()}
        before = last
        of_turn = [
            one for number in range(begun if not found else begun + 1, end + 1) for one in by_play.get(number, ())
        ]
        found.append(_turn(playtest, turn, (begun, end), of_turn, strength, eyes))
    return tuple(found)


def spans(playtest: AnyPlaytest) -> list[tuple[int, int, int]]:
    """Turn, the play after which it had begun, and the play with which it was over, or the last one.

    The first begins with the beginning: what comes before the first turn belongs to it. One that has only just begun,
    with the last play of the turn before it, is none yet.
    """
    turn_of = playtest.rules.turn
    first_turn = playtest.rules.design.scenario(playtest.scenario).turns[0]
    turns = [max(first_turn, turn_of(play.state)) for play in playtest.plays]
    begun = [n for n in range(len(turns)) if n == 0 or turns[n] != turns[n - 1]]
    ends = zip(begun, [*begun[1:], len(turns) - 1], strict=True)
    return [(turns[first], first, end) for first, end in ends if first < end or not first]


def lost_until(
    playtest: AnyPlaytest, told: Mapping[int, Sequence[Event[Any]]], eyes: str
) -> dict[int, Mapping[str, Lost]]:
    """Play with which a turn was over -> strength that each side has lost until then, as the rules count it.

    `told` are the events of each play that these eyes were told. Where a position was set by hand it is counted from
    there, and added.
    """
    if isinstance(playtest, ToldPlaytest):
        eyes = playtest.seat
    found: dict[int, Mapping[str, Lost]] = {}
    ends, already = {end for _, _, end in spans(playtest)}, dict[str, Lost]()
    start, events = playtest.engine.view(playtest.start, eyes) if eyes else playtest.start, list[Event[Any]]()
    for number in range(len(playtest.plays)):
        of_play = told.get(number, ())
        if of_play and isinstance(of_play[0], PositionSet):
            already = _together(already, _lost(playtest, number - 1, start, events, eyes))
            start, events = of_play[0].position, []
        events += of_play
        if number in ends:
            found[number] = _together(already, _lost(playtest, number, start, events, eyes))
    return found


def _lost(
    playtest: AnyPlaytest, number: int, start: Any, events: Sequence[Event[Any]], eyes: str
) -> Mapping[str, Lost]:
    """What was lost by these events until a play was over."""
    play = playtest.plays[number]
    engine = playtest.engine_of(play)
    if eyes:
        return engine.rules.display.losses_told(eyes, start, engine.view(play.state, eyes), events)
    return {side: Lost(lost, is_all=True) for side, lost in engine.rules.losses(start, events).items()}


def since(before: Lost | None, now: Lost) -> Lost:
    """What came to it."""
    return Lost(now.strength - before.strength, now.is_all) if before is not None else now


def _together(before: Mapping[str, Lost], now: Mapping[str, Lost]) -> dict[str, Lost]:
    """Both, of the sides that were told of in each stretch."""
    none = Lost(0, is_all=True)
    return {
        side: Lost(before.get(side, none).strength + lost.strength, before.get(side, none).is_all and lost.is_all)
        for side, lost in now.items()
        if side in before or not before
    }


def _turn(
    playtest: AnyPlaytest,
    turn: int,
    span: tuple[int, int],
    told: Sequence[ToldOfPlay],
    strength_lost: Mapping[str, Lost],
    eyes: str,
) -> TurnReport:
    begun, end = span
    engine, state = playtest.engine_of(playtest.plays[end]), playtest.plays[end].state
    seen = engine.view(state, eyes) if eyes else state
    first = playtest.plays[begun].state
    first_seen = playtest.engine_of(playtest.plays[begun]).view(first, eyes) if eyes else first
    titles = playtest.engine_of(playtest.plays[begun]).rules.display.headline(first_seen)
    summary = compared(playtest, playtest.plays, begun, end, eyes)
    pieces = tuple(piece for piece in engine.rules.display.pieces(seen) if not piece.due)
    deeds = (engine.rules.display.deed(one.event) for one in told)
    fights = Counter(deed.place for deed in deeds if deed is not None and deed.kind is DeedKind.FOUGHT and deed.place)
    return TurnReport(
        turn,
        titles[0],
        titles[1],
        begun if not begun else begun + 1,
        end,
        summary.sides,
        tuple(sorted(fights.items())),
        strength_lost,
        standing_of(pieces, summary.sides),
        pieces,
        dict(engine.rules.display.control(seen)),
        lines_of(playtest, told),
    )


def standing_of(pieces: Sequence[Piece], sides: Sequence[SideSummary]) -> Mapping[str, Standing]:
    """Side -> what these eyes see of it in play."""
    found = {}
    for side in (summary.side for summary in sides):
        own = [piece for piece in pieces if piece.side == side]
        known = [int(piece.strength) for piece in own if piece.strength.isdigit()]
        found[side] = Standing(len(own), sum(known), sum(piece.is_hidden for piece in own))
    return found


def lines_of(playtest: AnyPlaytest, told: Sequence[ToldOfPlay]) -> tuple[Line, ...]:
    """The log of these events; a phase in which nothing was told has no heading."""
    found: list[Line] = []
    for one in told:
        if not one.sentence:
            continue
        is_head = isinstance(one.event, PhaseBegun)
        if is_head and found and found[-1].is_head:
            found.pop()
        is_roll = hasattr(one.event, "faces")
        found.append(
            Line(
                one.play,
                one.sentence,
                one.event.clause,
                one.side,
                place_of(one.event, playtest.rules.places),
                is_head,
                is_roll,
            )
        )
    return tuple(found)
