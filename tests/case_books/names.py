"""Printed names and words of a case, and what the program calls them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from workbench.engine import events as common
from workbench.engine.events import Event
from workbench.engine.rules_modules import AnyRules

COMMON_EVENTS = (common.UnitMoved, common.UnitRemoved, common.TrackSet, common.DiceRolled, common.Told,
                 common.PhaseBegun, common.PlaytestEnded)  # fmt: skip
NOT_OFFERED = "not offered"
"""What refuses an answer that is not among the choices at all, in the place of a clause."""


class WrongCase(Exception):
    """A case that says something which does not exist; the text says what."""


def in_words(name: str) -> str:
    """Names of events and segments as words.

    >>> in_words("QualityChecked"), in_words("check_quality")
    ('quality checked', 'check quality')
    """
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).replace("_", " ").strip()


class Names:
    """What the words of a case stand for; ids stand for themselves.

    Attributes
    ----------
    called
        Printed name -> id: spaces, and whatever else a game calls by name.
    kept
        Fields whose values are left as they are written.
    """

    kept: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, rules: AnyRules, spaces: Mapping[str, str], called: Mapping[str, str] | None = None) -> None:
        """`spaces` are all ids of spaces with their printed names, "" where there is none."""
        self.spaces = spaces
        self.called = {name: id_ for id_, name in spaces.items() if name}
        if twice := self.called.keys() & (called or {}):
            raise WrongCase(f"spaces and others are called {', '.join(sorted(twice))}")
        self.called |= called or {}
        kinds: tuple[type[Event[Any]], ...] = (*rules.event_types, *COMMON_EVENTS)
        self.events = {in_words(kind.__name__): kind for kind in kinds}
        self.questions = {
            in_words(segment.__name__): f"{kind.__name__}.{segment.__name__}"
            for kind, segments in rules.sequence.items()
            for segment in segments
        }
        self._counters = {counter.id for counter in rules.design.counters}

    def space(self, word: str) -> str:
        """A space by id or printed name, or WrongCase."""
        found = self.called.get(word, word)
        if found not in self.spaces:
            raise WrongCase(f"there is no space {word!r}")
        return found

    def unit(self, word: str) -> str:
        """A counter by id, or what a name stands for; WrongCase when there is none."""
        found = self.called.get(word, word)
        if found not in self._counters:
            raise WrongCase(f"there is no counter {word!r}")
        return found

    def question(self, words: str) -> str:
        """The name under which a segment asks, or WrongCase."""
        if words not in self.questions:
            raise WrongCase(f"there is no question {words!r}; there are {', '.join(sorted(self.questions))}")
        return self.questions[words]

    def event(self, words: str) -> type[Event[Any]]:
        """The kind of an event, or WrongCase."""
        if words not in self.events:
            raise WrongCase(f"there is no event {words!r}; there are {', '.join(sorted(self.events))}")
        return self.events[words]

    def plain(self, value: Any) -> Any:
        """A value of a case as the program has it: ids for printed names, tuples for lists."""
        if isinstance(value, str):
            return self.called.get(value, value)
        if isinstance(value, Mapping):
            return {self.plain(k): v if k in self.kept else self.plain(v) for k, v in value.items()}
        if isinstance(value, Iterable):
            return tuple(self.plain(v) for v in value)
        return value

    def fields(self, said: Mapping[str, Any], kind: Any) -> dict[str, Any]:
        """Fields of a struct as a case writes them, with spaces and printed names; WrongCase for one it lacks."""
        found = {key.replace(" ", "_"): value for key, value in self.plain(said).items()}
        for key in found:
            if key not in kind.__struct_fields__:
                raise WrongCase(f"{kind.__name__} has no {key.replace('_', ' ')!r}")
        return {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}
