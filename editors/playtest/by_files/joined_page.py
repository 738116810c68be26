"""The page of a player who has joined, and has no packet yet: what to send, and what comes next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called
from workbench.referee.player import Player

WIDTH_PX = 620


class JoinedPage(QWidget):
    """Nothing of a game is here but who plays what."""

    open_asked = Signal()

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player = player
        seat = called(player.engine.rules.words.name_of(player.seat))
        inside = QWidget()
        inside.setFixedWidth(px(WIDTH_PX))
        box = QVBoxLayout(inside)
        box.setSpacing(px(12))
        box.addWidget(text_label(few_lines(player.facts.title), "title", wrap=True))
        box.addWidget(text_label(self.tr("You have joined as {}.").format(seat), "heading", wrap=True))
        steps = (
            self.tr("Send the file that ends in .orders to who referees: it says that you take part."),
            self.tr("Keep {}: it signs all that you send. Nobody else needs it.").format(player.path.name),
            self.tr("When the first packet comes, a file that ends in .turn, open it here."),
        )
        for number, words in enumerate(steps, start=1):
            box.addWidget(text_label(f"{number}.  {words}", "body", wrap=True))
        if player.facts.note:
            box.addWidget(text_label(self.tr("Who referees says:"), "strong"))
            box.addWidget(text_label(few_lines(player.facts.note, MOST_TOLD), "body", wrap=True))
        self.open_button = QPushButton(self.tr("Open the first packet…"))
        set_style_property(self.open_button, "accent", True)
        self.open_button.clicked.connect(self.open_asked)
        row = QHBoxLayout()
        row.addWidget(self.open_button)
        row.addStretch(1)
        box.addLayout(row)
        around = QVBoxLayout(self)
        around.addStretch(1)
        around.addWidget(inside, 0, Qt.AlignmentFlag.AlignHCenter)
        around.addStretch(2)

    def stop(self) -> None:
        """Let go of the file."""
        self.player.close()
