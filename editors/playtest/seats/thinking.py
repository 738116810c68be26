"""What bots think out, play after play, without touching the table: in whatever thread they are let. No Qt here.

They go on from a tree of plays with rules of their own, so that nobody who shows the moment meanwhile is in their way.
What they have thought out is taken up by who holds the playtest, or is dropped where the table has gone elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

from workbench.engine.bots import Bot, BotFailed, Notes, StallWatch, bot_play, make_bots
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.playtests.play_tree import Made, PlayTree
from workbench.engine.playtests.playtest import EndlessPlay, Playtest
from workbench.engine.unfolding import Chooser


@dataclass
class Thought:
    """What follows from the tree that was stood on: a tree for each play, and what the bot told of it.

    `error` is what ended it, and `failed` the seat of the bot whose fault that is.
    """

    tree: PlayTree[Any]
    holders: Mapping[str, str]
    trees: list[PlayTree[Any]] = field(default_factory=list)
    notes: list[Notes] = field(default_factory=list)
    failed: str = ""
    error: Exception | None = None

    def parted(self, plays: int) -> tuple[Thought, Thought | None]:
        """The first of its plays, and what is left, if anything is."""
        if len(self.trees) <= plays:
            return self, None
        first = Thought(self.tree, self.holders, self.trees[:plays], self.notes[:plays])
        tree, trees, notes = self.trees[plays - 1], self.trees[plays:], self.notes[plays:]
        return first, Thought(tree, self.holders, trees, notes, self.failed, self.error)


class Thinking:
    """The bots of a playtest by their seats. One thought is thought at a time."""

    def __init__(self, playtest: Playtest[Any, Any], kinds: Mapping[str, str]) -> None:
        """Raises as `make_bots`."""
        self._beside: Playtest[Any, Any] | None = None
        self._stalling = StallWatch()
        self._lock = Lock()
        self.bots: dict[str, Bot] = self.made(kinds, playtest)

    def made(self, kinds: Mapping[str, str], playtest: Playtest[Any, Any]) -> dict[str, Bot]:
        """Bots of these kinds for this playtest. Raises as `make_bots`."""
        if not kinds:
            return {}
        if self._beside is None:
            self._beside = playtest.beside()
        return make_bots(kinds, self._beside)

    def think(
        self,
        tree: PlayTree[Any],
        holders: Mapping[str, str],
        most_s: float = 0.0,
        most_plays: int = 1,
        ended: Event | None = None,
    ) -> Thought:
        """Play on until somebody is asked who is no bot, so many plays are made, or the time is over after one.

        `holders` are the kinds of the bots that may play. `ended` is looked at between two plays.
        """
        thought, until = Thought(tree, holders), time.monotonic() + most_s
        bots = dict(self.bots)
        with self._lock:
            self._playtest.take_up(tree)
            while len(thought.trees) < most_plays and (seat := self._next(holders)):
                if ended is not None and ended.is_set():
                    break
                notes = Notes()
                try:
                    self._play(seat, bots[seat], holders[seat], notes)
                except (BotFailed, EndlessPlay) as error:
                    thought.failed, thought.error = seat, error
                    break
                except (BrokenRules, IllegalAction) as error:
                    thought.error = error
                    break
                thought.trees.append(self._playtest.tree)
                thought.notes.append(notes)
                if time.monotonic() >= until:
                    break
        return thought

    @property
    def _playtest(self) -> Playtest[Any, Any]:
        assert self._beside is not None, "no bot was made"
        return self._beside

    def _next(self, holders: Mapping[str, str]) -> str:
        """The seat that plays next; "" where a person is asked, or nobody."""
        asked = [decision.seat for decision in self._playtest.decisions()]
        return next(iter(asked), "") if all(seat in holders for seat in asked) else ""

    def _play(self, seat: str, bot: Bot, kind: str, notes: Notes) -> None:
        playtest = self._playtest

        def play_by(seat: str, chooser: Chooser) -> object:
            return playtest.play_by(seat, chooser, Made(kind))

        self._stalling.check(playtest, next(d for d in playtest.decisions() if d.seat == seat), bot)
        bot_play(playtest, seat, bot, play_by, notes)
