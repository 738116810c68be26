"""Somebody plays on by chance at the window, with the mouse where there is something to click, else with keys."""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from tests.shell.person import ENTER, Person
from workbench.engine.options import Allotment, Number, OneOf, Ordering

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
MOST_ROWS, MOST_SHARED = 3, 60


def standing(person: Person) -> tuple[object, ...]:
    """By which one knows that an answer was taken."""
    session = person.table.session
    return session.playtest.tree.at, len(session.playtest.plays), session.so_far, person.table.is_covered


def plays_on(qtbot: QtBot, person: Person, chance: random.Random, is_there: Callable[[], bool], most: int) -> int:
    """Answer for whoever is asked until it is so; how many answers that took."""
    for answers in range(most):
        if person.table.is_covered:
            _shows_the_table(person)
        if is_there():
            return answers
        if person.table.moment.decision is None:
            qtbot.waitUntil(lambda: person.table.moment.decision is not None or is_there())
            continue
        _answers(person, chance)
    raise AssertionError(f"{most} answers, and still asked: {person.is_asked()}")


def _shows_the_table(person: Person) -> None:
    """Enter shows how the turn went, where there is that to read, and then the table."""
    for _ in range(3):
        if person.table.is_covered:
            person.presses(ENTER)
    assert not person.table.is_covered


def _answers(person: Person, chance: random.Random) -> None:
    stood, decision = standing(person), person.table.moment.decision
    assert decision is not None
    rows = [row for row in person.choices() if row]
    if isinstance(decision.options, OneOf):
        _takes_one(person, chance, rows)
    elif isinstance(decision.options, Allotment):
        _shares_out(person, chance, decision.options.total)
    elif isinstance(decision.options, Number | Ordering):
        person.presses(ENTER)
    else:
        for row in chance.sample(rows, min(len(rows), chance.randint(0, MOST_ROWS))):
            person.takes(row)
        if standing(person) == stood:
            person.presses(ENTER)
    if standing(person) == stood:  # more or fewer are wanted: what stands there by itself may do, else one row
        person.presses(KEY.Key_Escape)
        person.presses(ENTER, CTRL)
    if standing(person) == stood and rows:
        person.takes(rows[0])
        if standing(person) == stood:
            person.presses(ENTER)
    assert standing(person) != stood, f"nothing answers: {person.is_asked()}, {rows[:4]}"


def _shares_out(person: Person, chance: random.Random, total: int) -> None:
    """The arrow keys in the fields count up and down, until Enter takes it."""
    stood, form = standing(person), person.table.left.form
    spins = [spin for spin in form.findChildren(QSpinBox) if spin.isVisible()]
    for _ in range(MOST_SHARED):
        person.presses(ENTER)
        if standing(person) != stood:
            return
        is_full = sum(spin.value() for spin in spins) >= total
        spin = chance.choice([spin for spin in spins if (spin.value() > 0 if is_full else True)])
        spin.setFocus()
        person.presses(KEY.Key_Down if is_full else KEY.Key_Up)


def _takes_one(person: Person, chance: random.Random, rows: list[str]) -> None:
    """A legal place by a click on the map where it is in sight, any other by its row."""
    spaces = sorted(person.table.moment.choices.legal_spaces())
    if spaces and (space := chance.choice(spaces)) and person.sees(space):
        person.clicks(space)
    else:
        person.takes(chance.choice(rows))
