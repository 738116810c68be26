"""The turns of a report: how each began and ended for every side, where it was fought, what the log says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from workbench.engine.display import DeedKind, Piece
from workbench.engine.events import Event, PhaseBegun, PositionSet
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.report.figures import Line, Standing, TurnReport
from workbench.engine.playtests.report.told_line import ToldOfPlay, place_of
from workbench.engine.playtests.turn_summary import SideSummary, compared

AnyPlaytest = Playtest[Any, Any]


def turns_of(playtest: AnyPlaytest, told: Sequence[ToldOfPlay], eyes: str) -> tuple[TurnReport, ...]:
    """Every turn that was begun."""
    by_play: dict[int, list[ToldOfPlay]] = {}
    for one in told:
        by_play.setdefault(one.play, []).append(one)
    lost = lost_until(playtest) if not eyes else {}
    found: list[TurnReport] = []
    before: Mapping[str, int] = {}
    for turn, begun, end in spans(playtest):
        last = lost.get(end, {})
        strength = {side: last[side] - before.get(side, 0) for side in last}
        before = last
        of_turn = [
            one for number in range(begun if not found else begun + 1, end + 1) for one in by_play.get(number, ())
        ]
        found.append(_turn(playtest, turn, (begun, end), of_turn, strength, eyes))
    return tuple(found)


def spans(playtest: AnyPlaytest) -> list[tuple[int, int, int]]:
    """Turn, the play after which it had begun, and the play with which it was over, or the last one.

    The first begins with the beginning: what comes before the first turn belongs to it.
    """
    turn_of = playtest.rules.turn
    first_turn = playtest.rules.design.scenario(playtest.scenario).turns[0]
    turns = [max(first_turn, turn_of(play.state)) for play in playtest.plays]
    begun = [n for n in range(len(turns)) if n == 0 or turns[n] != turns[n - 1]]
    return [(turns[first], first, end) for first, end in zip(begun, [*begun[1:], len(turns) - 1], strict=True)]


def lost_until(playtest: AnyPlaytest) -> dict[int, Mapping[str, int]]:
    """Play with which a turn was over -> strength that each side has lost until then, as the rules count it.

    Where a position was set by hand it is counted from there, and added.
    """
    found: dict[int, Mapping[str, int]] = {}
    ends = {end for _, _, end in spans(playtest)}
    start, events, already = playtest.start, list[Event[Any]](), Counter[str]()
    for number, play in enumerate(playtest.plays):
        if play.events and isinstance(play.events[0], PositionSet):
            already = already + Counter(playtest.rules.losses(start, events))
            start, events = play.events[0].position, []
        events += play.events
        if number in ends:
            now = playtest.engine_of(play).rules.losses(start, events)
            found[number] = {side: already[side] + now[side] for side in now}
    return found


def _turn(
    playtest: AnyPlaytest,
    turn: int,
    span: tuple[int, int],
    told: Sequence[ToldOfPlay],
    strength_lost: Mapping[str, int],
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
