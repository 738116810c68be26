"""The shared parts say what they were told, and report clicks."""

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from shiboken6 import delete

from workbench.engine.counters.counter_face import CounterFace
from workbench.qt.controls.fields import decimal_field, number_field
from workbench.qt.controls.focus_ring import Ring
from workbench.qt.controls.parts import (
    ClauseLink,
    ElidedLabel,
    EmptyState,
    FocusRing,
    KeyButton,
    KeyCap,
    Notice,
    PromptBar,
    ProvenanceChip,
    ReasonCard,
    ReasonRow,
    SectionHeading,
    Toast,
    text_label,
)
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT, px

# mypy: disable-error-code="no-untyped-def"
LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("kind", ProvenanceChip.KINDS)
def test_a_chip_names_its_origin(qtbot, kind: str) -> None:
    chip = ProvenanceChip(kind, "13.1")
    qtbot.addWidget(chip)
    assert chip.text()
    assert "13.1" in chip.accessibleName()
    assert not chip.grab().isNull()
    with qtbot.waitSignal(chip.clicked):
        qtbot.mouseClick(chip, LEFT)


def test_a_chip_refuses_an_unknown_origin(qtbot) -> None:
    with pytest.raises(ValueError, match="rumour"):
        qtbot.addWidget(ProvenanceChip("rumour"))


def test_a_clause_link_reports_its_number(qtbot) -> None:
    link = ClauseLink("16.15")
    qtbot.addWidget(link)
    assert not link.grab().isNull()
    with qtbot.waitSignal(link.clause_clicked) as clicked:
        qtbot.mouseClick(link, LEFT)
    assert clicked.args == ["16.15"]


