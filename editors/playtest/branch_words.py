"""Branches and moments of a playtest in words."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from workbench.engine.play_tree import MAIN_LINE, Branch
from workbench.engine.playtest import Playtest


def branch_title(branch: Branch) -> str:
    """The name of a branch; "Main line" or its number when it has none."""
    if branch.label.name:
        return branch.label.name
    return _tr("Main line") if branch.label.number == MAIN_LINE else _tr("Branch {}").format(branch.label.number)


def moment_words(playtest: Playtest[Any, Any], number: int) -> str:
    """Where a play stands: "Branch 2, play 50, Turn 3 of 17"."""
    tree = playtest.tree
    kept = tree.kept[number]
    turn = playtest.rules.headline(kept.play.state)[0]
    return _tr("{}, play {}, {}").format(branch_title(tree.branch_at(number)), kept.depth, turn)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Branches", text)
