"""The timeline at the table: all plays on a slider below the map, to go to any moment and back, and to note it.

It is laid out after the moment is painted, and what it marks is read in slices; dragging shows moments on the map
alone, and the table stands at the one at which the cursor is let go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from editors.playtest.branches.branch_words import moment_words
from editors.playtest.moment import Moment
from editors.playtest.table_parts import Stand, Table, TablePart
from editors.playtest.time.content import content_of, kinds_counted
from editors.playtest.time.head import TimelineHead
from editors.playtest.time.lanes import Lanes
from editors.playtest.time.passing import Passing
from editors.playtest.time.picture import height_of, height_of_rows
from editors.playtest.time.pin_list import PinList
from editors.playtest.time.pins import PinDesk, PinLine
from editors.playtest.time.timeline_view import TimelineView
from editors.playtest.time.tips import moment_tip, moments_to_compare, note_rows, row_tip
from editors.playtest.time.told import ToldPlays
from editors.playtest.time.trip import NORMAL, PAUSES_MS, Trip
from editors.playtest.time.two_moments import TwoMomentsDialog
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.engine.words.bounded_words import an_entry
from workbench.language import marked
from workbench.qt.controls.labels import hairline
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called

SLICE_MS, MARK_EVERY_MS = 5, 250
MOST_ROWS_PX = 150
FOLDED, LIST, TREE, ROW = "folded", "list", "tree", "row"


class TimelinePart(TablePart):
    """Follows the tree of plays; `travel` goes to moments, `pins` notes them."""

    stand, name, title = Stand.BOTTOM, "timeline", marked("Timeline")

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.lanes, self.told = Lanes(), ToldPlays()
        self.trip, self.pins = Trip(table, self.lanes, self), PinDesk(table)
        self.passing = Passing(table)
        self.head, self.line, self.list = TimelineHead(), PinLine(), PinList()
        self.view = TimelineView(self._tip, self._row_tip)
        self._is_folded = self._has_list = False
        self._wants_tree: bool | None = None
        self._reading: Iterator[None] | None = None
        self._content_of: tuple[object, ...] | None = None
        self._marked = QElapsedTimer()
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._read_on)
        self._lay_out()
        self._connect()
        self._arrange()

    # ------------------------------------------------------------------ the part

    def show_moment(self, moment: Moment) -> None:
        if self.trip.travel.follow():
            QTimer.singleShot(0, self, self.table.session.tell)
        tree = self.table.session.playtest.tree
        self.lanes.follow(tree)
        self.head.buttons["tree"].setChecked(self.has_tree)
        self.passing.drop()
        if self.line.where is not None and not self.pins.can_stand(self.line.where):
            self.line.close_line()  # plays of a bot meanwhile leave a note that is being written
        if not self._is_folded:
            self._show_content()
            self._begin_reading(moment.viewer)
        self._show_place(moment)

    def stop(self) -> None:
        self._slices.stop()
        self.trip.pause()
        self.passing.stop()

    def finish(self) -> None:
        """Read what is still to be read, without a rest."""
        while self._reading is not None:
            self._read_for(1000)

    def remembered(self) -> str:
        switches = {FOLDED: self._is_folded, LIST: self._has_list}
        switches |= {TREE: self._wants_tree is True, ROW: self._wants_tree is False}
        return ",".join([self.trip.speed, *(name for name, is_on in switches.items() if is_on)])

    def remember(self, text: str) -> None:
        words = text.split(",")
        self.trip.set_speed(next((word for word in words if word in PAUSES_MS), NORMAL))
        self._is_folded, self._has_list = (name in words for name in (FOLDED, LIST))
        self._wants_tree = TREE in words if {TREE, ROW} & {*words} else None
        self._arrange()

    def take_over(self, before: TablePart) -> None:
        if isinstance(before, TimelinePart):
            self.trip.travel.take_over(before.trip.travel)
            self.pins.take_over(before.pins)
            self.told = before.told
            self.trip.set_speed(before.trip.speed)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "room"):
            QTimer.singleShot(0, self, self._take_height)  # larger letters need higher rows

    def hideEvent(self, event: QHideEvent) -> None:
        self.trip.pause()
        self.line.close_line()
        super().hideEvent(event)

    # ------------------------------------------------------------------ noting

    def write(self, kind: NoteKind) -> None:
        """Begin to write a note of a kind on the moment that is shown."""
        self.trip.pause()
        self.fold(False)
        where = self.pins.where(kind)
        self.line.write(where, self.pins.suggested(where), self.table)

    def _do_with_note(self, what: str, where: OwnNote | None) -> None:
        if what == "back":
            self.pins.take_back()
        elif where is not None and what == "go":
            self.trip.go(where.play)
        elif where is not None and what == "change":
            self.trip.go(where.play)
            self.line.write(where, self.pins.words(where), self.table)
        elif where is not None and what == "delete":
            self.pins.keep(where, "")

    def compare(self, other: int | None = None) -> TwoMomentsDialog | None:
        """The moment that is shown beside another one: by default the one that one came from, or decided last at."""
        self.trip.pause()
        others = self._others()
        if other is None and not others:
            return None
        session, tree = self.table.session, self.table.session.playtest.tree
        pair = (others[0][0] if other is None else other, tree.at)
        earlier, later = sorted(pair, key=lambda number: tree.kept[number].depth)
        dialog = TwoMomentsDialog(session, earlier, later, self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _others(self) -> list[tuple[int, str]]:
        """Moments to set beside the one that is shown, with what they are."""
        return moments_to_compare(self.table.session, self.trip.travel)

    def _offer_others(self) -> None:
        self.head.others.clear()
        for number, words in self._others():
            self.head.others.addAction(an_entry(words)).setData(number)

    def _choose_other(self, action: QAction) -> None:
        self.compare(int(action.data()))

    # ------------------------------------------------------------------ how it stands

    @property
    def is_folded(self) -> bool:
        return self._is_folded

    @property
    def has_tree(self) -> bool:
        """Has each branch a row? Until somebody says so or not, where there are several and all have room."""
        if self._wants_tree is not None:
            return self._wants_tree
        return len(self.lanes.lanes) > 1 and height_of_rows(len(self.lanes.lanes)) <= px(MOST_ROWS_PX)

    def fold(self, is_folded: bool) -> None:
        """Only its headline is left, or all of it is seen."""
        self._is_folded = is_folded
        self._arrange()
        self._catch_up()

    def focus_slider(self) -> None:
        """Give the keyboard to the slider."""
        self.fold(False)
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offer_more(self, actions: Sequence[QAction]) -> None:
        """What the page can do with the moment besides."""
        self.head.set_more(actions)

    def _arrange(self) -> None:
        self.head.show_folded(self._is_folded)
        self.head.show_speed(self.trip.speed)
        self.head.buttons["list"].setChecked(self._has_list)
        self.head.buttons["tree"].setChecked(self.has_tree)
        self.below.setVisible(not self._is_folded)
        self.list.setVisible(self._has_list)
        self._take_height()

    def _take_height(self) -> None:
        rows = min(px(MOST_ROWS_PX), height_of(self.view.content))
        self.room.setFixedHeight(max(rows, self.list.minimumHeight() if self._has_list else 0))

    def _catch_up(self) -> None:
        if self.isVisible():
            self.show_moment(self.table.moment)

    def _press(self, name: str) -> None:
        match name:
            case "fold":
                self.fold(not self._is_folded)
            case "list" | "tree":
                self._has_list = self.head.buttons["list"].isChecked()
                if name == "tree":
                    self._wants_tree = self.head.buttons["tree"].isChecked()
                self._is_folded = False
                self._arrange()
                self._catch_up()
            case "first" | "last":
                self.trip.to_end(name == "last")
            case "back" | "ahead":
                self.trip.step(-1 if name == "back" else 1)
            case "play":
                self.trip.play_or_pause()
            case "mine":
                self.trip.to_my_decision()
            case "home":
                self.trip.return_home()
            case "stay":
                self.trip.play_on()
            case "beside":
                self.compare()
            case _:
                self.write(NoteKind(name))
        if name in ("home", "stay"):
            self.head.buttons["play"].setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ showing

    def _show_content(self) -> None:
        """Anew only where plays, names, notes, or what was read of them are others than before."""
        session = self.table.session
        tree = session.playtest.tree
        words = (tree.labels, tree.notes, tree.own_notes, tree.own_names)
        shown = (tree.kept, tree.line_end, *words, session.viewer, self.told.count, self.has_tree, self._has_list)
        if self._content_of is not None and _is_same(self._content_of, shown):
            return
        self._content_of = shown
        self.view.show_content(
            content_of(session.playtest, session.viewer, self.lanes, self.told, self._name_of, self.has_tree)
        )
        self._marked.start()
        self._take_height()
        fights, notes = kinds_counted(self.view.content)
        counts = self.tr("Branches: {}, plays: {}, battles: {}, notes: {}")
        self.head.show_counts(counts.format(len(self.lanes.lanes), self.lanes.longest, fights, notes))
        if self._has_list:
            self.list.show_notes(note_rows(session.playtest, session.viewer), self.pins.can_take_back)

    def _show_place(self, moment: Moment) -> None:
        playtest = self.table.session.playtest
        tree = playtest.tree
        depth, last = tree.kept[tree.at].depth, len(self.lanes.line) - 1
        row = self.lanes.lane_of(tree.at).row if self.has_tree else 0
        self.view.show_cursor(row, depth, moment_words(playtest, tree.at, moment.viewer))
        away = self.tr("You look at play {} of {}").format(depth, last) if self.trip.travel.is_away else ""
        self.head.show_place(self.tr("Play {} of {}").format(depth, last), away)

    def _begin_reading(self, viewer: str) -> None:
        playtest = self.table.session.playtest
        self._reading = None
        if not self.told.is_complete(playtest, viewer):
            self._reading = self.told.reading(playtest, viewer, self.lanes.line)
            self._slices.start()

    def _read_on(self) -> None:
        self._read_for(SLICE_MS)
        if self._reading is not None:
            self._slices.start()

    def _read_for(self, most_ms: int) -> None:
        clock = QElapsedTimer()
        clock.start()
        while self._reading is not None and clock.elapsed() < most_ms:
            if next(self._reading, self) is self:
                self._reading = None
        if self._reading is None or self._marked.elapsed() >= MARK_EVERY_MS:
            self._show_content()

    def _name_of(self, thing: str) -> str:
        return called(self.table.session.rules.words.name_of(thing))

    # ------------------------------------------------------------------ the slider

    def number_at(self, row: int, depth: int) -> int:
        """The play at a place of the slider."""
        on_line = not self.has_tree or self.lanes.stretches()[-1][0].row == row
        if on_line:
            return self.lanes.line[min(depth, len(self.lanes.line) - 1)]
        return self.lanes.lanes[row].play_at(depth)

    def _pass(self, row: int, depth: int) -> None:
        self.trip.pause()
        words = self.tr("Play {} of {}").format(depth, len(self.lanes.line) - 1)
        self.head.show_place(words, "")
        self.passing.show(self.number_at(row, depth))

    def _reach(self, row: int, depth: int) -> None:
        self.passing.drop()
        number = self.number_at(row, depth)
        if number == self.table.session.playtest.tree.at:
            self._give_up()
        else:
            self.trip.go(number)

    def _give_up(self) -> None:
        """The cursor is let go where it was: the map shows that moment again."""
        self.passing.drop()
        self.table.session.tell()

    def _tip(self, row: int, depth: int) -> str:
        return moment_tip(self.table.session, self.view.content, self.number_at(row, depth), row)

    def _row_tip(self, row: int) -> str:
        return row_tip(self.table.session, self.view.content.strands[row])

    # ------------------------------------------------------------------ made once

    def _lay_out(self) -> None:
        self.room = QScrollArea()
        self.room.setWidgetResizable(True)
        self.room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.room.setWidget(self.view)
        self.room.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.below = QWidget()
        beside = QHBoxLayout(self.below)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addWidget(self.room, 1)
        beside.addWidget(self.list)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for part in (hairline(), self.head, self.line, self.below):
            box.addWidget(part)
        set_style_property(self, "ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Timeline"))

    def _connect(self) -> None:
        self.head.pressed.connect(self._press)
        self.head.speed_chosen.connect(self._choose_speed)
        self.trip.playing.connect(self.head.show_playing)
        self.head.others.aboutToShow.connect(self._offer_others)
        self.head.others.triggered.connect(self._choose_other)
        self.line.kept.connect(self.pins.keep)
        self.line.left.connect(self._leave_line)
        self.list.asked.connect(self._do_with_note)
        self.view.passed.connect(self._pass)
        self.view.reached.connect(self._reach)
        self.view.dropped.connect(self._give_up)
        self.view.stepped.connect(self.trip.step)
        self.view.ends_asked.connect(self.trip.to_end)
        self.view.play_asked.connect(self.trip.play_or_pause)

    def _choose_speed(self, speed: str) -> None:
        self.trip.set_speed(speed)
        self.head.show_speed(speed)

    def _leave_line(self) -> None:
        """The keyboard goes back to the map, which it came from."""
        if self.isVisible():
            self.table.map.canvas.setFocus(Qt.FocusReason.OtherFocusReason)


def _is_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """The same plays and words: a tree shares with the next what has not changed, so nothing large is looked into."""
    plain = (str, int)
    return all(a is b or (isinstance(a, plain) and a == b) for a, b in zip(one, other, strict=True))