def test_a_prompt_asks_and_is_answered(qtbot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.set_side("#2F62B5", "#FFFFFF")
    bar.set_decision("Western Wing", "choose the next space", "16.1", trail=("Combat", "forts"), primary="End it")
    bar.set_chosen("4 SP, 1 unit")
    bar.show()
    texts = [label.text() for label in bar.findChildren(QLabel)]
    assert "Western Wing:" in texts
    assert "choose the next space" in texts
    assert "Combat › forts" in texts
    primary, back = bar.findChildren(KeyButton)
    with qtbot.waitSignal(bar.confirmed):
        qtbot.mouseClick(primary, LEFT)
    with qtbot.waitSignal(bar.went_back):
        qtbot.mouseClick(back, LEFT)
    with qtbot.waitSignal(bar.clause_clicked) as clicked:
        qtbot.mouseClick(bar.findChild(ClauseLink), LEFT)
    assert clicked.args == ["16.1"]


@pytest.mark.parametrize("width", [420, 480, 560, 617, 700, 1000])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_no_word_of_a_prompt_is_cut(qtbot, qapp, width: int, text_size: float) -> None:
    apply_theme(qapp, LIGHT, text_size)
    try:
        bar = PromptBar()
        qtbot.addWidget(bar)
        bar.resize(width, 44)
        bar.show()
        words = "choose a reinforcement to hasten or to delay"
        bar.set_decision("Republicans", words, "9.5", primary="No other dates", can_go_back=False)
        sentence = next(label for label in bar.findChildren(QLabel) if "hasten" in label.text())
        longest = max(sentence.fontMetrics().horizontalAdvance(word) for word in sentence.text().split())
        assert longest <= sentence.width()
        assert sentence.heightForWidth(sentence.width()) <= bar.height()
    finally:
        apply_theme(qapp, LIGHT, 1.0)


@pytest.mark.parametrize("width", [320, 360, 420, 560, 1000])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_nothing_of_a_prompt_lies_on_something_else(qtbot, qapp, width: int, text_size: float) -> None:
    apply_theme(qapp, LIGHT, text_size)
    try:
        page = QWidget()  # a bar that is a window of its own would not be so narrow
        qtbot.addWidget(page)
        bar = PromptBar(page)
        bar.set_side("#2F62B5", "#FFFFFF", CounterFace("Maine"))
        bar.resize(width, 44)
        page.resize(1000, 200)
        page.show()
        bar.set_decision("Republicans", "choose the units that go together", "16.2", primary="Done")
        QApplication.processEvents()  # laid out
        parts = [part for part in bar.findChildren(QWidget) if part.isVisible()]
        over = [(a, b) for a, b in combinations(parts, 2) if a.geometry().intersects(b.geometry())]
        assert bar.width() == width and not over and {type(part) for part in parts} >= {KeyButton}
        bar.resize(1000, 44)
        assert bar.findChild(ClauseLink).isVisible(), "there is room for it again"
    finally:
        apply_theme(qapp, LIGHT, 1.0)


@pytest.mark.parametrize("width", [330, 420, 700, 1600])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("sign", ["a long name ", "n"])
def test_a_prompt_with_names_of_300_signs_stays_low_and_its_tip_has_them(
    qtbot, qapp, width: int, text_size: float, sign: str
) -> None:
    apply_theme(qapp, LIGHT, text_size)
    try:
        bar, name = PromptBar(), (sign * 300)[:290]
        qtbot.addWidget(bar)
        bar.resize(width, 44)
        bar.show()
        bar.set_decision(name, f"choose {name}", "9.5", primary="Done")
        actor, sentence = (next(x for x in bar.findChildren(QLabel) if x.text()[:4] == y) for y in (name[:4], "choo"))
        line = sentence.fontMetrics().lineSpacing()
        assert bar.height() <= max(px(44), 4 * line + px(16))
        assert sentence.text().endswith("…") or sentence.text() == f"choose {name}"
        assert name in sentence.toolTip()
        assert name in actor.toolTip()
        assert actor.width() <= bar.width()
    finally:
        apply_theme(qapp, LIGHT, 1.0)


def test_a_hidden_decision_says_nothing_else(qtbot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.set_decision("Allies", "place <b>three</b> units", "5.3", primary="Done")
    bar.show()
    sentence = next(label for label in bar.findChildren(QLabel) if "three" in label.text())
    assert sentence.text() == "place <b>three</b> units"
    assert sentence.textFormat() is Qt.TextFormat.PlainText
    bar.set_chosen("two of three")
    bar.show_hidden_decision("Allies")
    seen = "".join(label.text() for label in bar.findChildren(QLabel) if label.isVisible())
    assert "three" not in seen
    assert not any(button.isVisible() for button in bar.findChildren(KeyButton))
    assert not bar.findChild(ClauseLink).isVisible()


def test_a_reason_card_stands_in_the_lower_right(qtbot) -> None:
    canvas = QWidget()
    qtbot.addWidget(canvas)
    canvas.resize(800, 600)
    card = ReasonCard(canvas)
    rows = [ReasonRow("Enter enemy area", "3 of 12 points", "13.1")]
    card.show_reason("Malbousquet", "enemy", rows, "The battery may not go first", "16.15")
    canvas.show()
    assert card.geometry().right() == 800 - 12 - 1
    assert card.geometry().bottom() == 600 - 12 - 1
    assert [link.text() for link in card.findChildren(ClauseLink)] == ["13.1", "16.15"]
    assert all(link.isVisible() for link in card.findChildren(ClauseLink))
    with qtbot.waitSignal(card.clause_clicked) as clicked:
        qtbot.mouseClick(card.findChildren(ClauseLink)[1], LEFT)
    assert clicked.args == ["16.15"]
    assert "may not go first" in card.accessibleName()


def test_a_toast_offers_one_action_and_an_error_stays(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 400)
    window.show()
    toast = Toast(window)
    toast.show_message("Border merged", "Undo")
    with qtbot.waitSignal(toast.action_clicked):
        qtbot.mouseClick(toast.findChildren(KeyButton)[0], LEFT)
    assert not toast.isVisible()
    toast.show_message("The file was not written", is_error=True)
    assert toast.isVisible()
    qtbot.mouseClick(toast.findChildren(KeyButton)[1], LEFT)
    assert not toast.isVisible()


def test_headings_empty_states_notices_and_caps(qtbot) -> None:
    heading = SectionHeading("Layers", "3", "plus", "Add a layer")
    empty = EmptyState("table", "No tables yet.", "New table")
    notice = Notice("warning", "See 6.2")
    cap, label = KeyCap("Ctrl K"), text_label("Turn 14", "title")
    for part in (heading, empty, notice, cap, label):
        qtbot.addWidget(part)
        part.show()
        assert not part.grab().isNull()
    with qtbot.waitSignal(heading.action_clicked):
        heading._action.click()
    with qtbot.waitSignal(empty.clicked):
        qtbot.mouseClick(empty.findChild(QPushButton), LEFT)


def test_figures_change_when_they_are_left(qtbot) -> None:
    whole, decimal = number_field(0, 12, 4), decimal_field(0, 1, 0.5)
    qtbot.addWidget(whole)
    qtbot.addWidget(decimal)
    assert (whole.value(), decimal.value()) == (4, 0.5)
    assert not whole.keyboardTracking()


def test_the_ring_lies_round_what_the_keyboard_reached(qtbot, qapp) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    first, second = QLineEdit(), QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(first)
    column.addWidget(second)
    window.show()
    qtbot.waitExposed(window)
    follower = FocusRing(qapp)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, True)
    follower.lay_round(second)
    (ring,) = window.findChildren(Ring)
    assert ring.isVisible()
    assert ring.geometry() == second.geometry().adjusted(-3, -3, 3, 3)
    window.resize(500, 300)
    qapp.processEvents()
    assert ring.geometry() == second.geometry().adjusted(-3, -3, 3, 3)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)
    follower.lay_round(first)
    assert not ring.isVisible()
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, True)
    follower.lay_round(second)
    delete(second)
    follower.lay_round(None)
    assert not ring.isVisible()
    follower.setParent(None)
    follower.deleteLater()


