"""Heights by the widths of words, beside what Qt lays out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from workbench.engine.bots import bot_play, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told import told_of_play
from workbench.engine.rules_modules import rules_for
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT, SIZE_DENSE
from workbench.qt.looks.word_widths import WordWidths
from workbench.storage.samples import build_sample

WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """What the log of a siege tells, and what no log tells."""
    playtest = Playtest(rules_for(build_sample("toulon")), "faron", 5)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while len(playtest.plays) < 40 and (asked := playtest.decisions()):
        bot_play(playtest, asked[0].seat, bots[asked[0].seat])
    told = {
        told.sentence
        for number, play in enumerate(playtest.plays)
        for told in told_of_play(playtest.engine_of(play), playtest.before(number), play.events, "")
    }
    return [
        *sorted(told),
        "",
        "a",
        "oneverylongwordthatnocolumnholds" * 3,
        "two  spaces",
        "Sainte-Marguerite-des-Prés holds",
    ]


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_text_is_as_high_as_it_is_laid_out(qapp: QApplication, lines: list[str], scale: float) -> None:
    words = WordWidths(SIZE_DENSE)
    words.height("measured at another scale", 100)
    apply_theme(qapp, LIGHT, scale)
    metrics = QFontMetrics(text_font(SIZE_DENSE))
    same = 0
    for width in (90, 150, 233, 280, 291, 340, 600):
        for text in lines:
            laid_out = metrics.boundingRect(QRect(0, 0, width, 10_000), WRAP, text).height()
            height = words.height(text, width)
            assert height >= laid_out, (text, width)
            same += height == laid_out
            if "-" not in text and text:
                assert abs(height - laid_out) <= metrics.lineSpacing(), (text, width)
    assert same > 0.97 * 7 * len(lines), "but for places that are broken at a hyphen, and a pixel of kerning"
