"""A whole map in a second language: everything that it prints is in one list, and is printed as that says."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from pytestqt.qtbot import QtBot

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.spaces.texts_dialog import TextsDialog
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.edit_examples import AREAS, HEXES, PIECES, areas, hexes
from workbench.engine.design import Design
from workbench.engine.maps.area_map import River, Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap, hexside
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle
from workbench.qt.map_canvas import PERIOD
from workbench.qt.map_canvas.labels import map_text
from workbench.qt.map_canvas.labels.printed_texts import printed_texts
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.own_colours import with_kinds
from workbench.storage.document import RulesetDocument

LARGE = Rectangle(40.0, 40.0, 90.0, 40.0)


def design() -> Design:
    """Both kinds of maps with each piece that has words, a named river, and a name of every space in French."""
    kinds = (FurnitureKind.LEGEND, FurnitureKind.SCALE_BAR, FurnitureKind.TRACK, FurnitureKind.BOX, FurnitureKind.TEXT)
    pieces = tuple(Furniture(kind.value, kind, LARGE, f"The {kind.value}") for kind in kinds)
    brook = hexside("0404", "0405", "river", name="Old brook")
    on_hexes = replace(
        hexes(), furniture=pieces, borders=Map({brook.id: brook}), km_per_hex=2.0, hexes=Map(
            {"0202": Space("0202", "Mill", SpaceKind.HEX, "woods", names=Map({"fr": "Moulin"}))}), zones=Map(),
    )  # fmt: skip
    on_areas = replace(areas(), furniture=PIECES, rivers=Map({"W1": River("W1", "The Ash")}))
    spaces = {name: replace(s, names=Map({"fr": f"{s.name} F"})) for name, s in on_areas.spaces.items()}
    return Design(
        "D",
        "",
        maps=(
            replace(on_areas, spaces=Map(spaces)),
            on_hexes,
        ),
        languages=("en", "fr"),
    )


def in_french(plain: Design) -> Design:
    return replace(plain, texts_in=Map({"fr": Map({text: f"fr {text}" for text in printed_texts(plain)})}))


@pytest.mark.parametrize("map_id", [AREAS, HEXES])
def test_everything_that_a_map_prints_can_be_in_the_second_language(
    map_id: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    outline = map_text.text_outline

    def told(text: str, *args: object, **more: object) -> object:
        drawn.append(text)
        return outline(text, *args, **more)  # type: ignore[arg-type]

    shown = in_french(design())
    for module in ("furniture.furniture_painter", "hexes.hex_drawing", "sheet.furniture", "labels.label_block"):
        monkeypatch.setattr(f"workbench.qt.map_canvas.{module}.text_outline", told)
    sheet = shown.map(map_id) if map_id == AREAS else shown.hex_map(map_id)
    scene = MapScene(sheet, with_kinds(PERIOD, kinds_of(shown, "fr")))
    picture = QImage(800, 600, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(picture)
    scene.paint(painter, View(100.0, 75.0, 4.0, 800.0, 600.0))
    painter.end()
    names = scene.drawing.names_along(scene.drawing.rect, 4.0).names
    assert [name.text for _, name in names] == ["fr Old brook" if isinstance(sheet, HexMap) else "fr The Ash"]
    words = [text for text in drawn if any(len(word) > 2 and word.isalpha() for word in text.split())]
    assert len(words) > 4, "figures, units and the letters of rades are the same everywhere"
    strange = [text for text in words if not text.startswith("fr ") and not text.upper().endswith(" F")]
    assert strange in ([], ["Moulin"])


def test_the_texts_are_filled_in_from_a_spreadsheet_and_taken_back(qtbot: QtBot) -> None:
    document = RulesetDocument(design())
    history = PlainHistory(document)
    desk = HexDesk(document, history, HEXES)
    dialog = TextsDialog(desk)
    qtbot.addWidget(dialog)
    texts = dialog.model.texts
    assert len(texts) == len({*texts}) > 8 and "1 hex" in texts and "Old brook" in texts
    dialog.view.setCurrentIndex(dialog.model.index(texts.index("Hexes"), 1))
    after = texts[texts.index("Hexes") + 1]
    QGuiApplication.clipboard().setText("Les hexagones\nDeux\n")
    dialog.paste()
    assert desk.design.texts_in["fr"] == Map({"Hexes": "Les hexagones", after: "Deux"})
    assert dialog.model.index(texts.index("Hexes"), 1).data() == "Les hexagones"
    assert not dialog.model.write(texts.index("Hexes"), 1, [["Les hexagones"]]), "nothing would change"
    dialog.model.setData(dialog.model.index(texts.index("Hexes"), 1), "")
    assert "Hexes" not in desk.design.texts_in["fr"]
    history.undo()
    history.undo()
    assert not desk.design.texts_in
    QGuiApplication.clipboard().clear()
