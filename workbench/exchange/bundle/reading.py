"""A bundle as anybody may have made it, read back whole: the design and its pictures, or one line why not."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.provenance import BY_THE_DESIGNER, Provenance
from workbench.engine.words.message import Message, said_by
from workbench.exchange.bundle.writing import ASSETS, LIST, RULESET
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.ruleset_json import RulesetJsonError, read_ruleset_json
from workbench.exchange.zip_files import ReadZip, read_zip
from workbench.storage.assets import Asset, UnfitAsset, check_asset


class ListedAsset(Struct, frozen=True):
    """What the list says of a picture."""

    name: str
    media_type: str
    digest: str
    provenance: Provenance = BY_THE_DESIGNER


def read_bundle(source: Path) -> tuple[Design, bool, tuple[Asset, ...]]:
    """The design, whether nothing of it was changed since it was written, and the pictures.

    Raises
    ------
    ImportRefused
        It is no bundle, or something in it does not fit; one line says what.
    """
    with read_zip(source) as package:
        try:
            design, is_unchanged = read_ruleset_json(package.content(RULESET, limits.JSON_BYTES))
        except RulesetJsonError as error:
            raise ImportRefused(Message("{name}: {why}", name=RULESET, why=said_by(error))) from None
        assets = []
        for listed in _listed(package):
            asset = _asset(package, listed)
            is_unchanged = is_unchanged and asset.digest == listed.digest
            assets.append(asset)
        return design, is_unchanged, tuple(assets)


def _listed(package: ReadZip) -> list[ListedAsset]:
    """The pictures that the list names; each of them once."""
    if LIST not in package.names:
        return []
    try:
        listed = msgspec.json.decode(package.content(LIST, limits.PACKAGE_LIST_BYTES), type=list[ListedAsset])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ImportRefused(Message("{name}: {error}", name=LIST, error=said_by(error))) from None
    if len({one.name for one in listed}) < len(listed):
        raise ImportRefused(Message("{name} names a picture twice", name=LIST))
    return listed


def _asset(package: ReadZip, listed: ListedAsset) -> Asset:
    content = package.content(ASSETS + listed.name, limits.ASSET_BYTES)
    asset = Asset(listed.name, listed.media_type, content, listed.provenance)
    try:
        check_asset(asset)
    except UnfitAsset as error:
        raise ImportRefused(said_by(error)) from None
    return asset
