"""Designs that are hard to publish: nothing in them, everything called oddly or too long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editors.publish.editor import PublishEditor
from tests.exchange.vassal.odd_design import odd_design
from tests.qt.print_and_play.odd_games import long_names, nothing
from workbench.engine.design import Design
from workbench.storage.document import RulesetDocument

Build = Callable[[], Design]
ALL: tuple[Build, ...] = (nothing, long_names, odd_design)


@pytest.fixture(params=ALL, ids=lambda build: build.__name__)
def editor(qtbot: QtBot, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PublishEditor]:
    made = PublishEditor(RulesetDocument(request.param()))
    qtbot.addWidget(made.page)
    made.page.resize(1024, 700)
    made.page.show()
    made.desk.choose_folder(tmp_path / "out")
    made.look.finish()
    yield made
    made.close()


def test_each_output_is_looked_at(qtbot: QtBot, editor: PublishEditor) -> None:
    pane = editor.page.preview
    for output in editor.desk.outputs.values():
        editor.desk.show(output.id)
        pane.finish()
        says = pane.planned.pages or pane.planned.text or pane.none._sentence.text()
        assert says, output.id
        qtbot.waitUntil(lambda: not pane.is_busy, timeout=60_000)
        assert not pane.canvas.painting.faults, output.id
        editor.trial.want(True)
        editor.trial.finish()


def test_all_that_can_be_is_made_under_names_that_any_disk_takes(qtbot: QtBot, editor: PublishEditor) -> None:
    for output in editor.desk.outputs:
        editor.desk.tick(output, True)
    wanted = [one.id for one in editor.desk.to_make]
    editor.make()
    editor.maker.finish()
    outcomes = editor.standing.outcomes
    assert list(outcomes) == wanted
    assert all(one.made is not None or one.why_not for one in outcomes.values())
    assert outcomes["json"].made is not None and outcomes["bundle"].made is not None
    for path in (editor.desk.folder).rglob("*"):
        assert len(path.name.encode()) < 255 and not set(path.name) & set('\\:*?"<>|')
