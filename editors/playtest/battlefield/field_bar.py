"""Below the battlefield: why the order is refused, and what is chosen by a button: sections, special combat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editors.playtest.battlefield.field_hand import FieldHand
from editors.playtest.battlefield.switches import switch
from workbench.engine.shown.battlefield import RESERVE, SUPPORT, ShownField
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import Message
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import ClauseLink, ElidedLabel, text_label
from workbench.qt.looks.style_sheet import set_role
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

MOST_BACK = 6
"""So many lengths of a retreat have a button each."""


class FieldBar(QWidget):
    """Filled anew at every change."""

    clause_clicked = Signal(str)

    def __init__(self, hand: FieldHand) -> None:
        super().__init__()
        self._hand = hand
        self._says, self._clause = ElidedLabel("label"), ClauseLink("", self)
        self._clause.clause_clicked.connect(self.clause_clicked)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._says, 1)
        line.addWidget(self._clause)
        self._chips = QHBoxLayout()
        self._chips.setContentsMargins(0, 0, 0, 0)
        self._chips.setSpacing(px(4))
        box = QVBoxLayout(self)
        box.setContentsMargins(px(10), px(5), px(10), px(6))
        box.setSpacing(px(4))
        box.addLayout(line)
        box.addLayout(self._chips)

    def words(self) -> str:
        """What stands in its line."""
        return self._says.accessibleName()

    def show_field(self, shown: ShownField, chosen: str) -> None:
        """What may be done now, with the unit that is chosen."""
        refused = self._hand.refusal(shown)
        if refused is not None:
            self._say(spoken(refused.reason), refused.clause, is_error=True)
        else:
            self._say(self._hint(shown), next((note.clause for note in shown.notes), ""))
        self._empty()
        for made in self._made(shown, chosen):
            self._chips.addWidget(made)
        self._chips.addStretch(1)

    def _say(self, words: str, clause: str, is_error: bool = False) -> None:
        set_role(self._says, "error" if is_error else "label")
        self._says.set_whole_text(words)
        self._clause.set_clause(clause)

    def _hint(self, shown: ShownField) -> str:
        if self._hand.is_asked(shown, "deploy"):
            return self.tr(
                "Drag units between the sections and the reserve, or Alt and the arrows; Enter gives the order"
            )
        if self._hand.is_asked(shown, "effort"):
            return self.tr("Click your unit that leads, then the enemy's that it presses; or arrows and P")
        if self._hand.is_asked(shown, "stand"):
            return self.tr("Stand or go back, and how far a beaten enemy is pursued; click units that pursue")
        return " · ".join(spoken(note.text) for note in shown.notes)

    def _made(self, shown: ShownField, chosen: str) -> Iterator[QWidget]:
        if self._hand.is_asked(shown, "deploy"):
            yield from self._deployment(shown, chosen)
        if self._hand.is_asked(shown, "stand"):
            yield from self._afterwards(shown)

    def _deployment(self, shown: ShownField, chosen: str) -> Iterator[QWidget]:
        unit = next((one for one in shown.below.units if one.unit == chosen), None)
        if unit is not None:
            places = [(section.key, spoken(section.below)) for section in shown.sections]
            places += [(RESERVE, _tr("Reserve"))] + ([] if unit.is_leader else [(SUPPORT, _tr("Reserve, supports"))])
            for key, title in places:
                at = RESERVE if key == SUPPORT and unit.section == RESERVE else key
                yield switch(title, unit.section == key, partial(self._hand.place, shown, chosen, at))
        for special in shown.specials:
            made = switch(
                spoken(special.title),
                shown.special == special.key,
                partial(self._hand.choose_special, shown, special.key),
            )
            made.setToolTip(few_lines(f"{spoken(special.says)} ({special.clause})"))
            yield made

    def _afterwards(self, shown: ShownField) -> Iterator[QWidget]:
        stand = self._hand.stand(shown)
        stays = stand is not None and stand.while_lost >= 0
        yield switch(_tr("Stand"), stays, partial(self._hand.stays, shown))
        for hexes in range(1, min(shown.most_retreat, MOST_BACK) + 1):
            is_on = stand is not None and not stays and stand.else_retreat == hexes
            title = spoken(Message("Back {hexes} {hexes:hex|hexes}", hexes=hexes))
            yield switch(title, is_on, partial(self._hand.goes_back, shown, hexes))
        draft = self._hand.draft(shown)
        yield text_label(_tr("Pursue at most"), "label")
        spin = number_field(0, shown.most_pursuit, draft.pursue if draft is not None else 0)
        spin.setSpecialValueText(_tr("nobody"))
        spin.setAccessibleName(few_lines(_tr("Pursue at most")))
        spin.valueChanged.connect(partial(self._hand.pursues, shown))
        yield spin

    def _empty(self) -> None:
        while (item := self._chips.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()


def _tr(text: str) -> str:
    return QCoreApplication.translate("FieldBar", text)
