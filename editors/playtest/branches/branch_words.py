"""Branches and moments of a playtest in words."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from workbench.engine.playtests.play_tree import MAIN_LINE, Branch
from workbench.engine.playtests.playtest import Playtest


def branch_title(branch: Branch) -> str:
    """The name of a branch; "Main line" or its number when it has none."""
    if branch.label.name:
        return branch.label.name
    return _tr("Main line") if branch.label.number == MAIN_LINE else _tr("Branch {}").format(branch.label.number)


def moment_words(playtest: Playtest[Any, Any], number: int, viewer: str) -> str:
    """Where a play stands, with the turn as the reader knows it: "Play 50, Branch 2, Turn 3 of 17"."""
    state = playtest.tree.kept[number].play.state
    turn = playtest.rules.display.headline(playtest.engine.view(state, viewer) if viewer else state)[0]
    return _tr("{}, {}").format(play_words(playtest, number), turn)


def play_words(playtest: Playtest[Any, Any], number: int) -> str:
    """Where a play stands: "Play 50, Branch 2". The number comes first, so that a long name does not hide it."""
    tree = playtest.tree
    return _tr("Play {}, {}").format(tree.kept[number].depth, branch_title(tree.branch_at(number)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Branches", text)
