"""Somebody plays a game on at the window by real events, as well as a bot would: it says what, mouse and keys do it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from tests.shell.person import ENTER, Person
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.options import Allotment, Number, OneOf, SomeOf
from workbench.engine.state import Allotted, Answer

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def standing(person: Person) -> tuple[object, ...]:
    """By which one knows that an answer was taken."""
    session = person.table.session
    return session.playtest.tree.at, len(session.playtest.plays), session.so_far, person.table.is_covered


def shows_the_table(person: Person) -> None:
    """Enter shows how the turn went, where there is that to read, and then the table."""
    for _ in range(3):
        if person.table.is_covered:
            person.presses(ENTER)
    assert not person.table.is_covered


class Player:
    """Sits at every seat that a person holds. `first` is done before each answer."""

    def __init__(self, qtbot: QtBot, person: Person, kind: str = "greedy") -> None:
        self._qtbot, self._person = qtbot, person
        playtest = person.table.session.playtest
        self._bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), kind), playtest)
        self.by_kind: dict[str, int] = {}

    def plays_on(self, is_there: Callable[[], bool], most: int, first: Callable[[], object] = bool) -> None:
        """Answer for whoever is asked until it is so."""
        person = self._person
        for _ in range(most):
            if person.table.is_covered:
                shows_the_table(person)
            if is_there():
                return
            first()
            if not person.table.is_covered and not is_there():
                self._answers_what_is_asked()
        raise AssertionError(f"{most} answers, and still asked: {person.is_asked()}")

    def _answers_what_is_asked(self) -> None:
        person = self._person
        decision = person.table.moment.decision
        if decision is None:
            self._qtbot.waitUntil(lambda: person.table.moment.decision is not None)
            return
        chooser = bot_chooser(person.table.session.playtest, decision.seat, self._bots[decision.seat])
        stood, answer = standing(person), chooser(decision, person.table.session.so_far)
        self.by_kind[decision.name] = self.by_kind.get(decision.name, 0) + 1
        match decision.options:
            case OneOf():
                self._takes(str(answer))
            case SomeOf() if isinstance(answer, tuple):
                self._checks(answer)
            case Allotment() if isinstance(answer, Allotted):
                self._shares_out(answer)
            case Number():
                self._counts_to(answer)
            case _:
                person.presses(ENTER)  # the order in which they stand
        assert standing(person) != stood, f"no event answers {answer!r}: {person.is_asked()}"

    def _takes(self, key: str) -> None:
        """A legal place by a click on the map where it is in sight, any other by its row, the way out by Enter."""
        choices = self._person.table.moment.choices
        if choices.by_space.get(key) is not None and self._person.sees(key):
            self._person.clicks(key)
        elif key == choices.way_out:
            self._person.presses(ENTER, CTRL)
        else:
            self._person.takes_key(key)

    def _checks(self, units: tuple[str, ...]) -> None:
        form = self._person.table.left.form
        chosen = form.answer()
        for key in {*units} ^ ({*chosen} if isinstance(chosen, tuple) else set()):
            self._person.takes_key(key)
        self._person.presses(ENTER, CTRL)

    def _shares_out(self, answer: Allotted) -> None:
        spins = [spin for spin in self._person.table.left.form.findChildren(QSpinBox) if spin.isVisible()]
        options = self._person.table.moment.decision and self._person.table.moment.decision.options
        assert isinstance(options, Allotment) and len(spins) == len(options.over)
        for spin, key in zip(spins, options.over, strict=True):
            spin.setFocus()
            wanted = answer.shares.get(key, 0)
            while spin.value() != wanted:
                self._person.presses(KEY.Key_Up if spin.value() < wanted else KEY.Key_Down)
        self._person.presses(ENTER)

    def _counts_to(self, answer: Answer) -> None:
        spin = next(spin for spin in self._person.table.left.form.findChildren(QSpinBox) if spin.isVisible())
        spin.setFocus()
        assert isinstance(answer, int)
        while spin.value() != answer:
            self._person.presses(KEY.Key_Up if spin.value() < answer else KEY.Key_Down)
        self._person.presses(ENTER)
