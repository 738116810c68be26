"""The left dock of a playtest: headline, sequence and tracks over the form that answers."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from editors.playtest.answering.choice_model import ChoiceLine
from editors.playtest.answering.decision_form import DecisionForm
from editors.playtest.moment import Moment, piece_words, strength_of
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.space_card import troop_words
from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.session import PlaytestSession
from editors.playtest.turn.tracks import AskedTrack
from editors.playtest.turn.turn_panel import Headline, TurnPanel
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.display import Piece
from workbench.engine.options import Allotment, Number, Ordering, SomeOf
from workbench.engine.orders.options import FreeText, OrdersFor, Ruling
from workbench.engine.state import Answer
from workbench.engine.words.seat_names import seat_names
from workbench.qt.controls.parts import hairline
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, spoken

LEAST_TURN, ROOM_TO_ANSWER = 150, 380


class LeftColumn(QWidget):
    """Filled anew at every moment; the form keeps what it has while the question stays the same."""

    def __init__(self, session: PlaytestSession, faces: Faces, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._faces = session, faces
        design = session.rules.design
        self._names = seat_names(design)
        self.desk = OrdersDesk(session)
        self._colours = {faction.id: faction.ground for faction in design.factions}
        self._colours |= {side.id: faces.colours_of(side.id)[0] for side in design.sides}
        self.headline, self.turn, self.form = Headline(), TurnPanel(), DecisionForm(self.desk)
        set_style_property(self, "ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.turn)
        splitter.addWidget(self.form)
        splitter.setStretchFactor(1, 1)
        splitter.setChildrenCollapsible(False)
        splitter.splitterMoved.connect(self._divided_by_hand)
        self._splitter = splitter
        self._is_by_hand = False
        self._for_turn = 0
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for part in (self.headline, hairline(), splitter):
            box.addWidget(part, 1 if part is splitter else 0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._divide()

    def _divide(self) -> None:
        """The turn gets what its lines need as long as the answer has room enough; it grows with them until a hand
        divides the column, and gives nothing back: the rows of the answer do not jump up and down.
        """
        if self._is_by_hand or not self.isVisible():
            return
        room = self._splitter.height()
        wanted = max(px(LEAST_TURN), min(self.turn.wanted_height(), room - px(ROOM_TO_ANSWER)))
        if wanted > self._for_turn:
            self._for_turn = wanted
            self._splitter.setSizes([wanted, room - wanted])

    def _divided_by_hand(self) -> None:
        self._is_by_hand = True

    def show_moment(self, moment: Moment) -> None:
        """The turn and the question of a moment."""
        self.show_turn(moment)
        self.show_question(moment)

    def show_turn(self, moment: Moment) -> None:
        """What turn it is, where in the sequence, and how the tracks stand."""
        display, sight = self._session.rules.display, moment.sight
        title, below = display.headline(sight)
        self.headline.show_turn(spoken(title), called(below), display.victory(sight))
        self.turn.show_turn(display.sequence(sight), self._tracks(moment), self._colours)
        QTimer.singleShot(0, self, self._divide)  # only then the new lines are laid out

    def show_question(self, moment: Moment) -> None:
        """What may be answered, or why nothing is asked."""
        self.desk.settle(moment.decision)
        if moment.decision is None:
            self.form.show_nothing(self._idle_words(moment))
            return
        faces = {k: self._face(moment.pieces[k]) for k in moment.candidates if k in moment.pieces}
        words = {key: piece_words(moment.pieces[key]) for key in faces}
        self.form.show_decision(
            moment.decision, self._title(moment), self._lines(moment), self._called, faces, words
        )  # fmt: skip
        self.form.show_tally(self.tally_words(moment, self.form.answer()))

    def _tracks(self, moment: Moment) -> list[AskedTrack]:
        """Those of whoever is asked, and those of nobody, stay in sight; the purse of the force under way is named."""
        rules, seat = self._session.rules, moment.decision.seat if moment.decision is not None else moment.viewer
        side = rules.side_of(seat) if seat else ""
        acting = {moment.pieces[unit].faction for unit in moment.chosen_units if unit in moment.pieces}
        named = acting | {key for key in (*moment.so_far, *moment.candidates) if isinstance(key, str)}
        return [
            AskedTrack(
                track,
                bool(seat) and track.side in ("", side),
                bool(track.faction) and moment.decision is not None and track.side == side and track.faction in named,
            )
            for track in rules.display.tracks(moment.sight)
        ]

    def tally_words(self, moment: Moment, answer: Answer | None) -> str:
        """ "7 of 11 SP · 3 of 5" of a set of units, of those that may be chosen; "" of anything else."""
        decision = moment.decision
        if decision is None or not isinstance(decision.options, SomeOf):
            return ""
        closed = {choice.key for choice in moment.choices.choices if choice.refusal is not None}
        candidates = [key for key in decision.options.candidates if key not in closed]
        chosen = answer if isinstance(answer, tuple) else ()
        total = sum(strength_of(moment.pieces[key]) for key in candidates if key in moment.pieces)
        counts = self.tr("{} of {}").format(len(chosen), len(candidates))
        if not total:
            return counts
        strength = sum(strength_of(moment.pieces[key]) for key in chosen if key in moment.pieces)
        return self.tr("{} of {} SP · {}").format(strength, total, counts)

    def _title(self, moment: Moment) -> str:
        """What the list holds: a force by its place, else simply the choices."""
        if moment.only_answer is not None and not moment.is_collecting:
            return self.tr("Only one answer is left: Enter gives it")
        if moment.only_answer == ():
            return self.tr("Nobody can be chosen: Enter goes on")
        spaces = {moment.pieces[key].space for key in moment.candidates if key in moment.pieces}
        if moment.decision is not None and isinstance(moment.decision.options, SomeOf) and len(spaces) == 1:
            return self.tr("Units in {}").format(self._called(next(iter(spaces))))
        match moment.decision.options if moment.decision else None:
            case Allotment(total=total):
                return self.tr("{} to share out").format(total)
            case Ordering():
                return self.tr("Order")
            case Number():
                return self.tr("Number")
            case OrdersFor():
                return self.tr("Forces that take orders")
            case FreeText():
                return self.tr("Text")
            case Ruling():
                return self.tr("Ruling")
        return self.tr("Choices")

    def _lines(self, moment: Moment) -> list[ChoiceLine]:
        lines = []
        side = self._session.rules.side_of(moment.decision.seat) if moment.decision else ""
        for choice in moment.choices.choices:
            piece = moment.pieces.get(choice.key)
            if piece is not None:
                lines.append(ChoiceLine(choice, self._face(piece), spoken(choice.note) or piece_words(piece)))
                continue
            force = [piece for piece in moment.standing_in(choice.key) if piece.side == side]
            top = max(force, key=strength_of, default=None) if not moment.so_far else None
            below = spoken(choice.note) or (troop_words(force) if top else "")
            lines.append(ChoiceLine(choice, self._face(top) if top else None, below))
        return lines

    def _called(self, key: str) -> str:
        return called(self._session.rules.words.name_of(key))

    def _face(self, piece: Piece) -> CounterFace:
        """The counter without the markers beside it: the second line says them."""
        return replace(self._faces.face(piece), markers=())

    def _idle_words(self, moment: Moment) -> str:
        if self._session.playtest.is_over:
            return self.tr("The playtest is over. The log tells how it went.")
        return self.tr("Nothing is asked of you now.") if moment.bot or moment.waits_for else ""
