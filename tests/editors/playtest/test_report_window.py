"""The report in the window: whose it is, where its links lead, what it is written as."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.notebook.log_desk import LogDesk
from editors.playtest.notebook.report_window import ReportWindow, show_report
from editors.playtest.notebook.whose_report import eyes_offered
from editors.playtest.saved_places import forget_folder
from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from sample_games.crossroads.build import build as build_crossroads
from tests.editors.playtest.asked_places import asked_for_places
from workbench.engine.bots import bot_play, make_bots
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.qt.playtest_reports.writing import HTML, PDF, TEXT
from workbench.storage.records.playtest_record import RecordedPlaytest

SEATS = {"blue": PERSON, "red": PERSON}
HOSTILE = '<script>alert("x")</script><img src="http://example.org/x.png">'


def table_of(qtbot: QtBot, plays: int, seats: dict[str, str]) -> PlaytestTable:
    recorded = RecordedPlaytest.start(build_crossroads(), "", 5, seats)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(SEATS, "greedy"), playtest)
    while len(playtest.plays) <= plays and playtest.decisions():
        bot_play(playtest, playtest.decisions()[0].seat, bots[playtest.decisions()[0].seat])
    recorded.note_for(OwnNote(12, "", kind=NoteKind.FELT_WRONG), HOSTILE)
    table = PlaytestTable(PlaytestSession(recorded, seats))
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 800)
    table.show()
    return table


@pytest.fixture
def table(qtbot: QtBot) -> PlaytestTable:
    return table_of(qtbot, 60, SEATS)


@pytest.fixture
def window(table: PlaytestTable) -> ReportWindow:
    found = show_report(table)
    assert found is not None
    found.finish()
    return found


def chosen(window: ReportWindow, eyes: str) -> None:
    window.eyes.setCurrentIndex(window.eyes.findData(eyes))
    window.finish()


def test_it_shows_its_sections(window: ReportWindow) -> None:
    chosen(window, EVERYTHING)
    titles = [window.sections.item(row).text() for row in range(window.sections.count())]
    assert titles[:3] == ["At a glance", "Notes", "Turn by turn"]
    window.sections.setCurrentRow(titles.index("Notes"))
    assert HOSTILE in window.view.toPlainText()
    window.sections.setCurrentRow(titles.index("Turn by turn"))
    assert "Turn 2 of 10" in window.view.toPlainText()


def test_a_link_leads_to_the_moment_the_place_and_the_clause(table: PlaytestTable, window: ReportWindow) -> None:
    assert window.report is not None
    window.view.led.emit("play:12")
    assert len(table.session.playtest.plays) - 1 == 12
    window.view.led.emit("clause:6.7")
    assert table.right.currentWidget() is not table.right.log_page
    window.view.led.emit("place:1208")
    window.view.led.emit("play:nonsense")
    assert len(table.session.playtest.plays) - 1 == 12


def test_the_report_that_is_open_is_come_back_to(table: PlaytestTable, window: ReportWindow) -> None:
    assert show_report(table) is window


def test_a_file_is_offered_beside_the_record_or_the_design_and_afterwards_where_one_saved_last(
    table: PlaytestTable, window: ReportWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_for_places(monkeypatch)
    forget_folder()
    places = {name: tmp_path / name for name in ("design", "record", "last")}
    for place in places.values():
        place.mkdir()
    table.session.home = places["design"]
    window._save(PDF)
    table.session.recorded.save_as(places["record"] / "x.record")
    window._save(PDF)
    assert window.report is not None
    window.files.write(window.report, TEXT, places["last"] / "x.md", None)
    window._save(PDF)
    table.part(LogDesk).ask_to_save()
    assert [Path(place).parent for place in asked] == [*places.values(), places["last"]]
    table.session.recorded.close()
    forget_folder()


def test_reports_of_two_branches_are_offered_two_names(
    table: PlaytestTable, window: ReportWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, session = asked_for_places(monkeypatch), table.session
    window._save(HTML)
    first, before = session.playtest.tree.at, session.playtest.tree.kept[session.playtest.tree.at].parent
    session.recorded.go_to(before)
    decision = session.playtest.decisions()[0]
    made = session.playtest.tree.kept[first].play.action
    other = next(a for a in session.playtest.engine.legal_actions(session.playtest.state, decision.seat) if a != made)
    session.recorded.play(other)
    for number in (session.playtest.tree.at, first):
        session.recorded.go_to(number)
        window.make()
        window.finish()
        window._save(HTML)
    names = [Path(place).name for place in asked]
    assert [name.removeprefix("crossroads-the-meeting-engagement") for name in names] == [
        ".html",
        "-branch-2.html",
        "-main-line.html",
    ]


def test_it_closes_when_other_eyes_look(qtbot: QtBot, table: PlaytestTable, window: ReportWindow) -> None:
    other = "red" if table.session.viewer == "blue" else "blue"
    table.session.look_as(other)
    qtbot.waitUntil(lambda: not any(w.isVisible() for w in table.window().findChildren(ReportWindow)))


def test_everything_is_for_who_may_see_it(qtbot: QtBot) -> None:
    against_a_bot = table_of(qtbot, 20, {"blue": PERSON, "red": "greedy"})
    assert eyes_offered(against_a_bot.session) == ("blue",)
    assert EVERYTHING in eyes_offered(table_of(qtbot, 20, SEATS).session)
    over = table_of(qtbot, 2000, {"blue": PERSON, "red": "greedy"})
    assert over.session.playtest.is_over and EVERYTHING in eyes_offered(over.session)


def test_a_page_is_one_file_that_needs_nothing_else(window: ReportWindow, tmp_path: Path) -> None:
    chosen(window, EVERYTHING)
    assert window.report is not None
    path = tmp_path / "report.html"
    assert "is written" in window.files.write(window.report, HTML, path, None)
    page = path.read_text(encoding="utf-8")
    assert "<script" not in page and "&lt;script&gt;" in page
    loads = re.findall(r'(?:src|href)="([^"#][^"]*)"', page)
    assert loads and all(one.startswith("data:image/jpeg") for one in loads)
    assert page.count("<use href=") == len(window.report.turns)
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert anchor == "sheet" or f'id="{anchor}"' in page


def test_pages_to_print_and_text(window: ReportWindow, tmp_path: Path) -> None:
    assert window.report is not None
    window.files.write(window.report, PDF, tmp_path / "a.pdf", None)
    pages = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    assert len(pages) >= 3
    assert "Report of a playtest" in pages[0].get_textpage().get_text_range()
    window.files.write(window.report, TEXT, tmp_path / "a.md", None)
    assert (tmp_path / "a.md").read_text(encoding="utf-8").startswith("# Report of a playtest")


@pytest.mark.parametrize("kind", [HTML, PDF, TEXT])
def test_where_nothing_can_be_written_one_line_says_so(window: ReportWindow, tmp_path: Path, kind: str) -> None:
    assert window.report is not None
    told = window.files.write(window.report, kind, tmp_path / "none" / f"a.{kind}", None)
    assert told and "\n" not in told and "is written" not in told
    assert not list(tmp_path.iterdir())


def test_one_that_is_stopped_can_be_made_again(table: PlaytestTable, window: ReportWindow) -> None:
    window.make()
    window.stop_button.click()
    assert "Stopped" in window.said.text()
    window.again.click()
    window.finish()
    assert window.report is not None and not window.said.text()


def test_each_turn_stands_on_one_page_with_its_map(window: ReportWindow, tmp_path: Path) -> None:
    chosen(window, EVERYTHING)
    assert window.report is not None
    window.files.write(window.report, PDF, tmp_path / "a.pdf", None)
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(tmp_path / "a.pdf")]
    turns = len(window.report.turns)
    assert turns > 1 and sum(text.count("The map at the end of this turn") for text in pages) == turns
    for number in range(1, turns + 1):
        (page,) = [text for text in pages if f"Turn {number} of 10" in text and "plays" in text and "map at" in text]
        assert page.index(f"Turn {number} of 10") < page.index("The map at the end of this turn")
    assert not [text for text in pages if text.strip().startswith("The map at the end")]
