"""What a text says of hidden units: their keys, and not words that other units are called by."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sample_games.toulon.build import build
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, Options, SomeOf
from workbench.lab.moments import named_in_view, words_of


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Light chasseurs and Drôme are combined", []),
        ("Light chasseurs, east is marked", []),
        ("chasseurs is marked", ["chasseurs"]),
        ("Light chasseurs follow chasseurs", ["chasseurs"]),
        ("Sardinian chasseurs is marked", ["chasseurs"]),  # its own printed name tells of it, too
    ],
)
def test_a_word_in_the_name_of_another_unit_betrays_nobody(text: str, named: list[str]) -> None:
    rules = SimpleNamespace(hidden=lambda _state, _seat: {"chasseurs": None}, design=build())
    engine = SimpleNamespace(view=lambda _state, _seat: text)
    playtest: Any = SimpleNamespace(rules=rules, engine=engine, plays=[SimpleNamespace(state=None)])
    assert named_in_view(playtest, "republican", 0) == named


@pytest.mark.parametrize("kind", [OneOf, SomeOf])
def test_what_is_read_of_a_choice_is_its_candidates_and_what_they_cost(kind: type[Any]) -> None:
    options: Options[Any] = kind(("a", "b"), note=lambda candidate: f"{candidate} costs a point")
    words = [word for word in words_of(Decision("red", "x", "Which?", "1", options)) if word]
    assert words == ["Which?", "a", "a costs a point", "b", "b costs a point"]
