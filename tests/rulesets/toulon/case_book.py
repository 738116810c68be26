"""The case book: reads its files, and puts printed names and words in the place of the program's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import EVENT_TYPES
from rulesets.toulon.figures import PURSES
from rulesets.toulon.sequence import SEQUENCE
from tests.rulesets.toulon.case_words import Case, Chapter
from workbench.engine import events as common
from workbench.engine.events import Event

FOLDER = Path(__file__).parent / "cases"
COMMON_EVENTS = (common.UnitMoved, common.UnitRemoved, common.TrackSet, common.DiceRolled, common.Told,
                 common.PhaseBegun, common.PlaytestEnded)  # fmt: skip
NAMES_OF_FORTS = frozenset({"fort", "garrisoned", "in", "reduced", "work"})
"""Fields that name fortifications: some areas are called like theirs."""


NOT_OFFERED = "not offered"
"""What refuses an answer that is not among the choices at all, in the place of a clause."""


class WrongCase(Exception):
    """A case that says something which does not exist; the text says what."""


def read_chapters() -> tuple[tuple[str, Chapter], ...]:
    """File name and chapter, in the order of the files.

    Raises
    ------
    WrongCase
        A file holds a word that is no word of the vocabulary; the text names file and case.
    """
    return tuple((path.name, _read(path)) for path in sorted(FOLDER.glob("*.yaml")))


def _read(path: Path) -> Chapter:
    raw = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    cases = []
    for i, one in enumerate(raw["cases"]):
        try:
            cases.append(msgspec.convert(one, Case))
        except msgspec.ValidationError as error:
            raise WrongCase(f"{path.name}, case {one.get('case', i)}: {error}") from error
    if set(raw) != {"chapter", "cases"}:
        raise WrongCase(f"{path.name} has a chapter and its cases, and nothing else")
    return Chapter(chapter=raw["chapter"], cases=cases)


def in_words(name: str) -> str:
    """`QualityChecked` and `check_quality` as words: "quality checked", "check quality"."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).replace("_", " ").strip()


EVENTS: Mapping[str, type[Event[Any]]] = {in_words(kind.__name__): kind for kind in (*EVENT_TYPES, *COMMON_EVENTS)}
"""Events by their words."""


def _questions() -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, segments in SEQUENCE.items():
        for segment in segments:
            found[in_words(segment.__name__)] = f"{kind.__name__}.{segment.__name__}"
    return found


QUESTIONS: Mapping[str, str] = _questions()
"""Words of a segment -> the name under which it asks."""


def question(words: str) -> str:
    """The name of a question, or WrongCase."""
    if words not in QUESTIONS:
        raise WrongCase(f"there is no question {words!r}; there are {', '.join(sorted(QUESTIONS))}")
    return QUESTIONS[words]


def event(words: str) -> type[Event[Any]]:
    """The kind of an event, or WrongCase."""
    if words not in EVENTS:
        raise WrongCase(f"there is no event {words!r}; there are {', '.join(sorted(EVENTS))}")
    return EVENTS[words]


class Names:
    """Printed names of spaces and what they are called in the design; ids stand for themselves."""

    def __init__(self, rules: ToulonRules) -> None:
        self.rules = rules
        self.spaces = {space.name: id_ for id_, space in rules.figures.spaces.items() if space.name}

    def space(self, word: str) -> str:
        """A space by id or printed name, "arrivals" for the turn track, or WrongCase."""
        found = self.spaces.get(word, word)
        if found not in self.rules.figures.spaces and found != "arrivals":
            raise WrongCase(f"there is no area {word!r}")
        return found

    def section(self, word: str) -> str:
        """A road section by id, or WrongCase."""
        if word not in self.rules.figures.network.sections:
            raise WrongCase(f"there is no road section {word!r}")
        return word

    def unit(self, word: str) -> str:
        """A counter by id, or WrongCase."""
        try:
            self.rules.design.counter(word)
        except KeyError:
            raise WrongCase(f"there is no counter {word!r}") from None
        return word

    def purse(self, word: str) -> str:
        """A purse, or WrongCase."""
        if word not in PURSES:
            raise WrongCase(f"there is no purse {word!r}")
        return word

    def plain(self, value: Any) -> Any:
        """A value of a case as the program has it: names of spaces as ids, lists as tuples."""
        if isinstance(value, str):
            return self.spaces.get(value, value)
        if isinstance(value, Mapping):
            return {self.plain(k): v if k in NAMES_OF_FORTS else self.plain(v) for k, v in value.items()}
        if isinstance(value, Iterable):
            return tuple(self.plain(v) for v in value)
        return value

    def fields(self, said: Mapping[str, Any], kind: Any) -> dict[str, Any]:
        """Fields of a struct as a case writes them, with spaces and printed names."""
        found = {key.replace(" ", "_"): value for key, value in self.plain(said).items()}
        for key in found:
            if key not in kind.__struct_fields__:
                raise WrongCase(f"{kind.__name__} has no {key.replace('_', ' ')!r}")
        return {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}
