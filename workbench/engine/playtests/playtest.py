"""A playtest: a scenario, a seed and the tree of its plays. Any moment of it can be stood on and played on from."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import count
from typing import Any, Generic, TypeVar

from workbench import limits
from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import digest, to_json
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import Dice, GivenDice, SeededDice
from workbench.engine.events import Answered, Event
from workbench.engine.play import Engine
from workbench.engine.playtests.carried import carried
from workbench.engine.playtests.comparison import Comparison, compare
from workbench.engine.playtests.play_tree import (
    AS_BEGUN,
    BEGINNING,
    NOT_KNOWN,
    Branch,
    Made,
    NotInTree,
    Play,
    PlayTree,
    begun_tree,
)
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.playtests.set_up import BadPosition, Json
from workbench.engine.problem import Level
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Answer, State
from workbench.engine.unfolding import Chooser
from workbench.engine.words.message import Message, marked

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
MOST_PLAYS_A_TURN = 20_000


class TooManyFigures(ValueError):
    """A playtest is to go on with more figures than one may have; the text says how many."""


class EndlessPlay(Exception):
    """Plays run without end in one turn; the text names the procedure."""


class Playtest(Generic[S, Q]):
    """One play of a scenario, from its start; every moment of it is kept, with all that was ever played on from there.

    `plays` is the line from the beginning to the moment that is stood on, `tree` holds all branches. Whoever keeps
    an older tree can `take_up` it again.
    """

    def __init__(
        self, rules: RulesModule[S, Q], scenario: str, seed: int, options: Mapping[str, str] | None = None
    ) -> None:
        self._engines = {AS_BEGUN: Engine(rules)}
        self.scenario = rules.design.scenario(scenario).id
        self.seed = seed
        self.options = dict(options or {})
        self.start: S = rules.start(self.scenario, self.options)
        self._dice: Dice = SeededDice(seed)
        events, state = self._engines[AS_BEGUN].begin(self.start, self._dice)
        beginning: Play[S] = Play(None, tuple(events), state)
        self._tree = begun_tree(beginning)
        self._plays = [beginning]

    @property
    def figures(self) -> int:
        """The number of the figures that the moment is played on; 0 are those that it was begun with."""
        return self._plays[-1].figures

    @property
    def engine(self) -> Engine[S, Q]:
        """That of the figures of the moment."""
        return self._engines[self.figures]

    @property
    def rules(self) -> RulesModule[S, Q]:
        """Bound to the figures of the moment."""
        return self.engine.rules

    @property
    def engines(self) -> Mapping[int, Engine[S, Q]]:
        """The engine of all figures that were ever taken up, by their numbers."""
        return self._engines

    def engine_of(self, play: Play[S]) -> Engine[S, Q]:
        """That of the figures that a play was made on."""
        return self._engines[play.figures]

    @property
    def tree(self) -> PlayTree[S]:
        """All plays that were made, with their branches and notes."""
        return self._tree

    @property
    def plays(self) -> Sequence[Play[S]]:
        """The plays that lead to the moment that is stood on; the beginning is the first."""
        return self._plays

    @property
    def state(self) -> S:
        """The moment that is played."""
        return self._plays[-1].state

    @property
    def is_over(self) -> bool:
        """Is nothing left to play at the moment that is stood on?"""
        return self._is_end(self.state)

    @property
    def is_played_out(self) -> bool:
        """Has the line that is stood on come to its end, wherever on it one looks back to?"""
        return self._is_end(self._tree.kept[self._tree.line_end].play.state)

    def _is_end(self, state: S) -> bool:
        return not state.procedures

    @property
    def turn(self) -> int:
        return self.rules.turn(self.state)

    def before(self, number: int) -> S:
        """The state before play `number` (0 is the beginning)."""
        return self._plays[number - 1].state if number else self.start

    def decisions(self) -> list[Decision]:
        """All that is asked now, the first stage of each."""
        return self.engine.decisions(self.state)

    def play(self, action: Action, given: Sequence[int] = (), made: Made = NOT_KNOWN) -> Play[S]:
        """Make a play. Faces in `given` are used instead of the seed's; all of them must be used.

        Raises
        ------
        IllegalAction, NeedsDice
            Nothing has changed.
        """
        with self._thrown(given) as dice:
            events, state = self.engine.play(self.state, action, dice)
        return self._add(Play(action, tuple(events), state, tuple(given), self.figures, made))

    def play_by(self, seat: str, chooser: Chooser, made: Made = NOT_KNOWN) -> Play[S]:
        """Make the play that a chooser (a bot) decides on, asked stage by stage in one run."""
        events, state = self.engine.play_by(self.state, seat, chooser, self._dice)
        said = next((e for e in events if isinstance(e, Answered)), None)
        if said is None:
            refused = self.engine.why_not_now(self.state, seat)
            assert refused, f"{seat} was asked, and said nothing"
            raise IllegalAction(refused.clause, refused.reason)
        action = Action(said.seat, said.to, said.answers)
        return self._add(Play(action, tuple(events), state, (), self.figures, made))

    def set_up(self, position: Json, whole: bool = False, given: Sequence[int] = ()) -> Play[S]:
        """Go on from any position, given as JSON (see `RulesModule.set_up`); it is a play, and can be taken back.

        Faces in `given` are used as in `play` for what is rolled before the first question.

        Raises
        ------
        BadPosition
            It cannot be played; all its problems are told. Nothing has changed.
        NotOffered, IllegalAction, NeedsDice
            As `RulesModule.set_up`, `Engine.set_up` and `play`. Nothing has changed.
        """
        return self.stand_at(self.rules.set_up(position, self.scenario, self.options, whole), given)

    def stand_at(self, position: S, given: Sequence[int] = (), figures: int | None = None) -> Play[S]:
        """Go on from any position, on the figures of the moment or on others that are known; raises as `set_up`."""
        number = self.figures if figures is None else figures
        engine = self._engines[number]
        self.checked(position, number)
        with self._thrown(given) as dice:
            events, state = engine.set_up(position, dice)
        return self._add(Play(None, tuple(events), state, tuple(given), number))

    def checked(self, position: S, figures: int | None = None) -> S:
        """The position, once nothing keeps it from being played; BadPosition tells all that does."""
        rules = self._engines[self.figures if figures is None else figures].rules
        if problems := tuple(p for p in rules.problems(position) if p.level is Level.ERROR):
            raise BadPosition(problems)
        return position

    def next_decision(self, seat: str, so_far: Sequence[Answer] = ()) -> Decision | None:
        """The next stage of a big choice; records nothing."""
        return self.engine.next_decision(self.state, seat, so_far)

    def beside(self) -> Playtest[S, Q]:
        """The same moment with rules of its own, on the figures of the moment: another thread may go on with it."""
        other = copy(self)
        other._engines = {self.figures: Engine(type(self.rules)(self.rules.design))}
        other._plays = list(self._plays)
        return other

    # ------------------------------------------------------------------ other figures

    def learn(self, rules: RulesModule[S, Q], number: int | None = None) -> int:
        """Rules bound to other figures, and the number that plays name them by; those that are known keep theirs.

        Raises
        ------
        TooManyFigures
            There are as many figures as one playtest may have.
        """
        wanted = figures_digest(rules.design, self.scenario)
        if number is None:
            known = (n for n, e in self._engines.items() if figures_digest(e.rules.design, self.scenario) == wanted)
            number = next(known, next(n for n in count(AS_BEGUN) if n not in self._engines))
        if number not in self._engines:
            if len(self._engines) > limits.FIGURES_OF_A_PLAYTEST.most:
                raise TooManyFigures(limits.FIGURES_OF_A_PLAYTEST.beyond)
            self._engines[number] = Engine(rules)
        return number

    def go_on_with(self, figures: int) -> Play[S]:
        """Go on from this moment on other figures that are known: a play, and the beginning of a branch.

        Raises
        ------
        BadPosition, IllegalAction
            The position is none on those figures. Nothing has changed.
        """
        return self.stand_at(carried(self.state, self.rules, self._engines[figures].rules), (), figures)

    def begin_again_with(self, figures: int) -> Play[S]:
        """Stand at the beginning on other figures, as a branch; raises as `go_on_with`, and KeyError as `start`."""
        start = self._engines[figures].rules.start(self.scenario, self.options)
        was = self._tree
        self.take_up(was.standing_at(BEGINNING))
        try:
            return self.stand_at(start, (), figures)
        except BaseException:
            self.take_up(was)
            raise

    # ------------------------------------------------------------------ moments and branches

    def undo(self) -> Play[S] | None:
        """Stand one play earlier and return that play, which is kept; None at the beginning."""
        return self._stepped(self._tree.back(), self._plays[-1])

    def redo(self) -> Play[S] | None:
        """Stand one play further on the line that is stood on, and return that play; None at its end."""
        ahead = self._tree.ahead()
        return self._stepped(ahead, ahead.kept[ahead.at].play)

    def go_to(self, number: int) -> None:
        """Stand at any play that was made, by its number in the tree; NotInTree when there is none."""
        self.take_up(self._tree.standing_at(number))

    def take_up(self, tree: PlayTree[S]) -> None:
        """Another tree of this playtest: changed, older, or read from a record."""
        was, self._tree = self._tree, tree
        left, reached = was.kept[was.at], tree.kept[tree.at]
        if tree.kept.get(reached.parent) is left:
            self._plays.append(reached.play)
        elif was.kept.get(left.parent) is reached:
            self._plays.pop()
        elif left is not reached:
            self._plays = [kept.play for kept in tree.line_to(tree.at)]

    def compare(self, one: int, other: int, seat: str = "") -> Comparison:
        """How the moments after two plays differ, as a seat (or "", who sees everything) may know; or NotInTree."""
        return compare(self._engines, self._tree, one, other, seat)

    # ------------------------------------------------------------------ seeing

    def view(self, seat: str) -> S:
        """The moment as this seat sees it."""
        return self.engine.view(self.state, seat)

    def redacted(self, seat: str, since: int = 0) -> list[Event[Any]]:
        """What this seat was told, from play `since` on."""
        told: list[Event[Any]] = []
        for number in range(since, len(self._plays)):
            play = self._plays[number]
            told += self.engine_of(play).redacted(self.before(number), play.events, seat)
        return told

    def digest(self) -> str:
        """Of the state that is played."""
        return digest(self.state)

    @contextlib.contextmanager
    def _thrown(self, given: Sequence[int]) -> Iterator[Dice]:
        """The dice of one play: the seed's, or these faces, of which none may be left over."""
        dice = GivenDice(given) if given else self._dice
        yield dice
        if isinstance(dice, GivenDice) and dice.unused:
            raise IllegalAction("", Message("{unused} more faces were given than this play rolls", unused=dice.unused))

    def _add(self, play: Play[S]) -> Play[S]:
        self.take_up(self._tree.with_play(play))
        return self._plays[-1]

    def _stepped(self, tree: PlayTree[S], over: Play[S]) -> Play[S] | None:
        if tree is self._tree:
            return None
        self.take_up(tree)
        return over


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay parts from its record: the number of the play, and why."""

    play: int
    why: str


def replay(playtest: Playtest[S, Q], plays: Sequence[tuple[Action, Sequence[int], bytes]]) -> Difference | None:
    """Play recorded actions on a fresh playtest and compare the events of each, as JSON, with the record's.

    Returns the first difference, or None when all is the same.
    """
    for number, (action, given, recorded) in enumerate(plays, start=1):
        try:
            play = playtest.play(action, given)
        except IllegalAction as refused:
            return Difference(number, Message("the action is refused now: {refused}", refused=str(refused)))
        if to_json(play.events) != recorded:
            return Difference(number, marked("other events follow from the same action"))
    return None


__all__ = [
    "MOST_PLAYS_A_TURN", "Branch", "Comparison", "Difference", "EndlessPlay", "NotInTree", "Play", "PlayTree",
    "Playtest", "replay",
]  # fmt: skip
