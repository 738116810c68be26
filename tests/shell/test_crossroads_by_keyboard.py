"""Crossroads in the real window, from the page before a playtest to its end, by a person without a mouse."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.shell.person import ENTER, Person
from workbench.engine.options import OneOf
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

KEY, SEED, MOST_KEYS = Qt.Key, 11, 4000
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Somebody at the window, whose mouse does nothing."""
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(build_sample("crossroads")))
    for name in ("mouseClick", "mousePress", "mouseMove"):
        monkeypatch.delattr(QtBot, name)
    yield Person(qtbot, window, tmp_path)
    window.close()


class Keys:
    """Presses keys where the keyboard is, and counts them."""

    def __init__(self, person: Person) -> None:
        self._person, self.pressed = person, 0

    def press(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, times: int = 1
    ) -> None:
        for _ in range(times):
            self._person.presses(key, modifier)
            self.pressed += 1


def test_crossroads_is_played_to_its_end_without_a_mouse(qtbot: QtBot, person: Person) -> None:
    keys, chance = Keys(person), random.Random(SEED)
    keys.press(KEY.Key_3, CTRL)
    sits_down(person, keys)
    table, playtest = person.table, person.table.session.playtest
    table.canvas.camera.reduced_motion = True
    took_back = False
    while not playtest.is_over:
        assert keys.pressed < MOST_KEYS, f"still asked: {person.is_asked()}"
        if table.moment.decision is None:
            keys.press(KEY.Key_F7 if table.clock.is_running else KEY.Key_F5)  # the rest of the bot's turn at once
            qtbot.waitUntil(lambda: table.moment.decision is not None or playtest.is_over)
            continue
        if not took_back and len(playtest.plays) > 30:
            took_back = takes_back(person, keys)
        answer(person, keys, chance)
    by_hand = [play for play in playtest.plays if play.made.by == "person"]
    assert len(by_hand) > 50 and took_back and playtest.turn >= 10
    assert "The playtest is over" in table.left.form._empty.text()
    assert table.prompt.accessibleName().startswith(("Blue win", "Red win", "Nobody wins")), person.is_asked()


def sits_down(person: Person, keys: Keys) -> None:
    """Tab leads to the seed and to the button that begins; who sits where is as it is offered."""
    reach(keys, "Dice seed")
    keys.press(KEY.Key_A, CTRL)
    for digit in str(SEED):
        keys.press(KEY(ord(digit)))
    reach(keys, "Begin the playtest")
    keys.press(KEY.Key_Space)


def reach(keys: Keys, name: str) -> None:
    """Tab to what is called so."""
    names = []
    for _ in range(40):
        focused = QApplication.focusWidget()
        said = (focused.accessibleName(), focused.text() if isinstance(focused, QPushButton) else "") if focused else ()
        if name in said:
            return
        names.append(said)
        keys.press(KEY.Key_Tab)
    raise AssertionError(f"Tab does not come to {name!r}, only to {names}")


def answer(person: Person, keys: Keys, chance: random.Random) -> None:
    """Where places are asked Tab goes from one legal place to the next; lists have arrows, sets the space bar."""
    table = person.table
    stood = standing(person)
    decision = table.moment.decision
    assert decision is not None
    if isinstance(decision.options, OneOf):
        way = KEY.Key_Tab if table.canvas.hasFocus() else KEY.Key_Down
        keys.press(way, times=chance.randint(1, 4))
        keys.press(ENTER)
    else:
        keys.press(KEY.Key_Space)
        keys.press(ENTER)
    if standing(person) == stood:  # nothing was pointed at, or it may not be chosen: end this choice
        keys.press(ENTER, CTRL)
    assert standing(person) != stood, f"no key answers: {person.is_asked()}"


def standing(person: Person) -> tuple[object, ...]:
    session = person.table.session
    return len(session.playtest.plays), session.so_far


def takes_back(person: Person, keys: Keys) -> bool:
    """Ctrl Z takes the last play of the person back, with what the bot answered; Ctrl Y makes it again."""
    playtest = person.table.session.playtest
    if person.table.session.so_far:
        return False
    digest, plays = playtest.digest(), len(playtest.plays)
    keys.press(KEY.Key_Z, CTRL)
    assert len(playtest.plays) < plays
    keys.press(KEY.Key_Y, CTRL)
    assert (playtest.digest(), len(playtest.plays)) == (digest, plays)
    return True
