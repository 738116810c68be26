"""The procedures that began in a playtest, each as it stood before its first segment: battles, to ask their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from workbench.engine.decision import Decision
from workbench.engine.dice import GivenDice
from workbench.engine.events import Answered, DiceRolled
from workbench.engine.playtests.play_tree import Play
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.questions.procedure_odds import depth_of, paused_unfolding
from workbench.engine.questions.whole_procedure import WholeProcedure
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Answer, Procedure, State
from workbench.engine.unfolding import Chooser

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")


class Begun(NamedTuple):
    """A procedure that began: in which play and turn, at which place of the map, and the state it began in.

    `answers` are what seats were asked until it was over, and said.
    """

    play: int
    turn: int
    place: str
    state: State[Any, Any]
    answers: tuple[Answered[Any], ...] = ()


def begun_at(playtest: Playtest[Any, Any], number: int, whole: WholeProcedure[Any]) -> Iterator[Begun]:
    """All of a kind that began in a play of the line that is stood on, in order."""
    before, play, kind = playtest.before(number), playtest.plays[number], whole.procedure
    rules = playtest.engine_of(play).rules  # not those of the moment: it was made on the figures of then
    rolled = any(isinstance(event, DiceRolled) for event in play.events)
    if rolled or depth_of(play.state, kind) > depth_of(before, kind):
        for state in begun_in_play(rules, before, play, kind):
            begun = state.procedures[depth_of(state, kind) - 1]
            yield Begun(number, rules.turn(state), whole.place(begun), state, _answers(playtest, number, kind))


def _answers(playtest: Playtest[Any, Any], number: int, kind: type[Procedure]) -> tuple[Answered[Any], ...]:
    """What was said from a play on, until nothing of this type goes on any more."""
    found: list[Answered[Any]] = []
    for play in playtest.plays[number:]:
        found += (event for event in play.events if isinstance(event, Answered))
        if not depth_of(play.state, kind):
            break
    return tuple(found)


def as_answered(whole: WholeProcedure[Any], answers: Sequence[Answered[Any]]) -> Chooser:
    """Chooses what the seat has said to the same question, as far as it is legal; else what the procedure chooses."""
    said: dict[tuple[str, str], list[tuple[Answer, ...]]] = {}
    for one in answers:
        said.setdefault((one.seat, one.to), []).append(one.answers)

    def choose(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        at = len(so_far)
        for given in said.get((decision.seat, decision.name), ()):
            if given[:at] == so_far and len(given) > at and decision.options.refusal(given[at]) is None:
                return given[at]
        return whole.choose(decision, so_far)

    return choose


def begun_in_play(rules: RulesModule[S, Q], before: S, play: Play[S], kind: type[Procedure]) -> Iterator[S]:
    """The states in which procedures of a type began in a play that was made, before their first segment.

    Played again with the faces that were rolled then.
    """
    if play.action is None:
        return
    action, faces = (
        play.action,
        [face for event in play.events if isinstance(event, DiceRolled) for face in event.faces],
    )
    dice = GivenDice(faces)
    u = paused_unfolding(rules, before, dice, 0)
    u.emit(Answered(seat=action.seat, to=action.to, answers=action.answers, seen_by=(action.seat,)))
    u.fresh = {action.seat: len(action.answers)}
    u.needed = (action.seat, sum(len(answers) for seat, answers in u.state.answers if seat == action.seat))
    depth = depth_of(before, kind)
    waits = u.run()
    while True:
        now = depth_of(u.state, kind)
        if now and not depth:
            yield u.state
        depth = now
        if waits or not u.stack:
            return
        u = paused_unfolding(rules, u.state, dice, 0)
        waits = u.run()
