"""Who decided what, and how long it took: of a seat alone its own, for how others thought is nobody else's."""

from __future__ import annotations

from collections import Counter
from typing import Any

from workbench.engine.events import Answered
from workbench.engine.playtests.play_tree import Play
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.report.figures import Decided, SeatDecisions
from workbench.engine.playtests.report.told_line import ToldOfPlay

AnyPlaytest = Playtest[Any, Any]
LONGEST = 8


class DecisionCounts:
    """Takes in events one after the other."""

    def __init__(self, playtest: AnyPlaytest, eyes: str) -> None:
        self._playtest, self._eyes = playtest, eyes
        self._made: dict[str, list[int]] = {seat: [] for seat in playtest.rules.seats(playtest.start)}

    def take(self, told: ToldOfPlay) -> None:
        """An event; all but answers is passed over."""
        if isinstance(told.event, Answered):
            made = self._made.setdefault(told.event.seat, [])
            if not made or made[-1] != told.play:
                made.append(told.play)

    def by_seat(self) -> tuple[SeatDecisions, ...]:
        """Each seat in printed order."""
        return tuple(self._of_seat(seat, made) for seat, made in self._made.items())

    def _of_seat(self, seat: str, made: list[int]) -> SeatDecisions:
        if self._eyes not in ("", seat):
            return SeatDecisions(seat, len(made), {})
        plays = [(number, self._playtest.plays[number]) for number in made]
        known = [(number, play) for number, play in plays if play.action is not None and play.action.seat == seat]
        timed = [(number, play) for number, play in known if play.made.seconds > 0]
        longest = sorted(timed, key=lambda one: (-one[1].made.seconds, one[0]))[:LONGEST]
        return SeatDecisions(
            seat,
            len(made),
            dict(sorted(Counter(play.made.by for _, play in known if play.made.by).items())),
            len(timed),
            round(sum(play.made.seconds for _, play in timed), 1),
            tuple(Decided(number, self._title(number, play), play.made.seconds) for number, play in longest),
            sum(play.made.is_advised for _, play in known),
        )

    def _title(self, number: int, play: Play[Any]) -> str:
        """What was going on when it was decided, as these eyes knew it."""
        engine, before = self._playtest.engine_of(play), self._playtest.before(number)
        trail = engine.rules.words.trail(engine.view(before, self._eyes) if self._eyes else before)
        return trail[-1] if trail else ""
