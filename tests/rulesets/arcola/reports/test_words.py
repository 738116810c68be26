"""What is said of a contact, in English and in French."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rulesets.arcola.reports.words import ARMS, SOURCES, age, called, line, told_of, where
from tests.rulesets.arcola.reports.made import AUSTRIAN
from tests.translations import translated
from workbench.engine.knowledge.contacts import Contact, Estimate
from workbench.engine.words.message import in_words

CONTACT = Contact(
    AUSTRIAN, "1215", (3, 4), (3, 4), now=False, estimate=Estimate(4_000, 3_300, 5_000), grade="A", source="patrols"
)
FOLDER = Path(__file__).parents[4] / "rulesets" / "arcola" / "translations"


def name(key: str) -> str:
    return {"1215": "Caldiero", AUSTRIAN: "Austrians"}.get(key, key)


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (CONTACT, "about 4,000 men (3,300–5,000), seen 2 days ago, by patrols, A: six times in seven it is so"),
        (replace(CONTACT, now=True, estimate=None), "strength unknown, by patrols"),
        (
            replace(CONTACT, estimate=None, at_least=5_000, source="battlefield"),
            "at least 5,000 men, seen 2 days ago, on the battlefield",
        ),
        (
            replace(CONTACT, source="rumour", grade="C"),
            "about 4,000 men (3,300–5,000), seen 2 days ago, a rumour, C: there may be nobody",
        ),
        (
            replace(CONTACT, now=True, seen=(2, 4), arms=("infantry", "cavalry")),
            "about 4,000 men (3,300–5,000), with infantry and cavalry, seen 4 days ago, by patrols, "
            "it took 2 days to come, A: six times in seven it is so",
        ),
    ],
)
def test_what_is_known_of_a_contact(report: Contact, said: str) -> None:
    assert told_of(report, (4, 1), 2) == said


def test_what_it_is_called_and_where_it_is() -> None:
    assert called("c7", CONTACT, name) == "Austrians, force 7"
    assert where(CONTACT, name) == "last seen at Caldiero"
    assert where(replace(CONTACT, now=True), name) == "in sight at Caldiero"
    assert where(replace(CONTACT, source="rumour"), name) == "said to be at Caldiero"
    assert line("c7", CONTACT, (3, 4), name).startswith("Austrians, force 7: last seen at Caldiero, about 4,000 men")


def test_ages() -> None:
    assert [age((3, 4), now) for now in ((3, 4), (3, 5), (4, 1), (6, 1))] == [
        "just now",
        "in this turn",
        "1 turn ago",
        "3 turns ago",
    ]
    assert age((3, 4), (4, 1), 1) == "1 day ago"


def test_it_is_said_in_french_to_the_last_word() -> None:
    catalogue = translated("fr", FOLDER)
    report = replace(CONTACT, arms=tuple(ARMS))
    said = {in_words(told_of(replace(report, source=source), (4, 1), 2), catalogue.get, "fr") for source in SOURCES}
    assert len(said) == len(SOURCES)
    assert not any(word in one for one in said for word in ("seen", "about", "days", "ago", "cavalry ", "with", " by "))
