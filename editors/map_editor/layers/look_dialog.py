"""How the map is drawn in every copy of the design: its style, and its own colours in place of the style's."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from workbench.engine.words.bounded_words import an_entry, few_lines, one_line
from workbench.language import marked
from workbench.qt.controls.fields import choice_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.styles.map_style import FOR_EYES, STYLES, style_of, style_title
from workbench.qt.map_canvas.styles.own_colours import COLOURED, colour_of
from workbench.storage.edits.edits import Together
from workbench.storage.edits.sheet_edits import SetColour, SetStyle

SWATCH_PX = 18
_gestures = count(1)


class LookDialog(QDialog):
    """Everything is done at once and can be undone; the dialog follows."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setWindowTitle(self.tr("Style and colours of the map"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.style_of_map = choice_field(
            (self.tr("The program's own"), ""), *((style_title(name), name) for name in STYLES)
        )
        self.style_of_map.setAccessibleName(self.tr("Style of the map"))
        self.style_of_map.activated.connect(self._take_style)
        self.swatches = {what: self._swatch(what) for what in COLOURED}
        self.resets = {what: self._reset(what) for what in COLOURED}
        self._note = text_label("", "hint", wrap=True)
        self.reset_all = QPushButton(self.tr("All as in the style"))
        self.reset_all.clicked.connect(self._reset_all)
        form = QFormLayout()
        form.setSpacing(px(6))
        form.addRow(self.tr("Style of the map"), self.style_of_map)
        for what in COLOURED:
            row = QHBoxLayout()
            row.addWidget(self.swatches[what], 1)
            row.addWidget(self.resets[what])
            form.addRow(an_entry(colour_words(what)), row)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.reset_all, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.rejected.connect(self.close)
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addWidget(self._note)
        box.addWidget(buttons)
        desk.map_changed.connect(self._map_changed)
        self.finished.connect(lambda: desk.map_changed.disconnect(self._map_changed))
        self.refresh()

    def refresh(self) -> None:
        """Show the style and the colours as they are now."""
        look = self._desk.map.look
        self.style_of_map.setCurrentIndex(max(0, self.style_of_map.findData(look.style)))
        style = style_of(look.style)
        for what, swatch in self.swatches.items():
            own = look.colours.get(what, "")
            colour = own or colour_of(style, what)
            swatch.setIcon(_patch(colour))
            swatch.setText(colour if own else self.tr("{0}, as in the style").format(colour))
            self.resets[what].setEnabled(bool(own))
        self.reset_all.setEnabled(bool(look.colours))
        self._note.setText(
            self.tr("Kinds of terrain, roads and lines have their colours in the catalogue. Own colours are left out "
                    "where somebody looks at the map in a style for their eyes ({0}).").format(", ".join(FOR_EYES))
        )  # fmt: skip

    def set_colour(self, what: str, colour: str, gesture: str = "") -> None:
        """Give something a colour of its own; "" is the style's again."""
        self._desk.apply(SetColour(self._desk.map_id, what, colour, gesture))

    def _map_changed(self, _touched: frozenset[str] | None) -> None:
        self.refresh()

    def _take_style(self) -> None:
        self._desk.apply(SetStyle(self._desk.map_id, str(self.style_of_map.currentData())))

    def _swatch(self, what: str) -> QPushButton:
        swatch = QPushButton()
        swatch.setAccessibleName(few_lines(self.tr("Colour of {0}").format(colour_words(what))))
        swatch.clicked.connect(lambda: self._ask(what))
        return swatch

    def _reset(self, what: str) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        bind_icon(button, "arrow-counter-clockwise")
        button.setToolTip(self.tr("As in the style"))
        button.setAccessibleName(few_lines(self.tr("{0}: as in the style").format(colour_words(what))))
        button.clicked.connect(lambda: self.set_colour(what, ""))
        return button

    def _reset_all(self) -> None:
        map_id = self._desk.map_id
        each = tuple(SetColour(map_id, what, "") for what in sorted(self._desk.map.look.colours))
        self._desk.apply(Together(self.tr("Colours as in the style"), each))

    def _ask(self, what: str) -> None:
        """The map shows each colour while one looks for it; all of them are one step back."""
        look, gesture = self._desk.map.look, f"colour {next(_gestures)}"
        before = look.colours.get(what, "")
        dialog = QColorDialog(QColor(before or colour_of(style_of(look.style), what)), self)
        dialog.setWindowTitle(one_line(self.tr("Colour of {0}").format(colour_words(what))))
        dialog.currentColorChanged.connect(lambda colour: self.set_colour(what, colour.name(), gesture))
        dialog.rejected.connect(lambda: self.set_colour(what, before, gesture))
        dialog.open()


COLOUR_WORDS = {
    "name": marked("Names"), "number": marked("Numbers"), "land": marked("Plain ground"),
    "border": marked("Borders and grid"), "sea": marked("Sea"), "paper": marked("Paper"), "road": marked("Road"),
    "river": marked("River"), "coast": marked("Coast"), "trail": marked("Trail"), "relief": marked("Relief"),
}  # fmt: skip


def colour_words(what: str) -> str:
    """What a colour is of, in the user's words."""
    return spoken(COLOUR_WORDS.get(what, what.capitalize()))


def _patch(colour: str) -> QIcon:
    picture = QPixmap(SWATCH_PX, SWATCH_PX)
    picture.fill(QColor(colour))
    return QIcon(picture)
