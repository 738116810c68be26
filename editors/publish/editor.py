"""Publish as a page of the window: what is chosen is made beside it, and every part keeps up with the design."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QFileDialog, QWidget

from editors.publish.checks import design_checks, folder_checks, paper_lines, secret_checks
from editors.publish.desk import PublishDesk
from editors.publish.looked_at import DesignLook
from editors.publish.maker import Maker
from editors.publish.making_words import making_words, outcome_words
from editors.publish.outputs import Look
from editors.publish.page import CONTENTS, PublishPage
from editors.publish.paper_parts import part_title
from editors.publish.preview.pages_view import Way
from editors.publish.standing import Standing
from editors.publish.trial import Trial
from workbench.engine.problem import Place
from workbench.exchange.exports import CannotExport, PaperPart
from workbench.exchange.published.making import Outcome
from workbench.qt.editing.half_typed import after_typing, finish_typing
from workbench.qt.editing.saved_words import saved_words
from workbench.qt.faults import hand_in
from workbench.qt.looks.translator import spoken_error
from workbench.storage.document import RulesetDocument


class _Told(QObject):
    changed = Signal()
    place_wanted = Signal(Place)


class PublishEditor:
    """Makes outputs of a document; it changes nothing of the ruleset."""

    def __init__(self, document: RulesetDocument) -> None:
        self.desk = PublishDesk(document)
        self.page = PublishPage(self.desk)
        self.desk.setParent(self.page)
        self.maker, self.look = Maker(self.page), DesignLook(self.page)
        self.trial = Trial(self.desk, self.page, self.page.preview.beside.begin)
        self.standing = Standing(self.desk, self.maker, self.look)
        self._told = _Told(self.page)
        self.changed, self.place_wanted = self._told.changed, self._told.place_wanted
        self._stop_telling = document.observe(lambda _change: self.changed.emit())
        self._actions = self._make_actions()
        self._connect_left()
        self._connect_desk()
        self._connect_making()
        self._rest()
        self.refresh()

    # ------------------------------------------------------------------ making

    def make(self) -> None:
        """Make all outputs that are ticked."""
        finish_typing()
        if self.maker.is_making or not self.desk.to_make:
            return
        self.standing.outcomes.clear()
        versions = len(self.desk.document.versions)
        self.maker.start(self.desk.design, self.desk.jobs(), self.desk.folder, versions, self.desk.allowed)

    def stop(self) -> None:
        """End the making; nothing half written stays."""
        self.maker.stop()
        self._show_making()

    def _begin(self) -> None:
        self._pause(True)
        self._show_making()
        self.show_outputs()

    def _show_making(self) -> None:
        making = self.maker.making
        if making is not None and self.maker.is_making:
            words, more = making_words(making, self.desk, self.maker.is_stopping)
            self.page.bar.show_making(making.whole, words, more, self.maker.is_stopping)
            self.standing.show_turn(self.page.left.list)

    def _take(self, outcome: Outcome) -> None:
        self.standing.outcomes[outcome.output] = outcome
        self.desk.look_again()
        self.show_outputs()

    def _finish(self, outcomes: list[Outcome]) -> None:
        self.desk.forget_allowed()
        icon, token, words, more = outcome_words(outcomes, self.desk, self.standing.why_nothing)
        self.standing.why_nothing = ""
        self.page.bar.show_rest(icon, token, words, more, self.desk.folder.is_dir())
        self._pause(False)
        self.desk.look_again()
        self.refresh()

    def _pause(self, is_paused: bool) -> None:
        """What is looked at waits for what is made."""
        self.page.preview.pause(is_paused)
        self.look.pause(is_paused)
        self.trial.pause(is_paused)

    def _fail(self, error: object) -> None:
        """Nothing could be made at all."""
        assert isinstance(error, Exception)
        if not isinstance(error, CannotExport | OSError):
            hand_in(error, "making outputs")
        self.standing.why_nothing = spoken_error(error)

    def _rest(self) -> None:
        words = QCoreApplication.translate("PublishEditor", "Tick what is to be made, and look at the checks first.")
        self.page.bar.show_rest("info", "text3", "", words, self.desk.folder.is_dir())

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show design, options and folder as they are."""
        self.look.look_at(self.desk.design)
        self.page.left.show_folder()
        self.page.left.list.show_choice(self.desk.shown.id)
        self.page.options.refresh()
        self.show_outputs()
        self.page.refresh()

    def show_outputs(self) -> None:
        """Show how outputs stand, what is in them, and the checks."""
        found = self.look.found
        self.standing.show(self.page.left.list)
        self.page.left.show_ticks(self.maker.is_making)
        self._show_contents()
        self.page.last_made.refresh(found.contents.digest if found is not None else "")
        paper = self.page.preview.planned.checks if self.desk.shown.look is Look.PAPER else ()
        lines = [
            *folder_checks(self.desk),
            *secret_checks(self.desk),
            *(design_checks(found.problems) if found is not None else ()),
            *paper_lines(paper, self.desk.design, self._first_pages()),
        ]
        self.page.checks.show_lines(lines)
        self.page.preview.mark(line.page for line in lines if line.page is not None)
        self.page.show_place()

    def _first_pages(self) -> dict[PaperPart, int]:
        """The first page of each part of a game on paper."""
        titles = {part_title(part): part for part in PaperPart}
        pages = self.page.preview.planned.pages
        return {titles[page.part]: at for at, page in reversed([*enumerate(pages)]) if page.part in titles}

    def _show_contents(self) -> None:
        found, output = self.look.found, self.desk.shown
        planned = self.page.preview.planned if output.look is Look.PAPER else None
        manifest = planned.manifest if planned is not None else self.trial.manifest
        self.page.contents.refresh(found.contents if found is not None else None, manifest, self.trial.is_trying)

    def _show_other(self) -> None:
        self.refresh()
        self.page.preview.refresh_soon()
        self.trial.look_again()

    @property
    def is_busy(self) -> bool:
        """Is anything still to be looked at, painted or made?"""
        return self.maker.is_making or self.look.is_busy or self.page.preview.is_busy

    def choose_folder(self) -> None:
        """Ask into which folder the outputs go."""
        start = next((one for one in (self.desk.folder, *self.desk.folder.parents) if one.is_dir()), Path.home())
        chosen = QFileDialog.getExistingDirectory(self.page, _tr("The folder of the outputs"), str(start))
        if chosen:
            self.desk.choose_folder(Path(chosen))

    # ------------------------------------------------------------------ connections

    def _connect_left(self) -> None:
        left = self.page.left
        left.list.chosen.connect(self.desk.show)
        left.list.ticked.connect(self.desk.tick)
        left.make_asked.connect(self.make)
        left.folder_asked.connect(self.choose_folder)
        checks = self.page.checks
        checks.place_wanted.connect(self.place_wanted)
        checks.page_wanted.connect(self._show_page)
        checks.replace_wanted.connect(self.desk.allow)
        checks.folder_wanted.connect(self.choose_folder)

    def _connect_desk(self) -> None:
        desk, preview = self.desk, self.page.preview
        desk.design_changed.connect(self._show_other)
        desk.shown_changed.connect(self._show_other)
        desk.options_changed.connect(lambda _output: self._show_other())
        for told in (desk.ticks_changed, desk.made_changed):
            told.connect(self.show_outputs)
        desk.folder_changed.connect(self.refresh)
        self.look.looked.connect(self.show_outputs)
        preview.planned_anew.connect(self.show_outputs)
        self.trial.changed.connect(self._show_contents)
        self.page.right.bar.currentChanged.connect(lambda at: self.trial.want(at == CONTENTS))
        preview.refresh_soon()

    def _connect_making(self) -> None:
        self.maker.begun.connect(self._begin)
        self.maker.progressed.connect(lambda _making: self._show_making())
        self.maker.made.connect(self._take)
        self.maker.failed.connect(self._fail)
        self.maker.finished.connect(self._finish)
        self.page.bar.stop_asked.connect(self.stop)
        self.page.bar.folder_asked.connect(self.page.last_made.open_folder)

    def _show_page(self, at: int) -> None:
        self.page.preview.canvas.go_to(at)
        self.page.preview.show_way(Way.ONE)

    def _make_actions(self) -> dict[str, list[QAction]]:
        preview = self.page.preview
        commands: list[tuple[str, Callable[[], object], str]] = [
            (_tr("Make the outputs"), self.make, "Ctrl+P"),
            (_tr("Stop making them"), self.stop, "Ctrl+."),
            (_tr("Next check"), lambda: self.page.checks.step(1), "F8"),
            (_tr("Check before"), lambda: self.page.checks.step(-1), "Shift+F8"),
            (_tr("All pages, small"), lambda: preview.show_way(Way.PAGES), ""),
            (_tr("One page, large"), lambda: preview.show_way(Way.ONE), ""),
            (_tr("Choose the folder…"), self.choose_folder, ""),
            (_tr("The folder beside the ruleset"), lambda: self.desk.choose_folder(None), ""),
            (_tr("Open the folder"), self.page.last_made.open_folder, ""),
        ]
        return {_tr("Publish"): [self._action(*each) for each in commands]}

    def _action(self, text: str, does: Callable[[], object], keys: str) -> QAction:
        action = QAction(text, self.page)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        done = after_typing(lambda: (does(), None)[1])
        action.triggered.connect(lambda _checked=False: done())
        self.page.addAction(action)
        return action

    # ------------------------------------------------------------------ what the window asks

    def take_choices(self, kept: str, keep: Callable[[str], None]) -> None:
        """Go on with the choices of earlier runs."""
        self.desk.take_choices(kept, keep)

    def widget(self) -> QWidget:
        return self.page

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        return {**self._actions, QCoreApplication.translate("DocumentEditor", "View"): self.page.dock_actions()}

    def undo_stack(self) -> QUndoStack | None:
        return None

    def history(self) -> tuple[QAction, QAction] | None:
        return None

    def title(self) -> str:
        return self.desk.design.title

    def status(self) -> str:
        return saved_words(self.desk.document)

    def save_layout(self) -> bytes:
        return self.page.save_layout()

    def restore_layout(self, layout: bytes) -> None:
        self.page.restore_layout(layout)

    def close(self) -> None:
        self._stop_telling()
        self.maker.close()
        self.look.stop()
        self.trial.stop()
        self.page.preview.close_work()
        self.desk.close()


def _tr(text: str) -> str:
    return QCoreApplication.translate("PublishEditor", text)
