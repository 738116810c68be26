"""The map of a playtest: counters, what may be chosen, the way to the pointer, and the card that says why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import hypot, inf

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.playtest.answering.answers_ahead import ToldAnswer
from editors.playtest.answering.choices import Choice, Choices
from editors.playtest.answering.told_words import answer_words
from editors.playtest.moment import Moment
from editors.playtest.on_map.board import board_of
from editors.playtest.on_map.carried_counters import CarriedCounters
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.hand import Hand, NoHand
from editors.playtest.on_map.map_tool import ChooseTool
from editors.playtest.on_map.near_fights import NearFights
from editors.playtest.on_map.overlays import (
    decision_overlays,
    section_overlays,
    way_overlays,
    work_overlays,
)
from editors.playtest.on_map.progress_line import ProgressLine
from editors.playtest.on_map.space_card import SpaceCard, section_card, space_card
from editors.playtest.reports.on_map import reports_on_map
from editors.playtest.session import PlaytestSession
from workbench.engine.clauses import Refusal
from workbench.engine.display import Piece, ShownWork
from workbench.qt.controls.parts import ReasonCard, ReasonRow, Toast
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas import MapCanvas, Selection, ToolEvent, ToolNote
from workbench.qt.map_canvas.looking.camera import READABLE_COUNTER_PX
from workbench.qt.map_canvas.looking.minimap import MiniMap
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import style_of

SECTION_REACH_PX = 7.0
VIEW_MARGIN_PX = 48
CORNER_PX = 12
MOST_TOLD = 2
"""So many questions that were not asked are told beside each other; the log has them all."""


class MapSide(QWidget):
    """The canvas with its card and toast. It says what is clicked; whether that may be chosen is not its business."""

    chosen = Signal(object)
    unit_clicked = Signal(str, bool)
    clause_clicked = Signal(str)
    place_changed = Signal(str)
    passed_by = Signal(object)

    def __init__(self, session: PlaytestSession, faces: Faces, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._faces = session, faces
        design = session.rules.design
        self._names = {side.id: side.name for side in design.sides}
        self._colour_names = {side.id: side.colours for side in design.sides}
        self.board = board_of(design, session.playtest.scenario)
        self._moment = Moment(None, "", None, Choices(), {})
        self._held: dict[str, tuple[str, ...]] = {}
        self._works: tuple[ShownWork, ...] = ()
        self._beside: Mapping[str, Sequence[ReasonRow]] = {}
        self._asked_at: tuple[str, ...] = ()
        self._has_begun = self._came_near = self._looks_later = False
        self._under_way: Mapping[str, Piece] | None = None
        self._selected: Collection[str] = ()
        self._looked: dict[str, tuple[View, tuple[str, ...], NearFights]] = {}
        self.hand: Hand = NoHand()
        self.canvas = MapCanvas()
        self.canvas.layers.set_kinds(kinds_of(design))
        self.canvas.layers.set_style(style_of(self.board.map.look.style))
        self.canvas.set_map(self.board.map)
        self.canvas.setProperty("own_focus_ring", True)
        self._near_fights = NearFights(self.canvas.camera, self._fit_pieces)
        self.carried = CarriedCounters(self.canvas)
        self.progress = ProgressLine(self.canvas)
        minimap = self.canvas.findChild(MiniMap)
        assert minimap is not None
        self._minimap = minimap
        self._card = ReasonCard(self.canvas)
        self.toast = Toast(self.canvas)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.canvas, 1)
        self._card.clause_clicked.connect(self.clause_clicked)
        self.canvas.tool_host.set_tool(ChooseTool(self))
        self.canvas.hovered.connect(self._point_at_space)
        self.canvas.walk.current_changed.connect(self._point_at_space)
        self.carried.scrolled.connect(self._carry_on)
        self.canvas.installEventFilter(self)

    # ------------------------------------------------------------------ what is shown

    def show_moment(self, moment: Moment, selected: Collection[str], is_passing: bool = False) -> None:
        """Draw a moment; `selected` units are ringed. One that is `passing` is gone before its lines could be read."""
        before, self._moment, self._under_way = self._moment, moment, None
        if self._has_begun and before.viewer != moment.viewer:
            self._change_eyes(before.viewer)
        rules = self._session.rules
        self._held = dict(rules.display.control(moment.sight))
        self._works = rules.display.works(moment.sight)
        self.show_selected(selected)
        if not self._has_begun:
            self._has_begun = True
            self._fit_pieces()
        self.canvas.layers.set_overlays("works", work_overlays(self._works, self._colour_names))
        self.canvas.layers.set_overlays("reports", reports_on_map(moment))
        self.canvas.layers.set_overlays("decision", decision_overlays(moment, self.board.sections))
        self.canvas.layers.clear_overlays("way")
        self._card.hide()
        if is_passing:
            self.passed_by.emit(moment)
        self._look_where_it_is_asked()

    def _change_eyes(self, before: str) -> None:
        """Each seat looks where it last looked itself: where the other looked, or pointed, is not for its eyes."""
        canvas, view = self.canvas, self.canvas.camera.view
        canvas.tool_host.give_up()  # what the other carries is put back where it lies
        canvas.walk.set_current_space("")
        canvas.fan("")
        self._point_at_space("")
        if not before or not self._moment.viewer:
            return
        self._looked[before] = (view, self._asked_at, self._near_fights)
        if known := self._looked.get(self._moment.viewer):
            view, self._asked_at, self._near_fights = known
            canvas.camera.set_zoom(view.zoom)
            canvas.camera.fly_to_point(view.x_mm, view.y_mm)
        else:
            self._asked_at, self._near_fights = (), NearFights(canvas.camera, self._fit_pieces)
            self._fit_pieces()

    def _fit_pieces(self) -> None:
        self._came_near = False
        spaces = {piece.space for piece in self._moment.pieces.values()} & set(self.board.spaces)
        self.canvas.camera.fit_spaces(sorted(spaces))

    def show_selected(self, selected: Collection[str]) -> None:
        """Ring these units."""
        self._selected = selected
        spaces, there = self.board.spaces, self._moment.pieces if self._under_way is None else self._under_way
        pieces = [piece for piece in there.values() if piece.space in spaces]
        self.canvas.layers.set_stacks(self._faces.stacks(pieces, selected))

    def show_under_way(self, pieces: Mapping[str, Piece] | None) -> None:
        """Until the next moment: these counters alone, while others are on their way; None shows all of the moment."""
        self._under_way = pieces
        self.show_selected(self._selected)

    def _look_where_it_is_asked(self) -> None:
        """Fly to where a person is asked when nothing of that lies in the view; once for a question."""
        if self._moment.waits_for:
            return  # another's question: where these eyes were asked last stays in mind
        if self.canvas.is_in_hand:
            self._looks_later = True
            return  # no map runs away under a hand
        self.look_at_fight()
        places = self._places_of_question() if self._moment.decision is not None else ()
        if places and places != self._asked_at:
            self._go_to(places)
        self._asked_at = places

    def look_at_fight(self, has_settled: bool = False) -> None:
        """Go near the fight that these eyes are asked about, where its counters could not be read from here."""
        moment = self._moment
        if moment.decision is not None and not moment.waits_for and not self.canvas.is_in_hand:
            self._near_fights.follow(moment.scene if moment.scene in self.board.spaces else "", has_settled)

    def show_beside(self, rows: Mapping[str, Sequence[ReasonRow]]) -> None:
        """Rows that the cards of spaces have besides, from now on."""
        self._beside = rows

    def show_happening(self, place: str) -> None:
        """Fly to where something has just happened, and mark it; "" takes the mark away."""
        there = place if place in self.board.spaces else ""
        self.canvas.layers.set_overlays("happened", [Selection(spaces=(there,))] if there else [])
        if there and not self._is_seen(there) and not self.canvas.is_in_hand:
            self.canvas.camera.fly_to(there)

    def show_named(self, place: str) -> None:
        """Fly to a place that is named beside the map, and frame it until the next moment."""
        there = place if place in self.board.spaces else ""
        self.canvas.layers.set_overlays("happened", [Selection(spaces=(there,))] if there else [])
        self.canvas.camera.fly_to(place)

    def _go_to(self, places: Sequence[str]) -> None:
        """In small spaces once so near that counters can be read; how near one looks afterwards is the reader's."""
        if not self._came_near and len(places) == 1:
            self._came_near = True
            if self.canvas.camera.spaces_are_small and self.canvas.camera.counter_px < READABLE_COUNTER_PX:
                self.canvas.camera.come_near(places[0])
        if not any(self._is_seen(place) for place in places):
            self.canvas.camera.fly_to(min(places, key=self._away))

    def _places_of_question(self) -> tuple[str, ...]:
        """Where it is: the force under way or the fight, else all places and units among which is to be chosen."""
        moment, spaces = self._moment, self.board.spaces
        one = next((place for place in (moment.origin, moment.scene) if place in spaces), "")
        if one:
            return (one,)
        units = [moment.pieces[key].space for key in moment.candidates if key in moment.pieces]
        return tuple(sorted(space for space in {*units, *moment.choices.legal_spaces()} if space in spaces))

    def _away(self, space: str) -> float:
        """How far a space lies from the middle of the view, in mm."""
        place, middle = self.canvas.layers.place_of(space), self.canvas.camera.view.rect_mm.center()
        return hypot(place[0] - middle.x(), place[1] - middle.y()) if place is not None else inf

    def _is_seen(self, space: str) -> bool:
        place = self.canvas.layers.place_of(space)
        margin = VIEW_MARGIN_PX / self.canvas.camera.view.px_per_mm
        seen = self.canvas.camera.view.rect_mm.adjusted(margin, margin, -margin, -margin)
        return place is None or seen.contains(QPointF(*place))

    # ------------------------------------------------------------------ pointing

    def point_at(self, key: str) -> None:
        """Show the way to a candidate, and why it costs what it costs or may not be chosen."""
        choice = next((c for c in self._moment.choices.choices if key and c.key == key), None)
        if choice is not None and key in self._moment.choices.by_section:
            self._show_section(choice)
        else:
            self._point_at_space(key if key in self.board.spaces else "")

    def explain(self) -> None:
        """The question mark: the card of the space of the keyboard, or of the one under the pointer."""
        scene = self.canvas.layers.scene
        self._point_at_space(self.canvas.walk.current_space or (scene.hovered if scene else ""))

    def _point_at_space(self, space: str) -> None:
        if self.carried.is_there:
            return  # what is said of the place stands beside the hand
        asked = self._moment.choices.by_space.get(space)
        choice = (self.hand.choice_of(space) if space else None) or asked
        way = way_overlays(self._moment.origin if choice is asked else "", choice) if choice else []
        self.canvas.layers.set_overlays("way", way)
        self.place_changed.emit(called(self._session.rules.words.name_of(space)) if space else "")
        if space:
            title = called(self._session.rules.words.name_of(space))
            held = self._held.get(space, ())
            beside, works = self._beside.get(space, ()), self._works
            self._show_card(space_card(self._moment, space, title, held, self._names, beside, works, choice))
        else:
            self._card.hide()

    def _show_section(self, choice: Choice) -> None:
        self.canvas.layers.set_overlays("way", section_overlays(self.board.sections, (choice.key,)))
        self.place_changed.emit(choice.title)
        self._show_card(section_card(self._moment, choice))

    def _show_card(self, card: SpaceCard) -> None:
        refusal = card.refusal
        reason, clause = (spoken(refusal.reason), refusal.clause) if refusal else ("", "")
        self._card.keep_free(self._corner_width())
        self._card.show_reason(card.title, card.state, card.rows, reason, clause)
        self._part_cards()

    def show_refusal(self, refusal: Refusal) -> None:
        """Say why not, with the clause to look at; it stays until the next answer."""
        self.toast.keep_free(self._corner_width())
        self.toast.show_message(spoken(refusal.reason), refusal.clause, is_error=True)
        self.toast.place(CORNER_PX)
        self._part_cards()

    def show_told(self, told: Sequence[ToldAnswer]) -> None:
        """What was not asked, for it has one answer only; it stays until the next answer."""
        name = self._session.rules.words.name_of
        words = "; ".join(
            self.tr("{}: {}").format(spoken(t.decision.prompt), answer_words(t, name)) for t in told[-MOST_TOLD:]
        )
        self.say(self.tr("Only answer: {}").format(words), told[-1].decision.clause)

    def say(self, words: str, clause: str = "") -> None:
        """Say something in passing."""
        self.toast.keep_free(self._corner_width())
        self.toast.show_message(words, clause)
        self.toast.place(CORNER_PX)
        self._part_cards()

    def _corner_width(self) -> int:
        return self._minimap.width() + CORNER_PX if self._minimap.isVisible() else 0

    def _part_cards(self) -> None:
        """On a narrow map the card stands above the toast."""
        if not self.toast.isHidden() and self.toast.geometry().intersects(self._card.geometry()):
            self._card.move(self._card.x(), self.toast.y() - self._card.height() - CORNER_PX)

    # ------------------------------------------------------------------ what the tool calls

    def click(self, event: ToolEvent) -> None:
        """A road section that is a candidate, a counter, or the space under the pointer."""
        choices = self._moment.choices
        if section := self._section_at(event):
            self.chosen.emit(choices.by_section[section])
            return
        found = self._counter_at(event)
        space = found[0] if found else event.space
        if found is not None and found[1] in choices.by_unit:
            self.unit_clicked.emit(found[1], event.shift)
        elif space and self.hand.leads(space, event.shift):
            self.hand.click(space, event.shift)
        elif choice := choices.by_space.get(space):
            self.chosen.emit(choice)

    def open_stack(self, event: ToolEvent) -> None:
        """Spread out the counters of a space, so that single ones can be clicked and carried; or close them again."""
        found = self._counter_at(event)
        space = found[0] if found else event.space
        self.canvas.fan("" if self.canvas.fanned_space == space else space)

    def pick_up(self, event: ToolEvent) -> bool:
        found = self._counter_at(event)
        units = self.hand.pick_up(found[1], is_fanned=self.canvas.fanned_space == found[0]) if found else ()
        if not units:
            return False
        self._card.hide()
        faces = [self._faces.face(self._moment.pieces[unit]) for unit in units]
        self.carried.take(faces, self._pixel_of(event))
        return True

    def carry(self, event: ToolEvent) -> ToolNote | None:
        self.carried.move_to(self._pixel_of(event))
        return self.hand.carry_over(event.space)

    def _carry_on(self) -> None:
        """The map has moved on under a hand that rests: another place lies below it."""
        view, layers = self.canvas.camera.view, self.canvas.layers
        x, y = view.to_sheet(QPointF(self.carried.pixel))
        self.canvas.tool_host.move(ToolEvent(x, y, view.px_per_mm, layers.space_at(x, y), "left"))

    def put_down(self, event: ToolEvent) -> None:
        self.carried.let_go()
        if refused := self.hand.put_down(event.space):
            self.canvas.tool_host.tell_refusal(refused)

    def put_back(self) -> None:
        self.carried.let_go()
        self.hand.put_back()

    def take_in(self, start: ToolEvent, end: ToolEvent) -> None:
        box = QRectF(QPointF(start.x_mm, start.y_mm), QPointF(end.x_mm, end.y_mm)).normalized()
        scene = self.canvas.layers.scene
        placed = scene.counters.stacks if scene is not None else {}
        spaces = [space for space, piles in placed.items() if any(box.contains(pile.rect.center()) for pile in piles)]
        self.hand.take(tuple(piece.unit for space in spaces for piece in self._moment.standing_in(space)))

    def _counter_at(self, event: ToolEvent) -> tuple[str, str] | None:
        return self.canvas.stack_at(self.canvas.camera.view.to_screen(event.x_mm, event.y_mm))

    def _pixel_of(self, event: ToolEvent) -> QPoint:
        return self.canvas.camera.view.to_screen(event.x_mm, event.y_mm).toPoint()

    def point(self, event: ToolEvent) -> None:
        """The pointer moves: a road section below it is lit."""
        if not self._moment.choices.by_section:
            return
        if section := self._section_at(event):
            self._show_section(self._moment.choices.by_section[section])
        elif event.space:
            self._point_at_space(event.space)

    def move_map(self, dx_mm: float, dy_mm: float) -> None:
        view = self.canvas.camera.view
        self.canvas.camera.go_by_hand(view.x_mm + dx_mm, view.y_mm + dy_mm)

    def _section_at(self, event: ToolEvent) -> str:
        sections = self._moment.choices.by_section
        if not sections:
            return ""
        border = self.canvas.layers.hit(event.x_mm, event.y_mm, event.reach_mm(SECTION_REACH_PX)).border
        return next((key for key in sections if border and border in self.board.sections[key].borders), "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.canvas and event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._place_cards)
        elif self._looks_later and event.type() == QEvent.Type.MouseButtonRelease:
            self._looks_later = False
            QTimer.singleShot(0, self, self._look_where_it_is_asked)
        return super().eventFilter(watched, event)

    def _place_cards(self) -> None:
        self.progress.place()
        self._card.place()
        self.toast.place(CORNER_PX)
        self._part_cards()
