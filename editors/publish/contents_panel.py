"""What is in an output in numbers, what is left out of it and why, where its figures come from, and the rights."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.publish.desk import PublishDesk
from editors.publish.pairs import Pairs
from workbench.engine.provenance import Source
from workbench.exchange.manifest import RIGHTS, Manifest
from workbench.exchange.published.listing import MadeOutput
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import said_figure, spoken, worded
from workbench.storage.contents import Contents

SHORT_DIGEST = 12


class ContentsPanel(QWidget):
    """Of an output that was made, as its maker counted; of another one, what the design holds."""

    def __init__(self, desk: PublishDesk) -> None:
        super().__init__()
        self._desk = desk
        self.title, self.note = text_label("", "strong"), text_label("", "hint", wrap=True)
        self.holds, self.left_out = Pairs(are_figures=True), Pairs(are_figures=False)
        self.origins, self.identity = Pairs(are_figures=True), Pairs(are_figures=False)
        self._left_title = text_label(_tr("What is left out, and why"), "strong")
        self.rights = text_label(spoken(RIGHTS), "hint", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        parts: list[QWidget] = [self.title, self.note, self.holds]
        for heading, part in (
            (self._left_title, self.left_out),
            (text_label(_tr("Where its figures come from"), "strong"), self.origins),
            (text_label(_tr("The ruleset"), "strong"), self.identity),
            (text_label(_tr("Rights"), "strong"), self.rights),
        ):
            heading.setContentsMargins(0, 10, 0, 0)
            parts += [heading, part]
        for widget in parts:
            column.addWidget(widget)
        column.addStretch(1)

    def refresh(self, contents: Contents | None, manifest: Manifest | None = None, is_trying: bool = False) -> None:
        """Show what is known of the output that is looked at; `contents` is None until the design was counted.

        `manifest` is what will be in it when it is made now, None while nobody knows.
        """
        output = self._desk.shown
        made = self._desk.made(output)
        self.title.setText(spoken(output.title))
        is_fresh = made is not None and contents is not None and made.ruleset == contents.digest
        told = manifest if manifest is not None and not is_fresh else made
        self.note.setText(self._note(made, contents, manifest, is_trying))
        holds = told.holds if told is not None and told.holds else None
        self.holds.show_pairs(
            [(_capital(spoken(kind)), said_figure(count, ",")) for kind, count in holds.items() if count]
            if holds is not None
            else _counted(contents)
        )
        left_out = told.left_out if told is not None else ()
        self.left_out.show_pairs([(_capital(spoken(one.what)), spoken(one.why)) for one in left_out])
        self._left_title.setVisible(bool(left_out))
        if contents is not None:
            self.origins.show_pairs(_origins(contents))
            self.identity.show_pairs(self._identity(contents))

    def _note(
        self, made: MadeOutput | None, contents: Contents | None, manifest: Manifest | None, is_trying: bool
    ) -> str:
        if made is not None and contents is not None and made.ruleset == contents.digest:
            return _tr("As it was made of the design as it is.")
        if manifest is not None:
            return _tr("As it will be when it is made now.")
        if is_trying:
            return _tr("What will be in it is being looked at…")
        if made is None:
            return _tr("It was not made yet: this is what the design holds.")
        return _tr("As it was made; the design was changed since.")

    def _identity(self, contents: Contents) -> list[tuple[str, str]]:
        versions = len(self._desk.document.versions)
        said = worded(_tr("after version {0}"), versions) if versions else _tr("no version saved")
        return [
            (_tr("Digest"), contents.digest[:SHORT_DIGEST]),
            (_tr("State"), said),
            (_tr("Rules"), contents.rules or "–"),
        ]


def _counted(contents: Contents | None) -> list[tuple[str, str]]:
    if contents is None:
        return []
    counts = (
        (_tr("Maps"), len(contents.maps)),
        (_tr("Spaces"), sum(contents.spaces.values())),
        (_tr("Borders"), contents.borders),
        (_tr("Hexsides with something"), contents.hexsides),
        (_tr("Road sections"), contents.road_sections),
        (_tr("Counters"), contents.counters),
        (_tr("Tables"), len(contents.tables)),
        (_tr("Parameters"), contents.parameters),
        (_tr("Scenarios"), len(contents.scenarios)),
        (_tr("Units set up"), sum(contents.placements.values())),
        (_tr("Scans"), contents.scans),
    )
    found = [(title, said_figure(count, ",")) for title, count in counts if count]
    return found or [(_tr("Nothing yet"), "0")]


def _origins(contents: Contents) -> list[tuple[str, str]]:
    words = {
        Source.RULEBOOK: _tr("From the rulebook"),
        Source.PUBLIC_SOURCE: _tr("From public sources"),
        Source.RECONSTRUCTED: _tr("Reconstructed"),
        Source.DESIGNER: _tr("By the designer"),
    }
    return [(words[source], said_figure(contents.provenance.get(source.value, 0), ",")) for source in Source]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ContentsPanel", text)