def test_a_long_sentence_takes_two_lines_and_a_narrow_bar_stays_narrow(qtbot) -> None:
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.set_decision("Western Wing", "choose the units that go together " * 3, "16.2", ("Turn 4", "Movement"), "Done")
    bar.set_chosen("Ollioules, 7 of 11 SP")
    bar.show()
    for width, has_trail in ((1600, True), (560, False)):
        bar.resize(width, 44)
        trail = next(label for label in bar.findChildren(QLabel) if label.toolTip() == "Turn 4 › Movement")
        assert trail.isVisible() is has_trail
        assert bar.minimumSizeHint().width() < 560


def test_an_elided_label_keeps_its_words_for_the_tooltip(qtbot) -> None:
    label = ElidedLabel("label")
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.set_whole_text("Playtest of the whole campaign")
    label.show()
    assert label.text().endswith("…")
    assert label.toolTip() == label.accessibleName() == "Playtest of the whole campaign"
    label.resize(600, 20)
    assert label.text() == "Playtest of the whole campaign"
    assert label.toolTip() == ""


def test_a_reason_card_is_as_high_as_its_words(qtbot) -> None:
    canvas = QWidget()
    qtbot.addWidget(canvas)
    canvas.resize(800, 600)
    canvas.show()
    card = ReasonCard(canvas)
    card.show_reason("Short", "enemy")
    low = card.height()
    card.keep_free(162)
    card.show_reason(
        "Long", "enemy", [ReasonRow("a row of very many words " * 6)], "refused for a long reason " * 5, "6.5"
    )
    assert card.height() > low + 60
    assert card.geometry().right() == 800 - 12 - 162 - 1
    assert all(
        label.height() >= label.heightForWidth(label.width()) for label in card.findChildren(QLabel) if label.wordWrap()
    )
