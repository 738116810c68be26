"""The map of the referee's desk: all there is, or what one seat knows of it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from editors.playtest.moment import moment_of
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.map_side import MapSide
from editors.playtest.session import EVERYTHING, PlaytestSession
from workbench.engine.decision import Decision
from workbench.engine.play import Engine
from workbench.engine.playtests.play_tree import AS_BEGUN, Play, begun_tree
from workbench.engine.playtests.playtest import Playtest
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import called
from workbench.referee.referee import Referee
from workbench.storage.records.playtest_record import RecordedPlaytest

AnyPlaytest = Playtest[Any, Any]


class StandingMoment(AnyPlaytest):
    """One moment of a game, of which nobody is asked anything."""

    def __init__(self, referee: Referee, state: Any) -> None:
        facts = referee.head.facts
        self._engines = {AS_BEGUN: Engine(referee.rules)}
        self.scenario, self.options, self.seed = facts.scenario, dict(facts.options), 0
        self.stand(state)

    def stand(self, state: Any) -> None:
        """Another moment."""
        self.start = state
        beginning: Play[Any] = Play(None, (), state)
        self._tree, self._plays = begun_tree(beginning), [beginning]

    def decisions(self) -> list[Decision]:
        return []


class _Onlooker(PlaytestSession):
    """Nobody sits at this table."""

    @property
    def persons(self) -> tuple[str, ...]:
        return ()


class WholeMap(QWidget):
    """`eyes_changed` says through whose eyes one looks: a seat's, or "" for all there is."""

    eyes_changed = Signal(str)

    def __init__(self, referee: Referee) -> None:
        super().__init__()
        self._standing = StandingMoment(referee, referee.state)
        self.session = _Onlooker(RecordedPlaytest(referee.head.design, self._standing, {}), {})
        self.faces = Faces(referee.head.design, lambda: self.session.design_seen)
        self.map = MapSide(self.session, self.faces)
        self.eyes: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(4)
        row.addWidget(text_label(self.tr("Map:"), "label"))
        titles = {EVERYTHING: self.tr("All there is")}
        name = referee.rules.words.name_of
        titles |= {seat: self.tr("As known to {}").format(called(name(seat))) for seat in referee.head.facts.seats}
        for seat, title in titles.items():
            button = QToolButton()
            button.setText(title)
            button.setCheckable(True)
            set_style_property(button, "toggle", True)
            button.clicked.connect(lambda _on=False, eyes=seat: self.look_as(eyes))
            group.addButton(button)
            self.eyes[seat] = button
            row.addWidget(button)
        row.addStretch(1)
        self.eyes[EVERYTHING].setChecked(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self.map, 1)
        self.look_as(EVERYTHING)

    def show_state(self, state: Any) -> None:
        """Another moment, through the same eyes."""
        if state is not self._standing.state:
            self._standing.stand(state)
            self.look_as(self.session.viewer)

    def look_as(self, seat: str) -> None:
        """Look through the eyes of a seat, or at all there is."""
        self.session.look_as(seat)
        self.eyes[seat].setChecked(True)
        self.map.show_moment(moment_of(self.session, self.map.board), frozenset())
        self.eyes_changed.emit(seat)
