"""Print the map: to scale over the pages of a PDF, a picture or a drawing. What will be written is seen first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.chosen_names import with_ending
from workbench.qt.controls.fields import choice_field, decimal_field, number_field
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.long_work import Stopped, long_work
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import said_figure, spoken_error
from workbench.qt.map_canvas.drawing import PictureOf
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.styles.map_style import STYLES, style_of
from workbench.qt.map_prints import (
    PAPERS,
    Pages,
    PrintedScans,
    PrintError,
    SheetPainter,
    pages_of,
    picture_size,
    write_drawing,
    write_pdf,
    write_picture,
)
from workbench.qt.map_prints.picture import LEAST_DPI, MOST_DPI
from workbench.qt.map_prints.sheet_preview import SheetPreview
from workbench.shell.imports.import_preview import PlainSheet

PREVIEW = QSize(460, 400)
PDF, PNG, SVG = "pdf", "png", "svg"


class PrintDialog(QDialog):
    """What to print and how at the left, the sheet with its pages at the right. `path` is the file once written.

    `first` is the map that is chosen at first, `style` how it is drawn then; "" is as the map says. `asset` gives the
    content of an asset: without it no scans can be printed.
    """

    def __init__(
        self,
        maps: Sequence[AnyMap],
        name: str,
        parent: QWidget | None = None,
        picture_of: PictureOf = no_picture,
        kinds: Kinds = PLAIN_KINDS,
        first: str = "",
        style: str = "",
        asset: Callable[[str], bytes] | None = None,
    ) -> None:
        super().__init__(parent)
        self._maps, self._name, self._picture_of, self._kinds = tuple(maps), name, picture_of, kinds
        self._asset = asset
        self._sheet: SheetPainter | None = None
        self._why_not = ""
        self.path: Path | None = None
        self.setWindowTitle(self.tr("Print the map"))
        self._make_fields()
        for field, value in ((self.map, first), (self.style_, style)):
            field.setCurrentIndex(max(0, field.findData(value)))
        self.preview = SheetPreview(PREVIEW)
        self.outcome = text_label("", "label", wrap=True)
        self.notice = Notice("error", "")
        self.notice.hide()
        self._lay_out()
        self._connect()
        self._take_map()

    # ------------------------------------------------------------------ fields

    def _make_fields(self) -> None:
        self.map = choice_field(*((one.title or one.id, one.id) for one in self._maps))
        self.format = choice_field(
            (self.tr("PDF over pages, to scale"), PDF),
            (self.tr("Picture (PNG)"), PNG),
            (self.tr("Drawing (SVG)"), SVG),
        )
        self.style_ = choice_field((self.tr("As the map"), ""), *((style.capitalize(), style) for style in STYLES))
        self.scans = QCheckBox(self.tr("Print them under the map"))
        self.paper = choice_field(*((paper.name, paper.name) for paper in PAPERS))
        lies = [(self.tr("As takes fewer pages"), ""), (self.tr("Portrait"), "p"), (self.tr("Landscape"), "l")]
        self.orientation = choice_field(*lies)
        self.scale = number_field(10, 1000, 100)
        self.scale.setSuffix(" %")
        self.margin = decimal_field(0.0, 50.0, 10.0, 1)
        self.overlap = decimal_field(0.0, 50.0, 8.0, 1)
        for field in (self.margin, self.overlap):
            field.setSuffix(" mm")
        self.dpi = number_field(LEAST_DPI, MOST_DPI, 300)

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setSpacing(px(8))
        rows: list[tuple[str, QWidget]] = [
            (self.tr("Map"), self.map),
            (self.tr("Write a"), self.format),
            (self.tr("Style"), self.style_),
            (self.tr("Scans"), self.scans),
            (self.tr("Paper"), self.paper),
            (self.tr("It lies"), self.orientation),
            (self.tr("Scale"), self.scale),
            (self.tr("Margin"), self.margin),
            (self.tr("Overlap"), self.overlap),
            (self.tr("Dots an inch"), self.dpi),
        ]
        for title, field in rows:
            field.setAccessibleName(few_lines(title))
            self._form.addRow(an_entry(title), field)
        self._form.setRowVisible(self.map, len(self._maps) > 1)
        left = QVBoxLayout()
        left.addLayout(self._form)
        left.addWidget(self.outcome)
        left.addWidget(self.notice)
        left.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(px(18))
        columns.addLayout(left)
        columns.addWidget(self.preview, 1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._write = self.buttons.addButton(self.tr("Write the file…"), QDialogButtonBox.ButtonRole.AcceptRole)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(16), px(16), px(16), px(14))
        box.setSpacing(px(14))
        box.addLayout(columns, 1)
        box.addWidget(self.buttons)

    def _connect(self) -> None:
        for chosen in (self.map, self.style_):
            chosen.currentIndexChanged.connect(self._take_map)
        self.scans.toggled.connect(self._take_map)
        for wished in (self.format, self.paper, self.orientation):
            wished.currentIndexChanged.connect(self._show_outcome)
        for figure in (self.scale, self.margin, self.overlap, self.dpi):
            figure.valueChanged.connect(self._show_outcome)
        self.buttons.accepted.connect(self._ask_and_write)
        self.buttons.rejected.connect(self.reject)

    # ------------------------------------------------------------------ what it comes to

    def pages(self) -> Pages:
        """The pages as wished; PrintError when there are none such."""
        assert self._sheet is not None
        paper = next(one for one in PAPERS if one.name == self.paper.currentData())
        lies = {"": None, "p": False, "l": True}[self.orientation.currentData()]
        return pages_of(
            self._sheet.width_mm, self._sheet.height_mm, paper, lies,
            self.margin.value(), self.overlap.value(), self.scale.value() / 100,
        )  # fmt: skip

    def _take_map(self) -> None:
        shown = next(one for one in self._maps if one.id == self.map.currentData())
        chosen = str(self.style_.currentData())
        style = style_of(chosen or shown.look.style)
        scans = PrintedScans(shown, self._asset) if self._asset is not None and shown.scans else None
        self._form.setRowVisible(self.scans, scans is not None and bool(scans.laid))
        laid = scans if self.scans.isChecked() else None
        self._sheet, self._why_not = None, STYLES.why_not(chosen) if chosen else ""
        try:
            if not self._why_not:
                self._sheet = SheetPainter(shown, style, (), self._picture_of, self._kinds, laid)
        except PrintError as error:
            self._why_not = spoken_error(error)
        is_large = self._sheet is not None and self._sheet.is_large
        self.preview.show_sheet(PlainSheet(shown) if is_large else self._sheet)
        self._show_outcome()

    def _show_outcome(self) -> None:
        """How many pages or pixels it comes to, or why it cannot be."""
        written = self.format.currentData()
        is_pdf = written == PDF
        for field in (self.paper, self.orientation, self.scale, self.margin, self.overlap):
            self._form.setRowVisible(field, is_pdf)
        self._form.setRowVisible(self.dpi, written == PNG)
        try:
            if self._sheet is None:
                raise PrintError(self._why_not)
            if is_pdf:
                pages = self.pages()
                self.preview.show_frames(_frames(pages))
                many = self.tr("1 page") if len(pages) == 1 else self.tr("{0} pages").format(len(pages))
                self.outcome.setText(f"{many} {self.paper.currentData()}, {pages.columns} × {pages.rows}")
            elif written == SVG:
                self.preview.show_frames([])
                wide, high = self._sheet.width_mm, self._sheet.height_mm
                self.outcome.setText(
                    self.tr("{0} × {1} mm, for drawing programs").format(said_figure(wide, "g"), said_figure(high, "g"))
                )
            else:
                size = picture_size(self._sheet, self.dpi.value())
                self.preview.show_frames([])
                self.outcome.setText(
                    self.tr("{0} × {1} pixels").format(said_figure(size.width(), ","), said_figure(size.height(), ","))
                )
            refusal = ""
        except PrintError as error:
            refusal = spoken_error(error)
            self.preview.show_frames([])
        self.outcome.setVisible(not refusal)
        self.notice.setVisible(bool(refusal))
        if refusal:
            self.notice.set_notice("error", refusal)
        self._write.setEnabled(not refusal)

    # ------------------------------------------------------------------ writing

    def _ask_and_write(self) -> None:
        ending = self.format.currentData()
        kinds = {PDF: self.tr("PDF (*.pdf)"), PNG: self.tr("Pictures (*.png)"), SVG: self.tr("Drawings (*.svg)")}
        chosen, _ = QFileDialog.getSaveFileName(self, self.windowTitle(), f"{self._name}.{ending}", kinds[ending])
        if path := with_ending(self, chosen, f".{ending}"):
            self.write(path)

    def write(self, path: Path) -> bool:
        """Write the file with a progress bar that can stop it; the dialog closes when it is there."""
        assert self._sheet is not None
        texts = {PDF: self.tr("Writing the pages…"), SVG: self.tr("Drawing the map…")}
        written = self.format.currentData()
        try:
            with long_work(texts.get(written, self.tr("Painting the map…")), self) as work:
                if written == PDF:
                    write_pdf(self._sheet, path, self.pages(), work.progress)
                elif written == SVG:
                    write_drawing(self._sheet, path, work.progress)
                else:
                    write_picture(self._sheet, path, self.dpi.value(), work.progress)
        except Stopped:
            return False
        except PrintError as error:
            self.notice.set_notice("error", spoken_error(error))
            self.notice.show()
            return False
        self.path = path
        self.accept()
        return True


def _frames(pages: Pages) -> list[QRectF]:
    """The printed parts of the pages in mm of the sheet."""
    scale = pages.scale
    return [QRectF(page.x / scale, page.y / scale, pages.width / scale, pages.height / scale) for page in pages]


def ask_and_print(dialog: PrintDialog, written: Callable[[Path], object]) -> PrintDialog:
    """Open the dialog; `written` is told of the file."""
    dialog.accepted.connect(lambda: written(dialog.path) if dialog.path is not None else None)
    dialog.open()
    return dialog
