"""What a rules module tells a front-end about a position, as plain values: pieces, tracks, supply, the sequence.

A window or another program draws these; it never reads a game's own state.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from workbench.engine.design import Scenario
from workbench.engine.words.message import Message


class Piece(Struct, frozen=True, omit_defaults=True):
    """A unit as a reader of the state sees it.

    Attributes
    ----------
    unit
        Its id in the state (a stand-in for an unknown counter).
    counter
        The counter of the design, "" when the reader does not know it.
    strength, quality
        As they now are, as texts; "" when unknown.
    defence
        The strength in defence, of a game that prints one beside that of the attack; the quality is then the movement.
    age
        How old a report of it is, by steps: 0 as it is now; what is older is drawn the paler.
    lost, steps
        Steps lost, and steps in all.
    remarks
        Short states in the player's words ("out of supply", "2 steps lost").
    markers
        Marker symbols with a text of up to three signs: ("attrition", "+1").
    told
        Of a unit that was reported how old that is ("2 days ago"), and about how strong it is said to be ("4-9,000").
    caption
        What stands at the head of the counter in place of the printed short name, "" when that stands there.
    due
        The turn on which a unit that is still to come enters play; 0 for one that is in play.
    """

    unit: str
    side: str
    space: str
    name: str
    faction: str = ""
    unit_type: str = ""
    counter: str = ""
    strength: str = ""
    quality: str = ""
    steps: int = 1
    lost: int = 0
    remarks: tuple[str, ...] = ()
    markers: tuple[tuple[str, str], ...] = ()
    due: int = 0
    caption: str = ""
    defence: str = ""
    age: int = 0
    told: tuple[str, str] = ("", "")

    @property
    def is_hidden(self) -> bool:
        return not self.counter


class ShownTrack(Struct, frozen=True, omit_defaults=True):
    """A track beside the map: its title, what it shows, of how much at most (None when open), whose it is."""

    title: str
    value: int
    most: int | None = None
    side: str = ""
    faction: str = ""


class ShownVictory(Struct, frozen=True, omit_defaults=True):
    """What the scenario is decided by, as it stands now.

    Attributes
    ----------
    title
        What counts, in a few signs: "VP 12 : 9", or the place that has to be held.
    below
        How it stands, or whose the figures are: "Blue, Red", "held by the Allies".
    sentence
        All of it: what wins and when, "" where the title says it.
    """

    title: str
    below: str = ""
    sentence: str = ""


class LineStatus(StrEnum):
    """Where play stands in the sequence of play."""

    DONE = "done"
    NOW = "now"
    NEXT = "next"


class SequenceLine(Struct, frozen=True, omit_defaults=True):
    """A line of the turn's sequence of play."""

    title: str
    clause: str
    status: LineStatus
    depth: int = 0


class WorkStatus(StrEnum):
    """What a field work is now."""

    WHOLE = "whole"
    UNDER_WORK = "under_work"
    REDUCED = "reduced"
    DESTROYED = "destroyed"


class ShownWork(Struct, frozen=True, omit_defaults=True):
    """A field work that the printed map does not show as it is.

    Attributes
    ----------
    space, side
        Where it is, and whom it helps.
    name
        What it is called.
    symbol
        The name of its map symbol ("redoubt").
    remark
        What it is, in a few words for the player.
    """

    space: str
    side: str
    name: str
    symbol: str
    status: WorkStatus = WorkStatus.WHOLE
    remark: str = ""


class ShownSupply(Struct, frozen=True, omit_defaults=True):
    """A supply path to draw. `cut_at` i: the step from spaces[i-1] to spaces[i] failed, for `clause` and `reason`.

    `by` are the units that cut it, as far as they are known to the reader.
    """

    side: str
    spaces: tuple[str, ...]
    cut_at: int | None = None
    clause: str = ""
    reason: str = ""
    by: tuple[str, ...] = ()


def traced(
    side: str, spaces: tuple[str, ...], clause: str = "", reason: str = "", by: tuple[str, ...] = ()
) -> ShownSupply:
    """A supply path as it was traced: with a reason it is cut at its last step."""
    return ShownSupply(side, spaces, len(spaces) - 1 if reason else None, clause, reason, by if reason else ())


class Lost(Struct, frozen=True):
    """Strength that a side has lost, as far as a seat was told; `is_all` says that there was no more."""

    strength: int
    is_all: bool


class DeedKind(StrEnum):
    """What an event tells of that the map does not show."""

    FOUGHT = "fought"
    FIRED = "fired"
    DRAWN = "drawn"


class ShownDeed(Struct, frozen=True, omit_defaults=True):
    """What an event tells of besides what the map shows: where, or what was drawn; "" where that is not told.

    `by` are the units, or the spaces, that it came from, as the event names them.
    """

    kind: DeedKind
    place: str = ""
    what: str = ""
    by: tuple[str, ...] = ()


def headline(scenario: Scenario, turn: int, last: int | None = None) -> tuple[str, str]:
    """The turn of a scenario and its name there (a date); before the first turn that one.

    `last` stands in place of the scenario's own last turn.
    """
    turn = max(scenario.first_turn, turn)
    whole = scenario.last_turn if last is None else last
    return Message("Turn {turn} of {last}", turn=turn, last=whole), scenario.turn_names.get(str(turn), "")


def points_of(score: Mapping[str, int], names: Mapping[str, str], sentence: str = "") -> ShownVictory:
    """Victory points that decide: "VP 12 : 9", and below whose they are, in the same order."""
    figures = " : ".join(str(points) for points in score.values())
    return ShownVictory(
        Message("VP {points}", points=figures), ", ".join(names.get(side, side) for side in score), sentence
    )


class ScenarioOption(Struct, frozen=True, omit_defaults=True):
    """Something to choose before a scenario begins.

    Attributes
    ----------
    name
        As in `Scenario.options` ("fog").
    title
        What it is called before the choice ("Fog of war").
    values
        Each value with what it means in the player's words, in the order in which they are offered.
    preset
        The value that holds while nothing else is chosen.
    clause
        The rule that speaks of it, "" without one.
    """

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    preset: str
    clause: str = ""
