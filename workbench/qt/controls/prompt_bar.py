"""The bar that says which decision is due, in the colours of the side that has it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.side_colours import DARK_INK, LIGHT_INK, SIDE_COLOURS
from workbench.engine.words.bounded_words import an_entry, few_lines, one_line
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.controls.painted_buttons import ClauseLink, KeyButton
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_BODY, SIZE_CAPTION, SIZE_LABEL, mix, px

PROMPT_HEIGHT = 44
LEAST_WIDTH = 320
LEAST_BESIDE = 240
"""Where a sentence has less beside the name of its actor it stands below it."""
LEAST_SENTENCE, LEAST_BUTTON, LEAST_WORDS = 190, 120, 120
"""Where a bar has less for the sentence, the words of its button are cut first, then sign, clause and words go."""
MOST_LINES = 3
"""A sentence takes so many lines at most, beside the name of its actor or below it."""
_SIGN_PX = 28


class PromptBar(QWidget):
    """Trail, sentence, clause, what is chosen so far, and the buttons that end or take back a choice.

    The keys on the buttons are the window's business; the bar only shows them.
    """

    confirmed = Signal()
    went_back = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ground, self._ink = SIDE_COLOURS["slate"].ground, LIGHT_INK
        self._whole_trail = self._whole_actor = self._whole_sentence = ""
        self._offered_over: tuple[str, str, bool] | None = None
        self._has_sign = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._sign, self._trail, self._actor, self._sentence, self._chosen = (Label("", self) for _ in range(5))
        self._clause = ClauseLink("", self)
        self._clause.clause_clicked.connect(self.clause_clicked)
        self._primary = KeyButton("", QCoreApplication.translate("PromptBar", "Enter"), self)
        self._primary.clicked.connect(self.confirmed)
        self._back = KeyButton(
            QCoreApplication.translate("PromptBar", "Back"), QCoreApplication.translate("PromptBar", "Esc"), self
        )
        self._back.clicked.connect(self.went_back)
        for button in (self._primary, self._back):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it points at something
        self._lay_out()
        self.set_side(self._ground, self._ink)
        self.clear()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch()
        words.addWidget(self._trail)
        self._said = said = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        said.addWidget(self._actor, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self._sentence)
        said.addStretch(1)
        words.addLayout(said)
        words.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(12)
        row.addWidget(self._sign)
        row.addLayout(words)
        row.addWidget(self._clause)
        row.addStretch(1)
        row.addWidget(self._chosen)
        row.addWidget(self._primary)
        row.addWidget(self._back)

    def set_side(self, ground: str, ink: str, sign: CounterFace | None = None) -> None:
        """The acting side's colours `#RRGGBB` and, as its sign, the back of one of its counters."""
        self._ground, self._ink = ground, ink
        for label in (self._trail, self._actor, self._sentence, self._chosen):
            label.setTextFormat(Qt.TextFormat.PlainText)
            palette = label.palette()
            palette.setColor(label.foregroundRole(), QColor(ink))
            label.setPalette(palette)
            # A style sheet's colour for labels is stronger than the palette; this one is the label's own.
            label.setStyleSheet(f"color: {ink}; background: transparent;")
        self._clause.set_colour(ink)
        self._primary.set_colours(ink, DARK_INK if ink == LIGHT_INK else LIGHT_INK, ink)
        self._back.set_colours(ground, ink, mix(ground, ink, 0.6))
        self._has_sign = sign is not None
        self._sign.setVisible(self._has_sign)
        if sign is not None:
            self._sign.setPixmap(counter_pixmap(sign.back(), px(_SIGN_PX), self.devicePixelRatioF()))
        self._wear_text_scale()
        self.update()

    def set_decision(
        self,
        actor: str,
        sentence: str,
        clause: str = "",
        trail: Sequence[str] = (),
        primary: str = "",
        can_confirm: bool = True,
        can_go_back: bool = True,
        primary_key: str = "",
    ) -> None:
        """Ask for a decision. `actor` stands in bold before the sentence; without `primary` nothing ends it.

        `primary_key` is the key that its button names, Enter when none is said.
        """
        self._offered_over = None
        self._whole_actor = f"{an_entry(actor)}:" if actor else ""
        self._whole_sentence = one_line(sentence)
        self._actor.setVisible(bool(actor))
        self._actor.setToolTip(few_lines(actor))
        self._sentence.setToolTip(few_lines("\n".join(filter(None, (actor, sentence)))))
        self._whole_trail = " › ".join(trail)
        self._trail.setToolTip(few_lines(self._whole_trail))
        self._primary.set_key(primary_key or QCoreApplication.translate("PromptBar", "Enter"))
        self._clause.set_clause(clause)
        self._primary.setText(primary)
        self._primary.setToolTip(few_lines(primary))
        self._primary.setVisible(bool(primary))
        self._primary.setEnabled(can_confirm)
        self._primary.updateGeometry()
        self._back.setVisible(can_go_back)
        self.setAccessibleName(few_lines(f"{actor}: {sentence}" if actor else sentence))
        self._wear_text_scale()
        self._make_room()

    def set_chosen(self, text: str) -> None:
        """What is chosen so far, such as `4 SP, 1 unit`."""
        self._chosen.setText(text)
        self._chosen.setToolTip(few_lines(text))
        self._chosen.setVisible(bool(text))
        self._make_room()

    def offer(self, primary: str, text: str = "") -> None:
        """Something else that the button would do now, instead of what it is there for; `withdraw` ends the offer. With
        `text` it stands where what is chosen so far stood.
        """
        if self._offered_over is None:
            is_shown = not self._primary.isHidden()
            self._offered_over = (
                self._chosen.toolTip(),
                self._primary.text() if is_shown else "",
                self._primary.isEnabled(),
            )
        self.set_chosen(text or self._offered_over[0])
        self._name_button(primary, True)

    def withdraw(self) -> None:
        """The button is again what it was before the offer."""
        if self._offered_over is not None:
            chosen, primary, can_confirm = self._offered_over
            self._offered_over = None
            self.set_chosen(chosen)
            self._name_button(primary, can_confirm)

    def _name_button(self, primary: str, can_confirm: bool) -> None:
        self._primary.setText(primary)
        self._primary.setToolTip(few_lines(primary))
        self._primary.setVisible(bool(primary))
        self._primary.setEnabled(can_confirm)
        self._primary.updateGeometry()
        self._make_room()

    def allow_confirm(self, allowed: bool) -> None:
        """Enable the button that ends the choice, or grey it."""
        self._primary.setEnabled(allowed)

    def show_hidden_decision(self, actor: str) -> None:
        """An opponent decides out of sight: that is said, and nothing else."""
        self.set_decision(actor, QCoreApplication.translate("PromptBar", "decides, hidden from you"), can_go_back=False)
        self.set_chosen("")

    def clear(self) -> None:
        """No decision is due."""
        self.set_decision("", "", can_go_back=False)
        self.set_chosen("")

    def minimumSizeHint(self) -> QSize:
        """Narrow: the words make room, so that a window can become smaller again."""
        return QSize(px(LEAST_WIDTH), px(PROMPT_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """A sentence that one line does not hold takes two or three, and the trail makes way for it. What is longer
        still is cut short; the tip has all of it.
        """
        room = max(px(80), self.width() - self._taken_beside_words())
        letters = QFontMetrics(text_font(SIZE_BODY, 600))
        self._actor.setText(letters.elidedText(self._whole_actor, Qt.TextElideMode.ElideMiddle, room))
        actor = _width(self._actor.text(), SIZE_BODY) + 5 if self._actor.text() else 0
        wanted = actor + _width(self._whole_sentence, SIZE_BODY)
        chosen = _width(self._chosen.toolTip(), SIZE_LABEL)
        # what is chosen so far is shown where it leaves the sentence two lines to stand in
        has_chosen = 0 < chosen < room - wanted * 0.6
        self._chosen.setVisible(has_chosen)
        room -= chosen if has_chosen else 0
        is_narrow = wanted > room
        self._sentence.setWordWrap(is_narrow)
        is_tall = is_narrow and room - actor < px(LEAST_BESIDE)
        self._said.setDirection(QBoxLayout.Direction.TopToBottom if is_tall else QBoxLayout.Direction.LeftToRight)
        self._said.setSpacing(0 if is_tall else 5)
        self._sentence.setFixedWidth(max(px(80), (room if is_narrow else wanted) - (0 if is_tall else actor)))
        self._sentence.setText(_in_few_lines(self._whole_sentence, self._sentence.width() - 2))
        metrics = QFontMetrics(text_font(SIZE_CAPTION, 500))
        self._trail.setText(metrics.elidedText(self._whole_trail, Qt.TextElideMode.ElideLeft, room))
        self._trail.setVisible(bool(self._whole_trail) and not is_narrow)
        lines = self._sentence.heightForWidth(self._sentence.width()) if is_narrow else 0
        lines += self._actor.sizeHint().height() if is_tall and actor else 0
        self.setFixedHeight(max(px(PROMPT_HEIGHT), lines + 8))

    def _taken_beside_words(self) -> int:
        """The width of what stands beside the words, each part of it as wide as there is room for, or hidden."""
        due = {self._sign: self._has_sign, self._clause: bool(self._clause.text())}
        buttons = [button for button in (self._primary, self._back) if not button.isHidden()]
        others = (*(part for part, is_due in due.items() if is_due), *buttons)
        taken = sum(part.sizeHint().width() + 12 for part in others) + 40
        wide, lacking = self._primary.sizeHint().width(), px(LEAST_SENTENCE) - (self.width() - taken)
        shown = wide if lacking <= 0 else min(wide, max(px(LEAST_BUTTON), wide - lacking))
        self._primary.setMaximumWidth(shown)
        self._back.setMaximumWidth(self._back.sizeHint().width())
        taken -= wide - shown
        for part, is_due in due.items():
            stays = is_due and self.width() - taken >= px(LEAST_WORDS)
            part.setVisible(stays)
            taken -= part.sizeHint().width() + 12 if is_due and not stays else 0
        for button in buttons:
            if self.width() - taken < px(LEAST_WORDS):
                taken -= min(button.maximumWidth(), button.sizeHint().width()) - button.least_width
                button.setMaximumWidth(button.least_width)
        return taken

    def _wear_text_scale(self) -> None:
        self._trail.setFont(text_font(SIZE_CAPTION, 500))
        self._actor.setFont(text_font(SIZE_BODY, 600))
        self._sentence.setFont(text_font(SIZE_BODY, 400))
        self._chosen.setFont(text_font(SIZE_LABEL, 500))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self._ground))


def _in_few_lines(text: str, width_px: int) -> str:
    """As much of a text as the lines of the bar hold, broken between words."""
    font = text_font(SIZE_BODY, 400)
    layout = QTextLayout(text, font)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) <= MOST_LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(width_px)
        starts.append(line.textStart())
    layout.endLayout()
    if len(starts) <= MOST_LINES:
        return text
    last = starts[MOST_LINES - 1]
    return text[:last] + QFontMetrics(font).elidedText(text[last:], Qt.TextElideMode.ElideRight, width_px)


def _width(text: str, size: float) -> int:
    return QFontMetrics(text_font(size, 600)).horizontalAdvance(text) + 4 if text else 0
