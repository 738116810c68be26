"""A phase in which nothing was told leaves no heading in the log; a turn and the phase that is played keep theirs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.session import PlaytestSession
from editors.playtest.telling.log_lines import HEAD, TURN, LogLine, lines_of_play
from editors.playtest.telling.log_panel import LogPanel
from workbench.engine.design import Design
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample


@pytest.fixture
def log(qtbot: QtBot) -> LogPanel:
    panel = LogPanel({})
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    panel.show()
    return panel


def line(number: int, text: str) -> LogLine:
    """T1 begins turn 1; P1 is a phase of turn 1, and P:2 one of turn 2."""
    turn = int(text[1]) if text[0] == "T" else int(text.partition(":")[2] or 1)
    return LogLine(number, HEAD if text[0] in "TP" else "line", text, turn=turn)


def lines(*texts: str, number: int = 0) -> list[LogLine]:
    return [line(number, text) for text in texts]


def shown(log: LogPanel) -> str:
    return " ".join(one.text for one in log.lines())


def test_headings_with_nothing_under_them_go(log: LogPanel) -> None:
    log.append(lines("T1", "P1", "P2", "a", "P3"))
    assert shown(log) == "T1 P2 a P3"
    log.append(lines("T2", "P1:2", number=1))
    assert shown(log) == "T1 P2 a T2 P1:2"
    log.append(lines("b", number=2))
    assert shown(log) == "T1 P2 a T2 P1:2 b"
    assert [log.place_of(row).height() > 0 for row in range(len(log.lines()))] == [True] * 6


@pytest.mark.parametrize("at", range(5))
def test_a_play_taken_back_brings_the_heading_of_its_phase_back(log: LogPanel, at: int) -> None:
    plays = [lines(*texts.split(), number=n) for n, texts in enumerate(("T1 P", "P1 P2", "P3", "a P4", "T2 P1:2 b"))]
    for play in plays[:at]:
        log.append(play)
    wanted = shown(log)
    for play in plays[at:]:
        log.append(play)
    log.cut(at)
    assert shown(log) == wanted
    log.append(plays[at])
    assert log.line_at(log.place_of(len(log.lines()) - 1).center().y()) == len(log.lines()) - 1


@pytest.mark.parametrize(
    ("sample", "scenario"),
    [("crossroads", "meeting_engagement"), ("toulon", "faron"), ("grande_tactique", "montenotte")],
)
def test_every_module_says_which_headings_phases_stand_under(qtbot: QtBot, sample: str, scenario: str) -> None:
    design = build_sample(sample)
    session = played(design, scenario)
    panel = LogPanel({})
    qtbot.addWidget(panel)
    for number in range(len(session.playtest.plays)):
        panel.append(lines_of_play(session.playtest, number, ""))
    kinds = [one.kind for one in panel.lines()]
    assert any(one.kind == TURN and "urn" in one.text for one in panel.lines())
    assert not [(now, then) for now, then in pairwise(kinds) if now == HEAD and then != "line"]
    sides = {side.id: side.name for side in design.sides}
    assert all(one.text.endswith(sides[one.side]) for one in panel.lines() if one.is_heading and one.side)


def played(design: Design, scenario: str) -> PlaytestSession:
    """Some plays of two bots."""
    recorded = RecordedPlaytest.start(design, scenario, 5)
    seats = dict.fromkeys(recorded.playtest.rules.seats(recorded.playtest.start), "random")
    session = PlaytestSession(RecordedPlaytest.start(design, scenario, 5, seats), seats)
    for _ in range(25):
        session.bot_plays()
    return session
