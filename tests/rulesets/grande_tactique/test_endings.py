"""Every way in which it ends has been played, by each side that can win so; the suite plays the records again."""

from __future__ import annotations

import json

import pytest

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.phases.victory import ENDINGS, NO_POINTS_LEFT, SARDINIANS_YIELD
from tests.recorded_playtests import ending_of, records_in
from tests.rulesets.grande_tactique.record_endings import COALITION, FOLDER, FRENCH, STORIES, record_name

MOST_POINTS = 60


def outcomes(rules: GrandeTactiqueRules) -> set[tuple[str, str]]:
    """Endings with who wins by them: the two that end it at once, and all bands of the points."""
    at_once = {(SARDINIANS_YIELD, FRENCH), (NO_POINTS_LEFT, COALITION)}
    return at_once | {rules.figures.victory.band(points) for points in range(1, MOST_POINTS + 1)}


@pytest.mark.clause("15.3.a")
@pytest.mark.clause("15.3.c")
def test_every_outcome_has_a_record(rules: GrandeTactiqueRules) -> None:
    expected = outcomes(rules)
    assert len(expected) == 9
    assert {ending for ending, _ in expected} == set(ENDINGS)
    assert set(STORIES) == expected
    assert {record.name for record in records_in(FOLDER).values()} == {record_name(*outcome) for outcome in expected}


def test_records_are_of_what_their_names_say() -> None:
    heads = {record: json.loads(record.read_text(encoding="utf-8")) for record in records_in(FOLDER).values()}
    assert {record.name for record in heads} == {record_name(head["ending"], head["winner"]) for head in heads.values()}
    assert all(head["ending"] == ending_of(record) for record, head in heads.items())
    assert {head["scenario"] for head in heads.values()} == {"campaign", "montenotte"}
