"""The forms of a free text and of a ruling: what Enter gives, what overrules, and that nothing that is typed is cut."""

from __future__ import annotations

from immutables import Map
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from editors.playtest.answering.answer_forms import answer_form
from editors.playtest.orders.ruling_form import RulingForm
from editors.playtest.orders.text_form import TextForm
from workbench.engine.options import Number, OneOf
from workbench.engine.orders.options import FreeText, Ruling, Suggestion
from workbench.engine.orders.order import Overruled, Text


def ruling(qtbot: QtBot) -> RulingForm:
    told = Suggestion(("order", "massena"), "begins", "13.2", "Does Masséna begin?", odds=Map({"begins": "2/3"}))
    form = answer_form(Ruling(told, OneOf(("begins", "waits"))), "Rule", str, {}, {})
    assert isinstance(form, RulingForm)
    qtbot.addWidget(form)
    return form


def test_a_ruling_is_what_is_suggested_until_somebody_rules_otherwise(qtbot: QtBot) -> None:
    form = ruling(qtbot)
    assert form.answer() == "begins"
    other = next(button for button in form.findChildren(QRadioButton) if not button.isChecked())
    other.setChecked(True)
    assert form.answer() == Overruled("waits", "")
    qtbot.keyClicks(form._note.field, "Rain")  # type: ignore[no-untyped-call]
    assert form.answer() == Overruled("waits", "Rain")


def test_a_note_alone_stays_in_the_record(qtbot: QtBot) -> None:
    form = ruling(qtbot)
    qtbot.keyClicks(form._note.field, "As it must")  # type: ignore[no-untyped-call]
    assert form.answer() == Overruled("begins", "As it must")


def test_a_ruling_on_a_number_has_its_options(qtbot: QtBot) -> None:
    told = Suggestion(("men", "c4"), 3)
    form = answer_form(Ruling(told, Number(1, 9)), "Rule", str, {}, {})
    assert isinstance(form, RulingForm)
    qtbot.addWidget(form)
    assert form.answer() == 3
    form.put_in(Overruled(5))
    assert form.answer() == Overruled(5)


def test_a_text_is_counted_and_one_that_is_too_long_is_refused_not_cut(qtbot: QtBot) -> None:
    options = FreeText(20)
    form = answer_form(options, "Say it", str, {}, {})
    assert isinstance(form, TextForm)
    qtbot.addWidget(form)
    assert options.refusal(form.answer()) is None
    qtbot.keyClicks(form.first_field(), "Where is Vaubois now?")  # type: ignore[no-untyped-call]
    assert form.answer() == Text("Where is Vaubois now?")
    assert options.refusal(form.answer()) is not None
    assert "21 of 20" in form._field._count.text()
