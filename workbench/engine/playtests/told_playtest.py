"""What one seat was told of a playtest, as a playtest that can be looked at play by play and never gone on with.

Its states are the seat's views, and its events those that the seat read: there is nothing else in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from immutables import Map
from msgspec import Struct

from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import Dice
from workbench.engine.events import Event
from workbench.engine.play import Engine
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.engine.playtests.play_tree import AS_BEGUN, BEGINNING, NOT_KNOWN, Made, Play, begun_tree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told import told_of_play
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Answer, State
from workbench.engine.words.message import marked

AnyPlaytest = Playtest[Any, Any]
AnyState = State[Any, Any]
CANNOT_GO_ON = marked("this tells what one seat was told, and cannot be gone on with")


class ToldMoment(Struct, frozen=True):
    """What a seat was told of one play: the events with their sentences, its own answers, and its view after it."""

    view: Any
    events: tuple[Any, ...]
    sentences: tuple[str, ...]
    action: Action | None = None


def told_to(playtest: AnyPlaytest, seat: str) -> Iterable[ToldMoment]:
    """What a seat was told of the line of plays that is stood on, beginning with how it began."""
    for number, play in enumerate(playtest.plays):
        engine = playtest.engine_of(play)
        told = told_of_play(engine, playtest.before(number), play.events, seat)
        own = play.action if play.action is not None and play.action.seat == seat else None
        yield ToldMoment(
            engine.view(play.state, seat), tuple(x.event for x in told), tuple(x.sentence for x in told), own
        )


def notes_of(playtest: AnyPlaytest, seat: str) -> dict[OwnNote, str]:
    """What a seat noted itself on the line of plays that is stood on, by the places of that line told alone.

    It is a single branch there: what was noted on a branch that parted later stands at the play that parts.
    """
    tree = playtest.tree
    found: dict[OwnNote, str] = {}
    for number, kept in enumerate(tree.line_to(tree.at)):
        of_play, of_branch = (tree.own_notes.get(OwnNote(kept.number, seat, which), "") for which in (False, True))
        if number == BEGINNING:
            found[OwnNote(number, seat, of_branch=True)], of_branch = of_branch, ""
        found[OwnNote(number, seat)] = "\n".join(filter(None, (of_branch, of_play)))
        for kind in NoteKind:
            if kind is not NoteKind.NOTE:
                found[OwnNote(number, seat, kind=kind)] = tree.own_notes.get(OwnNote(kept.number, seat, kind=kind), "")
    return {where: note for where, note in found.items() if note}


class ToldPlaytest(AnyPlaytest):
    """Moments of one seat on one line; one may stand at any of them, and no decision is pending."""

    def __init__(
        self,
        rules: RulesModule[Any, Any],
        scenario: str,
        options: Mapping[str, str],
        seat: str,
        moments: Sequence[ToldMoment],
        notes: Mapping[OwnNote, str] = Map(),
    ) -> None:
        self._engines = {AS_BEGUN: _ToldEngine(rules)}
        self.scenario, self.options, self.seed = scenario, dict(options), 0
        self.seat, self.moments = seat, tuple(moments)
        plays = [Play(moment.action, moment.events, moment.view) for moment in self.moments]
        self.start = plays[0].state
        tree = begun_tree(plays[0])
        for play in plays[1:]:
            tree = tree.with_play(play)
        for where, note in notes.items():
            tree = tree.with_own_note(where, note)
        self._tree, self._plays = tree, plays

    def _is_end(self, state: AnyState) -> bool:
        return bool(state.ending)  # a view may hold no procedure while others are played

    def decisions(self) -> list[Decision]:
        return []

    def next_decision(self, seat: str, so_far: Sequence[Answer] = ()) -> Decision | None:
        return None

    def play(self, action: Action, given: Sequence[int] = (), made: Made = NOT_KNOWN) -> NoReturn:
        raise IllegalAction("", CANNOT_GO_ON)

    def stand_at(self, position: AnyState, given: Sequence[int] = (), figures: int | None = None) -> NoReturn:
        raise IllegalAction("", CANNOT_GO_ON)


class _ToldEngine(Engine[Any, Any]):
    """Views and redacted events of the seat are what is there; the others have none."""

    def view(self, state: AnyState, seat: str) -> AnyState:
        return state

    def redacted(self, before: AnyState, events: Iterable[Event[Any]], seat: str) -> list[Event[Any]]:
        return list(events)

    def decisions(self, state: AnyState) -> list[Decision]:
        return []

    def play_by(self, state: AnyState, seat: str, chooser: Any, dice: Dice) -> NoReturn:
        raise IllegalAction("", CANNOT_GO_ON)
