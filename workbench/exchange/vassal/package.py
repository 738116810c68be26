"""All files of a module: the build file and what it names, the saves, the design itself, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from workbench.engine.design import Design, Scenario
from workbench.engine.words.message import marked
from workbench.exchange.manifest import MANIFEST, LeftOut, Manifest, manifest_of
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.exchange.vassal.boards import DPIS, Board, finest
from workbench.exchange.vassal.charts import about_page, sequence_page, table_page
from workbench.exchange.vassal.counters import Counters, Standing
from workbench.exchange.vassal.elements import document, element
from workbench.exchange.vassal.module import (
    ABOUT,
    MODULE_VERSION,
    SEQUENCE,
    VASSAL_VERSION,
    build_file,
    chart_file,
    title_of,
)
from workbench.exchange.vassal.said import Said
from workbench.exchange.vassal.saves import saved_game, stack, turn_command
from workbench.exchange.vassal.sequences import one_line
from workbench.exchange.vassal.set_up import AtStart, at_start
from workbench.exchange.vassal.trays import Tray, tray_of, waiting_in
from workbench.exchange.vassal.turns import turn_state
from workbench.exchange.vassal.zones import pixel_of
from workbench.exchange.zip_files import zipped
from workbench.long_work import UNTOLD, LongWork

RULESET = "ruleset.json"
SAVED = "946684800000"
"""When everything is said to be saved: the same design gives the same file."""


class Package(Struct, frozen=True):
    """The files of a module but its pictures, the board beside its maps, and the note on it."""

    files: Mapping[str, bytes]
    tray: Tray | None
    manifest: Manifest


def package_of(
    design: Design, boards: tuple[Board, ...], counters: Counters, said: Said, work: LongWork = UNTOLD
) -> Package:
    """The files of a module; the pictures that the counters then name are for whoever paints."""
    starts = {one.id: at_start(design, one) for one in design.scenarios}
    names = [board.name for board in boards]
    tray = tray_of(waiting_in(starts.values()), names, len(counters.sides), counters.size_px, said)
    where = _Places(boards, tray, counters)
    scenarios = {one.id: f"scenario_{number}.vsav" for number, one in enumerate(design.scenarios, 1)}
    manifest = manifest_of(design, "vmod", _holds(design, boards, where, starts), left_out_of(design, boards))
    root = build_file(design, where.boards, counters, scenarios, said)
    about = _about(title_of(design), one_line(design.designer))
    files = {"buildFile.xml": document(root), "moduledata": about}
    for number, table in enumerate(design.tables, 1):
        files[chart_file(number)] = table_page(table, design, said)
    for scenario in work.over(design.scenarios):
        pieces = _pieces(where, starts[scenario.id])
        game = saved_game([board.name for board in where.boards], pieces, _turn(design, scenario))
        files[scenarios[scenario.id]] = _save(game, about, one_line(scenario.title))
    files[ABOUT] = about_page(design, manifest.left_out, said)
    files[SEQUENCE] = sequence_page(design, said)
    files[RULESET] = write_ruleset_json(design).encode()
    files[MANIFEST] = manifest.as_json().encode()
    return Package(files, tray, manifest)


def left_out_of(design: Design, boards: tuple[Board, ...]) -> Iterator[LeftOut]:
    """What the module does not hold, or not as the design does."""
    yield LeftOut(marked("rules"), marked("VASSAL enforces none: movement, supply and combat are for the players"))
    yield LeftOut(
        marked("borders, roads and costs of movement"),
        marked("VASSAL knows no neighbours; they are printed on the map and stand in ruleset.json"),
    )
    yield LeftOut(marked("victory and tracks"), marked("they are counted by the players; their tables are charts"))
    if any(finest(board.sheet) < DPIS[0] for board in boards):
        yield LeftOut(marked("300 dots an inch"), marked("a map is too large for VASSAL; its picture is coarser"))
    if len(boards) < len(design.maps):
        yield LeftOut(marked("maps without a size"), marked("nothing can be drawn of them"))
    if any(scenario.free for scenario in design.scenarios):
        yield LeftOut(
            marked("free set-up"),
            marked("its counters lie beside the map, and players place them as the scenario says"),
        )


class _Places:
    """Where counters stand on the boards."""

    def __init__(self, boards: tuple[Board, ...], tray: Tray | None, counters: Counters) -> None:
        self.boards: tuple[Board | Tray, ...] = (*boards, *([tray] if tray else []))
        self.counters, self._tray, self._sheets = counters, tray, boards
        self._known: dict[str, tuple[str, int, int] | None] = {}
        self._sides = [*counters.sides]

    def of(self, one: AtStart) -> tuple[str, int, int] | None:
        """The board and the pixel of a counter; None for one in a space that is drawn nowhere."""
        if not one.space and self._tray is not None:
            side = self.counters.side_of(self.counters.design.counter(one.copy))
            part = self._sides.index(side) if side in self._sides else 0
            return self._tray.place(one, part, max(1, len(self._sides)))
        if one.space not in self._known:
            self._known[one.space] = self._on_map(one.space)
        return self._known[one.space]

    def _on_map(self, space: str) -> tuple[str, int, int] | None:
        for board in self._sheets:
            pixel = pixel_of(board, space) if space else None
            if pixel is not None:
                return (board.name, *pixel)
        return None


def _pieces(where: _Places, start: tuple[AtStart, ...]) -> Iterator[str]:
    """The pieces of a scenario, then their stacks."""
    counters = where.counters
    stacks: dict[tuple[str, int, int], list[str]] = {}
    number = 0
    for one in start:
        place = where.of(one)
        if place is None:
            continue
        number += 1
        counter = counters.design.counter(one.copy)
        now = Standing(place, counters.level_after(counter, one.lost), one.is_hidden, one.note)
        yield counters.standing(counter, str(number), now)
        stacks.setdefault(place, []).append(str(number))
    for at, (place, pieces) in enumerate(stacks.items(), number + 1):
        yield stack(str(at), place, pieces)


def _turn(design: Design, scenario: Scenario) -> str:
    state = turn_state(design, scenario)
    return turn_command(state) if state else ""


def _about(name: str, description: str, comment: str | None = None) -> bytes:
    """What the list of modules tells of one; of a save, which has no name, what it is."""
    inner = [
        element("version", (), MODULE_VERSION),
        element("extra1"),
        element("extra2"),
        element("VassalVersion", (), VASSAL_VERSION),
        element("dateSaved", (), SAVED),
        element("description", (), description if comment is None else comment),
    ]
    if comment is None:
        inner.append(element("name", (), name))
    return document(element("data", inner, version="1"))


def _save(game: bytes, about_module: bytes, title: str) -> bytes:
    about_save = _about("", "", title)
    return zipped((("savedGame", game), ("savedata", about_save), ("moduledata", about_module)))


def _holds(
    design: Design, boards: tuple[Board, ...], where: _Places, starts: Mapping[str, tuple[AtStart, ...]]
) -> dict[str, int]:
    every = [one for start in starts.values() for one in start if where.of(one) is not None]
    return {
        "maps": len(boards),
        "spaces": sum(len(board.sheet.every_space) for board in boards),
        "counters": len(design.counters),
        "tables": len(design.tables),
        "scenarios": len(design.scenarios),
        marked("counters on the map at start"): sum(bool(one.space) for one in every),
        marked("counters that come later"): sum(not one.space for one in every),
        marked("hidden at start"): sum(one.is_hidden for one in every),
    }
