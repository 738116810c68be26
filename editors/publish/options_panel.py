"""The options of the output that is looked at: a row each, taken at once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editors.publish.choices import AUDIENCE, REGISTER, Wish
from editors.publish.desk import PublishDesk
from editors.publish.outputs import Look
from workbench.engine.secrecy.published import Audience
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.language import languages
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.controls.fields import choice_field, decimal_field, number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_role
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import PAPERS
from workbench.qt.map_prints.picture import LEAST_DPI, MOST_DPI

ON_PAPER = ("paper", "landscape", "scale", "margin", "overlap")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "pnp": (
        *(AUDIENCE, "paper", "map_id", "landscape", "scale", "margin", "overlap"),
        *("counter_sheet", "backs", "register", "style", "scans", "language"),
    ),
    "vmod": (AUDIENCE, "style", "dpi", "scans", "language"),
    "web": (AUDIENCE, "style", "record", "language"),
    "triplea": (AUDIENCE, "map_id", "style"),
    "frontend": (AUDIENCE, "map_id", "style"),
    "tmx": (AUDIENCE, "map_id"),
    "tmj": (AUDIENCE, "map_id"),
    "gpkg": (AUDIENCE, "map_id"),
    "geojson": ("map_id",),
    "csv": ("map_id",),
    "svg": ("map_id", "style", "scans", "language"),
    "png": ("map_id", "style", "dpi", "scans", "language"),
    "pdf": ("map_id", "style", *ON_PAPER, "scans", "language"),
    "md": (AUDIENCE, "language"),
    "record": ("record",),
    "report": ("record", "form", "language"),
}
"""Output -> what can be chosen of it. Of what is not here only whom it is for, where that is another one."""
LABEL_WIDTH, LEAST_FIELD, LEAST_SIGNS, MOST_REGISTER_MM = 96, 60, 6, 5.0
_LIES: dict[str, bool | None] = {"": None, "p": False, "l": True}


class OptionRow(NamedTuple):
    """An option: what it is called, its field, and how its value is shown there."""

    title: str
    field: QWidget
    show: Callable[[Wish], None]


class RowTitle(Label):
    """What an option is called, before its field."""

    def __init__(self, row: OptionRow) -> None:
        super().__init__(an_entry(row.title))
        set_role(self, "label")
        self.setMinimumWidth(px(LABEL_WIDTH))
        self.setBuddy(row.field)


class RegisterField(QWidget):
    """Two lengths beside each other."""

    def __init__(self) -> None:
        super().__init__()
        self.fields = {name: decimal_field(-MOST_REGISTER_MM, MOST_REGISTER_MM, 0.0, 1) for name in REGISTER}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        names = (_tr("Backs further to the right, in mm"), _tr("Backs further down, in mm"))
        for field, name in zip(self.fields.values(), names, strict=True):
            field.setSingleStep(0.1)
            field.setAccessibleName(few_lines(name))
            field.setToolTip(few_lines(name))
            row.addWidget(field)
        row.addWidget(text_label("mm", "hint"))

    def show_values(self, option: Callable[[str], Wish]) -> None:
        """Show what is chosen."""
        for name, field in self.fields.items():
            with QSignalBlocker(field):
                field.setValue(float(option(name) or 0))


class OptionsPanel(QWidget):
    """A form that is made anew for each output."""

    def __init__(self, desk: PublishDesk) -> None:
        super().__init__()
        self._desk = desk
        self.rows: dict[str, OptionRow] = {}
        self._form_room = QWidget()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 12)
        self._column.setSpacing(8)
        self._column.addWidget(self._form_room)
        self._of: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the options of the output that is looked at, as they are chosen."""
        design, output = self._desk.design, self._desk.shown
        of = (
            output.id,
            tuple((one.id, one.title) for one in design.maps),
            design.languages,
            tuple(self._desk.playtests),
            self._desk.has_audiences(output),
        )
        if of != self._of:
            self._of = of
            self._make_form(output.id)
        for name, row in self.rows.items():
            with QSignalBlocker(row.field):
                row.show(self._desk.option(name))

    def _make_form(self, output: str) -> None:
        old, self._form_room = self._form_room, QWidget()
        self._column.replaceWidget(old, self._form_room)
        old.hide()
        old.deleteLater()
        form = QFormLayout(self._form_room)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(px(8))
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.rows = {}
        for name in OPTIONS.get(output, (AUDIENCE,)):
            if (row := self._row(name)) is not None:
                self.rows[name] = row
                row.field.setAccessibleName(few_lines(row.title))
                for field in (row.field, *row.field.findChildren(QDoubleSpinBox)):
                    _may_shrink(field)
                form.addRow(RowTitle(row), row.field)
        if not self.rows:
            words = _tr("There is nothing to choose: it is always complete.")
            form.addRow(text_label(words, "hint", wrap=True))

    def _row(self, name: str) -> OptionRow | None:
        design = self._desk.design
        if name == AUDIENCE:
            words = ((_tr("The players"), Audience.PLAYERS.value), (_tr("The referee"), Audience.REFEREE.value))
            return (
                self._choice(name, _tr("Who is it for"), *words) if self._desk.has_audiences(self._desk.shown) else None
            )
        if name == "map_id":
            maps = [(one.title or one.id, one.id) for one in design.maps]
            every = [(_tr("All maps"), "")] if self._desk.shown.look is Look.PAPER else []
            return self._choice(name, _tr("Map"), *every, *maps) if len(maps) > 1 else None
        if name == "language":
            spoken_by = languages()
            tongues = [(spoken_by.get(code, code), code) for code in design.languages]
            return self._choice(name, _tr("Language"), *tongues) if len(tongues) > 1 else None
        if name == "style":
            styles = [(style.capitalize(), style) for style in STYLES]
            return self._choice(name, _tr("Style"), (_tr("As the map"), ""), *((spoken(t), s) for t, s in styles))
        if name == "paper":
            return self._choice(name, _tr("Paper"), *((paper.name, paper.name) for paper in PAPERS))
        if name == "landscape":
            return self._lies()
        if name == "counter_sheet":
            sheets = [(one.title or one.id, one.id) for one in design.counter_sheets]
            return self._choice(name, _tr("Counter sheet"), *sheets) if len(sheets) > 1 else None
        if name == "backs":
            return self._switch(name, _tr("Counters"), _tr("with their backs"))
        if name == "register":
            return self._register()
        if name == "record":
            return self._playtests()
        if name == "form":
            forms = ((_tr("Page (HTML)"), "html"), (_tr("Pages to print (PDF)"), "pdf"), (_tr("Text (Markdown)"), "md"))
            return self._choice(name, _tr("Form"), *forms)
        if name == "scans":
            return self._scans() if any(one.scans for one in design.maps) else None
        return self._figure(name)

    def _choice(self, name: str, title: str, *choices: tuple[str, str]) -> OptionRow:
        field = choice_field(*choices)
        field.currentIndexChanged.connect(lambda _at: self._desk.set_option(name, str(field.currentData() or "")))
        first = choices[0][1] if choices else ""
        return OptionRow(title, field, lambda value: _show_choice(field, str(value or first)))

    def _playtests(self) -> OptionRow | None:
        kept = [(f"{one.title}, {one.begun}", str(one.path)) for one in self._desk.playtests]
        if not kept:
            return None
        none = [] if self._desk.shown.needs_playtest else [(_tr("None"), "")]
        return self._choice("record", _tr("Playtest"), *none, *kept)

    def _lies(self) -> OptionRow:
        words = ((_tr("As takes fewer pages"), ""), (_tr("Portrait"), "p"), (_tr("Landscape"), "l"))
        field = choice_field(*words)
        field.currentIndexChanged.connect(
            lambda _at: self._desk.set_option("landscape", _LIES[str(field.currentData() or "")])
        )
        keys = {value: key for key, value in _LIES.items()}
        return OptionRow(_tr("It lies"), field, lambda value: _show_choice(field, keys.get(value, "")))  # type: ignore[arg-type]

    def _scans(self) -> OptionRow:
        return self._switch("scans", _tr("Scans"), _tr("Print them under the map"))

    def _switch(self, name: str, title: str, words: str) -> OptionRow:
        field = QCheckBox(words)
        field.toggled.connect(lambda is_on: self._desk.set_option(name, is_on))
        return OptionRow(title, field, lambda value: field.setChecked(bool(value)))

    def _register(self) -> OptionRow:
        """How far the printer lays backs beside their fronts, to the right and down."""
        both = RegisterField()
        for name, field in both.fields.items():
            field.valueChanged.connect(lambda value, of=name: self._desk.set_option(of, value))
        return OptionRow(_tr("Back register"), both, lambda _value: both.show_values(self._desk.option))

    def _figure(self, name: str) -> OptionRow | None:
        if name == "dpi":
            dots = number_field(LEAST_DPI, MOST_DPI, 300)
            dots.valueChanged.connect(lambda value: self._desk.set_option(name, value))
            return OptionRow(_tr("Dots an inch"), dots, lambda value: dots.setValue(int(value or 300)))
        if name == "scale":
            percent = number_field(10, 1000, 100)
            percent.setSuffix(" %")
            percent.valueChanged.connect(lambda value: self._desk.set_option(name, value / 100))
            return OptionRow(_tr("Scale"), percent, lambda value: percent.setValue(round(100 * float(value or 1))))
        if name in ("margin", "overlap"):
            length = decimal_field(0.0, 50.0, 10.0, 1)
            length.setSuffix(" mm")
            length.valueChanged.connect(lambda value: self._desk.set_option(name, value))
            title = _tr("Margin") if name == "margin" else _tr("Overlap")
            return OptionRow(title, length, lambda value: length.setValue(float(value or 0)))
        return None


def _may_shrink(field: QWidget) -> None:
    """No wider than its words want, and narrower where there is no room for them."""
    wanted = field.sizeHint().width()
    if isinstance(field, QComboBox):
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        field.setMinimumContentsLength(LEAST_SIGNS)
    field.setMinimumWidth(min(wanted, px(LEAST_FIELD)))
    field.setMaximumWidth(wanted)
    field.setSizePolicy(QSizePolicy.Policy.Expanding, field.sizePolicy().verticalPolicy())


def _show_choice(field: QComboBox, value: str) -> None:
    field.setCurrentIndex(max(0, field.findData(value)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("OptionsPanel", text)
