"""Field works on the map of a playtest: one row of plates a space, in the colours of the side that dug them."""

from __future__ import annotations

from dataclasses import astuple
from itertools import combinations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from editors.playtest.answering.choices import Choices
from editors.playtest.moment import Moment
from editors.playtest.on_map.overlays import work_overlays
from editors.playtest.on_map.space_card import space_card
from workbench.engine.display import ShownWork, WorkStatus
from workbench.qt.map_canvas import FieldWorks, WorkPlate
from workbench.qt.map_canvas.laid_over.works_painter import paint_works

HILL = "A27"
FIRST = ShownWork(HILL, "red", "first", "redoubt", WorkStatus.UNDER_WORK, "redoubt, improvement 1 of 2")
SECOND = ShownWork(HILL, "red", "second", "improved_redoubt")
OTHER = ShownWork("A20", "blue", "other", "redoubt", WorkStatus.DESTROYED)


def test_the_works_of_a_space_stand_side_by_side() -> None:
    found = work_overlays((FIRST, OTHER, SECOND), {"red": "french", "blue": "british"})
    assert found == [
        FieldWorks("A20", (WorkPlate("redoubt", "british", WorkStatus.DESTROYED),)),
        FieldWorks(
            HILL,
            (WorkPlate("redoubt", "french", WorkStatus.UNDER_WORK), WorkPlate("improved_redoubt", "french")),
        ),
    ]


def test_the_card_of_a_space_names_its_works() -> None:
    card = space_card(Moment(None, "", None, Choices(), {}), HILL, "the hill", (), {}, (), (FIRST, OTHER))
    assert [(row[0], row[1]) for row in map(astuple, card.rows)] == [("first", "redoubt, improvement 1 of 2")]


def test_every_status_looks_different(qapp) -> None:  # type: ignore[no-untyped-def]
    pictures = [_picture(status) for status in WorkStatus]
    assert all(one != other for one, other in combinations(pictures, 2))


def _picture(status: WorkStatus) -> QImage:
    image = QImage(80, 80, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.gray)
    painter = QPainter(image)
    painter.scale(6, 6)
    paint_works(painter, FieldWorks(HILL, (WorkPlate("redoubt", "", status),)), QRectF(4, 8, 5, 4))
    painter.end()
    return image
