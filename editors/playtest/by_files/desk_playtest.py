"""A packet as a playtest: the moment as its seat sees it, gone on with in thought as far as the seat alone can tell.

What is answered here becomes the orders of the round. Where dice fall, or others answer too, nothing more is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from editors.playtest.session import PlaytestSession
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import GivenDice, NeedsDice
from workbench.engine.events import Event
from workbench.engine.orders.order import GivenOrders
from workbench.engine.play import Engine
from workbench.engine.playtests.play_tree import AS_BEGUN, BEGINNING, NOT_KNOWN, Made, Play, begun_tree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer
from workbench.referee.formats import Orders
from workbench.referee.player import Draft, Player
from workbench.storage.records.playtest_record import PERSON, RecordedPlaytest

AnyPlaytest = Playtest[Any, Any]
NO_FACES = GivenDice(())


class DeskPlaytest(AnyPlaytest):
    """What a player knows of the round that is open; plays are what the seat has to say."""

    def __init__(self, player: Player) -> None:
        self.player, self.seat = player, player.seat
        self._engines = {AS_BEGUN: _DeskEngine(player.engine.rules)}
        self.scenario, self.options, self.seed = player.facts.scenario, dict(player.facts.options), 0
        self.start = player.view
        self._dice = NO_FACES  # nothing is rolled at a desk
        beginning: Play[Any] = Play(None, (), self.start)
        self._tree, self._plays = begun_tree(beginning), [beginning]
        self._asked = player.asked
        self._unforeseen: set[int] = set()
        """The plays after which nobody can tell what comes."""

    def orders(self) -> Orders:
        """What is said so far."""
        return Orders(tuple(play.action for play in self.plays if play.action is not None))

    @property
    def is_answered(self) -> bool:
        """Is what was asked answered, or was nothing?"""
        return self._asked is None or len(self.plays) > 1

    def _is_end(self, state: Any) -> bool:
        return bool(state.ending)

    def decisions(self) -> list[Decision]:
        if self.tree.at == BEGINNING:
            return [self._asked.decision] if self._asked is not None else []
        if self.tree.at in self._unforeseen:
            return []
        try:
            return [decision for decision in self.engine.decisions(self.state) if decision.seat == self.seat]
        except Exception:  # a view that is played on may lack what the whole state has
            return []

    def next_decision(self, seat: str, so_far: Sequence[Answer] = ()) -> Decision | None:
        if so_far and self.tree.at == BEGINNING and self._asked is not None and self._asked.is_told_alone:
            return None
        if not so_far:
            return next((decision for decision in self.decisions() if decision.seat == seat), None)
        return super().next_decision(seat, so_far)

    def play(self, action: Action, given: Sequence[int] = (), made: Made = NOT_KNOWN) -> Play[Any]:
        state, is_foreseen = self.state, False
        events: tuple[Event[Any], ...] = ()
        if self.tree.at != BEGINNING or self._asked is None or not self._asked.is_told_alone:
            try:
                happened, state = self.engine.play(self.state, action, NO_FACES)
                events, is_foreseen = tuple(happened), True
            except NeedsDice:
                pass
            except IllegalAction:
                raise
            except Exception:  # as above; the referee says what the rules refuse besides
                pass
        play = self._add(Play(action, events, state, made=made))
        if not is_foreseen:
            self._unforeseen.add(self.tree.at)
        return play


class _DeskEngine(Engine[Any, Any]):
    """All that is here is the seat's own view, and what the seat was told."""

    def view(self, state: Any, seat: str) -> Any:
        return state

    def redacted(self, before: Any, events: Iterable[Event[Any]], seat: str) -> list[Event[Any]]:
        return list(events)


class DeskSession(PlaytestSession):
    """The player's own seat is the only one at this table; others send their files elsewhere."""

    def __init__(self, player: Player) -> None:
        """Raises Refused before the first round."""
        self.at_desk = DeskPlaytest(player)
        self._kept = player.draft
        super().__init__(RecordedPlaytest(player.design, self.at_desk, {player.seat: PERSON}), {player.seat: PERSON})
        self.home = player.path.parent
        self._take_up_draft()

    @property
    def player(self) -> Player:
        return self.at_desk.player

    @property
    def persons(self) -> tuple[str, ...]:
        return (self.at_desk.seat,)

    def keep_draft(self) -> None:
        """Keep what is written so far; GameFileError when it cannot be."""
        draft = Draft(self.at_desk.orders().actions, self.writing.answer() if self.writing.is_on else GivenOrders())
        if draft != self._kept:
            self.player.keep_draft(draft)
            self._kept = draft

    def _take_up_draft(self) -> None:
        """Go on where one left off; what cannot be said any more is left out."""
        for action in self._kept.actions:
            try:
                self.recorded.play(action)
            except (IllegalAction, BrokenRules):
                return

    def write_begun(self) -> None:
        """Orders that were begun, once the question stands at the table."""
        if self.writing.is_on and not self.writing.drafts:
            for order in self._kept.begun.given:
                self.writing.write(order, order.force)
