"""The map of the referee's desk: all there is, what one seat knows of it, or both beside each other."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSplitter, QToolButton, QVBoxLayout, QWidget

from editors.playtest.moment import moment_of
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.map_side import MapSide
from editors.playtest.reports.beliefs_bar import beliefs_on_map
from editors.playtest.session import EVERYTHING, PlaytestSession
from workbench.engine.decision import Decision
from workbench.engine.knowledge.contacts import TOLD
from workbench.engine.play import Engine
from workbench.engine.playtests.play_tree import AS_BEGUN, Play, begun_tree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.shown.beliefs import Belief
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import called
from workbench.referee.referee import Referee
from workbench.storage.records.playtest_record import RecordedPlaytest

AnyPlaytest = Playtest[Any, Any]
BESIDE = "beside"
LAYER = "beliefs"


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
    """`eyes_changed` says through whose eyes one looks: a seat's, or "" for all there is.

    Beside each other the truth stands left, with a plate and an arrow for what the seat believes of it, and the seat's
    map right; both move together.
    """

    eyes_changed = Signal(str)

    def __init__(self, referee: Referee) -> None:
        super().__init__()
        self._referee = referee
        self._standing = StandingMoment(referee, referee.state)
        self.session, self._faces, self.map = self._one()
        self.faces = self._faces
        self._other: tuple[PlaytestSession, MapSide] | None = None
        self._seat = ""
        self._is_following = False
        self.eyes: dict[str, QToolButton] = {}
        self.beside = self._switch(
            self.tr("Side by side"), self.tr("The truth left, what the seat knows right (key 0)")
        )
        self._maps = QSplitter()
        self._maps.setChildrenCollapsible(False)
        self._maps.addWidget(self._with_title(self.map, self.tr("What is so")))
        self._lay_out()
        self.look_as(EVERYTHING)

    # ------------------------------------------------------------------ what is called

    @property
    def is_beside(self) -> bool:
        """Do two maps stand beside each other?"""
        return self.beside.isChecked() and self._seat != EVERYTHING

    @property
    def other(self) -> MapSide | None:
        """The seat's map beside that of the truth."""
        return self._other[1] if self._other is not None and self.is_beside else None

    def show_state(self, state: Any) -> None:
        """Another moment, through the same eyes."""
        if state is not self._standing.state:
            self._standing.stand(state)
            self.look_as(self._seat)

    def look_as(self, seat: str) -> None:
        """Look through the eyes of a seat, or at all there is."""
        self._seat = seat
        self.eyes[seat].setChecked(True)
        self.beside.setEnabled(seat != EVERYTHING)
        self.session.look_as(EVERYTHING if self.is_beside else seat)
        self.map.show_moment(moment_of(self.session, self.map.board), frozenset())
        self._show_other()
        self._show_beliefs()
        self.eyes_changed.emit(seat)

    def look_beside(self, is_beside: bool) -> None:
        """Two maps, or one."""
        if is_beside and self._seat == EVERYTHING:
            self._seat = self._referee.head.facts.seats[0]
        self.beside.setChecked(is_beside)
        self.look_as(self._seat)

    def show_named(self, place: str) -> None:
        """Frame a place, and fly to it where it is not in sight."""
        self.map.show_happening(place)
        if (other := self.other) is not None:
            other.show_happening(place)

    # ------------------------------------------------------------------ two maps

    def _one(self) -> tuple[PlaytestSession, Faces, MapSide]:
        design = self._referee.head.design
        session = _Onlooker(RecordedPlaytest(design, self._standing, {}), {})
        faces = Faces(design, lambda: session.design_seen)
        return session, faces, MapSide(session, faces)

    def _show_other(self) -> None:
        if self.is_beside and self._other is None:
            session, _, side = self._one()
            self._other = session, side
            self._title_of_other = text_label("", "label")
            self._maps.addWidget(self._with_title(side, "", self._title_of_other))
            self.map.canvas.camera.view_changed.connect(lambda: self._follow(self.map, side))
            side.canvas.camera.view_changed.connect(lambda: self._follow(side, self.map))
        if self._other is not None:
            session, side = self._other
            around = side.parentWidget()
            assert around is not None
            around.setVisible(self.is_beside)
            if self.is_beside:
                self._title_of_other.setText(few_lines(self._knows_words(self._seat)))
                session.look_as(self._seat)
                side.show_moment(moment_of(session, side.board), frozenset())
                QTimer.singleShot(0, self, self._align)
        self._title.setVisible(self.is_beside)

    def _follow(self, leads: MapSide, follows: MapSide) -> None:
        """What one map is moved to the other one looks at."""
        if self._is_following or not (leads.isVisible() and follows.isVisible()):
            return
        camera, view = follows.canvas.camera, leads.canvas.camera.view
        middle = view.rect_mm.center()
        self._is_following = True
        camera.look_from(camera.view.zoomed(view.zoom).centred(middle.x(), middle.y()))
        self._is_following = False

    def _align(self) -> None:
        """Both look at the same, once they have their room."""
        if (other := self.other) is not None:
            self._follow(self.map, other)

    def _show_beliefs(self) -> None:
        rules = self._referee.rules
        found: tuple[Belief, ...] = ()
        if self.is_beside and rules.knowledge == TOLD:
            found = rules.display.beliefs(self._standing.state)
        colours = {side.id: side.colours for side in rules.design.sides}
        whose = rules.side_of(self._seat) if self._seat else ""
        self.map.canvas.layers.set_overlays(LAYER, beliefs_on_map(found, whose, colours) if whose else [])

    # ------------------------------------------------------------------ layout

    def _with_title(self, side: MapSide, title: str, label: QWidget | None = None) -> QWidget:
        around = QWidget()
        box = QVBoxLayout(around)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        if label is None:
            label = self._title = text_label(title, "label")
        label.setContentsMargins(10, 3, 10, 3)
        box.addWidget(label)
        box.addWidget(side, 1)
        return around

    def _knows_words(self, seat: str) -> str:
        return self.tr("As known to {}").format(called(self._referee.rules.words.name_of(seat)))

    def _switch(self, title: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(title)
        button.setToolTip(few_lines(tip))
        button.setCheckable(True)
        set_style_property(button, "toggle", True)
        return button

    def _lay_out(self) -> None:
        group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(4)
        titles = {EVERYTHING: self.tr("All there is")}
        titles |= {seat: self._knows_words(seat) for seat in self._referee.head.facts.seats}
        for number, (seat, title) in enumerate(titles.items(), start=1):
            button = self._switch(title, self.tr("{} (key {})").format(title, number))
            button.clicked.connect(lambda _on=False, eyes=seat: self.look_as(eyes))
            group.addButton(button)
            self.eyes[seat] = button
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.beside)
        self.beside.clicked.connect(self.look_beside)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self._maps, 1)
