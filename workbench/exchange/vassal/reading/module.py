"""The proposal: a design out of a module, whose pictures are brought once it is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from shapely.errors import ShapelyError

from workbench.cartography.map_spaces import spaces_of
from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, all_of, as_message, joined, marked, said_by
from workbench.exchange.imports.design import with_catalogues
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.vassal.markers import MARKER
from workbench.exchange.vassal.package import RULESET
from workbench.exchange.vassal.reading.boards import Window, windows_in
from workbench.exchange.vassal.reading.counters import Made, copies_in, counters_of, pictures_of
from workbench.exchange.vassal.reading.ids import Ids
from workbench.exchange.vassal.reading.left_out import foreign_classes, left_out, left_out_of
from workbench.exchange.vassal.reading.own_module import own_map, own_maps
from workbench.exchange.vassal.reading.palettes import Slot, Unreadable, slots_of
from workbench.exchange.vassal.reading.pieces import prototypes_in
from workbench.exchange.vassal.reading.proposal import ModuleDesign, ModuleProposal
from workbench.exchange.vassal.reading.set_ups import (
    Grounds,
    Known,
    SetUps,
    Start,
    scenario_of,
    starts_of,
    unknown_slots,
)
from workbench.exchange.vassal.reading.sheets import Sheet, bare_sheet, sheet_of, with_scan
from workbench.exchange.vassal.reading.sides import whose
from workbench.exchange.vassal.reading.source import ModuleFiles, build_tree, opened
from workbench.exchange.vassal.sequences import one_line

SHOWN = 5
UNTITLED = marked("A module of VASSAL")


class ModuleReading(Struct, frozen=True):
    """How a module is read."""

    source: Path
    hex_mm: float

    def read(self, cleaning: Cleaning) -> ModuleDesign:
        """The design with the steps done that are accepted.

        Raises
        ------
        ImportRefused
            It is no module, or one that nobody could look through: one line says why.
        """
        with opened(self.source) as files:
            try:
                return _Reader(files, self.hex_mm, cleaning).read()
            except ShapelyError as error:
                raise ImportRefused(
                    Message("its outlines cannot be put together: {error}", error=said_by(error))
                ) from None


def propose_module(source: Path, hex_mm: float) -> ModuleProposal:
    """A module as it would be imported with all steps done; raises as `ModuleReading.read`, OSError if unreadable."""
    reading, cleaning = ModuleReading(source, hex_mm), Cleaning()
    found = reading.read(cleaning)
    return ModuleProposal(source.name, found, tuple(cleaning.steps), reading.read)


class _Reader:
    """Reads one module in order: maps first, then counters, then who stands where."""

    def __init__(self, files: ModuleFiles, hex_mm: float, cleaning: Cleaning) -> None:
        self._files, self._hex_mm, self._cleaning = files, hex_mm, cleaning
        self._root = build_tree(files)
        self._prototypes = prototypes_in(self._root)
        self._own = own_maps(files)
        self._is_own = bool(self._own)
        self._whole = Place("design", "", Message("the module"))

    def read(self) -> ModuleDesign:
        self._tell_of_the_rest()
        windows = windows_in(self._root, self._files)
        sheets = tuple(self._sheets(windows))
        grounds = Grounds(windows, sheets)
        starts = tuple(starts_of(self._root, windows, grounds, self._prototypes, self._files))
        slots, unread = self._slots()
        slots = self._without_stock(slots)
        extra = unknown_slots(starts, Known(slots, {at: "known" for at in range(len(slots))}))
        every = [*slots, *extra]
        of_whom = whose(self._root, every, self._cleaning)
        playing = of_whom.playing
        made = counters_of(every, of_whom.of, playing, self._files, self._cleaning)
        self._tell_of_pieces(every, made, unread)
        scenarios, counters = self._scenarios(starts, Known(every, made.of), every, made, sheets)
        title = one_line(self._root.get("name", "")) or UNTITLED
        design = Design(
            title, "", description=one_line(self._root.get("description", "")),
            maps=tuple(sheet.map for sheet in sheets), sides=of_whom.sides, factions=of_whom.factions,
            unit_types=made.unit_types, counters=counters, scenarios=scenarios,
        )  # fmt: skip
        for sheet in sheets:
            design = with_catalogues(design, sheet.map)
        boards = tuple(dict.fromkeys(scan.asset for sheet in sheets for scan in sheet.map.scans))
        counts = tuple(_counts(design, sheets, windows, starts, len(every) + unread))
        return ModuleDesign(design, boards, pictures_of(counters), counts)

    # ---- maps

    def _sheets(self, windows: Sequence[Window]) -> Iterator[Sheet]:
        ids = Ids()
        for board in (board for window in windows for board in window.boards):
            own = own_map(self._own, board)
            map_id = ids.free(own.map.id if own is not None else "", board.title, "map")
            place = Place("map", map_id, board.title)
            if board.named and not board.picture:
                cause = Message("names the picture {name}, which is not in the module", name=repr(board.named[:60]))
                self._cleaning.step("picture", place, cause, marked("leave it without one"))
            try:
                sheet = sheet_of(board, map_id, self._hex_mm, own, self._cleaning)
            except ImportRefused as refusal:
                cause = Message("has zones that cannot be put together: {why}", why=said_by(refusal))
                if not self._cleaning.step("zones", place, cause, marked("leave all its spaces out")):
                    raise
                sheet = bare_sheet(board, map_id)
            if not sheet.map.every_space:
                bare = marked("has neither a grid nor zones that are read")
                if not self._cleaning.step("board", place, bare, marked("make a map without spaces of it")):
                    continue
            if board.picture:
                cause = Message(
                    "is a picture of {width:,} × {height:,} pixels", width=board.size[0], height=board.size[1]
                )
                if self._cleaning.step(
                    "scan", place, cause, marked("lay it under the map as a scan, calibrated by its grid")
                ):
                    sheet = with_scan(sheet)
            yield sheet

    # ---- counters

    def _slots(self) -> tuple[list[Slot], int]:
        found = list(slots_of(self._root, self._prototypes))
        unread = [one for one in found if isinstance(one, Unreadable)]
        if unread:
            cause = Message(
                "{count:,} of its pieces cannot be read ({name}: {why})", count=len(unread),
                name=repr(unread[0].name[:40]), why=as_message(unread[0].why),
            )  # fmt: skip
            self._cleaning.step("piece", self._whole, cause, marked("leave them out"))
        return [one for one in found if isinstance(one, Slot)], len(unread)

    def _without_stock(self, slots: list[Slot]) -> list[Slot]:
        """The pieces without the markers that every module of ours has, and no ruleset."""
        stock = [slot for slot in slots if MARKER in slot.piece.properties] if self._is_own else []
        if not stock:
            return slots
        cause = Message("has {count:,} markers that the workbench gives to every module", count=len(stock))
        if not self._cleaning.step("stock", self._whole, cause, marked("leave them out")):
            return slots
        return [slot for slot in slots if slot not in stock]

    def _tell_of_pieces(self, slots: Sequence[Slot], made: Made, unread: int) -> None:
        unknown = tuple(dict.fromkeys(name for slot in slots for name in slot.piece.unknown))
        for check, names, cause in (
            (
                "prototype",
                unknown,
                marked("names {count:,} {count:prototype|prototypes} that it does not have: {names}"),
            ),
            (
                "prototype",
                tuple(sorted(self._prototypes.endless)),
                marked("has {count:,} {count:prototype|prototypes} that lead back to themselves: {names}"),
            ),
            (
                "picture",
                made.missing,
                marked("names {count:,} {count:picture|pictures} of counters that it does not have: {names}"),
            ),
        ):
            if names:
                shown = joined(", ", (repr(name[:40]) for name in names[:SHOWN]))
                text = Message(cause, count=len(names), names=shown)
                self._cleaning.step(check, self._whole, text, marked("go on without them"))
        besides = [] if self._is_own else list(left_out_of(slot.piece for slot in slots))
        if besides:
            cause = Message("has pieces of which more is said: {pieces}", pieces=all_of(besides))
            self._cleaning.step("left_out", self._whole, cause, marked("take their faces, steps and figures alone"))

    # ---- scenarios

    def _scenarios(
        self, starts: Sequence[Start], known: Known, slots: Sequence[Slot], made: Made, sheets: Sequence[Sheet]
    ) -> tuple[tuple[Scenario, ...], tuple[Counter, ...]]:
        ids, made_of, found = Ids(), SetUps(sheets, known), []
        for start in starts:
            place = Place("scenario", "", start.title)
            if start.why_not:
                cause = Message("cannot be read: {why}", why=as_message(start.why_not))
                self._cleaning.step("set_up", place, cause, marked("leave it out"))
                continue
            set_up = made_of.made(start)
            if self._cleaning.step("set_up", place, *_told(start, set_up.count)):
                found.append(scenario_of(start.title, set_up, ids))
        of = {made.of[at]: copies_in(slot.piece.properties) for at, slot in enumerate(slots) if at in made.of}
        counters = tuple(
            replace(one, quantity=max(of.get(one.id, 1), made_of.most.get(one.id, 1))) for one in made.counters
        )
        return tuple(found), counters

    # ---- the rest

    def _tell_of_the_rest(self) -> None:
        tell = self._cleaning.step
        if self._is_own:
            cause = marked("holds the ruleset that the workbench made it of, as {file}")
            remedy = marked("read what VASSAL has of it alone: rules, borders and roads stand in that file")
            tell("own_module", self._whole, Message(cause, file=RULESET), remedy)
        foreign = foreign_classes(self._root)
        if foreign:
            cause = Message("names classes of its own: {names}", names=foreign)
            tell("foreign_class", self._whole, cause, marked("leave them out: nothing of a module is ever run"))
        parts = list(left_out(self._root))
        if parts:
            cause = Message("has {parts}", parts=all_of(parts))
            tell("left_out", self._whole, cause, marked("leave them out: a ruleset has none"))


def _told(start: Start, placed: int) -> tuple[str, str]:
    """What a set-up holds and what would be done with it."""
    every, off = len(start.standing), len(start.standing) - placed
    cause = Message("sets up {count:,} {count:piece|pieces}", count=every)
    if off:
        cause = Message("{cause}, {off:,} of them beside the spaces of its map", cause=cause, off=off)
    if start.hidden:
        cause = Message("{cause}, {hidden:,} hidden", cause=cause, hidden=start.hidden)
    if start.unread:
        cause = Message("{cause}, and {unread:,} that cannot be read", cause=cause, unread=start.unread)
    return cause, Message("make a scenario with {placed:,} of them", placed=placed)


def _counts(
    design: Design, sheets: Sequence[Sheet], windows: Sequence[Window], starts: Sequence[Start], pieces: int
) -> Iterator[str]:
    boards = sum(len(window.boards) for window in windows)
    spaces = sum(one.kind is not SpaceKind.UNPLAYABLE for sheet in sheets for one in spaces_of(sheet.map).values())
    yield Message(
        "{maps:,} of {boards:,} boards as maps, with {spaces:,} spaces", maps=len(sheets), boards=boards, spaces=spaces
    )
    pictured = sum(bool(one.picture) for one in design.counters)
    yield Message(
        "{counters:,} counters of {pieces:,} pieces, {pictured:,} of them with a picture",
        counters=len(design.counters), pieces=pieces, pictured=pictured,
    )  # fmt: skip
    yield Message("{sides:,} sides and {factions:,} factions", sides=len(design.sides), factions=len(design.factions))
    arriving = sum(len(arrival.counters) for one in design.scenarios for arrival in one.arrivals)
    placed = sum(len(one.placements) for one in design.scenarios) + arriving
    every = sum(len(start.standing) for start in starts)
    yield Message(
        "{scenarios:,} of {starts:,} set-ups as scenarios, {placed:,} of {every:,} pieces in them, {arriving:,} later",
        scenarios=len(design.scenarios), starts=len(starts), placed=placed, every=every, arriving=arriving,
    )  # fmt: skip
