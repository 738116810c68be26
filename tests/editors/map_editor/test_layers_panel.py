"""The panel of the layers: sliders under each other, and no name cut for them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editors.map_editor.layers_panel import LayersPanel
from workbench.qt.map_canvas import Layer


@pytest.mark.parametrize("width", [240, 272, 340])
def test_sliders_are_of_one_length_and_cut_no_name(qtbot: QtBot, width: int) -> None:
    panel = LayersPanel()
    qtbot.addWidget(panel)
    panel.show_counts({Layer.ROADS: "31", Layer.BORDERS: "1153"})
    panel.resize(width, 420)
    panel.show()
    assert len({row.slider.width() for row in panel.rows.values()}) == 1
    assert len({row.slider.mapTo(panel, row.slider.rect().topLeft()).x() for row in panel.rows.values()}) == 1
    for row in panel.rows.values():
        for label in row.findChildren(QLabel):
            assert label.width() >= label.sizeHint().width(), label.text()
