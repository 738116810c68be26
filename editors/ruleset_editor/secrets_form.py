"""Who may know what of the game as a whole: counters, set-ups, printed figures; and a line with all other secrets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.ruleset_editor.ruleset_desk import RulesetDesk
from workbench.engine.counters.pieces import BUILT_IN, Counter
from workbench.engine.design import Design
from workbench.engine.fields import title_of_field
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.editing.secrecy_rows import SecrecyChoice
from workbench.qt.looks.translator import spoken

PRINTED = tuple(BUILT_IN)[:2]
"""The figures that counters of most games have."""


class SecretsForm(QWidget):
    """Parameters, tables and further values have their row where they are edited."""

    def __init__(self, desk: RulesetDesk) -> None:
        super().__init__()
        self._desk = desk
        rows = Rows(has_chips=False)
        rows.add_heading(_tr("Who may know it"))
        self.choices = [
            self._row(rows, _tr("Counters"), SecretKind.COUNTERS),
            self._row(rows, _tr("Set-up, arrivals"), SecretKind.SET_UP),
            *(self._row(rows, spoken(title_of_field(Counter, name)), SecretKind.VALUE, name) for name in PRINTED),
        ]
        self.others = text_label("", "hint", wrap=True)
        self.others.setContentsMargins(12, 2, 12, 6)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(rows)
        box.addWidget(self.others)
        self.refresh()

    def refresh(self) -> None:
        """Show what is secret."""
        for choice in self.choices:
            choice.refresh()
        shown = {choice.secret for choice in self.choices}
        names = [_named(self._desk.design, one) for one in self._desk.design.secrets if one.id not in shown]
        told = _tr("Secret besides: {0}.").format(", ".join(names)) if names else ""
        where = _tr("Parameters, tables and further values say it where they are edited.")
        self.others.setText(" ".join(filter(None, (told, where))))

    def _row(self, rows: Rows, label: str, what: SecretKind, of: str = "") -> SecrecyChoice:
        choice = SecrecyChoice(self._desk, what, of, label)
        rows.add(label, choice)
        return choice


def _named(design: Design, secret: Secret) -> str:
    """A secret by the title of what it is of."""
    titles: dict[str, str] = {}
    match secret.what:
        case SecretKind.PARAMETER:
            titles = {one.id: one.title for one in design.parameters}
        case SecretKind.TABLE:
            titles = {one.id: one.title for one in design.tables}
        case SecretKind.VALUE:
            titles = {one.id: one.title for one in design.value_types}
    title = titles.get(secret.of) or secret.of
    return title if secret.known_to is Secrecy.REFEREE else _tr("{0} (its owner)").format(title)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SecretsForm", text)
