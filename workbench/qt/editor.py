"""What the shell knows of an editor: a page of the window, its menus, its undo stack and its layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QWidget

from workbench.engine.design import Design
from workbench.engine.problem import Place

if TYPE_CHECKING:
    from workbench.referee.player import Player
    from workbench.referee.referee import Referee
    from workbench.storage.edits.edit import Edit
    from workbench.storage.records.playtest_record import RecordedPlaytest


@runtime_checkable
class ShowsChanges(Protocol):
    """An editor that can mark what differs between an older design and the one that it works on."""

    def show_changes(self, old: Design, title: str) -> None: ...


class SeenMap(NamedTuple):
    """The map that is looked at, in which style and in which language; "" is the first, its own, that of the design."""

    map_id: str = ""
    style: str = ""
    language: str = ""


SEEN_NOWHERE = SeenMap()


@runtime_checkable
class ShowsMap(Protocol):
    """An editor with a map before one's eyes."""

    def seen_map(self) -> SeenMap: ...

    def show_map(self, map_id: str) -> None: ...


@runtime_checkable
class TakesScans(Protocol):
    """An editor of maps that can lay a picture under the map that is shown."""

    def import_scan(self, path: Path) -> None:
        """Ask how the picture shall be read, and lay it there."""
        ...


@runtime_checkable
class ShowsExample(Protocol):
    """An editor that can go to where a picture of it tells the most; nothing is changed."""

    def show_example(self) -> None: ...


@runtime_checkable
class LeadsElsewhere(Protocol):
    """An editor of the rail that asks for a place which another one shows."""

    @property
    def place_wanted(self) -> SignalInstance:
        """The signal that tells the `Place` that one wants to go to."""
        ...


@runtime_checkable
class ChangesDesign(Protocol):
    """A page beside Design that changes the design now and then, by steps that Design can take back."""

    def take_edits(self, does: Callable[[Edit], str]) -> None:
        """What does an edit there; it tells why one cannot be done, "" when it is done."""
        ...


@runtime_checkable
class RemembersChoices(Protocol):
    """An editor of whose choices the window keeps a text from run to run."""

    def take_choices(self, kept: str, keep: Callable[[str], None]) -> None:
        """Go on with what was kept, "" at first; `keep` is told of what is to be kept from now on."""
        ...


@runtime_checkable
class TellsOfItsOwn(Protocol):
    """An editor of the rail whose edits can be taken back while another one is shown."""

    @property
    def own_changed(self) -> SignalInstance:
        """The signal that something changed that was done here, while nobody sees it."""
        ...


@runtime_checkable
class ShowsPlaces(Protocol):
    """An editor of the rail that shows places of problems."""

    @staticmethod
    def has_place(place: Place) -> bool:
        """Is a place one of its own?"""
        ...

    def go_to(self, place: Place) -> None: ...


@runtime_checkable
class TakesRecords(Protocol):
    """An editor that goes on with playtests that were recorded."""

    def make_way_for(self, path: Path) -> None:
        """Let go of a record that is about to be opened again: a record has one writer."""
        ...

    def go_on_with(self, recorded: RecordedPlaytest) -> None: ...


@runtime_checkable
class BeginsPlaytests(Protocol):
    """An editor that begins playtests: `seats` says who holds each seat, a person or a kind of bot."""

    def begin(self, scenario: str, seed: int, seats: Mapping[str, str]) -> None: ...


class DesksByFiles(Protocol):
    """The desks of games by files: a player's and the referee's."""

    def take_opener(self, opens: Callable[[Path], object], says: Callable[[str], object]) -> None:
        """What opens a file that is asked for at a desk, and what tells a line in passing."""
        ...

    def ask_new(self, design: Design, beside: Path | None) -> object:
        """Ask how a new game shall be."""
        ...

    def sit_down(self, player: Player) -> None: ...

    def referee(self, referee: Referee, password: str = "") -> None:
        """Sit down as referee; with a password the file is locked again when one rises."""
        ...

    def has(self, path: Path) -> bool:
        """Does the desk that is open have this file?"""
        ...

    def takes(self, path: Path) -> bool:
        """Does the desk that is open take a file? Refused, or StoredFileError, when it cannot."""
        ...


@runtime_checkable
class PlaysByFiles(Protocol):
    """An editor that has desks of games by files."""

    @property
    def by_files(self) -> DesksByFiles: ...


class Editor(Protocol):
    """A page of the window, with docks of its own.

    `menus` maps a menu's title to its actions, in order; the shell adds them to its own menus of that title
    while the editor is shown. `save_layout` and `restore_layout` are opaque to the shell.
    """

    def widget(self) -> QWidget:
        """The page: docks, tool strip, canvas and status parts included."""
        ...

    def menus(self) -> Mapping[str, Sequence[QAction]]: ...

    def undo_stack(self) -> QUndoStack | None:
        """What undo and redo of the window work on while this page is shown; None when there is nothing to undo."""
        ...

    def history(self) -> tuple[QAction, QAction] | None:
        """Undo and redo of an editor that keeps a history of its own instead of an undo stack (plays, say)."""
        ...

    def title(self) -> str:
        """What is open, for the mode bar ("Toulon 1793")."""
        ...

    def status(self) -> str:
        """The saved state in words, beside the title."""
        ...

    @property
    def changed(self) -> SignalInstance:
        """The signal that the title or the status may have changed."""
        ...

    def save_layout(self) -> bytes: ...

    def restore_layout(self, layout: bytes) -> None: ...

    def close(self) -> None:
        """Let go of files and timers; the page is about to be deleted."""
        ...
