"""Whatever a test of imports and exports is refused, or told to clean, can be said in French to the last word."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import FrameType

import pytest

from workbench.engine.words.message import Message, places_of, said_by
from workbench.exchange.exports import CannotExport
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.ruleset_json import RulesetJsonError
from workbench.exchange.scans.pictures import UnfitPicture
from workbench.language import catalogue

TOLD_BY_OTHERS = {"error", "reason", "told"}
"""Places in messages where words of a library or of the system stand, which speak English."""
SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")


def not_in_french(said: str, place: str = "") -> Iterator[str]:
    """What of a message has no French, and plain sentences in its places."""
    texts = catalogue("fr")
    if not isinstance(said, Message):
        if place not in TOLD_BY_OTHERS and said not in texts and (not place or SENTENCE.search(said)):
            yield said
        return
    if re.search(r"[a-z]{2}", re.sub(r"\{[^}]*\}", "", said.text)) and said.text not in texts:
        yield said.text
    for name in places_of(said.text):
        if isinstance(argument := said.arguments.get(name), str):
            yield from not_in_french(argument, name)


def is_ours(frame: FrameType) -> bool:
    """Whether the program says it, and not a test in its place."""
    return str(frame.f_globals["__name__"]).startswith("workbench.")


@pytest.fixture(autouse=True)
def all_of_it_has_french(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found: list[str] = []
    note = Cleaning.step

    def noted(cleaning: Cleaning, check: str, place: object, cause: str, remedy: str, otherwise: str = "") -> bool:
        if is_ours(sys._getframe(1)):
            found.extend((cause, remedy, *([otherwise] if otherwise else [])))
        return note(cleaning, check, place, cause, remedy, otherwise)  # type: ignore[arg-type]

    monkeypatch.setattr(Cleaning, "step", noted)
    for kind in (ImportRefused, CannotExport, RulesetJsonError, UnfitPicture):

        def told(error: Exception, *arguments: object) -> None:
            Exception.__init__(error, *arguments)
            if is_ours(sys._getframe(1)):
                found.append(said_by(error))

        monkeypatch.setattr(kind, "__init__", told, raising=False)
    yield
    monkeypatch.undo()
    assert {text for said in found for text in not_in_french(said)} == set()
