"""What the map editor works on: one map of a document, what is selected of it, and what one last tried.

`areas/area_desk.py` and `hexes/hex_desk.py` say how it is done on a map of each kind. A tool or panel that serves
both kinds asks nothing but what stands here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, Protocol, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal

from editors.map_editor.borders.border_net import BorderNet
from editors.map_editor.measuring.marches import MarchesKept
from editors.map_editor.selection import NOTHING, Chosen, one_space
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Point, Space
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.problem import Place, Problem
from workbench.qt.long_work import Stopped, long_work, stopped_words
from workbench.qt.looks.translator import called, spoken_error
from workbench.qt.map_canvas.drawing import Geometry, SpaceHits
from workbench.qt.map_canvas.hits import Hit
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change, Edit, EditError

M = TypeVar("M", AreaMap, HexMap)


MUCH, SEARCHED = 256, 0.2
"""With so many spaces that go it is searched beside the window for what goes with them; it is so much of the work."""

NO_PLACE = Place("", "")
"""The place of a problem that is on another map."""


class DoesEdits(Protocol):
    """Whatever does edits and remembers them, such as the undo stack."""

    def tried(self, edit: Edit, origin: object) -> str:
        """Do an edit; why it cannot be done, "" when it is done."""
        ...


class _Told(QObject):
    map_changed = Signal(object)
    choice_changed = Signal()
    refused = Signal(str)


class Desk(ABC, Generic[M]):
    """The map on the table. Tools and panels read it, choose on it and apply edits; all are told what changed.

    `map_changed` tells which spaces alone can differ (None: anything can); whoever hears `choice_changed` reads the
    desk; `refused` tells the reason of an edit that could not be done. What of Qt belongs to the map and is no widget
    has `home` as its parent, and goes with it when the map is closed: what Qt keeps of a signal nobody else lets go.
    """

    def __init__(self, document: RulesetDocument, history: DoesEdits, map_id: str) -> None:
        self._document = document
        self._history = history
        self.map_id = map_id
        self.chosen = NOTHING
        self.marches = MarchesKept()
        self.home = told = _Told()
        self.map_changed, self.choice_changed, self.refused = told.map_changed, told.choice_changed, told.refused
        self._stop_observing = document.observe(self._document_changed)

    def close(self) -> None:
        """Look at the document no longer."""
        self._stop_observing()

    @property
    def design(self) -> Design:
        return self._document.design

    @property
    def document(self) -> RulesetDocument:
        """Where the pictures of the design are kept; the design itself is changed by `apply` alone."""
        return self._document

    # The map

    @property
    @abstractmethod
    def map(self) -> M:
        """The map as it is now; an empty sheet when the design has it no longer."""

    @property
    def spaces(self) -> Mapping[str, Space]:
        """Every space of the map by id; of a hex map also those that are plain ground."""
        shown: AnyMap = self.map
        return spaces_of(shown)

    @abstractmethod
    def spaces_of(self, chosen: Chosen) -> list[Space]:
        """The spaces of a choice as they are now, in its order."""

    @property
    @abstractmethod
    def is_blank(self) -> bool:
        """Whether there is a sheet with nothing on it."""

    @property
    @abstractmethod
    def geometry(self) -> Geometry:
        """The shapes of the map as it is now."""

    @property
    @abstractmethod
    def hits(self) -> SpaceHits:
        """What lies where on the map as it is now."""

    @property
    @abstractmethod
    def net(self) -> BorderNet:
        """The borders (hexsides) of the map as the tools that mark them meet them."""

    def hit(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit:
        """Space, border (hexside) and junction within reach."""
        return self.hits.at(x_mm, y_mm, reach_mm)

    @abstractmethod
    def place_of(self, chosen: Chosen) -> Point | None:
        """The middle of what is chosen, in mm of the sheet; None when it is nowhere."""

    @abstractmethod
    def spaces_in(self, low: Point, high: Point) -> tuple[str, ...]:
        """The spaces whose middle lies in a rectangle of the sheet, in reading order."""

    @abstractmethod
    def spaces_alike(self, space: str) -> tuple[str, ...]:
        """All spaces of the kind of this one, sorted; with "" all of the kind that a map has most of."""

    @abstractmethod
    def spaces_called(self, words: str) -> tuple[str, ...]:
        """The spaces whose number or name begins with these words, then those that have them inside."""

    @abstractmethod
    def called(self, chosen: Chosen) -> str:
        """What is chosen in a word or two, for a menu or the history: a name, "Hex 0304", "3 areas"."""

    # What is selected

    def choose(self, chosen: Chosen) -> None:
        """Select something, or with `NOTHING` nothing; what the map does not have is left out."""
        wanted = self.still_there(chosen)
        if wanted != self.chosen:
            self.chosen = wanted
            self._tell_choice()

    def _tell_choice(self) -> None:
        self.choice_changed.emit()

    @abstractmethod
    def chosen_borders(self) -> tuple[str, ...]:
        """The borders (hexsides) that are selected: one, or all of a section, road or river."""

    def chosen_lines(self) -> tuple[tuple[Point, ...], ...]:
        """The line of the link that is selected, in mm."""
        line = self.geometry.link_lines.get(self.chosen.link, ())
        return (tuple(line),) if line else ()

    @abstractmethod
    def still_there(self, chosen: Chosen) -> Chosen:
        """What of a selection the map has."""

    def called_now(self, chosen: Chosen) -> Chosen:
        """The same things of the map by the ids that they have after a change."""
        return chosen

    # Edits

    def apply(self, edit: Edit) -> str:
        """Do an edit. Returns the reason when it cannot be done, "" when it is done."""
        if why := self._history.tried(edit, self):
            self.refuse(why)
        return why

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.refused.emit(called(reason))

    @abstractmethod
    def removal(self) -> Edit | None:
        """The edit that takes away what is selected; None when nothing is.

        Raises
        ------
        EditError
            It cannot go; the text says why.
        """

    def remove_chosen(self) -> Edit | None:
        """Take away what is selected, or say why it cannot go. Returns what was done.

        What goes with much is searched for beside the window, which tells how far it is, and may be stopped.
        """
        with long_work(self._search_words()) as work:
            try:
                edit = work.worked_out(self.removal, last=SEARCHED) if self._is_much_chosen else self.removal()
            except EditError as reason:
                self.refuse(spoken_error(reason))
                return None
            except Stopped:
                self.refuse(stopped_words())
                return None
            return None if edit is None or self.apply(edit) else edit

    def _search_words(self) -> str:
        words = QCoreApplication.translate("LongWork", "Looking for what goes with {0}")
        return words.format(called(self.called(self.chosen)))

    @property
    def _is_much_chosen(self) -> bool:
        return len(self.chosen.spaces) >= MUCH

    @abstractmethod
    def nudge(self, way_mm: Point, gesture: str) -> bool:
        """Push what is selected by so many mm; whether it is something that can be pushed."""

    # Problems

    def point_of(self, problem: Problem) -> Point | None:
        """Where a problem is, in mm of the sheet; None when that is nowhere on this map."""
        if problem.place.kind == "ground" and self.has_place_of(problem):
            x, _, y = problem.place.id.partition(",")
            return float(x), float(y)
        if problem.place.at and self.has_place_of(problem):
            return self.place_of(one_space(problem.place.at))
        choice = self.choice_of(problem)
        return self.place_of(choice) if choice != NOTHING else None

    def points_of(self, problem: Problem) -> tuple[Point, ...]:
        """Every place of a problem that is told once of many things; most have one place."""
        point = self.point_of(problem)
        return (point,) if point is not None else ()

    def has_place_of(self, problem: Problem) -> bool:
        """Is the place of a problem on this map, as far as it says?"""
        return problem.place.map in ("", self.map_id)

    @abstractmethod
    def choice_of(self, problem: Problem) -> Chosen:
        """What to select to see a problem; `NOTHING` when it is of no place of this map."""

    def _document_changed(self, change: Change) -> None:
        """What is selected is on the map before anybody looks at either."""
        touched, before = self.touched(change), self.chosen
        self.chosen = self.still_there(self.called_now(before))
        self.map_changed.emit(touched)
        if self.chosen != before:
            self._tell_choice()

    def touched(self, change: Change) -> frozenset[str] | None:
        """The spaces that alone can differ after a change; None when anything can."""
        return None


AnyDesk: TypeAlias = Desk[AreaMap] | Desk[HexMap]
"""What a tool or panel for both kinds of maps works on."""
