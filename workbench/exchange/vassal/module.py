"""The build file of a module: maps with their grids, seats, counters by side, dice, turns, charts, scenarios, pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from workbench.engine.design import Counter, Design
from workbench.engine.words.message import marked
from workbench.exchange.vassal.boards import Board
from workbench.exchange.vassal.counters import Counters
from workbench.exchange.vassal.dice import dice_buttons
from workbench.exchange.vassal.elements import MAP, MODULE, ROOT, WIDGET, element
from workbench.exchange.vassal.markers import markers
from workbench.exchange.vassal.said import Said
from workbench.exchange.vassal.saves import board_command
from workbench.exchange.vassal.sequences import one_line, told_apart
from workbench.exchange.vassal.trays import Tray
from workbench.exchange.vassal.turns import turn_tracker
from workbench.exchange.vassal.zones import grid_of

VASSAL_VERSION = "3.5.8"
"""The oldest whose features are used: a newer one than the reader's is told to him at every start."""
MODULE_VERSION = "1.0"
PALETTE_COLUMNS, PALETTE_PX = 5, 80
"""How many counters stand beside each other in the windows of counters, and how large they are seen there."""
ABOUT, SEQUENCE = "help/about.html", "help/sequence.html"
CHARTS, MARKERS = marked("Charts"), marked("Markers")
UNKNOWN_SIDE = marked("Other counters")


def build_file(
    design: Design,
    boards: tuple[Board | Tray, ...],
    counters: Counters,
    scenarios: Mapping[str, str],
    said: Said,
) -> Element:
    """The root of the build file; the first board is in the main window. `scenarios` are their files by their ids."""
    title = title_of(design)
    stock = list(markers(counters, said))
    children = [
        element(MODULE + "BasicCommandEncoder"),
        _documentation(said),
        _seats(counters, said),
        element(
            MODULE + "GlobalOptions", autoReport="Always", nonOwnerUnmaskable="Never", playerIdFormat="$playerName$"
        ),
        _prototypes(counters),
        element(MODULE + "properties.GlobalProperties"),
        *(_map(board, at == 0) for at, board in enumerate(boards)),
        *_palettes(counters, said),
        _window(said(MARKERS), [_panel(counters, said(MARKERS), [_slot(counters, *one) for one in stock])]),
        turn_tracker(design, said),
        *dice_buttons(design),
        *_charts(design, said),
        _inventory(said),
        *_scenarios(design, scenarios),
        element(MODULE + "NotesWindow", buttonText=said(marked("Notes")), icon="/images/notes.gif"),
        element(MODULE + "Chatter"),
        element(MODULE + "KeyNamer"),
    ]
    return element(
        ROOT + "GameModule", children, name=title, version=MODULE_VERSION, description=one_line(design.designer),
        VassalVersion=VASSAL_VERSION, nextPieceSlotId=len(design.counters) + len(stock) + 1, ModuleOther1="",
        ModuleOther2="",
    )  # fmt: skip


def title_of(design: Design) -> str:
    return one_line(design.title) or one_line(design.rules) or "?"


def chart_file(number: int) -> str:
    """The page of the table that stands at this place of the design."""
    return f"charts/table_{number}.html"


def _documentation(said: Said) -> Element:
    pages = ((marked("About this module"), ABOUT), (marked("Sequence of play"), SEQUENCE))
    made = [
        element(MODULE + "documentation.HelpFile", title=said(title), fileName=file, fileType="archive")
        for title, file in pages
    ]
    return element(MODULE + "Documentation", made)


def _seats(counters: Counters, said: Said) -> Element:
    entries = [element("entry", (), name) for name in counters.sides.values()]
    return element(
        MODULE + "PlayerRoster", entries, buttonText=said(marked("Seat")),
        buttonToolTip=said(marked("Take another side, or none")), buttonIcon="", buttonKeyStroke="",
    )  # fmt: skip


def _prototypes(counters: Counters) -> Element:
    made = [
        element(MODULE + "PrototypeDefinition", (), definition, name=name)
        for name, definition in counters.prototypes().items()
    ]
    return element(MODULE + "PrototypesContainer", made)


