"""The bundle as it is written: beside the program's own JSON lies what that cannot hold, its pictures."""

from __future__ import annotations

import json
from zipfile import ZipFile

from workbench.engine.codec import to_builtins
from workbench.engine.words.message import Message, marked
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.json_schema import SCHEMA_NAME, ruleset_schema
from workbench.exchange.manifest import MANIFEST, LeftOut, manifest_of
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.exchange.zip_files import put
from workbench.long_work import LongWork
from workbench.storage.assets import Asset
from workbench.storage.contents import contents_of
from workbench.storage.file.unfinished import unfinished
from workbench.storage.file.wholeness import is_whole_zip

RULESET, ASSETS, LIST = "ruleset.json", "assets/", "assets.json"
LEFT_OUT = (
    LeftOut(marked("saved versions and the history"), marked("a bundle is one state of a ruleset")),
    LeftOut(marked("records of playtests"), marked("they are files of their own")),
)


def write_bundle(export: Export) -> Written:
    """All of the design with its assets; a ruleset file that is made of it holds the same again."""
    of_design, of_assets = LongWork(export.progress).parts(0.5, 0.5)
    design, assets = export.design, export.assets
    contents = contents_of(design)
    counts = {
        "maps": len(design.maps),
        "spaces": sum(contents.spaces.values()),
        "counters": contents.counters,
        "tables": len(contents.tables),
        "scenarios": len(contents.scenarios),
        "pictures": len(assets),
    }
    manifest = manifest_of(design, "bundle", counts, LEFT_OUT)
    text = write_ruleset_json(design, of_design)
    listed = []
    with unfinished(export.path, is_whole_zip) as place, ZipFile(place, "w") as made:
        put(made, MANIFEST, manifest.as_json().encode())
        put(made, RULESET, text.encode())
        put(made, SCHEMA_NAME, ruleset_schema().encode())
        for number, name in enumerate(sorted(assets)):
            of_assets.tell(number, len(assets))
            asset = assets[name]._replace(content=_content(export, name))
            put(made, ASSETS + name, asset.content or b"")
            listed.append(_told(asset))
        of_assets.tell(1, 1)
        put(made, LIST, (json.dumps(listed, ensure_ascii=False, indent=1) + "\n").encode())
    words = Message("{path}: the whole ruleset, with {count} pictures", path=str(export.path), count=len(assets))
    return Written(words, manifest=manifest)


def _content(export: Export, name: str) -> bytes:
    known = export.assets[name].content
    if known is not None:
        return known
    if export.asset is None:
        raise CannotExport(Message("the picture {name} cannot be read", name=repr(name)))
    return export.asset(name)


def _told(asset: Asset) -> dict[str, object]:
    origin = to_builtins(asset.provenance)
    return {"name": asset.name, "media_type": asset.media_type, "digest": asset.digest, "provenance": origin}
