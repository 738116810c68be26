"""Three games in the real window, from the page before a playtest to its end, all seats by mouse and keyboard alone.

On the way somebody is refused something, takes a play back and makes another, notes what they think, changes a figure
in Design and goes on with it. Set `WORKBENCH_TEST_OUT` to keep the pictures.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.playtest.notebook.report_window import ReportWindow
from editors.playtest.session import EVERYTHING
from tests.shell.chores import DOUBT, NOTE, Chores
from tests.shell.person import Person
from tests.shell.playing import Player, shows_the_table
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

MOST_ANSWERS = 2000


@dataclass(frozen=True)
class Game:
    """`cell` is changed on the way; `asked` are decisions that the playtest has to have asked."""

    name: str
    scenario: str
    other: str
    seed: int
    cell: tuple[str, str, str, str]
    asked: tuple[str, ...]


GAMES = (
    Game(
        "toulon",
        "The Croix Faron, a first scenario",
        "Allies",
        9,
        ("rally", "A4", "", "4"),
        ("Round.form_sub_forces", "SubBattle.attacker_losses", "Round.send_for_help", "Retreat.take_the_ways_out"),
    ),
    Game(
        "grande_tactique",
        "The day of Montenotte",
        "Coalition",
        3,
        ("pillage_modifiers", "french", "", "3"),
        ("Battle.join", "Battle.hear_the_guns", "Battle.share_out_losses", "Retreat.retreat_a_hex"),
    ),
    Game(
        "crossroads",
        "The meeting engagement",
        "Red",
        1,
        ("combat_effects", "woods", "modifier", "1"),
        ("CombatPhase.declare_an_attack", "Battle.attackers_suffer", "Retreat.retreat_a_unit", "Battle.advance"),
    ),
)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found = request.param
    assert isinstance(found, Game)
    return found


@pytest.fixture
def person(qtbot: QtBot, qapp: QApplication, tmp_path: Path, game: Game) -> Iterator[Person]:
    """Somebody before the page of a new playtest."""
    folder = Path(os.environ.get("WORKBENCH_TEST_OUT", tmp_path))
    apply_theme(qapp, LIGHT, 1.0)
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(build_sample(game.name)))
    window.show_mode(PLAYTEST)
    yield Person(qtbot, window, folder)
    window.close()


def test_a_game_is_played_to_its_end_by_all_seats(qtbot: QtBot, person: Person, game: Game) -> None:
    person.picks("Scenario", game.scenario)
    person.picks(game.other, "A person at this table")
    person.types_seed(game.seed)
    person.presses_button("Begin the playtest")
    person.table.canvas.camera.reduced_motion = True
    person.lets_it_settle()
    playtest = person.table.session.playtest
    chores, player = Chores(qtbot, person, game.cell), Player(qtbot, person)
    player.plays_on(lambda: playtest.is_over, MOST_ANSWERS, chores.do)
    assert chores.left() == [], "all of them could be done"
    made = [play for play in playtest.plays[1:] if play.action]
    assert {play.made.by for play in made} - {"only_answer"} == {"person"}, "no bot was there"
    assert {play.action.seat for play in made if play.action} == set(playtest.rules.seats(playtest.start))
    assert {*game.asked} <= {*player.by_kind}
    assert len({play.figures for play in playtest.plays}) == 2, "the last plays go by the changed figure"
    reads_the_report(qtbot, person)


def reads_the_report(qtbot: QtBot, person: Person) -> None:
    """Ctrl R opens it for the eyes at the table; looked at for both sides it has how it ended and what was noted."""
    if person.table.is_covered:
        shows_the_table(person)
    person.presses(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    window = next(one for one in person.window.findChildren(ReportWindow) if one.isVisible())
    window.finish()
    window.eyes.setFocus()
    qtbot.keyClick(window.eyes, Qt.Key.Key_End)
    window.finish()
    assert window.report is not None and window.report.eyes == EVERYTHING
    told = []
    for row in range(window.sections.count()):
        place = window.sections.visualItemRect(window.sections.item(row)).center()
        qtbot.mouseClick(window.sections.viewport(), Qt.MouseButton.LeftButton, pos=place)
        told.append(window.view.toPlainText())
    playtest = person.table.session.playtest
    assert f"{len(playtest.plays) - 1} plays" in told[0]
    assert NOTE in "".join(told) and DOUBT in "".join(told)
    window.reject()
