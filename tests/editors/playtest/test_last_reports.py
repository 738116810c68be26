"""The map of last reports: what stands below what was reported, the card of a contact, and the legend of it all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from editors.playtest.on_map.space_card import space_card
from editors.playtest.reports.beliefs_bar import EVERYBODY
from editors.playtest.reports.on_map import reports_on_map
from editors.playtest.reports.part import ReportsPart
from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from rulesets.arcola.reports.words import band, short_age
from sample_games.arcola.build import build
from tests.editors.playtest.hands import Hand, seated
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.display import Piece
from workbench.engine.knowledge.contacts import Contact, Estimate
from workbench.qt.map_canvas import Badge
from workbench.storage.records.playtest_record import RecordedPlaytest

FRENCH = "french"
PLAYS = 27


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    recorded = RecordedPlaytest.start(build(), "november", 2)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while len(playtest.plays) < PLAYS or playtest.decisions()[0].seat != FRENCH:
        first = playtest.decisions()[0]
        playtest.play_by(first.seat, bot_chooser(playtest, first.seat, bots[first.seat]))
    hand = seated(qtbot, PlaytestSession(recorded, {FRENCH: PERSON, "austrian": "random"}))
    yield hand
    hand.table.stop()


def reported(hand: Hand) -> list[Piece]:
    return [piece for piece in hand.table.moment.pieces.values() if any(piece.told)]


def test_below_each_report_stand_its_age_and_its_band(hand: Hand) -> None:
    pieces = reported(hand)
    assert pieces
    plates = [one for one in reports_on_map(hand.table.moment) if isinstance(one, Badge)]
    for piece in pieces:
        here = {plate.look: plate.text for plate in plates if plate.space == piece.space}
        assert bool(piece.told[0]) == ("report" in here)
        assert bool(piece.told[1]) == ("estimate" in here)
    assert any(plate.look == "estimate" and "–" in plate.text for plate in plates)


def test_one_who_is_in_sight_has_no_age_and_a_full_edge(hand: Hand) -> None:
    assert all(bool(piece.told[0]) or piece.age == 0 for piece in reported(hand))


def test_the_card_says_what_when_from_whom_and_how_sure(hand: Hand) -> None:
    piece = next(piece for piece in reported(hand) if piece.remarks)
    card = space_card(hand.table.moment, piece.space, "there", (), {}, ())
    said = " ".join(row.label for row in card.rows)
    assert "men" in said
    assert any(word in said for word in ("patrols", "rumour", "commander", "battlefield", "outposts"))


def test_the_legend_has_a_sentence_each_and_folds(hand: Hand, qtbot: QtBot) -> None:
    part = hand.table.part(ReportsPart)
    words = " ".join(label.text() for label in part.card.findChildren(QLabel))
    assert part.card.isVisible()
    assert all(word in words for word in ("Known:", "Supposed:", "Unknown:"))
    (closes,) = part.card.findChildren(QToolButton)
    qtbot.mouseClick(closes, Qt.MouseButton.LeftButton)
    assert not part.card.isVisible() and part.opens.isVisible() and part.remembered()
    qtbot.mouseClick(part.opens, Qt.MouseButton.LeftButton)
    assert part.card.isVisible()
    hand.table.session.look_as(EVERYTHING)
    assert not part.card.isVisible()


def test_who_sees_everything_sees_what_each_side_believes(hand: Hand, qtbot: QtBot) -> None:
    part, session = hand.table.part(ReportsPart), hand.table.session
    assert not part.beliefs.isVisible()
    session.look_as(EVERYTHING)
    assert part.beliefs.isVisible()
    qtbot.mouseClick(part.beliefs.switches[FRENCH], Qt.MouseButton.LeftButton)
    known = session.playtest.state.known_to(FRENCH)
    believed = [one for one in session.rules.display.beliefs(session.sight) if one.side == FRENCH]
    assert sorted(one.space for one in believed) == sorted(report.space for report in known.values()) != []
    assert laid(hand) == {one.space for one in believed}
    qtbot.mouseClick(part.beliefs.switches[EVERYBODY], Qt.MouseButton.LeftButton)
    assert laid(hand) > {one.space for one in believed}
    session.look_as(FRENCH)
    assert not laid(hand) and not part.beliefs.isVisible()


def laid(hand: Hand) -> set[str]:
    scene = hand.table.map.canvas.layers.scene
    assert scene is not None
    return {one.space for one in scene.overlays_of("beliefs") if isinstance(one, Badge)}


@pytest.mark.parametrize(
    ("source", "seen", "is_now", "said"),
    [
        ("patrols", 1, False, "4 days ago"),
        ("patrols", 2, False, "2 days ago"),
        ("rumour", 2, False, "rumour, 2 days ago"),
        ("rumour", 3, False, "rumour"),
        ("eyes", 3, True, ""),
    ],
)
def test_ages_are_told_in_days(source: str, seen: int, is_now: bool, said: str) -> None:
    report = Contact(
        "austrian", "1112", (seen, 0), (seen, 0), now=is_now, source=source, estimate=Estimate(6000, 4000, 9000)
    )
    assert short_age(report, (3, 1), 2) == said
    assert band(report) == "4,000–9,000"
