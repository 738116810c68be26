"""The language of cells: read as the rules read them, printed, offered, and put in an order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.combat_results import combat_result
from workbench.engine.tables.grammar import Effect, Grammar
from workbench.engine.tables.languages import (
    ATTACKER,
    DEFENDER,
    ELIMINATED,
    LANGUAGES,
    LOSER_AND_NUMBERS,
    LOSSES,
    NUMBER,
    RETREAT,
    STANDARD_RESULT,
)
from workbench.storage.samples import build_sample

HALVES = st.sampled_from(["-", "1", "2", "R", "R3", "1R", "2R2", "E", "ER"])
CELLS = st.one_of(
    st.builds("{}/{}".format, HALVES, HALVES),
    st.sampled_from(["NE", "EX", "AE", "DE", "A1", "D2R", "A1 DR2", "AR DE", "-/-"]),
)


@given(CELLS)
def test_a_cell_is_read_as_the_rules_read_it(cell: str) -> None:
    said = {(effect.who, effect.what): effect.amount for effect in STANDARD_RESULT.parse(cell)}
    result = combat_result(cell, retreat_hexes=7)
    for who, suffered in ((ATTACKER, result.attacker), (DEFENDER, result.defender)):
        assert said.get((who, LOSSES), 0) == suffered.losses
        assert ((who, ELIMINATED) in said) == suffered.eliminated
        hexes = said.get((who, RETREAT))
        assert (7 if hexes == 0 else hexes or 0) == suffered.retreat
    assert (("both", "exchange") in said) == result.exchange


@pytest.mark.parametrize(
    ("game", "language"),
    [("crossroads", STANDARD_RESULT), ("war_and_peace", STANDARD_RESULT), ("arcola", LOSER_AND_NUMBERS)],
)
def test_every_cell_of_the_samples_is_read_and_printed(game: str, language: Grammar) -> None:
    table = build_sample(game).table("combat_results")
    for cell in {cell for line in table.cells for cell in line}:
        effects = language.parse(cell)
        assert language.parse(language.print(effects)) == effects


@given(CELLS)
def test_what_is_printed_says_the_same(cell: str) -> None:
    effects = STANDARD_RESULT.parse(cell)
    assert STANDARD_RESULT.parse(STANDARD_RESULT.print(effects)) == effects


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.id)
def test_what_is_offered_can_be_read(language: Grammar) -> None:
    for begun in ("", "1", "A", "D", "-"):
        offered = language.complete(begun)
        assert all(text.startswith(begun) for text in offered)
        assert all(language.parse(text) is not None for text in offered)
    assert language.complete("") or language.id == "text"
    assert all(language.parse(text.strip()) is not None for text in language.example.split(", "))


@pytest.mark.parametrize("cell", ["", "3x/1", "1/2/3", "A", "//", "R" * 300, "1" * 5000, "½", "E E", "-/R-", "1E/-"])
def test_what_is_no_result_is_told_with_what_is_expected(cell: str) -> None:
    with pytest.raises(ValueError, match="is no combat result; write such as 1/2") as refused:
        STANDARD_RESULT.parse(cell)
    assert len(str(refused.value)) < 150


def test_results_have_an_order_that_is_the_attackers() -> None:
    rising = ["AE", "2R/-", "1/-", "-/-", "-/R", "-/1", "-/1R3", "DE"]
    assert sorted(rising, key=STANDARD_RESULT.score) == rising


def test_what_a_language_cannot_say_is_refused() -> None:
    with pytest.raises(ValueError, match="no combat result says attacker letter 2"):
        STANDARD_RESULT.print([Effect(ATTACKER, "letter", 2)])
    assert NUMBER.print([Effect("it", "number", -3)]) == "-3"
    assert NUMBER.print([]) == "0"
