"""Placing counters on the map of a desk: which scenario is set up, and what was placed last."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import one_space
from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.maps.tag_values import tidied
from workbench.engine.maps.tags import TagType
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken_error
from workbench.qt.set_up.set_up import (
    Draft,
    free_counters,
    new_counter,
    placing,
    placing_new,
    scenario_for,
    setting_up,
    standing,
    taking_off,
    why_not_here,
)
from workbench.qt.set_up.stacks import stacks_of
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.tag_edits import TagPlacement


class Placer(QObject):
    """One for a map. `turned` tells when another scenario is looked at, or counters are shown or not."""

    turned = Signal()

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk.home)
        self._desk = desk
        self._wanted = ""
        self.is_shown = False
        self.last: Draft | None = None

    @property
    def design(self) -> Design:
        return self._desk.design

    @property
    def scenario(self) -> Scenario:
        """The scenario that is set up; one that the design does not have yet when it has none for this map."""
        return scenario_for(self.design, self._desk.map, self._wanted)

    def look_at(self, scenario: str) -> None:
        """Set up another scenario, and show its counters."""
        self._wanted, self.is_shown = scenario, True
        self._tell()

    def show(self, is_shown: bool) -> None:
        """Show the counters on the map, or the map alone."""
        if self.is_shown != is_shown:
            self.is_shown = is_shown
            self._tell()

    def _tell(self) -> None:
        self.turned.emit()

    def called(self, space: str) -> str:
        """A space in words."""
        known = self._desk.spaces.get(space)
        return known.name if known is not None and known.name else self._desk.called(one_space(space))

    def standing_in(self, space: str) -> tuple[Counter, ...]:
        """The counters in a space, in printed order."""
        return standing(self.design, self.scenario).get(space, ())

    def pile(self, space: str) -> tuple[Counter, ...]:
        """The counters in a space as they lie on the map, the uppermost last."""
        by_id = {counter.id: counter for counter in self.standing_in(space)}
        piled = stacks_of(self.design, self.scenario).get(space, []) if by_id else []
        return tuple(by_id[counter.key] for stack in piled for counter in stack.counters)

    def drafted(self, draft: Draft) -> Counter:
        """The counter that a draft would become; EditError without its nation or type."""
        return new_counter(self.design, draft)

    # Edits: each returns why it could not be done, "" when it is

    def place(self, counter: str, space: str) -> str:
        """Put a counter of the design on a space."""
        if why_not := self.why_not(space):
            return self._refused(why_not)
        known = next((c for c in self.design.counters if c.id == counter), None)
        if known is not None:
            self.last = Draft(known.faction, known.unit_type, known.strength)
        return self._do(lambda: placing(self.design, self.scenario, counter, space, self.called(space)))

    def make(self, draft: Draft, space: str) -> str:
        """Make a counter and put it on a space."""
        if why_not := self.why_not(space):
            return self._refused(why_not)
        self.last = Draft(draft.faction, draft.unit_type, draft.strength)
        return self._do(lambda: placing_new(self.design, self.scenario, draft, space, self.called(space)))

    def place_one_more(self, space: str) -> str:
        """Put one more counter like the last on a space: a free one of the kind, else a new one."""
        if self.last is None:
            return self._refused(Message("Nothing was placed yet that there could be more of."))
        free = free_counters(self.design, self.scenario, self.last.faction, self.last.unit_type)
        alike = [counter.id for counter in free if counter.strength == self.last.strength]
        return self.place(alike[0], space) if alike else self.make(self.last, space)

    def set_up_for_a_trial(self) -> str:
        """Put the counters of every side on the map, far apart, in place of the set-up that is there."""
        return self._do(lambda: setting_up(self.design, self.scenario))

    def take_off(self, *counters: str) -> str:
        """Take counters off the map; they stay in the design."""
        return self._do(lambda: taking_off(self.design, self.scenario, counters))

    def tag(self, counter: str, tag: TagType, text: str) -> str:
        """Give a tag of a counter of the set-up a value as it is written; an empty one takes it off."""
        try:
            value = tidied(tag, text) if text.strip() else ""
        except ValueError as why:
            return self._refused(f"{tag.called}: {why}")
        known = next((c.name for c in self.design.counters if c.id == counter), counter)
        return self._do(lambda: TagPlacement(self.scenario.id, counter, tag.id, value, known, tag.called))

    def why_not(self, space: str) -> str:
        """Why no counter can be placed on a space; "" when one can."""
        known = self._desk.spaces.get(space)
        if known is None:
            return Message("Select the space that the counter stands in.")
        return why_not_here(known.kind, self.called(space))

    def _do(self, edit: Callable[[], Edit]) -> str:
        try:
            why_not = self._desk.apply(edit())
        except EditError as reason:
            words = spoken_error(reason)
            return self._refused(f"{words[:1].upper()}{words[1:].removesuffix('.')}.")
        if not why_not:
            self.show(True)
        return why_not

    def _refused(self, reason: str) -> str:
        self._desk.refuse(reason)
        return reason
