"""The page of a playtest under way: prompt, map, turn, choices and log, wired to one session."""

from __future__ import annotations

import itertools
from functools import cached_property

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.choices import Choice, Choices, choices_of
from editors.playtest.clause_list import ClauseList
from editors.playtest.decision_form import DecisionForm
from editors.playtest.faces import Faces
from editors.playtest.log_lines import lines_of_play
from editors.playtest.log_panel import LogPanel
from editors.playtest.map_tool import ChooseTool
from editors.playtest.overlays import control_overlays, legal_overlays, supply_overlays, way_overlay
from editors.playtest.session import EVERYTHING, PlaytestSession
from editors.playtest.turn_panel import TurnPanel
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Decision
from workbench.engine.display import Piece
from workbench.engine.network import Network
from workbench.engine.options import Allotment, OneOf, Ordering, SomeOf
from workbench.engine.state import Answer
from workbench.qt.map_canvas import MapCanvas, Overlay, Selection
from workbench.qt.parts import PromptBar, ReasonCard, ReasonRow, Toast, text_label
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import HEIGHT_STATUS_LINE, px

BOT_PAUSE_MS = 15
EXAMPLE_ZOOM = 0.9
SUPPLY, CONTROL = "supply", "control"


class PlaytestTable(QMainWindow):
    """Everything on the screen follows from the session; every click goes to it."""

    changed = Signal()

    def __init__(self, session: PlaytestSession) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.session = session
        design = session.rules.design
        self._faces = Faces(design)
        self._choices = Choices()
        self._decision: Decision | None = None
        self._logged_plays = 0
        self._logged_for: tuple[str, int] = ("", 0)
        self._names = {side.id: side.name for side in design.sides}
        self._prompt = PromptBar()
        self._canvas = MapCanvas()
        self._canvas.set_map(design.map())
        self._card = ReasonCard(self._canvas)
        self._toast = Toast(self)
        self._turn = TurnPanel({SUPPLY: self.tr("Supply"), CONTROL: self.tr("Control")})
        self._form = DecisionForm()
        self._log = LogPanel({side.id: self._faces.colours_of(side.id)[0] for side in design.sides})
        self._clauses = ClauseList(session.rules.clauses)
        self._hint, self._place = QLabel(), QLabel()
        self._wanted_widths: dict[QDockWidget, int] = {}
        self._layout_restored = False
        self._lay_out()
        self._connect()
        self._bot_timer = QTimer(self)
        self._bot_timer.setInterval(BOT_PAUSE_MS)
        self._bot_timer.timeout.connect(self._let_bot_play)
        self.bots_wait = not session.persons
        session.on_change(self._refresh)
        self._refresh()

    # ------------------------------------------------------------------ what the editor calls

    @property
    def canvas(self) -> MapCanvas:
        return self._canvas

    def undo(self) -> None:
        """Take back the stages under way, or the last play."""
        self._bot_timer.stop()
        self.session.undo()

    def set_bots_wait(self, wait: bool) -> None:
        """Hold the bots, or let them go on."""
        self.bots_wait = wait
        self._refresh()

    def step_bot(self) -> None:
        """One play of the bot that is asked."""
        self.session.bot_plays()

    def toggle_overlay(self, name: str) -> None:
        """Supply or control, shown or not."""
        self._turn.toggle(name)

    def confirm(self) -> None:
        """Enter: give the answer of the form, or take the way out."""
        if self._form.is_collecting():
            answer = self._form.answer()
            if answer is not None:
                self._answer(answer)
        elif self._choices.way_out:
            self._answer(self._choices.way_out)

    def go_back(self) -> None:
        """Escape: take back the last stage."""
        self.session.back()

    def explain(self) -> None:
        """The question mark: why the current space may not be chosen."""
        self._show_reason(self._canvas.current_space)

    def show_example(self) -> None:
        """Go as far into the decision as shows the most: a force with many ways chosen, one way pointed at."""
        for answer in self._telling_answers():
            if self.session.answer(answer) is not None:
                break
        origin = self._origin()
        ways = [c for c in self._choices.by_space.values() if c.refusal is None and c.key != origin and c.note]
        if origin:
            self._canvas.set_zoom(EXAMPLE_ZOOM)
            self._canvas.fly_to(origin, animated=False)
        if ways:
            self._hover(max(ways, key=lambda c: c.note).key)
        self._canvas.finish_drawing()

    def _telling_answers(self) -> tuple[Answer, ...]:
        """A space and a unit in it from which the most spaces can be entered."""
        session, decision = self.session, self._decision
        best: tuple[int, tuple[Answer, ...]] = (0, ())
        if decision is None or session.so_far:
            return ()
        for space in self._choices.legal_spaces():
            units = session.playtest.next_decision(decision.seat, (space,))
            for answer in itertools.islice(units.options, 6) if units else ():
                onward = session.playtest.next_decision(decision.seat, (space, answer))
                if onward is not None and isinstance(onward.options, OneOf):
                    best = max(best, (len(list(onward.options)), (space, answer)), key=lambda found: found[0])
        return best[1]

    # ------------------------------------------------------------------ layout

    def _lay_out(self) -> None:
        middle = QWidget()
        box = QVBoxLayout(middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._prompt)
        box.addWidget(self._canvas, 1)
        box.addWidget(self._status_line())
        self.setCentralWidget(middle)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self._turn)
        left.addWidget(self._form)
        left.setStretchFactor(1, 1)
        left.setChildrenCollapsible(False)
        self._dock("turn", self.tr("Turn and choices"), left, Qt.DockWidgetArea.LeftDockWidgetArea, 300)
        right = QTabWidget()
        right.setDocumentMode(True)
        right.addTab(self._log, self.tr("Log"))
        right.addTab(self._clauses, self.tr("Rules"))
        self._tabs = right
        self._dock("log", self.tr("Log and rules"), right, Qt.DockWidgetArea.RightDockWidgetArea, 380)

    def _dock(self, name: str, title: str, inside: QWidget, area: Qt.DockWidgetArea, width: int) -> None:
        dock = QDockWidget(title)
        dock.setObjectName(name)
        dock.setTitleBarWidget(QWidget())
        dock.setWidget(inside)
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        inside.setMinimumWidth(px(width - 40))
        self.addDockWidget(area, dock)
        self._wanted_widths[dock] = px(width)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._wanted_widths and not self._layout_restored:
            docks = list(self._wanted_widths)
            self.resizeDocks(docks, [self._wanted_widths[d] for d in docks], Qt.Orientation.Horizontal)
        self._wanted_widths = {}

    def restore_layout(self, layout: bytes) -> None:
        """The dock layout of an earlier run."""
        self._layout_restored = self.restoreState(QByteArray(layout))

    def _status_line(self) -> QWidget:
        line = QWidget()
        set_style_property(line, "ground", "bench")
        line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line.setFixedHeight(px(HEIGHT_STATUS_LINE))
        row = QHBoxLayout(line)
        row.setContentsMargins(12, 0, 12, 0)
        self._hint = text_label("", "caption")
        self._place = text_label("", "caption")
        row.addWidget(self._hint)
        row.addStretch(1)
        row.addWidget(self._place)
        return line

    def _connect(self) -> None:
        self._prompt.confirmed.connect(self.confirm)
        self._prompt.went_back.connect(self.go_back)
        self._prompt.clause_clicked.connect(self._show_clause)
        self._card.clause_clicked.connect(self._show_clause)
        self._form.answered.connect(self._answer)
        self._form.edited.connect(self._form_edited)
        self._turn.clause_chosen.connect(self._show_clause)
        self._turn.overlay_toggled.connect(lambda _name, _on: self._paint_standing_overlays())
        self._log.place_chosen.connect(self._canvas.fly_to)
        self._log.clause_chosen.connect(self._show_clause)
        self._canvas.set_tool(ChooseTool(self._border_at, self._choose_border, self._choose_space))
        self._canvas.hovered.connect(self._hover)
        self._canvas.confirmed.connect(self._choose_space)
        self._canvas.stack_clicked.connect(self._stack_clicked)
        self._canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._canvas and event.type() == QEvent.Type.Resize:
            self._card.place()
        return super().eventFilter(watched, event)

    # ------------------------------------------------------------------ following the session

    def _refresh(self) -> None:
        session = self.session
        self._decision = session.decision()
        pieces = session.pieces()
        self._choices = (
            choices_of(self._decision, session.rules, self._network.sections, pieces) if self._decision else Choices()
        )
        self._show_turn()
        self._show_log()
        self._show_prompt()
        self._show_form(pieces)
        self._show_map(pieces)
        self._card.hide()
        self._run_bots()
        self.changed.emit()

    @cached_property
    def _network(self) -> Network:
        return Network(self.session.rules.design.map())

    def _show_turn(self) -> None:
        rules, sight = self.session.rules, self.session.sight
        title, below = rules.headline(sight)
        self._turn.show_turn(title, below, rules.points(sight), self._names)
        self._turn.show_sequence(rules.sequence_shown(sight))
        colours = {f.id: f.ground for f in rules.design.factions}
        colours |= {side.id: self._faces.colours_of(side.id)[0] for side in rules.design.sides}
        self._turn.show_tracks(rules.tracks_shown(sight), colours)

    def _show_log(self) -> None:
        playtest, viewer = self.session.playtest, self.session.viewer
        if self._logged_for[0] != viewer:
            self._log.model.clear()
            self._logged_plays = 0
        if self._logged_plays > len(playtest.plays):
            self._log.model.cut(len(playtest.plays))
            self._logged_plays = len(playtest.plays)
        fresh = [
            line for n in range(self._logged_plays, len(playtest.plays)) for line in lines_of_play(playtest, n, viewer)
        ]
        self._log.append(fresh)
        self._logged_plays = len(playtest.plays)
        self._logged_for = (viewer, self._logged_plays)

    def _show_prompt(self) -> None:
        rules, state = self.session.rules, self.session.playtest.state
        if state.ending:
            winner = self._names.get(state.winner, self.tr("nobody"))
            self._prompt.set_side(*self._faces.colours_of(state.winner))
            self._prompt.set_decision(winner, self.tr("wins: {}").format(state.ending), can_go_back=False)
            return
        decision = self._decision
        if decision is None:
            seat = self.session.bot_to_move() or ""
            self._prompt.set_side(*self._faces.colours_of(seat))
            self._prompt.show_hidden_decision(self._names.get(seat, seat))
            return
        primary = ""
        if self._form_collects(decision):
            primary = self.tr("Done")
        elif self._choices.way_out:
            primary = self._title_of(self._choices.way_out)
        self._prompt.set_side(*self._faces.colours_of(decision.seat))
        self._prompt.set_decision(
            self._names.get(decision.seat, decision.seat),
            decision.prompt,
            decision.clause,
            rules.trail(self.session.sight),
            primary,
            can_go_back=bool(self.session.so_far),
        )
        self._prompt.set_chosen(self._chosen_words())

    @staticmethod
    def _form_collects(decision: Decision) -> bool:
        return decision.options.kind != "one_of"

    def _title_of(self, key: str) -> str:
        return next((c.title for c in self._choices.choices if c.key == key), self.session.rules.name_of(key))

    def _chosen_words(self) -> str:
        words = []
        for answer in self.session.so_far:
            if isinstance(answer, str):
                words.append(self.session.rules.name_of(answer))
            elif isinstance(answer, tuple):
                words.append(
                    self.tr("{} units").format(len(answer))
                    if len(answer) != 1
                    else self.session.rules.name_of(answer[0])
                )
        return ", ".join(words)

    def _show_form(self, pieces: tuple[Piece, ...]) -> None:
        by_unit = {piece.unit: piece for piece in pieces}
        faces = {key: self._faces.face(by_unit[key]) for key in self._candidates() if key in by_unit}
        words = {key: _piece_words(by_unit[key]) for key in faces}
        self._form.show_decision(self._decision, self._choices, faces, words)

    def _candidates(self) -> tuple[str, ...]:
        if self._decision is None:
            return ()
        match self._decision.options:
            case OneOf() | SomeOf() as options:
                return options.candidates
            case Ordering() as options:
                return options.of
            case Allotment() as options:
                return tuple(options.over)
        return ()

    # ------------------------------------------------------------------ the map

    def _show_map(self, pieces: tuple[Piece, ...]) -> None:
        spaces = self.session.rules.design.map().spaces
        on_map = [piece for piece in pieces if piece.space in spaces]
        self._canvas.set_stacks(self._faces.stacks(on_map, self._selected_units()))
        lit_sections = [c.key for c in self._choices.by_section.values() if c.refusal is None]
        overlays = legal_overlays(self._choices, self._origin(), self._is_retreat())
        if lit_sections:
            borders = tuple(b for key in lit_sections for b in self._network.sections[key].borders)
            overlays.append(Selection(borders=borders))
        self._canvas.set_overlays("decision", overlays)
        self._canvas.clear_overlays("way")
        self._paint_standing_overlays()

    def _paint_standing_overlays(self) -> None:
        rules, sight = self.session.rules, self.session.sight
        seat = self.session.viewer or (self._decision.seat if self._decision else "")
        seats = (seat,) if seat else rules.seats(sight)
        traced = [line for s in seats for line in rules.supply_shown(sight, s)] if self._turn.is_shown(SUPPLY) else []
        held = rules.control_shown(sight) if self._turn.is_shown(CONTROL) else {}
        colour_names = {side.id: side.colours for side in rules.design.sides}
        supply: list[Overlay] = supply_overlays(traced)
        self._canvas.set_overlays("supply", supply)
        self._canvas.set_overlays("control", control_overlays(held, colour_names))

    def _is_retreat(self) -> bool:
        return self._decision is not None and "retreat" in self._decision.name.lower()

    def _origin(self) -> str:
        """Where the force under way stands: the first space among the answers so far."""
        spaces = self.session.rules.design.map().spaces
        return next((a for a in self.session.so_far if isinstance(a, str) and a in spaces), "")

    def _selected_units(self) -> frozenset[str]:
        chosen = {unit for a in self.session.so_far if isinstance(a, tuple) for unit in a}
        if self._form_collects_now():
            answer = self._form.answer()
            chosen |= set(answer) if isinstance(answer, tuple) else set()
        return frozenset(chosen)

    def _form_collects_now(self) -> bool:
        return self._decision is not None and self._form.is_collecting()

    def _hover(self, space: str) -> None:
        choice = self._choices.by_space.get(space)
        way = way_overlay(self._origin(), space, choice) if choice else []
        self._canvas.set_overlays("way", way)
        self._place.setText(self.session.rules.name_of(space) if space else "")
        if choice is not None:
            self._show_reason(space)
        else:
            self._card.hide()

    def _show_reason(self, space: str) -> None:
        choice = self._choices.by_space.get(space)
        if choice is None:
            return
        clause = self._decision.clause if self._decision else ""
        rows = [
            ReasonRow(part.strip(), "", clause if i == 0 else "")
            for i, part in enumerate(choice.note.split(","))
            if part.strip()
        ]
        refusal = choice.refusal or Refusal("", "")
        held = self.session.rules.control_shown(self.session.sight).get(space, ())
        state = ", ".join(self._names.get(side, side) for side in held) or self.tr("nobody's")
        self._card.show_reason(self.session.rules.name_of(space), state, rows, refusal.reason, refusal.clause)

    def _border_at(self, x_mm: float, y_mm: float, reach_mm: float) -> str:
        return self._canvas.hit(x_mm, y_mm, reach_mm).border or ""

    def _choose_border(self, border: str) -> bool:
        for key, choice in self._choices.by_section.items():
            if border in self._network.sections[key].borders:
                self._choose(choice)
                return True
        return False

    def _choose_space(self, space: str) -> None:
        if choice := self._choices.by_space.get(space):
            self._choose(choice)

    def _stack_clicked(self, space: str, unit: str, _modifiers: object) -> None:
        if unit and (choice := self._choices.by_unit.get(unit)):
            if not self._form.check(unit):
                self._choose(choice)
            return
        in_space = [p.unit for p in self.session.pieces() if p.space == space and p.unit in self._choices.by_unit]
        if in_space and self._form_collects_now():
            for key in in_space:
                self._form.check(key, True)
            return
        self._choose_space(space)

    # ------------------------------------------------------------------ answering

    def _choose(self, choice: Choice) -> None:
        if choice.refusal is not None:
            self._refused(choice.refusal)
        else:
            self._answer(choice.key)

    def _answer(self, answer: Answer) -> None:
        if refused := self.session.answer(answer):
            self._refused(refused)

    def _refused(self, refusal: Refusal) -> None:
        text = f"{refusal.reason} [{refusal.clause}]" if refusal.clause else refusal.reason
        self._toast.show_message(text, is_error=True)

    def _form_edited(self) -> None:
        answer = self._form.answer()
        if self._decision is None or answer is None:
            return
        refused = self._decision.options.refusal(answer)
        self._prompt.set_chosen(refused.reason if refused and answer else self._count_words(answer))
        pieces = self.session.pieces()
        spaces = self.session.rules.design.map().spaces
        self._canvas.set_stacks(self._faces.stacks([p for p in pieces if p.space in spaces], self._selected_units()))

    def _count_words(self, answer: Answer) -> str:
        if not isinstance(answer, tuple):
            return ""
        by_unit = {piece.unit: piece for piece in self.session.pieces()}
        strength = sum(int(by_unit[u].strength or 0) for u in answer if u in by_unit and by_unit[u].strength.isdigit())
        return self.tr("{} SP, {} chosen").format(strength, len(answer)) if answer else self.tr("nothing chosen")

    def _show_clause(self, clause: str) -> None:
        self._tabs.setCurrentWidget(self._clauses)
        self._clauses.show_clause(clause)

    # ------------------------------------------------------------------ bots

    def _run_bots(self) -> None:
        waiting = self.session.bot_to_move() is not None and not self.bots_wait
        if waiting and not self._bot_timer.isActive():
            self._bot_timer.start()
        elif not waiting:
            self._bot_timer.stop()
        self._hint.setText(self._hint_words(waiting))

    def _hint_words(self, bots_play: bool) -> str:
        if bots_play:
            return self.tr("A bot plays")
        if self.session.bot_to_move() is not None:
            return self.tr("The bots wait: F5 lets them play, F6 plays one step")
        if self._choices.by_space:
            return self.tr("Click a framed space · Tab next legal space · ? why not here")
        return self.tr("Choose on the left · Enter confirms · Esc one step back")

    def _let_bot_play(self) -> None:
        if not self.session.bot_plays():
            self._bot_timer.stop()

    def stop(self) -> None:
        """Let go of timers; the page is about to be deleted."""
        self._bot_timer.stop()


def _piece_words(piece: Piece) -> str:
    strength = f"{piece.strength} SP" if piece.strength else ""
    return ", ".join(filter(None, (strength, piece.quality, *piece.remarks)))


__all__ = ["EVERYTHING", "PlaytestTable"]
