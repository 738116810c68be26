"""La Grande Tactique in the real window: one day from orders to supply, both seats by mouse and keyboard alone.

Set `WORKBENCH_TEST_OUT` to keep the pictures of the run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.shell.person import ENTER, Person
from workbench.engine.design import Design
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

SEED, MOST_ANSWERS = 2, 90
MONTE_NEGINO = "0813"
CTRL = Qt.KeyboardModifier.ControlModifier
Act = Callable[[Person], None]
SIZES = [(1280, 800), (1600, 1000)] if "WORKBENCH_TEST_OUT" in os.environ else [(1280, 800)]
"""One size is enough to test with; who wants the pictures gets those of a large window too."""


@pytest.fixture(scope="module")
def tactique() -> Design:
    return build_sample("grande_tactique")


@pytest.fixture(params=SIZES, ids="{0[0]}x{0[1]}".format)
def person(
    qtbot: QtBot, qapp: QApplication, request: pytest.FixtureRequest, tmp_path: Path, tactique: Design
) -> Iterator[Person]:
    """Somebody before the page of a new playtest."""
    folder = Path(os.environ.get("WORKBENCH_TEST_OUT", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    apply_theme(qapp, LIGHT, 1.0)
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(*request.param)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(tactique))
    window.show_mode(PLAYTEST)
    yield Person(qtbot, window, folder)
    window.close()


def takes(words: str) -> Act:
    return lambda person: person.takes(words)


def checks(*rows: str) -> Act:
    return lambda person: person.checks(*rows)


def clicks(space: str) -> Act:
    return lambda person: person.clicks(space)


PLAN: tuple[tuple[str, Act], ...] = (
    ("French: choose who gets orders of Bonaparte", checks("Laharpe", "Masséna", "Augereau")),
    ("Coalition: choose who gets orders of Beaulieu", checks("Argenteau", "Sebottendorf")),
    ("Coalition: choose who gets orders of Colli", checks("Provera", "Vitale", "Dichat")),
    ("French: try for the initiative?", takes("Try")),
    ("French: choose what Force A does", takes("March")),
    ("French: choose the hex to march into", clicks(MONTE_NEGINO)),
    ("Coalition: choose a force that reacts to Force A", takes("Force O")),
    ("Coalition: choose how Force O reacts", takes("Reconnoitre")),
    ("French: choose what Force A does", takes("Declare a battle")),
    ("French: choose the forces that try to march to the guns", checks("Force B")),
    ("Coalition: choose the forces that try to march to the guns", checks("Force R")),
    ("French: choose how Force B marches to the guns", takes("March")),
    ("French: choose how Force B marches to the guns", takes("Take part")),
    ("Coalition: choose where Force O retreats", clicks("1012")),
    ("French: pursue the beaten enemy?", takes("Pursue")),
)
PICTURES = {
    "French: choose who gets orders of Bonaparte": "orders",
    "French: choose the hex to march into": "march",
    "Coalition: choose a force that reacts to Force A": "reaction",
    "Coalition: choose the forces that try to march to the guns": "guns",
    "Coalition: choose where Force O retreats": "retreat",
    "French: pursue the beaten enemy?": "pursuit",
}


def test_a_day_of_montenotte_is_played_by_both_seats_with_mouse_and_keyboard(person: Person) -> None:
    sit_down(person)
    left = play_until(person, PLAN, force_a_acts_again)
    take_back_and_make_again(person)
    left = play_until(person, left, lambda p: p.table.session.playtest.turn > 2)
    person.takes_a_picture("evening")
    assert not left, f"never asked: {[asked for asked, _ in left]}"
    check_the_log(person)
    assert person.table.left.headline.accessibleName() == "Turn 3 of 3, 13 April, VP 26, French: marginal victory"


def force_a_acts_again(person: Person) -> bool:
    """The other seat has reacted to its march."""
    is_asked = person.is_asked().startswith("French: choose what Force A does")
    return is_asked and "Force O tries to react" in " ".join(person.log())


def sit_down(person: Person) -> None:
    """The page of a new playtest, filled in."""
    person.picks("Scenario", "The day of Montenotte")
    person.picks("Coalition", "A person at this table")
    person.types_seed(SEED)
    person.presses_button("Begin the playtest")
    person.table.canvas.camera.reduced_motion = True


def play_until(
    person: Person, plan: tuple[tuple[str, Act], ...], is_there: Callable[[Person], bool]
) -> tuple[tuple[str, Act], ...]:
    """Answer as planned, anything else by Enter or the first row; what is left of the plan."""
    left = list(plan)
    pictured = {path.stem.split("_")[1] for path in person.pictures}
    for _ in range(MOST_ANSWERS):
        sits_down_when_asked(person)
        if is_there(person):
            return tuple(left)
        asked = person.is_asked()
        planned = next((entry for entry in left if asked.startswith(entry[0])), None)
        picture = next((name for words, name in PICTURES.items() if asked.startswith(words)), "")
        if picture and picture not in pictured and planned:
            pictured.add(picture)
            person.takes_a_picture(picture)
        if planned is None:
            answer_without_a_plan(person)
        else:
            left.remove(planned)
            planned[1](person)
    raise AssertionError(f"{MOST_ANSWERS} answers, and still asked: {person.is_asked()}")


def sits_down_when_asked(person: Person) -> None:
    """The table is covered whenever the other seat is asked: Enter shows it."""
    if person.table.is_covered:
        person.presses(ENTER)


def answer_without_a_plan(person: Person) -> None:
    """Enter takes the way out, the only row, or an empty set; where it takes nothing, the first row."""
    plays, so_far = len(person.table.session.playtest.plays), person.table.session.so_far
    person.presses(ENTER)
    if (len(person.table.session.playtest.plays), person.table.session.so_far) == (plays, so_far):
        person.takes(person.choices()[0])


def take_back_and_make_again(person: Person) -> None:
    """Ctrl Z takes back the stage, then the play before; Ctrl Y makes that play again, and the rows are as before."""
    playtest = person.table.session.playtest
    digest, plays = playtest.digest(), len(playtest.plays)
    person.takes("March")
    person.presses(Qt.Key.Key_Z, CTRL)
    assert person.is_asked().startswith("French: choose what Force A does"), "the stage was taken back"
    person.presses(Qt.Key.Key_Z, CTRL)
    assert len(playtest.plays) == plays - 1
    sits_down_when_asked(person)
    assert person.is_asked().startswith("Coalition: choose a force that reacts")
    person.presses(Qt.Key.Key_Y, CTRL)
    assert (playtest.digest(), len(playtest.plays)) == (digest, plays)
    sits_down_when_asked(person)


def check_the_log(person: Person) -> None:
    lines = person.table.right.log.lines()
    told = "\n".join(line.text for line in lines)
    for words in ("Battle of Montenotte (0913), French", "of the French", "Force O retreats to", "tries to pursue"):
        assert words in told, words
    assert not [line.text for line in lines if not line.clause], "every line cites its clause"
    assert {"7", "8.4", "11.1", "11.2", "11.9", "11.10", "11.11"} <= {line.clause for line in lines}
