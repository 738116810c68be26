"""What a seat was told of each play, as far as it is marked on the timeline: the turn, and where it was fought.

It is read in small steps, each play once for each pair of eyes: a long playtest has thousands. No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from workbench.engine.display import DeedKind
from workbench.engine.events import Event
from workbench.engine.playtests.play_tree import NO_PLAY, KeptPlay, Play
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told_playtest import ToldPlaytest

AnyPlaytest = Playtest[Any, Any]
MARKED = (DeedKind.FOUGHT, DeedKind.FIRED)


class Fight(NamedTuple):
    """Where it was fought or fired in a play, as it was told."""

    kind: DeedKind
    place: str


class Told(NamedTuple):
    """What a seat knows of a play: the turn after it, and the fights in it."""

    turn: int
    fights: tuple[Fight, ...]


class ToldPlays:
    """What was read so far, by eyes and plays. A play of another tree that has the same number is read anew."""

    def __init__(self) -> None:
        self._read: dict[str, dict[int, tuple[Play[Any], Told]]] = {}
        self._complete: tuple[object, str] | None = None
        self.count = 0
        """Of plays that were read, by any eyes."""

    def of(self, kept: KeptPlay[Any], eyes: str) -> Told | None:
        """What these eyes were told of a play; None while it is not read."""
        known = self._read.get(eyes, {}).get(kept.number)
        return known[1] if known is not None and known[0] is kept.play else None

    def is_complete(self, playtest: AnyPlaytest, eyes: str) -> bool:
        """Has everything been read that these eyes were told?"""
        return self._complete is not None and self._complete[0] is playtest.tree.kept and self._complete[1] == eyes

    def reading(self, playtest: AnyPlaytest, eyes: str, line: list[int]) -> Iterator[None]:
        """Read what is not known yet, the plays of the line first; with a rest after each play."""
        kept = playtest.tree.kept
        known = self._read.setdefault(eyes, {})
        for number in dict.fromkeys((*reversed(line), *sorted(kept))):
            if number in kept and self.of(kept[number], eyes) is None:
                known[number] = (kept[number].play, _told(playtest, kept[number], eyes))
                self.count += 1
                yield
        self._complete = (kept, eyes)


def _told(playtest: AnyPlaytest, kept: KeptPlay[Any], eyes: str) -> Told:
    rules = playtest.engine_of(kept.play).rules
    shown = (rules.display.deed(event) for event in events_told(playtest, kept, eyes))
    fights = (Fight(deed.kind, deed.place) for deed in shown if deed is not None and deed.kind in MARKED)
    return Told(rules.turn(kept.play.state), tuple(dict.fromkeys(fights)))


def events_told(playtest: AnyPlaytest, kept: KeptPlay[Any], eyes: str) -> list[Event[Any]]:
    """The events of a play as these eyes were told them."""
    play = kept.play
    if not eyes or isinstance(playtest, ToldPlaytest):
        return list(play.events)
    before = playtest.start if kept.parent == NO_PLAY else playtest.tree.kept[kept.parent].play.state
    return list(playtest.engine_of(play).redacted(before, play.events, eyes))
