"""What rules modules read into their books is found whole, each entry by its number and its clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.citations import interpretations
from workbench.engine.rules_modules import rules_class
from workbench.engine.words.interpretations import interpretations_of

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"


@pytest.mark.parametrize("game", ["toulon", "grande_tactique"])
def test_every_entry_is_read_and_names_clauses_of_the_book(game: str) -> None:
    found = interpretations_of(game)
    assert [one.number for one in found] == interpretations(RULESETS / game)
    chapters = {clause.number.partition(".")[0] for clause in rules_class(game).clauses}
    for one in found:
        assert one.question and len(one.text) > 20 and "*" not in one.text, one.number
        assert all(clause.partition(".")[0] in chapters for clause in one.clauses), one


@pytest.mark.parametrize("game", ["hex_and_counter", "nobody"])
def test_a_module_without_any_has_none(game: str) -> None:
    assert interpretations_of(game) == ()
