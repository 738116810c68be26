"""Pictures of the sample games for the start page, painted from their maps and kept in the user's cache."""

from __future__ import annotations

from pathlib import Path

import platformdirs
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPixmap

from workbench.cartography.map_spaces import played_map
from workbench.engine.codec import digest
from workbench.storage.samples import build_sample

PICTURE_SIZE = QSize(1400, 900)


def sample_picture(game: str, folder: Path | None = None) -> QPixmap:
    """The map of a sample game; painted once for each content of the sample."""
    from workbench.qt.map_canvas import MapCanvas

    design = build_sample(game)
    shown = played_map(design)
    home = folder or Path(platformdirs.user_cache_dir("wargame-workbench"))
    file = home / f"{game}-{digest(shown)[:12]}.png"
    picture = QImage(str(file)) if file.is_file() else QImage()
    if picture.isNull():
        canvas = MapCanvas()
        canvas.set_map(shown)
        picture = canvas.render_to_image(PICTURE_SIZE)
        canvas.deleteLater()
        home.mkdir(parents=True, exist_ok=True)
        picture.save(str(file))
    return QPixmap.fromImage(picture)
