"""Garbage is looked for in quiet seconds, and not while the window is at work."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractEventDispatcher, QObject
from pytestqt.qtbot import QtBot

from workbench.qt.spare_collection import ALL_AFTER, DUE, HOW_OFTEN, MOST_WAKINGS, SpareCollection
from workbench.storage.rows.no_cycles import let_go


class Ring:
    """Holds on to nothing but itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def spare(qtbot: QtBot) -> Iterator[SpareCollection]:
    usual = gc.get_threshold()
    parent = QObject()
    collection = SpareCollection(parent)
    collection._timer.stop()  # the seconds are those of the tests
    yield collection
    collection.stop()
    assert gc.get_threshold() == usual
    let_go()
    gc.collect()  # what nobody holds is not kept with the rest
    gc.freeze()  # as the tests have it


def ring() -> weakref.ref[Ring]:
    """A ring that nobody holds."""
    return weakref.ref(Ring())


def grow_old() -> None:
    """As many looks at new values as make another one due."""
    for _ in range(DUE):
        gc.collect(1)


def wake(times: int) -> None:
    dispatcher = QAbstractEventDispatcher.instance()
    assert dispatcher is not None
    for _ in range(times):
        dispatcher.awake.emit()


def test_what_has_come_is_looked_through_in_a_quiet_second_only(spare: SpareCollection) -> None:
    assert gc.get_threshold() == HOW_OFTEN
    gc.disable()
    try:
        gone = ring()
        grow_old()
        lost = ring()  # too young to be found by those looks
        wake(MOST_WAKINGS + 1)
        spare.look()
        assert lost() is not None, "the window is at work"
        spare.look()
        assert lost() is None and gone() is None
        lost = ring()
        spare.look()
        assert lost() is not None, "too little has come to look through"
    finally:
        gc.enable()


def test_what_was_kept_and_let_go_since_is_found_in_a_long_quiet(spare: SpareCollection) -> None:
    gc.disable()
    try:
        held = Ring()
        lost = weakref.ref(held)
        grow_old()
        spare.look()
        del held
        grow_old()
        spare.look()
        assert lost() is not None, "it is kept, and not looked at"
        for _ in range(ALL_AFTER):
            spare.look()
        assert lost() is None
        before = gc.get_stats()[2]["collections"]
        for _ in range(2 * ALL_AFTER):
            spare.look()
        assert gc.get_stats()[2]["collections"] == before, "nothing has come since: an idle program does nothing"
    finally:
        gc.enable()
