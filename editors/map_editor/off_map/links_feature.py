"""What the links between spaces bring to the editor of a map: a list and a page of the inspector."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Feature, ShownMap
from editors.map_editor.inspector import InspectorPage
from editors.map_editor.off_map.link_form import LinkForm, LinksList
from editors.map_editor.selection import Chosen
from workbench.qt.editing.outline import OutlineList
from workbench.qt.map_canvas import Layer


class LinksFeature(Feature):
    """The links of one map."""

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self.list, self.form = LinksList(desk), LinkForm(desk)

    def pages(self) -> Sequence[InspectorPage]:
        return (self.form,)

    def lists(self) -> Sequence[tuple[str, OutlineList[Chosen]]]:
        return ((QCoreApplication.translate("AreaMaps", "Links"), self.list),)

    def counts(self) -> Mapping[Layer, int]:
        return {Layer.LINKS: len(self._desk.map.links)}

    def connect(self, shown: ShownMap) -> None:
        self.list.link_chosen.connect(shown.go_to)
