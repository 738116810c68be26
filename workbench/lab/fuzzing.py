"""Fuzzed playtests: legal actions at random, illegal ones between them, moments left and come back to by undo and by
set-up, and a look at whatever the rules promise.

A finding stops its playtest. With the actions until then, and the one that brought it about, it can be had again.
"""

from __future__ import annotations

import itertools
import random
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from workbench.engine.bots import Bot, RandomBot, make_bots, sight_of
from workbench.engine.clauses import IllegalAction, Refusal
from workbench.engine.codec import to_json
from workbench.engine.decision import Action, Decision
from workbench.engine.playtests.playtest import MOST_PLAYS_A_TURN, Playtest, replay
from workbench.engine.state import Answer
from workbench.lab import moments
from workbench.lab.breaches import breaches_of_play
from workbench.lab.odd_actions import FORMLESS, MOST_STAGES, Trial, odd_trial
from workbench.lab.setting import Setting

ODD_ONES = 0.7
"""How likely a decision is tried with an odd action, and after that with another one."""
LOOKED_AT = 0.05
"""How likely each look at a moment is: its options, its JSON, what its seats read, the state after a refusal."""
LEFT = 0.02
"""How likely a moment is left and come back to: set up by hand, or some plays taken back and played again."""
MOST_LISTED = 300


class Finding(Struct, frozen=True):
    """What a fuzzed playtest came upon.

    `where` is what was going on; `action` brought it about, and follows `plays`; both are JSON, `action` "" when no
    action was to blame.
    """

    kind: str
    what: str
    where: str
    action: str
    plays: str


class FuzzRow(Struct, frozen=True):
    """A fuzzed playtest: how many plays, how many odd actions were refused, and what it came upon."""

    seed: int
    plays: int
    refused: int
    ending: str
    finding: Finding | None = None


class Found(Exception):
    """Something is not as the rules promise."""

    def __init__(self, kind: str, what: str, action: Action | None = None) -> None:
        super().__init__(kind, what)
        self.kind, self.what, self.action = kind, what, action


def fuzz_one(setting: Setting, seed: int) -> FuzzRow:
    """One fuzzed playtest. The bots of the setting answer half of the questions, chance the other half."""
    playtest: Playtest[Any, Any] | None = None
    refused = 0
    try:
        playtest = setting.begin(seed)
        fuzzer = Fuzzer(playtest, make_bots(setting.bots, playtest))
        for refusals in fuzzer.run():
            refused += refusals
        if fuzzer.rng.random() < 0.3:
            _play_again(setting.begin(seed), playtest)
    except Found as found:
        return _row(seed, playtest, refused, found)
    except Exception as error:  # it happened inside the rules module, whatever it is
        return _row(seed, playtest, refused, Found("exception", _last_frame(error)))
    return FuzzRow(seed, len(playtest.plays) - 1, refused, playtest.state.ending)


