"""Every kind of options is answered through the form, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from immutables import Map
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox

from editors.playtest.answering.answer_forms import OrderForm, ShareForm
from editors.playtest.answering.choice_model import ChoiceLine
from editors.playtest.answering.choices import Choice
from editors.playtest.answering.decision_form import DecisionForm
from workbench.engine.clauses import Refusal
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.state import Allotted
from workbench.qt.controls.painted_buttons import ClauseLink

# mypy: disable-error-code="no-untyped-def"
NAMES = {"a": "Alpha", "b": "Beta", "c": "Gamma", "d": "Delta"}
Ask = Callable[..., DecisionForm]


@pytest.fixture
def ask(qtbot) -> Ask:
    form = DecisionForm()
    qtbot.addWidget(form)
    form.resize(300, 480)
    form.show()

    def show(options: Options, refused: tuple[str, ...] = ()) -> DecisionForm:  # type: ignore[type-arg]
        keys = getattr(options, "candidates", ())
        lines = [
            ChoiceLine(Choice(key, NAMES.get(key, key), "", Refusal("9.9", "not today") if key in refused else None),
                       CounterFace(short_name=key), "4 SP")
            for key in keys
        ]  # fmt: skip
        form.show_decision(
            Decision("red", "x", "Which?", "1", options), "Choices", lines, lambda key: NAMES.get(key, key),
            {key: CounterFace(short_name=key) for key in NAMES}, dict.fromkeys(NAMES, "4 SP"),
        )  # fmt: skip
        return form

    return show


def titles(form: DecisionForm) -> list[str]:
    return [line.choice.title for line in form.choice_list.model.lines()]


def click_row(qtbot, form: DecisionForm, key: str, from_right: int = 60) -> None:
    view = form.choice_list.view
    place = view.visualRect(form.choice_list.model.index(form.choice_list.model.row_of(key)))
    at = place.center()
    at.setX(place.right() - from_right)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_legal_rows_stand_first_and_refused_ones_below_a_heading(ask: Ask) -> None:
    form = ask(OneOf(("a", "b", "c")), refused=("a",))
    assert titles(form) == ["Beta", "Gamma", "Not now", "Alpha"]
    assert [line.digit for line in form.choice_list.model.lines()] == ["1", "2", "", ""]
    assert form.choice_list.model.lines()[3].words == "Alpha, not today"


def test_a_click_takes_a_row(qtbot, ask: Ask) -> None:
    form = ask(OneOf(("a", "b")))
    with qtbot.waitSignal(form.taken) as taken:
        click_row(qtbot, form, "b")
    assert taken.args[0].key == "b"
    assert form.answer() is None


def test_a_click_on_the_clause_of_a_refused_row_opens_it(qtbot, ask: Ask) -> None:
    form = ask(OneOf(("a", "b")), refused=("b",))
    with qtbot.waitSignal(form.clause_clicked) as clicked:
        click_row(qtbot, form, "b", from_right=14)
    assert clicked.args == ["9.9"]
    with qtbot.waitSignal(form.taken) as taken:
        click_row(qtbot, form, "b")
    assert taken.args[0].refusal == Refusal("9.9", "not today")


def test_digits_and_arrows_choose(qtbot, ask: Ask) -> None:
    form = ask(OneOf(("a", "b", "c")))
    view = form.choice_list.view
    view.setFocus()
    assert form.pointed_choice() is None
    with qtbot.waitSignal(form.taken) as taken:
        qtbot.keyClick(view, Qt.Key.Key_3)
    assert taken.args[0].key == "c"
    for wanted in ("a", "b"):
        qtbot.keyClick(view, Qt.Key.Key_Down)
        line = view.pointed_line()
        assert line is not None
        assert line.choice.key == wanted
    with qtbot.waitSignal(form.taken) as taken:
        qtbot.keyClick(view, Qt.Key.Key_Space)
    assert taken.args[0].key == "b"


def test_the_only_one_is_pointed_at(ask: Ask) -> None:
    form = ask(OneOf(("a", "b")), refused=("b",))
    line = form.choice_list.view.pointed_line()
    assert line is not None
    assert line.choice.key == "a"


def test_a_long_list_is_filtered_by_typing(qtbot, ask: Ask) -> None:
    form = ask(OneOf(tuple(f"place {n}" for n in range(40))))
    view = form.choice_list.view
    qtbot.keyClicks(view, "p")
    form.choice_list._filter.setText("place 17")
    assert titles(form) == ["place 17"]
    assert form.choice_list.clear_filter()
    assert len(titles(form)) == 40
    assert not form.choice_list.clear_filter()


def test_a_set_is_checked_by_clicks_and_digits(qtbot, ask: Ask) -> None:
    form = ask(SomeOf(("a", "b", "c"), 1))
    assert form.is_collecting()
    assert form.answer() == ()
    assert form.refusal() is not None
    click_row(qtbot, form, "c")
    qtbot.keyClick(form.choice_list.view, Qt.Key.Key_1)
    assert form.answer() == ("a", "c")
    assert form.refusal() is None
    click_row(qtbot, form, "c")
    assert form.answer() == ("a",)


def test_all_and_none(qtbot, ask: Ask) -> None:
    form = ask(SomeOf(("a", "b", "c"), too_much=lambda units: Refusal("6", "two at most") if len(units) > 2 else None))
    buttons = {button.text(): button for button in form.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["All"], Qt.MouseButton.LeftButton)
    assert form.answer() == ("a", "b")
    qtbot.mouseClick(buttons["None"], Qt.MouseButton.LeftButton)
    assert form.answer() == ()


def test_what_cannot_be_added_is_greyed_at_once(ask: Ask) -> None:
    form = ask(
        SomeOf(("a", "b", "c"), too_much=lambda units: Refusal("6", "not both") if {"a", "b"} <= set(units) else None)
    )
    form.check("a")
    refused = {line.choice.key for line in form.choice_list.model.lines() if line.choice.refusal}
    assert refused == {"b"}
    assert not form.check("b")
    form.check("a", on=False)
    assert not any(line.choice.refusal for line in form.choice_list.model.lines())


def test_the_refusal_of_a_set_is_shown_with_its_clause(ask: Ask) -> None:
    form = ask(
        SomeOf(
            ("a", "b"), refuse=lambda units: Refusal("19.1", "a leader goes with a force") if units == ("a",) else None
        )
    )
    form.check("a")
    links = [link.text() for link in form.findChildren(ClauseLink) if link.isVisible()]
    assert links == ["19.1"]
    assert form._refusal.text() == "a leader goes with a force"
    form.check("b")
    assert form._refusal.text() == ""


def test_a_set_that_all_have_to_be_in_is_checked_already(ask) -> None:
    form = ask(SomeOf(("a",), least=1))
    assert form.answer() == ("a",)
    assert form.refusal() is None
    assert ask(SomeOf(("a", "b"), least=1)).answer() == ()


def test_an_allotment_tells_what_is_left(qtbot, ask: Ask) -> None:
    form = ask(Allotment(5, {"a": 4, "b": 3, "c": 0}))
    share = form.findChild(ShareForm)
    assert share is not None
    assert share.tally() == "5 still to share out"
    share.set_share("a", 4)
    share.set_share("b", 2)
    assert share.tally() == "1 too many"
    assert form.refusal() is not None
    qtbot.keyClick(share.findChildren(QSpinBox)[1], Qt.Key.Key_Down)
    assert form.answer() == Allotted(Map({"a": 4, "b": 1}))
    assert form.refusal() is None


def test_an_allotment_to_one_is_filled_in(ask: Ask) -> None:
    form = ask(Allotment(2, {"a": 4}))
    assert form.answer() == Allotted(Map({"a": 2}))


def test_an_order_is_changed_with_alt_and_the_arrows(qtbot, ask: Ask) -> None:
    form = ask(Ordering(("a", "b", "c")))
    order = form.findChild(OrderForm)
    assert order is not None
    assert form.answer() == ("a", "b", "c")
    with qtbot.waitSignal(form.edited):
        qtbot.keyClick(order.first_field(), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert form.answer() == ("b", "a", "c")
    up = next(button for button in order.findChildren(QPushButton) if button.text() == "Up")
    qtbot.mouseClick(up, Qt.MouseButton.LeftButton)
    assert form.answer() == ("a", "b", "c")


def test_a_number_begins_at_the_first_that_may_be_said(qtbot, ask: Ask) -> None:
    form = ask(Number(0, 9, lambda n: Refusal("2", "at least three") if n < 3 else None))
    assert form.answer() == 3
    form.focus_first()
    spin = form.findChildren(QSpinBox)[0]
    qtbot.keyClick(spin, Qt.Key.Key_Up)
    assert form.answer() == 4
    qtbot.keyClick(spin, Qt.Key.Key_Down)
    qtbot.keyClick(spin, Qt.Key.Key_Down)
    assert form.refusal() == Refusal("2", "at least three")


def test_when_nothing_is_asked_the_form_says_so(ask: Ask) -> None:
    form = ask(SomeOf(("a",)))
    form.show_nothing("The others decide.")
    assert form.answer() is None
    assert not form.is_collecting()
    assert not form.check("a")
    assert "The others decide." in [label.text() for label in form.findChildren(type(form._empty))]


def test_an_allotment_tells_what_it_demands_and_is_filled_where_one_way_alone_is_left(ask) -> None:
    demand = Refusal("30.4", "the largest first: Beta")
    form = ask(Allotment(1, {"a": 1, "b": 1}, refuse=lambda x: None if "b" in x.shares else demand, demands=(demand,)))
    assert form.answer() == Allotted(Map({"b": 1}))
    assert form.refusal() is None
    told = [label.text() for label in form.findChildren(QLabel) if label.isVisible()]
    assert "the largest first: Beta" in told


def test_what_nobody_has_begun_is_no_mistake_yet(qtbot, ask: Ask) -> None:
    form = ask(Allotment(2, {"a": 2, "b": 2}, clause="30.4"))
    assert form.refusal() is not None
    assert (form._refusal.text(), form._refusal.property("tone")) == ("2 still to share out", "")
    assert form._refusal_clause.isHidden()
    share = form.findChild(ShareForm)
    assert share is not None
    share.set_share("a", 1)
    assert form._refusal.property("tone") == "error" and not form._refusal_clause.isHidden()
    share.set_share("a", 2)
    assert (form._refusal.text(), form._refusal.property("tone")) == ("all 2 shared out", "")
