"""The pictures among the assets of a design, as they are painted."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtGui import QImage

from workbench.storage.document import RulesetDocument

PICTURES_KEPT = 8


def pictures_of(document: RulesetDocument) -> Callable[[str], QImage | None]:
    """The pictures among the assets of a design by their names; the last few are kept."""

    @lru_cache(maxsize=PICTURES_KEPT)
    def of_content(name: str, digest: str) -> QImage | None:
        picture = QImage.fromData(document.asset(name))
        return None if picture.isNull() else picture

    def picture_of(name: str) -> QImage | None:
        asset = document.assets.get(name)
        return of_content(name, asset.digest) if asset is not None else None

    return picture_of


def decoded(asset: Callable[[str], bytes]) -> Callable[[str], QImage | None]:
    """The pictures whose content `asset` gives by name; None for what is not there or is no picture."""

    @lru_cache(maxsize=PICTURES_KEPT)
    def picture_of(name: str) -> QImage | None:
        try:
            picture = QImage.fromData(asset(name))
        except KeyError:
            return None
        return None if picture.isNull() else picture

    return picture_of
