"""The sample games as files of schema 7, and what was told of them: networks, problems, exports, prints.

The files stand packed beside the other old files: together they are 361 kB, unpacked 4.5 MB. They are the designs as
they were, whatever becomes of the samples, so that what is told of them changes with the program alone.
`samples_told.json` holds it, mostly as digests. Where it is to change, look at what is told now, then write it anew:

    python -m tests.storage.kept_samples             all of it
    python -m tests.storage.kept_samples --no-prints without the prints, which take two minutes
    python -m tests.storage.kept_samples --print GAME STYLE   what is told now of the prints of one
"""

from __future__ import annotations

import json
import lzma
import os
import re
import sys
from base64 import b64decode
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.network_backend.move_cost import CLOSED_STEPS
from workbench.engine.networks.march import network_of
from workbench.engine.problem import Problem
from workbench.exchange.geojson import write_geojson
from workbench.exchange.map_tables.hex_tables import hex_tables
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.storage.checks.playable_checks import all_problems
from workbench.storage.file.ruleset_file import load

FOLDER = Path(__file__).with_name("old_files")
TOLD = FOLDER / "samples_told.json"
PACKED = "_schema_7.ruleset.xz"
GAMES = ("arcola", "crossroads", "grande_tactique", "toulon", "war_and_peace")
STYLES = ("period", "clean", "high contrast", "colour-blind safe")
FRACTION = re.compile(r"-?\d*\.\d+")
BESIDE_THE_MIDDLE = 0.0013
"""So that no length stands in the middle between two hundredths, where the last bit would decide."""
PICTURE = re.compile('data:image/png;base64,([^"]+)')
Told = dict[str, Any]


def unpacked(game: str, folder: Path) -> Path:
    """The kept file of a sample, as the program wrote it."""
    path = folder / f"{game}.ruleset"
    path.write_bytes(lzma.decompress((FOLDER / f"{game}{PACKED}").read_bytes()))
    return path


def design_of(game: str) -> Design:
    with TemporaryDirectory() as folder:
        return load(unpacked(game, Path(folder)))


def maps_of(design: Design) -> tuple[AnyMap, ...]:
    return design.maps


def told_of(design: Design) -> Told:
    """All but the prints."""
    spoilt = replace(design, sides=design.sides[:1], terrain=design.terrain[:1], line_classes=(), road_classes=())
    return {
        "networks": {shown.id: told_network(shown) for shown in maps_of(design)},
        "problems": told_problems(all_problems(design)),
        "problems without its words": told_problems(all_problems(spoilt)),
        "exports": {name: digest_of(text) for name, text in exports_of(design).items()},
    }


def told_network(shown: AnyMap) -> Told:
    """What there is of it, and a digest of its nodes, its edges with all they carry, and its barred steps."""
    graph = network_of(shown).graph
    nodes = [(name, str(graph.nodes[name]["space"].kind)) for name in sorted(graph)]
    edges = sorted((min(a, b), max(a, b), dict(sorted(carried.items()))) for a, b, carried in graph.edges(data=True))
    barred = sorted(graph.graph.get(CLOSED_STEPS, {}))
    said = json.dumps([nodes, edges, barred], ensure_ascii=False)
    return {"spaces": len(nodes), "pairs": len(edges), "barred steps": len(barred), "digest": digest_of(said)}


def told_problems(found: tuple[Problem, ...]) -> Told:
    """How many of each check, and a digest of level, check and place of all in their order."""
    said = [(str(p.level), p.check, p.place.kind, p.place.map, p.place.id, p.place.at) for p in found]
    return {**dict(sorted(Counter(p.check for p in found).items())), "digest": digest_of(json.dumps(said))}


def exports_of(design: Design) -> dict[str, str]:
    texts = {"json": write_ruleset_json(design)}
    texts |= {f"{shown.id}.geojson": write_geojson(shown) for shown in maps_of(design)}
    for shown in design.hex_maps:
        texts |= {f"{shown.id}_{name}.csv": text for name, text in hex_tables(shown).items()}
    return texts


def told_print(design: Design, shown: AnyMap, style: str) -> Told:
    """Digests of the drawing of a map by kinds of elements, to a hundredth of a mm; Qt's application is there.

    Painted pictures are told by their size alone: what is smoothed at their edges is the processor's.
    """
    kinds: dict[str, list[str]] = {}
    for element in PICTURE.sub(_its_size, print_of(design, shown, style)).split("<"):
        kinds.setdefault(element.partition(" ")[0].partition(">")[0].strip("/\n"), []).append(element)
    return {kind: f"{len(elements)} {digest_of('<'.join(elements))[:12]}" for kind, elements in sorted(kinds.items())}


def print_of(design: Design, shown: AnyMap, style: str) -> str:
    """The drawing of a map to a hundredth of a mm, with what is told of its spaces beside it."""
    from workbench.qt.map_canvas.styles.kinds import kinds_of
    from workbench.qt.map_canvas.styles.map_style import STYLES as BY_NAME
    from workbench.qt.map_prints import SheetPainter, write_drawing

    with TemporaryDirectory() as folder:
        path = Path(folder) / "map.svg"
        write_drawing(SheetPainter(shown, BY_NAME[style], kinds=kinds_of(design)), path)
        text = path.read_text(encoding="utf-8")
        return FRACTION.sub(_to_a_hundredth, text)


def told_prints(design: Design) -> Told:
    return {shown.id: {style: told_print(design, shown, style) for style in STYLES} for shown in maps_of(design)}


def _to_a_hundredth(found: re.Match[str]) -> str:
    return f"{float(found[0]) + BESIDE_THE_MIDDLE:.2f}"


def _its_size(found: re.Match[str]) -> str:
    """Width and height stand at the same place of every PNG."""
    return b64decode(found[1][:32])[16:24].hex()


def digest_of(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def kept() -> Mapping[str, Told]:
    told: Mapping[str, Told] = json.loads(TOLD.read_text(encoding="utf-8"))
    return told


def _main(with_prints: bool) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    was = kept() if TOLD.exists() else {}
    now = {}
    for game in GAMES:
        design = design_of(game)
        now[game] = told_of(design) | {"prints": was.get(game, {}).get("prints", {})}
        if with_prints:
            from workbench.qt.map_prints.application import make_painting_possible

            make_painting_possible()
            now[game]["prints"] = told_prints(design)
        changed = [part for part in now[game] if now[game][part] != was.get(game, {}).get(part)]
        sys.stdout.write(f"{game}: {', '.join(changed) or 'nothing'} changed\n")
    TOLD.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _tell_print(game: str, style: str) -> None:
    from workbench.qt.map_prints.application import make_painting_possible

    make_painting_possible()
    design = design_of(game)
    sys.stdout.write(json.dumps({shown.id: told_print(design, shown, style) for shown in maps_of(design)}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--print"]:
        _tell_print(*sys.argv[2:])
    else:
        _main(with_prints="--no-prints" not in sys.argv[1:])
