"""Import a map that another program drew: how to read it and what to clean at the left, what comes of it at the right.

Reading and cleaning are done by a process beside the window, which ends when it is stopped. The dialog changes nothing:
it ends with `result_`, the map or the ruleset, and whoever opened it adds that to the design.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import few_lines
from workbench.exchange.imports.contents import Account
from workbench.exchange.imports.import_process import ImportProcess
from workbench.exchange.imports.reading import ImportOptions
from workbench.exchange.vassal.reading.proposal import ModuleDesign
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.theme import px
from workbench.qt.map_prints.sheet_preview import SheetPreview
from workbench.qt.screen_room import Scrolled, fit_to_screen
from workbench.shell.background_work import BackgroundWork
from workbench.shell.imports.brought_pictures import BroughtPictures
from workbench.shell.imports.import_choices import ImportChoices
from workbench.shell.imports.import_fields import ImportFields
from workbench.shell.imports.import_preview import PlainSheet, mark_of, preview_of
from workbench.shell.imports.import_reading import (
    Cleaned,
    Proposed,
    Refused,
    WholeRuleset,
    account_words,
    cleaned,
    maps_of,
    module_words,
    outcome_words,
    read_source,
    ruleset_words,
)
from workbench.shell.imports.import_steps import StepsList
from workbench.storage.assets import Asset

PREVIEW = QSize(400, 400)
SOON_MS = 200
FILE_ENDINGS = ("svg", "geojson", "topojson", "gpkg", "csv", "tmx", "tmj", "zip", "vmod", "json")


@dataclass(frozen=True)
class Imported:
    """What is to be done: a map into the design that is open or into a new one, or a whole ruleset as a new one.

    The `assets` are those of a ruleset that brings its pictures.
    """

    what: AnyMap | Design
    into_new: bool
    assets: Iterable[Asset] = ()


class ImportDialog(QDialog):
    """`can_add` is whether a ruleset is open that may be edited. `result_` is what was chosen once it is accepted."""

    def __init__(self, can_add: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._can_add = can_add
        self._source: Path | None = None
        self._proposed: Proposed | None = None
        self._process: ImportProcess | None = None
        self._map: AnyMap | None = None
        self._plain: PlainSheet | None = None
        self._why_not = ""
        self._account: Account | None = None
        self._ruleset: WholeRuleset | None = None
        self._module: ModuleDesign | None = None
        self._pictures: BroughtPictures | None = None
        self._done: frozenset[int] = frozenset()
        self.result_: Imported | None = None
        self.setWindowTitle(self.tr("Import a map"))
        self.work = BackgroundWork(self)
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self.fields, self.choices = ImportFields(), ImportChoices()
        self._make_outcome()
        self._lay_out()
        self._connect()
        self._show_busy(False)
        self._show_nothing()
        fit_to_screen(self)

    # ------------------------------------------------------------------ parts

    def _make_outcome(self) -> None:
        self.steps = StepsList()
        self.preview = SheetPreview(PREVIEW)
        self.outcome = text_label("", "strong", wrap=True)
        self.notice = Notice("error", "")
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.doing = text_label("", "label")
        self.stop = QPushButton(self.tr("Stop"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        accept = QDialogButtonBox.ButtonRole.ActionRole
        self.new = self.buttons.addButton(self.tr("New ruleset"), accept)
        self.add = self.buttons.addButton(self.tr("Add to this ruleset"), accept)
        self.add.setVisible(self._can_add)
        (self.add if self._can_add else self.new).setDefault(True)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(px(10))
        left.addWidget(self.fields)
        left.addWidget(self.choices)
        left.addWidget(self.steps, 1)
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(self.outcome)
        right.addWidget(self.notice)
        inside = QWidget()
        columns = QHBoxLayout(inside)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(px(18))
        columns.addLayout(left)
        columns.addLayout(right, 1)
        foot = QHBoxLayout()
        for part in (self.doing, self.progress, self.stop):
            foot.addWidget(part)
        foot.addStretch(1)
        foot.addWidget(self.buttons)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(16), px(16), px(16), px(14))
        box.setSpacing(px(14))
        box.addWidget(Scrolled(inside), 1)
        box.addLayout(foot)

    def _connect(self) -> None:
        self.fields.choose.clicked.connect(self.ask_file)
        self.fields.changed.connect(self._read)
        self.choices.changed.connect(self._read)
        self.steps.changed.connect(self._clean_soon)
        self.steps.list.currentItemChanged.connect(lambda *_: self._mark_step())
        self._soon.timeout.connect(self._clean)
        self.work.done.connect(self._take)
        self.work.busy_changed.connect(self._show_busy)
        self.stop.clicked.connect(self.stop_work)
        self.add.clicked.connect(partial(self._finish, False))
        self.new.clicked.connect(partial(self._finish, True))
        self.buttons.rejected.connect(self.reject)
        self.finished.connect(lambda _: self._end_reading())

    # ------------------------------------------------------------------ reading

    def ask_file(self) -> None:
        """Ask which file to import, and read it."""
        endings = " ".join(f"*.{one}" for one in FILE_ENDINGS)
        kinds = self.tr("Maps and rulesets ({0});;All files (*)").format(endings)
        chosen, _ = QFileDialog.getOpenFileName(self, self.windowTitle(), "", kinds)
        if chosen:
            self.read_file(Path(chosen))

    def read_file(self, source: Path) -> None:
        """Read this file from now on."""
        self._source = source
        self.fields.show_source(source)
        self.choices.begin(source)
        self._read()

    def _read(self) -> None:
        """Read the whole file again; what was seen of it goes."""
        if self._source is None:
            return
        self._show_nothing()
        self.doing.setText(self.tr("Reading {0}…").format(self._source.name))
        self.work.begin(partial(read_source, self._source, self._options(), self._reader()))

    def _options(self) -> ImportOptions:
        return replace(self.fields.options(), choices=self.choices.choices())

    def _clean_soon(self) -> None:
        self._let_pictures_go()
        self._show_busy(self.work.is_busy)
        self._soon.start()
        self._allow()

    def _clean(self) -> None:
        """Make the map anew with the steps that are ticked."""
        if self._proposed is not None:
            self.doing.setText(self.tr("Cleaning the map…"))
            self.work.begin(partial(cleaned, self._proposed.read, self.steps.ticked(), self._reader()))

    def _reader(self) -> ImportProcess:
        """The process that reads; after a stop it is another one."""
        if self._process is None or not self._process.is_alive:
            self._process = ImportProcess()
        return self._process

    def _end_reading(self) -> None:
        """Nothing goes on any more, here or beside the window."""
        self.work.stop()
        self._let_pictures_go()
        process, self._process = self._process, None
        if process is not None:
            process.stop()

    def stop_work(self) -> None:
        """End what is being done: a map that was there stands as it was, with its ticks."""
        self._end_reading()
        self._show_busy(False)
        if self._proposed is not None:
            self.steps.tick(self._done)
            self._soon.stop()
            self._show_map()
        else:
            self._show_notice("info", self.tr("Stopped: nothing of the file was taken. Choose a file to begin again."))

    # ------------------------------------------------------------------ what came of it

    def _take(self, found: object) -> None:
        if isinstance(found, Proposed):
            self._proposed, self._map, self._plain, self._module = found, found.map, found.plain, found.module
            self.fields.file.setText(found.files)
            if self.fields.name.text() == found.read.source.stem:
                self.fields.name.setText(_title_of(found))
            self._account = found.account
            self.choices.show_contents(found.contents)
            self.steps.show_steps(found.steps)
            self._done = self.steps.ticked()
            self._show_map()
        elif isinstance(found, Cleaned):
            self._map, self._plain, self._done, self._module = found.map, found.plain, found.numbers, found.module
            self._why_not, self._account = found.why_not, found.account
            self._show_map()
        elif isinstance(found, WholeRuleset):
            self._show_ruleset(found)
        elif isinstance(found, Refused):
            self._show_notice("error", found.why)

    def _show_map(self) -> None:
        """The map, or why there is none."""
        shown = self._map
        why_not = self._why_not
        if shown is not None:
            why_not = self.preview.show_made(lambda: preview_of(shown, self._plain)) or why_not
        else:
            self.preview.show_sheet(None)
        declined = len(self.steps.steps) - len(self._done)
        self.outcome.setText(
            module_words(self._module, declined)
            if self._module is not None
            else account_words(outcome_words(shown, declined), self._account)
            if shown is not None
            else ""
        )
        lines = self.outcome.text().count("\n") + 1
        self.outcome.setMinimumHeight(lines * self.outcome.fontMetrics().lineSpacing())
        self._show_notice("error", why_not)
        self._mark_step()
        self._allow()

    def _show_ruleset(self, found: WholeRuleset) -> None:
        self._ruleset = found
        self.fields.name.setText(found.design.title)
        maps = maps_of(found.design)
        self.preview.show_sheet(None)
        why_not = self.preview.show_made(lambda: preview_of(maps[0], found.plain)) if maps else ""
        self.outcome.setText(ruleset_words(found.design))
        changed = self.tr("It was changed since it was exported: its digest is another.")
        self._show_notice("warning", why_not or ("" if found.is_unchanged else changed))
        self._allow()

    def _show_nothing(self) -> None:
        self._proposed = self._map = self._plain = self._ruleset = self._module = None
        self._let_pictures_go()
        self._why_not = ""
        self._done = frozenset()
        self._soon.stop()
        self.steps.show_steps(())
        self.preview.show_sheet(None)
        self.preview.show_frames(())
        self.outcome.setText("" if self._source else self.tr("Choose a file: what would come of it is seen here."))
        self._show_notice("info", "")
        self._allow()

    def _mark_step(self) -> None:
        """A dashed frame round the space that the chosen step is about, where the map has it."""
        place = self.steps.place()
        mark = mark_of(self._map, place.id) if place is not None and self._map is not None else None
        self.preview.show_frames([mark] if mark is not None else [])

    def _show_notice(self, tone: str, text: str) -> None:
        self.notice.set_notice(tone, text)
        self.notice.setVisible(bool(text))

    def _show_busy(self, is_busy: bool) -> None:
        for part in (self.doing, self.progress, self.stop):
            part.setVisible(is_busy)
        self._allow()

    def _allow(self) -> None:
        """What is seen can be taken; while something is being done there is nothing to take."""
        is_bringing = self._pictures is not None and not self._pictures.is_done
        is_settled = not self.work.is_busy and not self._soon.isActive() and not is_bringing
        self.add.setEnabled(is_settled and self._map is not None and self._module is None)
        self.new.setEnabled(is_settled and any((self._map, self._ruleset, self._module)))

    # ------------------------------------------------------------------ a module, which has pictures

    def _bring(self, found: ModuleDesign) -> None:
        """Bring the pictures of a module; it is taken once they are there."""
        assert self._proposed is not None
        self._pictures = BroughtPictures(self._proposed.read.source, found, self)
        self._pictures.told.connect(self._show_bringing)
        self._pictures.done.connect(self._brought)
        self._pictures.failed.connect(self._not_brought)
        self.progress.setRange(0, 1000)
        self._show_bringing(0.0, self._proposed.read.source.name)
        self._show_busy(True)

    def _show_bringing(self, share: float, at: str) -> None:
        self.progress.setValue(round(share * 1000))
        self.doing.setText(self.tr("Bringing the pictures: {0}").format(few_lines(at)))

    def _brought(self) -> None:
        assert self._pictures is not None
        left = self._pictures.left_out()
        self._show_busy(False)
        self._show_notice("warning", left)
        if not left:
            self._finish(True)

    def _not_brought(self, why: str) -> None:
        self._let_pictures_go()
        self._show_busy(False)
        self._show_notice("error", why)

    def _let_pictures_go(self) -> None:
        pictures, self._pictures = self._pictures, None
        if pictures is not None:
            pictures.close()
        self.progress.setRange(0, 0)

    def _finish(self, into_new: bool) -> None:
        if self._module is not None:
            if self._pictures is None:
                self._bring(self._module)
                return
            title = self.fields.name.text().strip() or self._module.design.title
            self.result_ = Imported(replace(self._pictures.design, title=title), True, self._pictures.assets())
        elif self._ruleset is not None:
            self.result_ = Imported(self._ruleset.design, True, self._ruleset.assets)
        elif self._map is not None:
            self.result_ = Imported(
                replace(self._map, title=self.fields.name.text().strip() or self._map.title), into_new
            )
        self.accept()


def _title_of(found: Proposed) -> str:
    """What the file itself is called in it."""
    if found.module is not None:
        return found.module.design.title
    return found.map.title if found.map is not None else found.read.source.stem
