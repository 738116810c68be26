"""What lies off the ground of a map brings to the editor: sea zones, rades and boxes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Feature, MapCommand, Where
from editors.map_editor.inspector import InspectorPage
from editors.map_editor.off_map.boxes import duplicate_box
from editors.map_editor.off_map.zone_form import ZoneForm


class SeasFeature(Feature):
    """Zones and boxes of one map."""

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self.form = ZoneForm(desk)

    def pages(self) -> Sequence[InspectorPage]:
        return (self.form,)

    def commands(self) -> Sequence[MapCommand]:
        words = QCoreApplication.translate("MapEditor", "Duplicate the box")
        return (MapCommand(words, lambda: duplicate_box(self._desk), "Ctrl+D", where=Where.MAP, changes=True),)
