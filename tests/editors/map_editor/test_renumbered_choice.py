"""What is selected of a hex map stays the same place when the hexes are numbered anew, and when that is undone."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.selection import Chosen
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.edit_examples import HEXES, everything
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.maps.hex_grid import Corner, HexNumbering, NumberOrder
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.renumbering import RenumberHexes

NUMBERINGS = (HexNumbering(corner=Corner.LOWER_RIGHT), HexNumbering(NumberOrder.ROW_FIRST, prefix="N"))


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_hexes_and_hexsides_stay_selected_where_they_lie(qapp: QApplication, numbering: HexNumbering) -> None:
    document = RulesetDocument(everything())
    history = PlainHistory(document)
    desk = HexDesk(document, history, HEXES)
    for chosen in (Chosen(("0202", "bay", "0305")), Chosen(border="0202/0203"), Chosen(road="R1")):
        desk.choose(chosen)
        places = [centre_of(desk.hex_map, space) for space in chosen.spaces if space != "bay"]
        middle, told = desk.place_of(chosen), list[Chosen]()
        desk.choice_changed.connect(lambda told=told: told.append(desk.chosen))
        desk.apply(RenumberHexes(HEXES, numbering))
        after = desk.chosen
        assert [centre_of(desk.hex_map, space) for space in after.spaces if space != "bay"] == places
        assert ("bay" in after.spaces) == ("bay" in chosen.spaces)
        assert desk.place_of(after) == middle
        assert told == ([] if chosen.road else [after]), "panels that show ids are told"
        history.undo()
        assert desk.chosen == chosen
        desk.choice_changed.disconnect()
