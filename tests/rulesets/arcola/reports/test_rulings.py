"""A person who referees rules on each report before it is told."""

from __future__ import annotations

from functools import cache

from rulesets.arcola.position import Position
from rulesets.arcola.state import ArcolaState
from tests.rulesets.arcola.reports.made import rules
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.decision import Decision
from workbench.engine.events import Ruled
from workbench.engine.knowledge.contacts import REFEREE, ContactReported
from workbench.engine.orders.options import Ruling
from workbench.engine.orders.order import Overruled
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer

ASKED = "ReportPhase.tell_side"


@cache
def until_reports(seed: int = 5) -> Playtest[ArcolaState, Position]:
    """A campaign up to the first reports that a referee is to rule on."""
    playtest = Playtest(rules(), "november", seed, {"referee": "person"})
    bots = make_bots(dict.fromkeys(rules().seats(playtest.start), "random"), playtest)
    while (asked := playtest.decisions()) and asked[0].name != ASKED:
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    return playtest


def ruled(men: int | None) -> list[object]:
    """What happens when he says as many men of each report; None is as suggested."""
    playtest = until_reports.__wrapped__(5)

    def chooser(decision: Decision, _: tuple[Answer, ...]) -> Answer:
        assert isinstance(decision.options, Ruling)
        return decision.options.suggestion.answer if men is None else Overruled(men, "a prisoner says so")

    playtest.play_by(REFEREE, chooser)
    return list(playtest.plays[-1].events)


def men_told(events: list[object]) -> list[int]:
    found = [event.report for event in events if isinstance(event, ContactReported) and event.report is not None]
    return [report.estimate.likely for report in found if report.estimate is not None]


def test_the_referee_is_asked_with_the_truth_beside_the_suggestion() -> None:
    (decision,) = until_reports().decisions()
    assert decision.seat == REFEREE and isinstance(decision.options, Ruling)
    suggestion = decision.options.suggestion
    assert suggestion.what[0] == "report" and suggestion.clause == "4.1"
    assert "nothing is told" in suggestion.reason


def test_as_suggested_is_told_as_rolled() -> None:
    events = ruled(None)
    assert men_told(events) and not any(isinstance(event, Ruled) for event in events)


def test_another_number_is_told_instead_and_stands_in_the_record() -> None:
    events = ruled(5_000)
    assert men_told(events) and set(men_told(events)) == {5_000}
    rulings = [event for event in events if isinstance(event, Ruled)]
    assert {(ruling.what[0], ruling.instead, ruling.note) for ruling in rulings} == {
        ("report", 5_000, "a prisoner says so")
    }
    assert all(ruling.seen_by == (REFEREE,) for ruling in rulings)


def test_nothing_is_told_where_he_says_so() -> None:
    assert men_told(ruled(0)) == []
