"""Branches and moments of a playtest in words."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from workbench.engine.playtests.comparison import Kind
from workbench.engine.playtests.play_tree import MAIN_LINE, PlayTree
from workbench.engine.playtests.playtest import Playtest
from workbench.qt.looks.translator import spoken


def branch_title(tree: PlayTree[Any], first: int, viewer: str) -> str:
    """What a seat calls the branch that begins with a play; "Main line" or its number when it has no name for it."""
    number = tree.label(first).number
    numbered = _tr("Main line") if number == MAIN_LINE else _tr("Branch {}").format(number)
    return tree.name_of(first, viewer) or numbered


def moment_words(playtest: Playtest[Any, Any], number: int, viewer: str) -> str:
    """Where a play stands, with the turn as the reader knows it: "Play 50, Branch 2, Turn 3 of 17"."""
    play = playtest.tree.kept[number].play
    engine = playtest.engine_of(play)
    turn = spoken(engine.rules.display.headline(engine.view(play.state, viewer) if viewer else play.state)[0])
    return _tr("{}, {}").format(play_words(playtest, number, viewer), turn)


def play_words(playtest: Playtest[Any, Any], number: int, viewer: str) -> str:
    """Where a play stands, as a seat says it: "Play 50, Branch 2". The number comes first: a long name hides it not."""
    tree = playtest.tree
    title = branch_title(tree, tree.first_at(number), viewer)
    return _tr("Play {}, {}").format(tree.kept[number].depth, title)


def words_of_kind(kind: Kind) -> str:
    """What two moments differ in, within a line; \"\" of what the rules keep besides."""
    return {
        Kind.TURN: _tr("turn"),
        Kind.GOING_ON: _tr("going on"),
        Kind.ENDING: _tr("ending"),
        Kind.POINTS: _tr("victory points"),
        Kind.PRESENCE: _tr("in play"),
        Kind.PLACE: _tr("place"),
        Kind.STRENGTH: _tr("strength"),
        Kind.QUALITY: _tr("quality"),
        Kind.LOSSES: _tr("steps lost"),
        Kind.CONDITION: _tr("condition"),
        Kind.MARKERS: _tr("markers"),
        Kind.ARRIVAL: _tr("arrival"),
        Kind.TRACK: _tr("track"),
        Kind.DICE: _tr("dice since then"),
    }.get(kind, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Branches", text)