class Fuzzer:
    """Plays a playtest to its end with all kinds of actions. `look` is how likely a moment is looked at closely."""

    def __init__(self, playtest: Playtest[Any, Any], bots: Mapping[str, Bot], look: float = LOOKED_AT) -> None:
        self.playtest = playtest
        self._look = look
        self.rng = random.Random(playtest.seed)
        self._clauses = {clause.number for clause in playtest.rules.clauses}
        self._bots = bots
        self._chance = RandomBot(playtest.seed, leaves=0.1, patience=20)
        self._bot: Bot = self._chance

    def run(self) -> Iterator[int]:
        """Play to the end; yields how many odd actions were refused before each play. Raises Found."""
        playtest, turn, plays = self.playtest, -1, 0
        self._check_events(0)
        while not playtest.is_over:
            turn, plays = (turn, plays + 1) if playtest.turn == turn else (playtest.turn, 0)
            if plays > MOST_PLAYS_A_TURN:
                raise Found("endless play", f"turn {turn} does not end")
            self._leave_and_come_back()
            waiting = playtest.decisions()
            if not waiting:
                raise Found("dead end", "nobody is asked, and it is not over")
            decision = self.rng.choice(waiting)
            self._look_at(decision)
            refused, number = 0, len(playtest.plays)
            while self.rng.random() < ODD_ONES and number == len(playtest.plays):
                refused += self._try(odd_trial(playtest, decision, self.rng))
            if number == len(playtest.plays):
                self._play(decision)
            self._check_events(number)
            yield refused

    def _leave_and_come_back(self) -> None:
        """Set up by hand as it stands, and some plays taken back and played again: the same moment."""
        if self.rng.random() < LEFT and (differs := moments.set_up_differs(self.playtest)):
            raise Found("a set-up differs", differs)
        if self.rng.random() < LEFT and (differs := moments.taken_back_differs(self.playtest, self.rng)):
            raise Found("undo differs", differs)

    def _try(self, trial: Trial) -> int:
        """Send an odd action and see that it is refused as it should be; 1 if so, 0 when it was legal."""
        playtest, before = self.playtest, self.playtest.state
        kept = to_json(before) if self.rng.random() < self._look else b""
        try:
            self._send(trial.action)
        except IllegalAction as told:
            if trial.refusal is None:
                raise Found("a legal action is refused", str(told), trial.action) from None
            self._check_refusal(trial, told)
            if playtest.state is not before or (kept and to_json(playtest.state) != kept):
                raise Found("a refusal changes the state", str(told), trial.action) from None
            return 1
        if trial.refusal is not None:
            raise Found("an illegal action is played", trial.refusal.reason or "a matter of form", trial.action)
        return 0

    def _check_refusal(self, trial: Trial, told: IllegalAction) -> None:
        if told.clause and told.clause not in self._clauses:
            raise Found("a refusal cites no clause of the book", f"{told.clause}: {told.reason}", trial.action)
        if not told.reason:
            raise Found("a refusal gives no reason", told.clause, trial.action)
        due = trial.refusal
        if due is not FORMLESS and due is not None and Refusal(told.clause, told.reason) != due:
            raise Found("a refusal differs from the option's", f"{told} instead of {due.reason}", trial.action)

    def _play(self, decision: Decision) -> None:
        """A legal action, chosen stage by stage as a person does."""
        sensible = self.rng.random() < 0.5 and decision.seat in self._bots
        bot = self._bots[decision.seat] if sensible else self._chance
        seat, answers = decision.seat, list[Answer]()
        sight = sight_of(self.playtest, seat)
        asked: Decision | None = decision
        while asked is not None:
            if len(answers) > MOST_STAGES:
                raise Found("endless play", f"{decision.name} goes on asking")
            so_far = tuple(answers)
            answers.append(bot.choose(asked, so_far, sight))
            asked = self.playtest.next_decision(seat, answers)
        action = Action(seat, decision.name, tuple(answers))
        try:
            self._send(action)
        except IllegalAction as told:
            raise Found("a legal action is refused", str(told), action) from None

    def _send(self, action: Action) -> None:
        try:
            self.playtest.play(action)
        except IllegalAction:
            raise
        except Exception as error:
            raise Found("exception", _last_frame(error), action) from error

    def _check_events(self, since: int) -> None:
        """All that has to hold does, after every event of the plays from `since` on; the first that does not is found.

        The play that broke it is taken back: a finding is the action that follows the plays before it.
        """
        playtest = self.playtest
        for number in range(since, len(playtest.plays)):
            play = playtest.plays[number]
            for event, broken in breaches_of_play(playtest.rules, playtest.before(number), play):
                while len(playtest.plays) > max(number, 1):
                    playtest.undo()
                cited = f" ({broken.clause})" if broken.clause else ""
                raise Found("a breach", f"{broken.check}: {broken}{cited}, after {event}", play.action)

    def _look_at(self, decision: Decision) -> None:
        """Are there options, is every one of them legal, and does the moment come back from its JSON?"""
        if self.rng.random() >= self._look:
            return
        listed = list(itertools.islice(decision.options, MOST_LISTED))
        if not listed:
            raise Found("dead end", f"{decision.name} leaves nothing to choose")
        for answer in listed:
            if refused := decision.options.refusal(answer):
                raise Found("a listed option is refused", f"{decision.name}: {answer!r}: {refused.reason}")
        state, engine = self.playtest.state, self.playtest.engine
        if engine.state_from_json(to_json(state)) != state:
            raise Found("a state does not come back from JSON", decision.name)
        for seat in engine.rules.seats(state):
            if tells := moments.view_tells(self.playtest, seat):
                raise Found("a seat reads what is hidden", tells)


def _play_again(fresh: Playtest[Any, Any], playtest: Playtest[Any, Any]) -> None:
    """The same actions once more: the same events."""
    said = [(play.action, play.given, to_json(play.events)) for play in playtest.plays[1:] if play.action]
    if different := replay(fresh, said):
        raise Found("played again it differs", f"play {different.play}: {different.why}")


def _row(seed: int, playtest: Playtest[Any, Any] | None, refused: int, found: Found) -> FuzzRow:
    plays = playtest.plays[1:] if playtest else []
    where = " > ".join(type(p).__name__ for p in playtest.state.procedures) if playtest else "the start"
    finding = Finding(
        kind=found.kind,
        what=found.what,
        where=where,
        action=to_json(found.action).decode() if found.action else "",
        plays=to_json([play.action for play in plays]).decode(),
    )
    return FuzzRow(seed, len(plays), refused, "", finding)


def _last_frame(error: Exception) -> str:
    """The error with the line it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
