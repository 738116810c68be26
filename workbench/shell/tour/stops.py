"""The six stops of the tour: a page, what of it is shown, and what is said beside it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from workbench.engine.design import Design
from workbench.engine.problem import Place
from workbench.shell.editors import DESIGN, PLAYTEST, TABLES

GAME = "crossroads"
"""The sample game that the tour leads over."""
RESULTS = "combat_results"


class Stop(NamedTuple):
    """`beside` names the dock that is framed, "" is none; `place` is gone to; `deed` is what the tour offers to do."""

    page: str
    title: str
    text: str
    beside: str = ""
    place: Place | None = None
    deed: str = ""


def stops_of(design: Design) -> tuple[Stop, ...]:
    """The stops over a game, in their order."""
    counter = next((Place("counter", one.id, one.name) for one in design.counters), None)
    return (
        Stop(
            DESIGN,
            _tr("The map"),
            _tr(
                "This is a small game: a copy of your own, to be changed as you like. Click a hex: the form beside the "
                "map has its figures. T takes the brush; Ctrl Z takes anything back."
            ),
            "inspector",
        ),
        Stop(
            TABLES,
            _tr("Tables with their odds"),
            _tr(
                "Beside each row stands the exact chance that it is rolled, and at the right what a column comes to. "
                "Type another result into a cell: the odds follow at once."
            ),
            "table_side",
            Place("table", RESULTS),
        ),
        Stop(
            "design.counters",
            _tr("Counters"),
            _tr(
                "Each counter with its figures, front and back. Change its strength: its face follows, here, on the "
                "map and on the sheets that are printed."
            ),
            "counter_side",
            counter,
        ),
        Stop(
            "design.scenarios",
            _tr("The scenario"),
            _tr(
                "Who stands where, who comes in which turn, and who wins. Drag a counter to another hex: what the "
                "rules have against it is said while you hold it."
            ),
            "scenario_side",
        ),
        Stop(
            PLAYTEST,
            _tr("A playtest"),
            _tr(
                "People or bots hold the seats; the rules say what is legal, with their clause. Let two bots begin: F5 "
                "lets them play or wait, F7 shows the rest at once."
            ),
            deed=_tr("Let bots begin"),
        ),
        Stop(
            DESIGN,
            _tr("What is wrong, and out to the table"),
            _tr(
                "Below the map stands what cannot be played or looks doubtful: F8 goes there, Ctrl Enter fixes it. The "
                "menu File prints the map and exports the game. Now begin one of your own: New game, Ctrl G."
            ),
            "bottom",
        ),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Tour", text)
