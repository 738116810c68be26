"""The tab "Order": the order of one force, written by clicks on the map and by the fields of its page."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from editors.playtest.answering.choices import Choice
from editors.playtest.moment import Moment
from editors.playtest.on_map.hand import Hand, NoHand
from editors.playtest.orders.on_map import ways_on_map
from editors.playtest.orders.order_page import OrderPage
from editors.playtest.orders.standing_rows import look_at
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.language import marked

WAYS, NO_WAYS = "written", "no_ways"
"""The overlay of ways that are ordered, and what is remembered of it."""


class WritingPart(TablePart):
    """Takes the hand over the map while orders are asked for, and gives it back."""

    stand: ClassVar[Stand] = Stand.TAB
    title: ClassVar[str] = marked("Order")
    name: ClassVar[str] = "order"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._desk = table.left.desk
        self._writing = self._desk.writing
        self._hand = WritingHand(self)
        self._other_hand: Hand | None = None
        self._was_asked = False
        self.shows_ways = True
        self.page = OrderPage(self._desk)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.page)
        self._writing.changed.connect(self._written)
        self.page.clause_clicked.connect(self.clause_chosen)
        table.map.canvas.digit_pressed.connect(self._take_digit)

    # ------------------------------------------------------------------ what the table calls

    def offered(self, moment: Moment) -> bool:
        return self._writing.is_on

    def show_moment(self, moment: Moment) -> None:
        self.page.show_order()

    def follow(self, moment: Moment) -> None:
        is_asked = self._writing.is_on
        if is_asked and not self._was_asked:
            self.table.right.setCurrentWidget(self)
        self._was_asked = is_asked
        self._hold_the_map(is_asked)
        self._show_ways(moment)
        super().follow(moment)

    def stop(self) -> None:
        self._hold_the_map(False)

    def remembered(self) -> str:
        return "" if self.shows_ways else NO_WAYS

    def remember(self, text: str) -> None:
        self.shows_ways = text != NO_WAYS

    def toggle_ways(self) -> None:
        """Draw the ways of orders on the map, or only that of the one that is being written."""
        self.shows_ways = not self.shows_ways
        self._show_ways(self.table.moment)

    def _hold_the_map(self, is_asked: bool) -> None:
        on_map = self.table.map
        if is_asked and on_map.hand is not self._hand:
            self._other_hand, on_map.hand = on_map.hand, self._hand
        elif not is_asked and on_map.hand is self._hand and self._other_hand is not None:
            on_map.hand = self._other_hand

    # ------------------------------------------------------------------ writing

    def click(self, space: str, is_way_point: bool) -> None:
        """A click on a place: a force of one's own there is chosen, else the order of the chosen one goes on to it.

        Where none is chosen it is the one whose order under way leads by there.
        """
        here = self._desk.forces_at(space)
        current = self._writing.current
        if here and not is_way_point:
            after = here[(here.index(current) + 1) % len(here)] if current in here else here[0]
            self._writing.choose(after)
        elif current:
            order = self._writing.draft
            march = self._desk.march(order) if order is not None else None
            on_the_way = march.spaces if march is not None else ()
            force = self._desk.force(current)
            self._writing.point_at(space, on_the_way, force.leaders, force.enters_at)
        elif (under_way := self._desk.leads_by(space)) is not None:
            look_at(self._desk, under_way.order)

    def take_back_way_point(self) -> None:
        """Strike out the last point of the way."""
        order = self._writing.draft
        if order is not None and order.way:
            self._writing.change(way=order.way[:-1])

    def next_force(self, step: int = 1) -> None:
        """Look at the next force that takes orders."""
        forces = self._writing.options.forces if self._writing.options is not None else ()
        if forces:
            at = forces.index(self._writing.current) + step if self._writing.current in forces else 0
            self._writing.choose(forces[at % len(forces)])

    def way_point_here(self) -> None:
        """The place that the keyboard points at on the map."""
        if space := self.table.map.canvas.walk.current_space:
            self.click(space, True)

    def _take_digit(self, digit: str) -> None:
        forces = self._writing.options.forces if self._writing.options is not None else ()
        if digit.isdecimal() and 0 < int(digit) <= len(forces):
            self._writing.choose(forces[int(digit) - 1])

    def _written(self) -> None:
        if not self._writing.is_on:
            return
        self.page.show_order()
        self._show_ways(self.table.moment)
        self.wants.emit()

    def _show_ways(self, moment: Moment) -> None:
        layers = self.table.map.canvas.layers
        seat = moment.decision.seat if moment.decision is not None else moment.viewer
        side = self.table.session.rules.side_of(seat) if seat else ""
        colours = next((one.colours for one in self.table.session.rules.design.sides if one.id == side), "")
        shown = ways_on_map(self._desk, colours, self.shows_ways) if seat and not moment.waits_for else []
        layers.set_overlays(WAYS, shown)
        if self._writing.is_on:
            here = {self._writing.current} if self._writing.current else set[str]()
            self.table.map.show_selected(frozenset(here))


class WritingHand(NoHand):
    """Over the map a click writes; nothing is carried, so that dragging moves the map."""

    def __init__(self, part: WritingPart) -> None:
        self._part = part

    def choice_of(self, _space: str) -> Choice | None:
        return None

    def leads(self, _space: str, _is_on_the_way: bool) -> bool:
        return True

    def click(self, space: str, is_on_the_way: bool) -> None:
        self._part.click(space, is_on_the_way)
        self._part.table.map.canvas.setFocus(Qt.FocusReason.MouseFocusReason)
