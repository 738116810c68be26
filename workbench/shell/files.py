"""Opening, saving and exporting through the window: what can go wrong is said once, in words, and nothing is lost."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox, QWidget

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, in_short, one_line
from workbench.engine.words.message import Message, as_message
from workbench.exchange.exports import CannotExport, Written
from workbench.qt.chosen_names import file_name, with_ending
from workbench.qt.editor import SEEN_NOWHERE, SeenMap
from workbench.qt.long_work import Stopped, long_work
from workbench.qt.looks.translator import language_spoken, spoken, spoken_error
from workbench.shell.exports import export_design, export_picture, formats
from workbench.shell.start.own_copies import own_copy_path
from workbench.storage.file.file_errors import OpeningStopped, StoredFileError
from workbench.storage.samples import build_sample
from workbench.storage.starters.blank_design import blank_design
from workbench.storage.starters.starter_design import starter_design

if TYPE_CHECKING:
    from workbench.shell.print_dialog import PrintDialog
    from workbench.storage.assets import Asset
    from workbench.storage.document import RulesetDocument
    from workbench.storage.records.playtest_record import RecordedPlaytest

RULESET, RECORD = ".ruleset", ".record"


class Files(QObject):
    """The dialogs are thin: each asks for a path and calls the method that takes one."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    # ------------------------------------------------------------------ opening

    def opened(self, path: Path) -> RulesetDocument | None:
        """The document of a ruleset file; None, with a message, when it cannot be opened."""
        from workbench.storage.document import RulesetDocument

        try:
            with self._reading(path):
                return RulesetDocument.open(path)
        except OpeningStopped:
            return None
        except StoredFileError as error:
            return self._rescued(path, spoken_error(error))

    def _rescued(self, path: Path, why: str) -> RulesetDocument | None:
        """A new file with what is whole of one that cannot be opened, if the reader wants one; why not is told."""
        from workbench.storage.document import RulesetDocument
        from workbench.storage.file.rescue import rescues, take_out

        found = rescues(path) if path.is_file() else []
        if not found:
            self.tell(_tr("This file cannot be opened"), why)
            return None
        answers = [_tr("Open {0} as a new file").format(rescue.name) for rescue in found]
        chosen = self.ask_which(_tr("This file cannot be opened"), why, answers)
        if chosen is None:
            return None
        out = _free_place(path)
        try:
            take_out(found[chosen], out)
            return RulesetDocument.open(out)
        except (OSError, StoredFileError) as error:
            self.tell(_tr("The new file cannot be made"), spoken_error(error))
            return None

    def ask_which(self, title: str, text: str, answers: list[str]) -> int | None:
        """One dialog with a button for each answer; None when the reader wants none of them."""
        box = QMessageBox(QMessageBox.Icon.Warning, title, text, QMessageBox.StandardButton.Cancel, self._window)
        buttons = [box.addButton(answer, QMessageBox.ButtonRole.AcceptRole) for answer in answers]
        box.exec()
        clicked = box.clickedButton()
        box.deleteLater()
        return next((at for at, button in enumerate(buttons) if button is clicked), None)

    def opened_record(self, path: Path) -> RecordedPlaytest | None:
        """The playtest of a record; None, with a message, when it cannot be opened."""
        from workbench.storage.records.seat_record import open_playtest

        try:
            with self._reading(path):
                recorded = open_playtest(path)
        except OpeningStopped:
            return None
        except StoredFileError as error:
            self.tell(_tr("This record cannot be opened"), spoken_error(error))
            return None
        if recorded.doubts:
            self.tell(_tr("This record is doubtful"), "\n".join(f"{path.name}: {doubt}." for doubt in recorded.doubts))
        return recorded

    @contextlib.contextmanager
    def _reading(self, path: Path) -> Iterator[None]:
        """A file that takes long to open shows so; Stop ends it with OpeningStopped."""
        note = _tr("It is read and checked as a whole before it is shown.")
        with long_work(path.name, self._window, note) as work, work.reading():
            yield

    def own_copy(self, game: str, folder: Path | None = None) -> RulesetDocument | None:
        """A sample game as a file of the reader's own; None, with a message, when it cannot be written."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            return self._created(game, lambda: build_sample(game), folder)
        finally:
            QApplication.restoreOverrideCursor()

    def blank(self, folder: Path | None = None, sheet: AnyMap | None = None) -> RulesetDocument | None:
        """A design on a sheet as a new file; without one on an empty one of A3."""
        if sheet is None:
            return self._created(
                "untitled", lambda: blank_design(_tr("Untitled"), language=language_spoken(), say=spoken), folder
            )
        made = lambda: starter_design(sheet.title, sheet, language_spoken(), spoken)  # noqa: E731
        return self._created(file_name(sheet.title, "untitled"), made, folder)

    def created(
        self, design: Design, folder: Path | None = None, assets: Iterable[Asset] = ()
    ) -> RulesetDocument | None:
        """A design that is there already as a new file, with its pictures; None, with a message, when it cannot be."""
        return self._created(file_name(design.title, "untitled"), lambda: design, folder, assets)

    def _created(
        self, name: str, design: Callable[[], Design], folder: Path | None, assets: Iterable[Asset] = ()
    ) -> RulesetDocument | None:
        from workbench.storage.assets import UnfitAsset
        from workbench.storage.document import RulesetDocument

        try:
            return RulesetDocument.create(own_copy_path(name, folder), design(), assets)
        except (OSError, UnfitAsset, StoredFileError) as error:
            self.tell(_tr("The new file cannot be made"), spoken_error(error))
            return None

    def ask_open(self) -> Path | None:
        """Ask which file to open."""
        kinds = _tr("Rulesets, records, games by files (*.ruleset *.record *.game *.locked *.seat *.turn *.orders)")
        chosen, _ = QFileDialog.getOpenFileName(self._window, _tr("Open"), "", kinds)
        return Path(chosen) if chosen else None

    def is_clearing_wanted(self, playtests: int) -> bool:
        """Ask whether so many playtests that the program keeps are to be deleted."""
        question = _tr("Delete all {} playtests that the program keeps? They cannot be brought back.").format(playtests)
        answer = QMessageBox.question(self._window, _tr("Delete the playtests"), question)
        return answer == QMessageBox.StandardButton.Yes

    # ------------------------------------------------------------------ saving

    def save_version(self, document: RulesetDocument, name: str) -> bool:
        """Name this moment of the design."""
        try:
            document.save_version(name.strip(), datetime.now().astimezone().isoformat(timespec="seconds"))
        except (StoredFileError, ValueError) as error:
            self.tell(_tr("The version cannot be saved"), spoken_error(error))
            return False
        return True

    def save_as(self, document: RulesetDocument, path: Path) -> bool:
        """Keep the design in another file from now on."""
        try:
            lost = document.save_as(path if path.suffix else path.with_suffix(RULESET))
        except (OSError, StoredFileError) as error:
            self.tell(_tr("The ruleset cannot be saved"), spoken_error(error))
            return False
        if lost:
            why = _tr("The design is saved. The older file was damaged meanwhile, and of it could not be read: {0}.")
            self.tell(_tr("Not all could be saved"), why.format("; ".join(lost)))
        return True

    def ask_version_name(self, document: RulesetDocument) -> str:
        """Ask for the name of a version; "" when the reader does not want one."""
        suggestion = _tr("Version {}").format(len(document.versions) + 1)
        label = _tr("Name this moment of the design, to come back to it and to compare with it:")
        name, wanted = QInputDialog.getText(self._window, _tr("Save a version"), label, text=suggestion)
        return name.strip() if wanted else ""

    def ask_save_as(self, document: RulesetDocument) -> Path | None:
        """Ask for the new place of the ruleset."""
        start = str(document.path or f"{document.design.title}{RULESET}")
        chosen, _ = QFileDialog.getSaveFileName(
            self._window, _tr("Save the ruleset as"), start, _tr("Rulesets (*.ruleset)")
        )
        return with_ending(self._window, chosen, RULESET)

    # ------------------------------------------------------------------ exports

    def export(self, document: RulesetDocument, path: Path, seen: SeenMap = SEEN_NOWHERE) -> bool:
        """Write the design, or the map that is seen, in the format of the file's ending; say what that cannot hold."""
        written: list[Written] = []
        with long_work(_tr("Writing {0}…").format(path.name), self._window) as work:
            try:
                is_written = self._written(lambda: written.append(export_design(document, path, seen, work.progress)))
            except Stopped:
                return False
        for result in written:
            self._tell_of(path, result)
        return is_written

    def _tell_of(self, path: Path, result: Written) -> None:
        """What is in a file that was written, and what is not and why, where it does not hold everything."""
        if result.left_out:
            why = _tr("It is written, but not all of its {0} is in it: JSON holds everything.")
            self.tell(_tr("Not all of the map is in the file"), why.format(", ".join(map(spoken, result.left_out))))
        words, more = list[str](), list[str]()
        if result.manifest is not None:
            holds = [f"{number} {spoken(kind)}" for kind, number in result.manifest.holds.items() if number]
            words.append(_tr("It is written. In it: {0}.").format(", ".join(holds)))
            lines = [f"– {in_short(spoken(one.words()))}" for one in result.manifest.left_out]
            more += [_tr("Left out:"), *lines] if lines else []
        if result.notice:
            words.append(spoken(Message("{why:^}.", why=as_message(result.notice))))
        if words:
            self._show_told(_tr("What is in {0}").format(path.name), in_short(" ".join(words)), "\n".join(more))

    def _show_told(self, title: str, words: str, more: str) -> None:
        """Tell something that nobody waits for: the file is there."""
        told = QMessageBox(self._window)
        told.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        told.setIcon(QMessageBox.Icon.Information)
        told.setTextFormat(Qt.TextFormat.PlainText)
        told.setWindowTitle(one_line(title))
        told.setText(few_lines(words, MOST_TOLD))
        told.setInformativeText(few_lines(more, MOST_TOLD))
        told.open()

    def export_picture(self, page: QWidget, path: Path) -> bool:
        """Write the map of a page as a picture."""
        return self._written(lambda: export_picture(page, path.with_suffix(".png")))

    def ask_export(self, design: Design) -> Path | None:
        """Ask for the file and, by its ending, the format."""
        known = formats()
        kinds = ";;".join(f"{title} (*{ending})" for title, ending in known.items())
        chosen, kind = QFileDialog.getSaveFileName(self._window, _tr("Export"), file_name(design.title), kinds)
        wanted = next((known[title] for title in known if kind.startswith(f"{title} (")), ".json")
        return with_ending(self._window, chosen, wanted, set(known.values()))

    def ask_export_picture(self, design: Design) -> Path | None:
        """Ask where the picture goes."""
        name = f"{file_name(design.title)}.png"
        chosen, _ = QFileDialog.getSaveFileName(
            self._window, _tr("Export a picture of the map"), name, _tr("Pictures (*.png)")
        )
        return with_ending(self._window, chosen, ".png")

    def print_maps(
        self, document: RulesetDocument, written: Callable[[Path], object], seen: SeenMap = SEEN_NOWHERE
    ) -> PrintDialog | None:
        """Open the dialog that prints a map, beginning with the one that is seen; `written` is told of the file."""
        design = document.design
        maps: tuple[AnyMap, ...] = design.maps
        if not maps:
            self.tell(_tr("There is nothing to print"), _tr("The design has no map yet: draw one first."))
            return None
        from workbench.qt.asset_pictures import pictures_of
        from workbench.qt.map_canvas.styles.kinds import kinds_of
        from workbench.shell.print_dialog import PrintDialog, ask_and_print

        pictures, kinds = pictures_of(document), kinds_of(design, seen.language)
        name = file_name(design.title)
        dialog = PrintDialog(
            maps, name, self._window, pictures, kinds, seen.map_id, seen.style, document.asset
        )  # fmt: skip
        return ask_and_print(dialog, written)

    def _written(self, write: Callable[[], None]) -> bool:
        try:
            write()
        except CannotExport as error:
            self.tell(_tr("Nothing was exported"), spoken_error(error))
            return False
        return True

    def tell(self, title: str, text: str) -> None:
        """One dialog, one message."""
        QMessageBox.warning(self._window, title, few_lines(in_short(text), MOST_TOLD))


def _free_place(path: Path) -> Path:
    """A name beside a file for what is rescued of it."""
    number = 1
    while True:
        more = "" if number == 1 else f" {number}"
        place = path.with_name(f"{path.stem} {_tr('rescued')}{more}{path.suffix}")
        if not place.exists():
            return place
        number += 1


def _tr(text: str) -> str:
    return QCoreApplication.translate("MainWindow", text)
