"""While bots play at once the columns follow the map a frame later each; whoever is asked, or looks anew, sees all."""

from __future__ import annotations

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editors.playtest.after_the_map import AfterTheMap
from editors.playtest.answering.choices import Choices
from editors.playtest.moment import Moment


def moment_of(viewer: str, sight: str) -> Moment:
    return Moment(sight, viewer, None, Choices(), {})


def test_passing_moments_are_shown_one_column_after_the_other_each_as_it_is_then(qtbot: QtBot) -> None:
    shown: list[tuple[str, object]] = []
    parent = QObject()
    columns = AfterTheMap(
        parent,
        lambda moment: shown.append(("left", moment.sight)),
        lambda moment: shown.append(("right", moment.sight)),
    )
    columns.show(moment_of("french", "a"), is_passing=True)
    assert shown == [("left", "a"), ("right", "a")], "the first one is seen at once"
    shown.clear()
    columns.show(moment_of("french", "b"), is_passing=True)
    assert not shown
    qtbot.waitUntil(lambda: len(shown) == 1)
    columns.show(moment_of("french", "c"), is_passing=True)
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert shown == [("left", "b"), ("right", "c")]
    shown.clear()
    columns.show(moment_of("french", "d"), is_passing=True)
    columns.show(moment_of("french", "e"), is_passing=False)
    assert shown == [("left", "e"), ("right", "e")]
    qtbot.wait(60)
    assert len(shown) == 2, "nothing comes after it"


def test_other_eyes_see_nothing_of_the_moment_before(qtbot: QtBot) -> None:
    shown: list[tuple[str, object]] = []
    parent = QObject()
    columns = AfterTheMap(parent, lambda moment: shown.append((moment.viewer, moment.sight)))
    columns.show(moment_of("french", "a"), is_passing=False)
    columns.show(moment_of("french", "b"), is_passing=True)
    columns.show(moment_of("coalition", "c"), is_passing=True)
    assert shown == [("french", "a"), ("coalition", "c")]
    qtbot.wait(60)
    assert len(shown) == 2
