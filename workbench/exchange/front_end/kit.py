"""The files of the kit, by name: what a front-end needs of a design, and a page that plays with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from workbench.engine.design import Design
from workbench.engine.words.message import marked
from workbench.exchange.front_end.typescript import types_of
from workbench.exchange.manifest import MANIFEST, LeftOut, Manifest, manifest_of
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.long_work import UNTOLD, LongWork

PAGE = ("index.html", "app.js", "choices.js", "style.css", "README.md")
MAP, RULESET, SCHEMA, TYPES = "map.svg", "ruleset.json", "protocol.schema.json", "protocol.d.ts"
LEFT_OUT = (
    LeftOut(marked("the rules module"), marked("the engine plays: a page asks it what is legal, and what comes of it")),
    LeftOut(marked("counters as pictures"), marked("the page draws plain ones; `export --to counters` has the others")),
    LeftOut(marked("a server of the internet"), marked("the bridge answers this machine alone; README.md says more")),
)


def kit_of(design: Design, map_svg: str, work: LongWork = UNTOLD) -> tuple[dict[str, bytes], Manifest]:
    """The files by name, with the map of the design as an SVG whose spaces are shapes of their own; Stopped."""
    schema = files("resources").joinpath("schemas", SCHEMA).read_text(encoding="utf-8")
    manifest = manifest_of(design, "frontend", _counts(design), LEFT_OUT)
    texts: Mapping[str, str] = {
        MANIFEST: manifest.as_json(),
        MAP: map_svg,
        RULESET: write_ruleset_json(design, work),
        SCHEMA: schema,
        TYPES: types_of(json.loads(schema)),
        **{name: _page(name) for name in PAGE},
    }
    return {name: text.encode() for name, text in texts.items()}, manifest


def _counts(design: Design) -> dict[str, int]:
    return {
        "spaces": len(design.maps[0].every_space) if design.maps else 0,
        "counters": len(design.counters),
        "scenarios": len(design.scenarios),
        "tables": len(design.tables),
    }


def _page(name: str) -> str:
    return files("resources").joinpath("front_end", name).read_text(encoding="utf-8")
