"""A small design of counters, and the editor on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.counter_editor.editor import CounterEditor
from tests.storage.samples import rich_design
from workbench.engine.design import Design
from workbench.storage.document import RulesetDocument


def design() -> Design:
    """Three counters of two factions, one of them with a second step and a back of its own."""
    known = rich_design()
    sheet = replace(known.counter_sheets[0], slots=Map())
    return replace(known, maps=(), counter_sheets=(sheet,))


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[CounterEditor]:
    made = CounterEditor(RulesetDocument(design()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 860)
    made.page.show()
    qtbot.waitExposed(made.page)
    yield made
    made.close()
