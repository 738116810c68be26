"""The tests that conditions of victory are made of: what each asks for, and when it holds.

A rules module offers those kinds whose facts it can tell (`VictoryFacts`), and may add some of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.mechanics.victory_track import lead
from workbench.engine.scenarios.scenario_parts import DRAW, LEADER, VictoryCondition, VictoryMoment, VictoryTest
from workbench.engine.words.message import marked

FOLLOWS = "="
"""Before the name of a parameter: the argument is what that says."""


class ArgumentKind(StrEnum):
    """What an argument of a test is."""

    SIDE = "side"
    SPACES = "spaces"
    NUMBER = "number"
    TRACK = "track"


class TestArgument(Struct, frozen=True):
    """What a test asks for: its name, what it is called, what it is, and what it is where nothing is said."""

    __test__ = False

    id: str
    title: str
    kind: ArgumentKind
    default: str = ""


class TestKind(Struct, frozen=True):
    """A kind of test. `title` is a message with the names of its arguments in braces."""

    __test__ = False

    id: str
    title: str
    arguments: tuple[TestArgument, ...] = ()

    def told(self, test: VictoryTest) -> Mapping[str, str]:
        """Argument -> what a test of this kind says."""
        return {one.id: test.arguments.get(one.id, "") or one.default for one in self.arguments}


_SIDE = TestArgument("side", marked("Side"), ArgumentKind.SIDE)
_SPACES = TestArgument("spaces", marked("Spaces"), ArgumentKind.SPACES)
_NUMBER = TestArgument("number", marked("Number"), ArgumentKind.NUMBER, "1")
_TRACK = TestArgument("track", marked("Track"), ArgumentKind.TRACK)

HOLDS_ALL = TestKind("holds_all", marked("{side} holds all of {spaces}"), (_SIDE, _SPACES))
HOLDS_ANY = TestKind("holds_any", marked("{side} holds {number} or more of {spaces}"), (_SIDE, _NUMBER, _SPACES))
HOLDS_NOT = TestKind("holds_not", marked("{side} holds none of {spaces}"), (_SIDE, _SPACES))
TRACK_AT_LEAST = TestKind("track_at_least", marked("the track {track} stands at {number} or more"), (_TRACK, _NUMBER))
LEADS_BY = TestKind("leads_by", marked("{side} leads by {number} points or more"), (_SIDE, _NUMBER))
NOBODY_LEADS_BY = TestKind("nobody_leads_by", marked("nobody leads by {number} points or more"), (_NUMBER,))
NOBODY_LEFT = TestKind("nobody_left", marked("{side} has nobody left"), (_SIDE,))
STEPS_LOST = TestKind("steps_lost", marked("{side} has lost {number} steps or more"), (_SIDE, _NUMBER))
STEPS_EXITED = TestKind("steps_exited", marked("{side} has led {number} steps or more off the map"), (_SIDE, _NUMBER))
TURN_IS = TestKind("turn_is", marked("it is turn {number}"), (_NUMBER,))

EVERYWHERE = (
    HOLDS_ALL, HOLDS_ANY, HOLDS_NOT, TRACK_AT_LEAST, LEADS_BY, NOBODY_LEADS_BY, NOBODY_LEFT, STEPS_LOST, STEPS_EXITED,
    TURN_IS,
)  # fmt: skip
"""The kinds that are not of one game."""
KINDS: Mapping[str, TestKind] = {kind.id: kind for kind in EVERYWHERE}


class VictoryFacts(Protocol):
    """What tests ask of a position."""

    @property
    def turn(self) -> int: ...
    def points(self) -> Mapping[str, int]: ...
    def holder(self, space: str) -> str: ...
    def spaces(self, text: str) -> Collection[str]: ...
    def track(self, name: str) -> int: ...
    def is_anybody_left(self, side: str) -> bool: ...
    def steps_lost(self, side: str) -> int: ...
    def steps_exited(self, side: str) -> int: ...
    def parameter(self, name: str) -> int: ...


def first_reached(
    conditions: Iterable[VictoryCondition], moments: Collection[VictoryMoment], facts: VictoryFacts
) -> VictoryCondition | None:
    """The first condition of these moments whose tests all hold; one without tests always holds."""
    return next((one for one in conditions if one.when in moments and all(holds(t, facts) for t in one.tests)), None)


def winner_of(condition: VictoryCondition, facts: VictoryFacts) -> str:
    """The side that a condition makes the winner, "" when nobody wins."""
    if condition.winner == LEADER:
        return lead(facts.points())[0]
    return "" if condition.winner == DRAW else condition.winner


def with_spaces_of(test: VictoryTest, write: Callable[[str], str]) -> VictoryTest:
    """The test with its spaces written anew; of a kind that is not known nobody says which they are."""
    kind = KINDS.get(test.kind)
    named = [one.id for one in kind.arguments if one.kind is ArgumentKind.SPACES] if kind else []
    told = {name: write(test.arguments[name]) for name in named if name in test.arguments}
    return replace(test, arguments=test.arguments.update(told)) if told else test


def holds(test: VictoryTest, facts: VictoryFacts) -> bool:
    """Does a test of one of these kinds hold now?"""
    told = KINDS[test.kind].told(test)
    side = told.get("side", "")
    number = _number(told["number"], facts) if "number" in told else 0
    match test.kind:
        case HOLDS_ALL.id | HOLDS_ANY.id | HOLDS_NOT.id:
            spaces = facts.spaces(told["spaces"])
            held = sum(facts.holder(space) == side for space in spaces)
            return _holds(test.kind, held, len(spaces), number)
        case TRACK_AT_LEAST.id:
            return facts.track(told["track"]) >= number
        case LEADS_BY.id:
            leading, ahead = lead(facts.points())
            return leading == side and ahead >= number
        case NOBODY_LEADS_BY.id:
            return lead(facts.points())[1] < number
        case NOBODY_LEFT.id:
            return not facts.is_anybody_left(side)
        case STEPS_LOST.id:
            return facts.steps_lost(side) >= number
        case STEPS_EXITED.id:
            return facts.steps_exited(side) >= number
        case _:
            return facts.turn == number


def _holds(kind: str, held: int, of: int, least: int) -> bool:
    if kind == HOLDS_ALL.id:
        return 0 < of == held
    return held == 0 if kind == HOLDS_NOT.id else held >= least


def _number(said: str, facts: VictoryFacts) -> int:
    return facts.parameter(said[len(FOLLOWS) :]) if said.startswith(FOLLOWS) else int(said)
