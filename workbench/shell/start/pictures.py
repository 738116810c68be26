"""Pictures of the sample games for the start page, painted from their maps and kept in the user's cache."""

from __future__ import annotations

import contextlib
import hashlib
from importlib.util import find_spec
from pathlib import Path

import platformdirs
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPixmap

from workbench.qt.saved_pictures import save_picture
from workbench.storage.samples import FOLDER, build_sample

PICTURE_SIZE = QSize(1400, 900)


def sample_picture(game: str, folder: Path | None = None) -> QPixmap:
    """The map of a sample game; built and painted once for each state of its sources, for that takes seconds."""
    home = folder or Path(platformdirs.user_cache_dir("wargame-workbench"))
    file = home / f"{game}-{_sources_digest(game)[:12]}.png"
    picture = QImage(str(file)) if file.is_file() else QImage()
    if picture.isNull():
        picture = _painted(game)
        with contextlib.suppress(OSError):  # without room for it, it is painted again the next time
            home.mkdir(parents=True, exist_ok=True)
            save_picture(picture, file)
    return QPixmap.fromImage(picture)


def _painted(game: str) -> QImage:
    from workbench.cartography.map_spaces import played_map
    from workbench.qt.map_canvas import MapCanvas
    from workbench.qt.map_canvas.styles.kinds import kinds_of
    from workbench.qt.map_canvas.styles.map_style import style_of

    canvas, design = MapCanvas(), build_sample(game)
    shown = played_map(design)
    canvas.layers.set_kinds(kinds_of(design))
    canvas.layers.set_style(style_of(shown.look.style))
    canvas.set_map(shown)
    picture = canvas.seen.render_to_image(PICTURE_SIZE)
    canvas.deleteLater()
    return picture


def _sources_digest(game: str) -> str:
    """Of all that the sample is built from, without building it."""
    found = hashlib.blake2b()
    spec = find_spec(f"{FOLDER}.{game}")
    for folder in (spec and spec.submodule_search_locations) or ():
        for file in sorted(Path(folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
