"""All that a page is told of a design, part by part."""

from __future__ import annotations

from collections.abc import Callable

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.provenance import Source
from workbench.engine.words.message import marked
from workbench.exchange.manifest import LeftOut, Manifest, manifest_of
from workbench.exchange.web_page.counters import counters_data
from workbench.exchange.web_page.data import Figure, PageData, ReplayData, SideData, WhatData
from workbench.exchange.web_page.faces import Faces
from workbench.exchange.web_page.maps import MapPlaces, map_data
from workbench.exchange.web_page.reader import SOURCES, Reader
from workbench.exchange.web_page.rules import clauses_data, sequence_data
from workbench.exchange.web_page.scenarios import scenario_data
from workbench.exchange.web_page.tables import table_data
from workbench.exchange.web_page.words import words_of
from workbench.long_work import UNTOLD, LongWork

FORMAT = "web"
LEFT_OUT = (
    LeftOut(marked("rules in play"), marked("the page shows and replays; it plays no game")),
    LeftOut(marked("scans under the map and the designer's own notes"), marked("they are the designer's")),
)


def page_data(
    reader: Reader,
    faces: Faces,
    places_of: Callable[[AnyMap], MapPlaces],
    replay: ReplayData | None = None,
    left_out: tuple[LeftOut, ...] = (),
    work: LongWork = UNTOLD,
) -> tuple[PageData, Manifest]:
    """The data of a page, and the note of what is in it; `faces` learns the faces that it shows."""
    design = reader.design
    maps = tuple(map_data(reader, shown, places_of(shown), part)
                 for shown, part in zip(design.maps, work.parts(*[1.0] * len(design.maps)), strict=True))  # fmt: skip
    counters = counters_data(reader, faces)
    scenarios = tuple(scenario_data(reader, one, faces) for one in design.scenarios)
    tables = tuple(table_data(reader, table) for table in design.tables)
    sequence, clauses = sequence_data(reader), clauses_data(reader)
    holds = {
        "maps": len(maps),
        "spaces": sum(len(one.spaces) for one in maps),
        "counters": len(counters),
        "scenarios": len(scenarios),
        "tables": len(tables),
        "clauses": len(clauses),
        "plays": len(replay.eyes[0].plays) - 1 if replay is not None else 0,
    }
    manifest = manifest_of(design, FORMAT, holds, (*LEFT_OUT, *left_out))
    data = PageData(
        design.title,
        reader.language,
        words_of(reader),
        maps,
        _sides(reader),
        tuple(SideData(one.id, one.name, one.ground, one.ink, one.side) for one in design.factions),
        counters,
        scenarios,
        tables,
        tuple(_figures(reader)),
        sequence,
        clauses,
        _what(reader, manifest),
        replay,
        design.description,
        design.designer,
    )
    return data, manifest


def _sides(reader: Reader) -> tuple[SideData, ...]:
    found = []
    for side in reader.design.sides:
        colours = SIDE_COLOURS.get(side.colours, SIDE_COLOURS["stone"])
        found.append(SideData(side.id, side.name, colours.ground, colours.ink))
    return tuple(found)


def _figures(reader: Reader) -> list[Figure]:
    """The parameters of the game."""
    return [reader.figure(one.title, one.measured, one.provenance) for one in reader.design.parameters]


HOLDS = {
    "maps": marked("maps"),
    "spaces": marked("spaces"),
    "counters": marked("counters"),
    "scenarios": marked("scenarios"),
    "tables": marked("tables"),
    "clauses": marked("rules by number"),
    "plays": marked("plays of a record"),
}


def _what(reader: Reader, manifest: Manifest) -> WhatData:
    return WhatData(
        manifest.title,
        manifest.designer,
        manifest.rules,
        manifest.digest,
        manifest.program,
        reader.said(manifest.rights),
        tuple((reader.said(HOLDS[kind]), number) for kind, number in manifest.holds.items() if number),
        tuple(f"{reader.said(one.what)}: {reader.said(one.why)}" for one in manifest.left_out),
        tuple(
            (source, reader.said(SOURCES[Source(source)]), number)
            for source, number in manifest.provenance.items()
            if number
        ),
    )