def _map(board: Board | Tray, is_first: bool) -> Element:
    grid = board.grid() if isinstance(board, Tray) else grid_of(board)
    drawn = element(
        MAP + "boardPicker.Board", [grid], name=board.name, image=board.picture, reversible=False,
    )  # fmt: skip
    picker = element(
        MAP + "BoardPicker", [drawn, element("setup", (), board_command(board.name, board.name))], title=board.name,
        slotScale=0.1, slotWidth=350, slotHeight=125,
    )  # fmt: skip
    inner = [
        picker,
        element(MAP + "StackMetrics", disabled=False, exSepX=12, exSepY=36, unexSepX=8, unexSepY=8),
        *(element(MAP + name) for name in MOUSE),
        element(MAP + "Zoomer", zoomLevels="0.1,0.15,0.2,0.25,0.333,0.5,0.75,1.0,1.5", zoomStart=5),
        element(
            MAP + "CounterDetailViewer", delay=400, minDisplayPieces=1, showgraph=True, showgraphsingle=True,
            showtext=True, showtextsingle=True, graphicsZoom=0.5, fontSize=12, summaryReportFormat="$LocationName$",
            unrotatePieces=True,
        ),
        element(MAP + "LOS_Thread", threadName="Thread", label="", iconName="", hotkey="76,520", drawRange=False),
        element(MAP + "ImageSaver", buttonText="", icon="/images/camera.gif"),
    ]  # fmt: skip
    return element(
        ROOT + "module.Map", inner, mapName=board.name, launch=not is_first,
        buttonName="" if is_first else board.name, allowMultiple=False, markMoved="Always",
        moveWithinFormat="$pieceName$: $previousLocation$ → $location$ *",
        moveToFormat="$pieceName$: $previousLocation$ → $location$ *", changeFormat="$message$",
        createFormat="$pieceName$: $location$ *", backgroundcolor="255,255,255", edgeWidth=0, edgeHeight=0,
        color="255,0,0", thickness=4,
    )  # fmt: skip


MOUSE = (
    "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover",
    "SelectionHighlighters", "KeyBufferer", "HighlightLastMoved",
)  # fmt: skip
"""What lets the mouse do anything on a map."""


def _palettes(counters: Counters, said: Said) -> Iterator[Element]:
    """A window of counters for each side, with a page for each of its nations."""
    by_side: dict[str, dict[str, list[Counter]]] = {}
    for counter in counters.design.counters:
        by_side.setdefault(counters.side_of(counter), {}).setdefault(counter.faction, []).append(counter)
    factions = told_apart((one.id, one.name) for one in counters.design.factions)
    for side in (*counters.sides, ""):
        if side in by_side:
            name = counters.sides[side] if side else said(UNKNOWN_SIDE)
            pages = [
                _page(counters, factions.get(faction, one_line(faction) or name), of)
                for faction, of in by_side[side].items()
            ]
            yield _window(name, pages)


def _window(name: str, pages: list[Element]) -> Element:
    return element(
        MODULE + "PieceWindow", [element(WIDGET + "TabWidget", pages, entryName=name)], name=name, text=name,
        tooltip=name, hidden=False, scale=1.0, defaultWidth=0, icon="/images/counter.gif", hotkey="",
    )  # fmt: skip


def _page(counters: Counters, name: str, of: list[Counter]) -> Element:
    ids = [one.id for one in of]
    slots = [
        _slot(counters, counters.names[counter], counters.gpids[counter], counters.slot(one))
        for counter, one in zip(ids, of, strict=True)
    ]
    return _panel(counters, name, slots)


def _panel(counters: Counters, name: str, slots: list[Element]) -> Element:
    scale = min(1.0, round(PALETTE_PX / counters.size_px, 2))
    return element(
        WIDGET + "PanelWidget", slots, entryName=name, fixed=True, nColumns=PALETTE_COLUMNS, vert=False, scale=scale
    )


def _slot(counters: Counters, name: str, gpid: str, piece: str) -> Element:
    size = counters.size_px
    return element(WIDGET + "PieceSlot", (), piece, entryName=name, gpid=gpid, width=size, height=size)


def _charts(design: Design, said: Said) -> Iterator[Element]:
    if not design.tables:
        return
    names = told_apart((table.id, table.title) for table in design.tables)
    charts = [
        element(WIDGET + "HtmlChart", chartName=names[table.id], fileName=chart_file(number))
        for number, table in enumerate(design.tables, 1)
    ]
    inner = element(WIDGET + "ListWidget", charts, entryName=said(CHARTS), divider=600)
    yield element(
        MODULE + "ChartWindow", [inner], name=said(CHARTS), text=said(CHARTS), tooltip=said(CHARTS), hotkey="67,520"
    )


def _inventory(said: Said) -> Element:
    name = said(marked("Inventory"))
    return element(
        MODULE + "Inventory", name=name, text=name, tooltip=name, icon="/images/inventory.gif",
        groupBy="Side,CurrentMap", leafFormat="$PieceName$ · $LocationName$", nonLeafFormat="$PropertyValue$",
        sortPieces=True, hotkey="",
    )  # fmt: skip


def _scenarios(design: Design, files: Mapping[str, str]) -> Iterator[Element]:
    titles = told_apart((one.id, one.title) for one in design.scenarios)
    for scenario in design.scenarios:
        yield element(
            MODULE + "PredefinedSetup", name=titles[scenario.id], isMenu=False,
            useFile=True, file=files[scenario.id],
        )  # fmt: skip
