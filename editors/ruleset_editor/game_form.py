"""The form of the game itself: title, designer, description, languages, and the rules module it is played by."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editors.ruleset_editor.ruleset_desk import RulesetDesk
from editors.ruleset_editor.secrets_form import SecretsForm
from workbench.engine.problem import Level, Problem
from workbench.engine.rules_modules import UnknownRules, rules_class, rules_places
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.editing.inspector_rows import Rows, let_undo_through
from workbench.qt.editing.option_switches import OptionalRules
from workbench.qt.editing.problem_words import cause_of
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, spoken
from workbench.storage.checks.design.rules import rules_problems

LINES_HEIGHT, MOST_TOLD, MOST_VERSIONS = 96, 8, 6


class GameForm(QWidget):
    """Changing the rules module says first what fits and what does not."""

    def __init__(self, desk: RulesetDesk) -> None:
        super().__init__()
        self._desk = desk
        self.title, self.designer, self.languages = QLineEdit(), QLineEdit(), QLineEdit()
        self.description, self.rules = QPlainTextEdit(), ComboBox()
        self.description.setFixedHeight(px(LINES_HEIGHT))
        self.description.setTabChangesFocus(True)
        self.languages.setToolTip(_tr("Codes of languages parted by commas, the first is that of the game: en, fr"))
        for field, name in ((self.title, "title"), (self.designer, "designer"), (self.languages, "languages")):
            field.editingFinished.connect(lambda one=field, its=name: self._typed(one, its))
            let_undo_through(field)
        self.description.textChanged.connect(lambda: desk.say("description", self.description.toPlainText()))
        self.rules.activated.connect(self._choose_rules)
        self.options = OptionalRules(desk)
        self.fits = Notice("info", "")
        self.change, self.not_now = QPushButton(_tr("Change the rules")), QPushButton(_tr("Not now"))
        self.change.clicked.connect(self.change_rules)
        self.not_now.clicked.connect(self.refresh)
        rows = Rows(has_chips=False)
        rows.add(_tr("Title"), self.title)
        rows.add(_tr("Designer"), self.designer)
        rows.add(_tr("Languages"), self.languages)
        rows.add(_tr("Rules module"), self.rules)
        self.about = text_label("", "hint", wrap=True)
        self.versions = text_label("", "hint", wrap=True)
        for label in (self.about, self.versions):
            label.setContentsMargins(12, 2, 12, 6)
        answers = QHBoxLayout()
        answers.setContentsMargins(12, 0, 12, 8)
        answers.addWidget(self.change)
        answers.addWidget(self.not_now)
        answers.addStretch(1)
        about = Rows(has_chips=False)
        about.add_heading(_tr("Description"))
        about.add_wide(self.description)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 8)
        box.addWidget(rows)
        box.addWidget(self.about)
        box.addWidget(self.fits)
        box.addLayout(answers)
        choices = Rows(has_chips=False)
        choices.add_heading(_tr("Options"))
        box.addWidget(about)
        box.addWidget(choices)
        box.addWidget(self.options)
        self.secrets = SecretsForm(desk)
        box.addWidget(self.secrets)
        kept = Rows(has_chips=False)
        kept.add_heading(_tr("Versions"))
        box.addWidget(kept)
        box.addWidget(self.versions)
        box.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show the game as it is."""
        design = self._desk.design
        told = (
            (self.title, design.title),
            (self.designer, design.designer),
            (self.languages, ", ".join(design.languages)),
        )
        for field, text in told:
            if field.text() != text:
                field.setText(text)
        if self.description.toPlainText() != design.description:
            with QSignalBlocker(self.description):
                self.description.setPlainText(design.description)
        with QSignalBlocker(self.rules):
            self.rules.clear()
            self.rules.addItem(_tr("none: nothing is enforced"), "")
            for name in sorted({*rules_places(), *filter(None, (design.rules,))}):
                self.rules.addItem(rules_title(name), name)
            self.rules.setCurrentIndex(self.rules.findData(design.rules))
        self.about.setText(about_rules(design.rules))
        self.options.refresh()
        self.secrets.refresh()
        versions = self._desk.document.versions
        lines = [f"{version.name}  ·  {version.saved_at[:10]}" for version in reversed(versions[-MOST_VERSIONS:])]
        how = _tr("File ▸ Versions (Ctrl Shift V) keeps the game as it is now, compares and returns.")
        self.versions.setText("\n".join((*(lines or [_tr("No version has been saved yet.")]), how)))
        for part in (self.fits, self.change, self.not_now):
            part.hide()

    def change_rules(self) -> None:
        """Play by the module that is chosen in the box."""
        self._desk.say("rules", self.rules.currentData())

    def _choose_rules(self) -> None:
        """Say what would fit and what would not; nothing is changed yet."""
        chosen, design = self.rules.currentData(), self._desk.design
        if chosen == design.rules:
            self.refresh()
            return
        problems = rules_problems(replace(design, rules=chosen)) if chosen else ()
        errors = [problem for problem in problems if problem.level is Level.ERROR]
        self.fits.set_notice("warning" if errors else "info", "\n".join(self._told(errors, len(problems))))
        for part in (self.fits, self.change, self.not_now):
            part.show()

    def _told(self, errors: list[Problem], many: int) -> list[str]:
        if not many:
            return [_tr("Everything that these rules ask for is there.")]
        if not errors:
            return [_tr("It can be played by these rules; {0} things are worth a look.").format(many)]
        lines = [f"· {called(problem.place.said)}: {cause_of(problem)}" for problem in errors[:MOST_TOLD]]
        head = _tr("These rules would lack {0} things:").format(len(errors))
        return [head, *lines, *([_tr("and more")] if len(errors) > MOST_TOLD else [])]

    def _typed(self, field: QLineEdit, name: str) -> None:
        text = field.text().strip()
        if name == "languages":
            codes = tuple(dict.fromkeys(filter(None, (code.strip() for code in text.replace(";", ",").split(",")))))
            self._desk.say(name, codes or ("en",))
        elif text or name != "title":
            self._desk.say(name, text)
        self.refresh()


def rules_title(name: str) -> str:
    """What a rules module calls itself; its name where it cannot be loaded."""
    try:
        return spoken(rules_class(name).title)
    except UnknownRules:
        return name


def about_rules(name: str) -> str:
    """Which rulebook a module carries out, and how far."""
    if not name:
        return _tr("Without a rules module a game can be drawn and printed, and not be played.")
    try:
        module = rules_class(name)
    except UnknownRules as error:
        return str(error)
    return " · ".join(filter(None, (spoken(module.rulebook), spoken(module.maturity))))


def _tr(text: str) -> str:
    return QCoreApplication.translate("GameForm", text)
