"""What rules modules read into their books is found whole, each entry by its number and its clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.citations import interpretations
from workbench.engine.rules_modules import rules_class
from workbench.engine.words.interpretations import Interpretation, interpretations_of
from workbench.language import ENGLISH, languages

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"


@pytest.mark.parametrize("game", ["toulon", "grande_tactique"])
def test_every_entry_is_read_and_names_clauses_of_the_book(game: str) -> None:
    found = interpretations_of(game)
    assert [one.number for one in found] == interpretations(RULESETS / game)
    chapters = {clause.number.partition(".")[0] for clause in rules_class(game).clauses}
    for one in found:
        assert one.question and len(one.text) > 20 and "*" not in one.text, one.number
        assert all(clause.partition(".")[0] in chapters for clause in one.clauses), one


@pytest.mark.parametrize("game", ["toulon", "grande_tactique"])
@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
def test_every_entry_is_told_in_every_language(game: str, language: str) -> None:
    own, told = interpretations_of(game), interpretations_of(game, language)
    assert [(one.number, one.clauses) for one in told] == [(one.number, one.clauses) for one in own]
    for here, there in zip(own, told, strict=True):
        assert here.text != there.text and "*" not in there.text, there.number
        assert here.text.count("\n") == there.text.count("\n"), f"{there.number} gives a reason in one alone"
        assert _figures(here) == _figures(there), f"{there.number} names other figures"


def _figures(told: Interpretation) -> list[str]:
    """All numbers that are named, clauses among them: they are the same in every language."""
    return sorted(re.findall(r"\d+", told.text.replace("1 000", "1,000")))


@pytest.mark.parametrize("game", ["hex_and_counter", "nobody"])
def test_a_module_without_any_has_none(game: str) -> None:
    assert interpretations_of(game) == ()
