"""The table in French: no text of its page is the same as in English, unless it is made of names of the design."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from msgspec import Struct, to_builtins
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.playtest.commands import Commands
from editors.playtest.overlays.kinds import KINDS
from editors.playtest.overlays.part import OverlaysPart
from editors.playtest.session import PlaytestSession
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.further_reads import dialogs_of, timeline_of
from tests.editors.playtest.window_texts import page_texts, said_by
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.codec import to_builtins as design_values
from workbench.language import ENGLISH
from workbench.qt.looks.translator import speak
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

PLAYS = 80
SAME_IN_BOTH = {"clause", "force", "combat", "retreat", "html", "pdf"}
"""Words that French writes as English does, or that are parts of names which the rules make."""
LONGEST_NAME = 40
"""What is longer in a design is a description."""
WORD = re.compile(r"[a-z]{3,}")


@pytest.fixture(params=["crossroads", "toulon", "grande_tactique"])
def recorded(request: pytest.FixtureRequest) -> RecordedPlaytest:
    """A game under way."""
    design = build_sample(request.param)
    made = RecordedPlaytest.start(design, design.scenarios[0].id, 5, {})
    playtest = made.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while len(playtest.plays) < PLAYS and (asked := playtest.decisions()):
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    return made


def strings(value: object) -> Iterator[str]:
    """All texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in (*value.keys(), *value.values()):
            yield from strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings(one)
    elif isinstance(value, Struct):
        yield from strings(to_builtins(value))


def page_of(qtbot: QtBot, recorded: RecordedPlaytest) -> set[str]:
    """All that the page, its commands and its dialogs say."""
    table = PlaytestTable(PlaytestSession(recorded, {}))
    qtbot.addWidget(table)
    table.resize(1400, 900)
    table.show()
    overlays = table.part(OverlaysPart)
    for kind in KINDS:
        if not overlays.is_on(kind):
            overlays.turn(kind)
    said: list[object] = []
    for tab in range(table.right.count()):
        table.right.setCurrentIndex(tab)
        table.parts.finish()
        said += [words for widget, words in page_texts(table) if not widget.startswith("MapCanvas")]
    commands = Commands(table, lambda: table)
    of_rooms = [action for menu in commands.menus_of_rooms() for action in commands.of_rooms(menu)]
    said += [said_by(action) for action in (*commands.of_menu(), *of_rooms)]
    said += [line.text for line in table.right.log.lines()]
    said += [*timeline_of(table), *dialogs_of(table)]
    table.stop()
    return set(strings(said))


def test_nothing_is_left_in_english(qtbot: QtBot, qapp: QApplication, recorded: RecordedPlaytest) -> None:
    called = (text for text in strings(design_values(recorded.design)) if len(text) <= LONGEST_NAME)
    names = set(WORD.findall(" ".join(called).casefold()))
    english = page_of(qtbot, recorded)
    speak(qapp, "fr")
    try:
        french = page_of(qtbot, recorded)
    finally:
        speak(qapp, ENGLISH)
    assert len(french) > 300
    same = (text for text in english & french if set(WORD.findall(text.casefold())) - names - SAME_IN_BOTH)
    assert sorted(same) == []
