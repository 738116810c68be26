"""What the furniture of a sheet brings to the editor of a map: a tool, a page of the inspector, a menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Feature, ShownMap
from editors.map_editor.furniture.furniture_tool import FurnitureTool
from editors.map_editor.furniture.item_form import ItemForm, kind_title
from editors.map_editor.furniture.placing import item_of, new_item
from editors.map_editor.inspector import InspectorPage
from editors.map_editor.selection import Chosen
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench import limits
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.maps.map_parts import FurnitureKind
from workbench.engine.words.bounded_words import an_entry
from workbench.engine.words.message import Message
from workbench.qt.asset_pictures import pictures_of
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas import Layer
from workbench.qt.map_canvas.furniture.legend import SampleKind, legend_entries
from workbench.storage.assets import MAX_ASSET_BYTES, Asset, TooLargeAsset, UnfitAsset, media_type_of
from workbench.storage.edits.furniture_edits import AddFurniture, ChangeFurniture
from workbench.storage.file.file_errors import StoredFileError


class FurnitureFeature(Feature):
    """The items of one map."""

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self.tool = FurnitureTool(desk)
        self.form = ItemForm(desk)
        self.menu = QMenu(_tr("Print on the sheet"))
        for kind in FurnitureKind:
            self.menu.addAction(an_entry(kind_title(kind))).triggered.connect(self._adding(kind))
        self._part: ShownMap | None = None
        self.form.picture_asked.connect(self.ask_picture)
        self.form.words_asked.connect(self.take_words)

    def connect(self, part: ShownMap) -> None:
        """Join them with the canvas and the tools of a map."""
        self._part = part
        part.canvas.layers.set_pictures(pictures_of(self._desk.document))

    def tools(self) -> Sequence[ToolGroup]:
        return (ToolGroup(QCoreApplication.translate("MapPart", "Counters and furniture"), [self.tool]),)

    def pages(self) -> Sequence[InspectorPage]:
        return (self.form,)

    def menus(self) -> Sequence[QMenu]:
        return (self.menu,)

    def counts(self) -> Mapping[Layer, int]:
        return {Layer.FURNITURE: len(self._desk.map.furniture)}

    def look_only(self, why: str) -> None:
        """Nothing is added to a file that is only looked at."""
        self.menu.setEnabled(False)

    def _adding(self, kind: FurnitureKind) -> Callable[[], None]:
        return lambda: self.add(kind)

    def add(self, kind: FurnitureKind) -> None:
        """Put an item on the sheet where there is room, near what is seen, and take it in hand."""
        item = new_item(self._desk.map, kind)
        if self._desk.apply(AddFurniture(self._desk.map_id, item)):
            return
        self._desk.choose(Chosen(furniture=item.id))
        if kind is FurnitureKind.LEGEND:
            self.take_words()
        if self._part is not None:
            self._part.strip.take(self.tool.name)
            self._part.canvas.camera.bring_into_view(*item.shape.middle)
        if kind is FurnitureKind.PICTURE and self._part is not None and self._part.canvas.isVisible():
            self.ask_picture()

    def take_words(self) -> None:
        """Call what is in the legend as the catalogue of the game does."""
        design, words = self._desk.design, {}
        catalogue = {
            SampleKind.GROUND: {kind.id: kind.name for kind in design.terrain},
            SampleKind.LINE: {kind.id: kind.name for kind in design.line_classes},
            SampleKind.ROAD: {kind.id: kind.name for kind in design.road_classes},
        }
        for entry in legend_entries(self._desk.map, kinds=catalogue_of(design)):
            name = catalogue.get(entry.kind, {}).get(entry.id, "")
            if name and name != entry.word:
                words[f"{entry.kind.value} {entry.id}"] = name
        self.form.set_words(Map(words))

    def ask_picture(self) -> None:
        """Ask for a file, keep it in the design, and show it in the item that is selected."""
        title, kinds = _tr("A picture for the sheet"), _tr("Pictures (*.png *.jpg *.jpeg *.webp *.gif)")
        chosen, _ = QFileDialog.getOpenFileName(self.form, title, "", kinds)
        if chosen:
            self.take_picture(Path(chosen))

    def take_picture(self, path: Path) -> None:
        """Keep a picture in the design, and show it in the item that is selected; what is wrong is said."""
        item = item_of(self._desk.map, self._desk.chosen.furniture)
        try:
            if path.exists() and not path.is_file():  # nobody waits for a pipe
                raise UnfitAsset(Message("{name} is no picture.", name=path.name))
            if path.stat().st_size > MAX_ASSET_BYTES:
                raise TooLargeAsset(Message("asset {name} has", name=path.name), limits.ASSET_BYTES)
            content = path.read_bytes()
            if not media_type_of(content).startswith("image/"):
                raise UnfitAsset(Message("{name} is no picture.", name=path.name))
            asset = Asset(path.name, media_type_of(content), content)
            self._desk.document.put_asset(asset)
        except (OSError, UnfitAsset, StoredFileError) as error:
            self._desk.refuse(spoken_error(error))
            return
        if item is not None:
            named = replace(item, values=item.values.set("asset", asset.name))
            self._desk.apply(ChangeFurniture(self._desk.map_id, named, "picture"))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Furniture", text)
