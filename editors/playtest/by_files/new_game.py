"""Beginning a game by files: scenario, options, what is done for absent seats, a text for all, the folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.beginning.setup_offer import NOT_PLAYABLE, SetupOffer, words_of
from editors.playtest.by_files.refereeing.seats_panel import ways_to_answer
from editors.playtest.saved_places import in_folder
from workbench.engine.design import Design
from workbench.engine.knowledge.contacts import is_referee
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines
from workbench.engine.words.message import begun
from workbench.language import languages
from workbench.qt.chosen_names import file_name
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, language_spoken, spoken, spoken_error
from workbench.referee.locked_game import check_password, lock
from workbench.referee.referee import Referee, Setting
from workbench.referee.refused import Refused
from workbench.storage.file.file_errors import StoredFileError

WIDTH_PX = 560
MOST_OF_A_NOTE, MOST_OF_A_PASSWORD = 2_000, 1_000
BELOW_OPTIONS = 4
"""So many rows stand below those that a scenario has."""


class NewGameByFiles(QDialog):
    """`made` carries the folder of the game, which is there then, with an invitation for each seat."""

    made = Signal(object)

    def __init__(self, design: Design, parent: QWidget, beside: Path | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New game by files"))
        self.setMinimumWidth(px(WIDTH_PX))
        self._design, self._offer = design, SetupOffer(design)
        self.scenario = ComboBox()
        for one in self._offer.scenarios:
            self.scenario.addItem(one.title, one.id)
        self.options: dict[str, ComboBox] = {}
        self.absent: dict[str, ComboBox] = {}
        self.languages: dict[str, ComboBox] = {}
        self._rows_of_seats: list[QWidget] = []
        self.note = QLineEdit()
        self.note.setMaxLength(MOST_OF_A_NOTE)
        self.encrypt = QCheckBox(self.tr("for seat and referee alone"))
        self.note.setPlaceholderText(self.tr("such as when orders are due, and where they are sent"))
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setMaxLength(MOST_OF_A_PASSWORD)
        self.password.setPlaceholderText(self.tr("none, or at least eight signs"))
        self.password.setToolTip(self.tr("Asked for whenever the desk is opened. Who forgets it has lost the game."))
        self.folder = QLineEdit(in_folder(self.tr("{} by files").format(file_name(design.title)), beside))
        self.browse = QPushButton(self.tr("Choose…"))
        self.begin = QPushButton(self.tr("Begin the game"))
        set_style_property(self.begin, "accent", True)
        self.begin.setDefault(True)
        self._notice = Notice("error", "")
        self._notice.hide()
        self._form = QFormLayout()
        self._form.addRow(self.tr("Scenario"), self.scenario)
        self._lay_out()
        self._offer_options()
        self.scenario.currentIndexChanged.connect(self._offer_options)
        self.browse.clicked.connect(self._ask_folder)
        self.begin.clicked.connect(self.make)

    def setting(self) -> Setting:
        """What is chosen."""
        chosen = {name: str(field.currentData()) for name, field in self.options.items()}
        absent = {seat: str(field.currentData()) for seat, field in self.absent.items()}
        spoken_by = {seat: str(field.currentData()) for seat, field in self.languages.items()}
        scenario, note = str(self.scenario.currentData() or ""), self.note.text()
        is_closed = self.encrypt.isChecked()
        return Setting(scenario, chosen, absent=absent, note=note, languages=spoken_by, encrypt=is_closed)

    def make(self) -> bool:
        """Make the game; a line says why it cannot be."""
        folder = Path(self.folder.text().strip()).expanduser()
        try:
            if not self.folder.text().strip() or not folder.absolute().parent.is_dir():
                raise Refused(self.tr("choose a new folder in one that is there"))
            if password := self.password.text():
                check_password(password)
            Referee.new(folder, self._design, self.setting()).close()
            if password:
                lock(folder, password)
        except Refused as refused:
            return self._tell(spoken(refused.said))
        except StoredFileError as error:
            return self._tell(spoken_error(error))
        except NOT_PLAYABLE as error:
            return self._tell(words_of(error))
        except OSError as error:
            return self._tell(error.strerror or str(error))
        self.accept()
        self.made.emit(folder)
        return True

    def _tell(self, why: str) -> bool:
        self._notice.set_notice("error", few_lines(begun(why), MOST_TOLD))
        self._notice.show()
        return False

    def _offer_options(self) -> None:
        """Options and seats of the scenario."""
        for field in self.options.values():
            self._form.removeRow(field)
        for row in self._rows_of_seats:
            self._form.removeRow(row)
        self._rows_of_seats.clear()
        self.options.clear()
        self.absent.clear()
        self.languages.clear()
        scenario = str(self.scenario.currentData() or "")
        for option in self._offer.options(scenario):
            field = ComboBox()
            for value, text in ({option.preset: option.preset} | dict(option.values)).items():
                field.addItem(called(text), value)
            usual = self._offer.rules.by_files if self._offer.rules is not None else {}
            field.setCurrentIndex(max(0, field.findData(usual.get(option.name, option.preset))))
            self.options[option.name] = field
            self._form.insertRow(self._form.rowCount() - BELOW_OPTIONS, an_entry(called(option.title)), field)
        seating = self._offer.seating(scenario, {})
        for seat in seating.seats:
            if not is_referee(self._design, seat):
                self._add_absent(seat, self._offer.names)
        self.begin.setEnabled(bool(seating.seats))
        if seating.refusal:
            self._tell(seating.refusal)
        else:
            self._notice.hide()

    def _add_absent(self, seat: str, names: Mapping[str, str]) -> None:
        field = ComboBox()
        for way, title in ways_to_answer(self).items():
            field.addItem(title, way)
        language = ComboBox()
        for code, title in languages().items():
            language.addItem(title, code)
        language.setCurrentIndex(max(0, language.findData(language_spoken())))
        language.setToolTip(self.tr("The language of the page in its packets"))
        self.absent[seat], self.languages[seat] = field, language
        beside = QWidget()
        self._rows_of_seats.append(beside)
        row = QHBoxLayout(beside)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(field, 1)
        row.addWidget(text_label(self.tr("reads"), "label"))
        row.addWidget(language)
        words = self.tr("If nothing comes from {}").format(names.get(seat, seat))
        self._form.insertRow(self._form.rowCount() - BELOW_OPTIONS, an_entry(words), beside)

    def _ask_folder(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("The folder of the game"), self.folder.text())
        if chosen:
            self.folder.setText(chosen)

    def _lay_out(self) -> None:
        place = QHBoxLayout()
        place.addWidget(self.folder, 1)
        place.addWidget(self.browse)
        self._form.addRow(self.tr("A text for all"), self.note)
        self._form.addRow(self.tr("Referee's password"), self.password)
        self._form.addRow(self.tr("Encrypted"), self.encrypt)
        self._form.addRow(self.tr("Folder"), place)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.begin)
        words = self.tr("Each seat gets an invitation, a file that any mail carries. Who referees keeps the folder.")
        box = QVBoxLayout(self)
        box.setSpacing(px(10))
        box.addWidget(text_label(words, "hint", wrap=True))
        box.addLayout(self._form)
        box.addWidget(self._notice)
        box.addLayout(row)
