"""Who stands where at the start: the stacks that every new game has, and the saved games that are offered with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Placement, Scenario
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.scenarios.scenario_parts import Arrival
from workbench.engine.words.message import marked
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.table_folder.turn_words import turn_named
from workbench.exchange.vassal.elements import MODULE
from workbench.exchange.vassal.reading.boards import Board, Window, laid
from workbench.exchange.vassal.reading.ids import Ids
from workbench.exchange.vassal.reading.palettes import AT_START, SLOTS, Slot, slot_of
from workbench.exchange.vassal.reading.pieces import Piece, Prototypes
from workbench.exchange.vassal.reading.saved_games import SavedGame, saved_game
from workbench.exchange.vassal.reading.settings import is_on, whole
from workbench.exchange.vassal.reading.sheets import Sheet
from workbench.exchange.vassal.reading.source import ModuleFiles
from workbench.exchange.vassal.sequences import one_line

SETUP = MODULE + "PredefinedSetup"
AT_START_TITLE = marked("At the start")
LAST_TURN = 10


class Start(Struct, frozen=True):
    """A set-up as the module has it: pieces with the spaces that they stand in, "" off all spaces."""

    title: str
    standing: tuple[tuple[Slot, str], ...]
    hidden: int = 0
    unread: int = 0
    why_not: str = ""


class Grounds:
    """Where the boards of a module have become maps."""

    def __init__(self, windows: Sequence[Window], sheets: Sequence[Sheet]) -> None:
        self._windows = {window.name: window for window in windows}
        self._by_board = {id(sheet.board): sheet for sheet in sheets}

    def at(self, window: str, x: int, y: int, command: str = "") -> str:
        """The space at a pixel of a map of VASSAL, whose boards a command may have laid otherwise."""
        known = self._windows.get(window)
        if known is None:
            return ""
        cells = laid(known.boards, command) if command else {}
        found = known.board_at(x, y, cells or None)
        sheet = self._by_board.get(id(found[0])) if found else None
        return sheet.space_at(*found[1]) if sheet is not None and found else ""

    def on(self, board: Board, location: str, x: int, y: int) -> str:
        """The space of a board by its name in VASSAL, or at a pixel."""
        sheet = self._by_board.get(id(board))
        if sheet is None:
            return ""
        return (sheet.space_called(location) if location else "") or sheet.space_at(x, y)


def starts_of(
    root: Element, windows: Sequence[Window], grounds: Grounds, prototypes: Prototypes, files: ModuleFiles
) -> Iterator[Start]:
    """The stacks at start, if there are any, then each saved game that is offered."""
    at_start = tuple(_stacks(windows, grounds, prototypes))
    if at_start:
        yield Start(AT_START_TITLE, at_start)
    for setup in root.iter(SETUP):
        if is_on(setup, "useFile", True) and setup.get("file", "").strip() and not is_on(setup, "isMenu"):
            yield _saved(setup, grounds, prototypes, files)


def _stacks(windows: Sequence[Window], grounds: Grounds, prototypes: Prototypes) -> Iterator[tuple[Slot, str]]:
    for window in windows:
        by_name = {board.element.get("name", ""): board for board in window.boards}
        for stack in window.element.iter(AT_START):
            board = by_name.get(stack.get("owningBoard", "")) or next(iter(window.boards), None)
            if board is None:
                continue
            location = one_line(stack.get("location", "")) if is_on(stack, "useGridLocation") else ""
            space = grounds.on(board, location, whole(stack, "x"), whole(stack, "y"))
            for slot in stack.iter():
                if slot.tag in SLOTS:
                    found = slot_of(slot, (), prototypes)
                    if isinstance(found, Slot):
                        yield found, space


def _saved(setup: Element, grounds: Grounds, prototypes: Prototypes, files: ModuleFiles) -> Start:
    title = one_line(setup.get("name", "")) or one_line(setup.get("file", ""))
    entry = files.file(setup.get("file", ""))
    if not entry:
        return Start(title, (), why_not=marked("its file is not in the module"))
    try:
        game = saved_game(files.content(entry), prototypes)
    except ImportRefused as refusal:
        return Start(title, (), why_not=refusal.args[0])
    standing = tuple(_standing(game, grounds))
    return Start(title, standing, sum(piece.is_hidden for piece in game.pieces), game.unread)


def _standing(game: SavedGame, grounds: Grounds) -> Iterator[tuple[Slot, str]]:
    for piece in game.pieces:
        window, x, y = piece.place
        space = grounds.at(window, x, y, game.boards.get(window, "")) if window not in ("", "null") else ""
        yield Slot(piece, one_line(piece.name), piece.gpid, ()), space


class Known:
    """The counters by what their pieces are known by: the numbers of their slots, or else names and pictures."""

    def __init__(self, slots: Sequence[Slot], of: Mapping[int, str]) -> None:
        self._by_gpid: dict[tuple[str, str], str] = {}
        self._by_look: dict[tuple[str, str], str] = {}
        for at, slot in enumerate(slots):
            if at in of:
                if slot.gpid:
                    self._by_gpid.setdefault((slot.gpid, slot.name), of[at])
                self._by_look.setdefault(_look(slot.piece), of[at])

    def counter(self, slot: Slot) -> str:
        """The counter that a piece on a map is, "" where the palettes have none such."""
        return self._by_gpid.get((slot.gpid, slot.name), "") or self._by_look.get(_look(slot.piece), "")


def _look(piece: Piece) -> tuple[str, str]:
    return one_line(piece.name), piece.picture


def unknown_slots(starts: Iterable[Start], known: Known) -> list[Slot]:
    """The pieces that stand on maps and are in no palette, each once."""
    found: dict[tuple[str, str], Slot] = {}
    for start in starts:
        for slot, _ in start.standing:
            if not known.counter(slot):
                found.setdefault(_look(slot.piece), slot)
    return list(found.values())


class SetUp(Struct, frozen=True):
    """A set-up on one map: who stands there, and who comes later by the box that they wait in."""

    map: str
    placements: tuple[Placement, ...]
    arrivals: tuple[Arrival, ...]

    @property
    def count(self) -> int:
        """So many pieces are in it."""
        return len(self.placements) + sum(len(one.counters) for one in self.arrivals)


class SetUps:
    """Makes set-ups on the maps of a design, and counts how many copies of each counter they need."""

    def __init__(self, sheets: Sequence[Sheet], known: Known) -> None:
        self._known = known
        self._maps = [sheet.map for sheet in sheets]
        self.most: dict[str, int] = {}

    def made(self, start: Start) -> SetUp:
        """The set-up on the map that most of it is on; a map of boxes alone is only taken where there is no other.

        The second piece of one counter is its second copy.
        """
        chosen = self._chosen(start)
        counted: dict[str, int] = {}
        placements: list[Placement] = []
        coming: dict[str, list[str]] = {}
        for slot, space in start.standing:
            counter = self._known.counter(slot)
            if not space or not counter or counted.get(counter, 0) >= limits.COUNTER_COPIES.most:
                continue
            turn = "" if chosen is None or space in chosen.every_space else self._turn(space)
            if chosen is None or (space not in chosen.every_space and not turn):
                continue
            number = counted[counter] = counted.get(counter, 0) + 1
            copy = counter if number == 1 else f"{counter}#{number}"
            if turn:
                coming.setdefault(turn, []).append(copy)
            else:
                placements.append(Placement(copy, space))
        for counter, count in counted.items():
            self.most[counter] = max(count, self.most.get(counter, 1))
        arrivals = tuple(
            Arrival(tuple(copies), turn) for turn, copies in sorted(coming.items(), key=lambda one: int(one[0]))
        )
        return SetUp(chosen.id if chosen is not None else "", tuple(placements), arrivals)

    def _chosen(self, start: Start) -> AnyMap | None:
        spaces = [space for _, space in start.standing if space]

        def weight(sheet: AnyMap) -> tuple[bool, int]:
            every = sheet.every_space
            standing = [space for space in spaces if space in every]
            return any(every[space].kind is not SpaceKind.BOX for space in standing), len(standing)

        return max(self._maps, key=weight, default=None)

    def _turn(self, space: str) -> str:
        """The turn of a box that stands for one, by its name; "" for another."""
        name = next((sheet.every_space[space].name for sheet in self._maps if space in sheet.every_space), "")
        return turn_named(name)


def scenario_of(title: str, made: SetUp, ids: Ids) -> Scenario:
    """A scenario of as many turns as any, for a set-up tells no number; of more where somebody comes later."""
    last = max((int(one.turn) for one in made.arrivals), default=0)
    return Scenario(
        ids.free("", title, "scenario"),
        title,
        1,
        max(LAST_TURN, last),
        map=made.map,
        placements=made.placements,
        arrivals=made.arrivals,
    )
