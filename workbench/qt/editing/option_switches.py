"""Optional rules: the options of a scenario as switches, as its rules module offers them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from workbench.engine.design import Design, Scenario
from workbench.engine.display import ScenarioOption
from workbench.engine.rules_modules import UNPLAYABLE, UnknownRules, rules_for, rules_places
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.inspector_rows import Rows, let_undo_through
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, spoken
from workbench.storage.edits.thing_edits import ChangeThings

LABEL_WIDTH, MOST_BESIDE = 130, 24
"""So many signs stand beside a switch; longer words stand below it."""
YES_NO = ({"on", "off"}, {"yes", "no"}, {"1", "0"})


class OptionSwitches(QWidget):
    """A row an option. A switch is an edit of the scenario that is shown; nothing is asked of the rules before."""

    def __init__(self, desk: DocumentDesk) -> None:
        super().__init__()
        self._desk = desk
        self._told: tuple[object, ...] = ()
        self.switches: dict[str, QWidget] = {}
        self._none = text_label(_tr("These rules have no option to choose."), "hint", wrap=True)
        self._none.setContentsMargins(12, 8, 12, 8)
        self._room = QVBoxLayout()
        self._room.setContentsMargins(0, 0, 0, 0)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self._room)
        box.addWidget(self._none)

    def show_options(self, scenario: Scenario | None) -> bool:
        """Show the options of a scenario; whether it has any."""
        offered = offered_in(self._desk.design, scenario) if scenario is not None else ()
        if (scenario, offered) != self._told:
            self._told = (scenario, offered)
            self._show(scenario, offered)
        return bool(offered)

    def _show(self, scenario: Scenario | None, offered: tuple[ScenarioOption, ...]) -> None:
        while (taken := self._room.takeAt(0)) is not None:
            if (widget := taken.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.switches = {}
        self._none.setVisible(not offered)
        if scenario is None or not offered:
            return
        rows = Rows(has_chips=False)
        for option in offered:
            field = self._switch(scenario, option)
            name = rows.add(called(option.title), field, chip=text_label(option.clause, "hint"))
            name.setWordWrap(True)
            name.setMaximumWidth(px(LABEL_WIDTH))
            self.switches[option.name] = field
            if isinstance(field, QCheckBox) and not field.text():
                rows.add_wide(text_label(field.toolTip(), "hint", wrap=True))
        self._room.addWidget(rows)

    def _switch(self, scenario: Scenario, option: ScenarioOption) -> QWidget:
        values = [value for value, _ in option.values]
        if {*values} in YES_NO:
            yes = next(value for value in values if value in ("on", "yes", "1"))
            no = next(value for value in values if value != yes)
            words = spoken(dict(option.values)[yes])
            box = QCheckBox(an_entry(words) if len(words) <= MOST_BESIDE else "")
            box.setToolTip(few_lines(words))
            box.setChecked(option.preset == yes)
            box.toggled.connect(lambda is_on: self._set(scenario, option.name, yes if is_on else no))
            return box
        chooser: QComboBox = ComboBox()
        for value, words in option.values:
            chooser.addItem(spoken(words), value)
        chooser.setCurrentIndex(max(0, chooser.findData(option.preset)))
        chooser.activated.connect(lambda _at: self._set(scenario, option.name, str(chooser.currentData())))
        let_undo_through(chooser)
        return chooser

    def _set(self, scenario: Scenario, name: str, value: str) -> None:
        options = scenario.options.set(name, value)
        self._desk.apply(ChangeThings("scenarios", "", (scenario.id,), "options", options, called=scenario.title))


class OptionalRules(QWidget):
    """A box of the scenarios, and the options of the chosen one."""

    def __init__(self, desk: DocumentDesk) -> None:
        super().__init__()
        self._desk = desk
        self.scenario, self.options = ComboBox(), OptionSwitches(desk)
        self.scenario.activated.connect(lambda _at: self.refresh())
        about = text_label(
            _tr("A switch is one of a scenario's options; a playtest begins with them."), "hint", wrap=True
        )
        about.setContentsMargins(12, 8, 12, 8)
        head = Rows()
        head.add(_tr("Scenario"), self.scenario, takes_chips_place=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 0)
        for part in (head, self.options, about):
            box.addWidget(part)
        box.addStretch(1)

    @property
    def switches(self) -> dict[str, QWidget]:
        """The switches of the scenario that is shown, by the names of its options."""
        return self.options.switches

    def lock(self) -> None:
        """The file is only looked at."""
        self.setEnabled(False)

    def refresh(self) -> None:
        """Show the options of the scenario that is chosen; nothing is asked of the rules while nobody looks."""
        if not self.isVisible():
            return
        design = self._desk.design
        with QSignalBlocker(self.scenario):
            chosen = self.scenario.currentData()
            self.scenario.clear()
            for one in design.scenarios:
                self.scenario.addItem(one.title, one.id)
            self.scenario.setCurrentIndex(max(0, self.scenario.findData(chosen)))
        self.options.show_options(
            next((one for one in design.scenarios if one.id == self.scenario.currentData()), None)
        )

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()


def offered_in(design: Design, scenario: Scenario) -> tuple[ScenarioOption, ...]:
    """The options of a scenario; none where the rules are not here, or the design cannot be played yet."""
    if design.rules not in rules_places():
        return ()
    try:
        return rules_for(design).display.options_offered(scenario.id)
    except (UnknownRules, *UNPLAYABLE):
        return ()


def _tr(text: str) -> str:
    return QCoreApplication.translate("OptionSwitches", text)
