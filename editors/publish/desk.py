"""What Publish works on: the outputs that there are, which are made, which one is looked at, how, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal

from editors.publish.choices import AUDIENCE, Choices, OfRuleset, Wish, read_choices, write_choices
from editors.publish.outputs import Output, all_outputs, name_of, tells_figures, why_not
from editors.publish.playtests import WRITERS, kept_playtests
from workbench.engine.design import Design
from workbench.engine.secrecy.published import Audience, kept_by_the_referee
from workbench.exchange.exports import Export, PaperPart, PrintWishes, as_published, usual_audience
from workbench.exchange.published.listing import Listing, MadeOutput
from workbench.exchange.published.making import Job, listing_of
from workbench.qt.chosen_names import file_name
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change
from workbench.storage.file.ruleset_file import load_asset
from workbench.storage.records.kept_playtests import KeptPlaytest

FOLDER = "published"
AFTER_MS = 400


def _kept_by_nobody(_text: str) -> None:
    """What is chosen is forgotten with the page."""


class PublishDesk(QObject):
    """`design_changed` is told when the hands rest; the other signals at once, each of what its name says."""

    design_changed = Signal()
    ticks_changed = Signal()
    shown_changed = Signal()
    options_changed = Signal(str)
    folder_changed = Signal()
    made_changed = Signal()

    def __init__(self, document: RulesetDocument) -> None:
        super().__init__()
        self.document = document
        self.outputs = all_outputs()
        self.choices = Choices()
        self._keep: Callable[[str], None] = _kept_by_nobody
        self.allowed: frozenset[str] = frozenset()
        self.listing, self.playtests = Listing(), list[KeptPlaytest]()
        self._soon = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._soon.timeout.connect(self.design_changed)
        self._stop_telling = document.observe(self._changed)
        self.look_again()

    @property
    def design(self) -> Design:
        return self.document.design

    def close(self) -> None:
        """The page goes."""
        self._soon.stop()
        self._stop_telling()

    def _changed(self, _change: Change) -> None:
        self._soon.start()

    # ------------------------------------------------------------------ what is chosen

    def take_choices(self, kept: str, keep: Callable[[str], None]) -> None:
        """Go on with what was chosen in earlier runs, and tell `keep` of what is chosen from now on."""
        self.choices, self._keep = read_choices(kept), keep
        self.look_again()
        for told in (self.ticks_changed, self.shown_changed, self.folder_changed):
            told.emit()
        self.options_changed.emit("")

    @property
    def _ruleset(self) -> str:
        return str(self.document.path) if self.document.path is not None else ""

    @property
    def _of_ruleset(self) -> OfRuleset:
        return self.choices.of(self._ruleset)

    def _choose(self, chosen: OfRuleset) -> None:
        self._take(self.choices.with_ruleset(self._ruleset, chosen))

    def _take(self, choices: Choices) -> None:
        self.choices = choices
        self._keep(write_choices(choices))

    @property
    def shown(self) -> Output:
        """The output that is looked at."""
        return self.outputs.get(self._of_ruleset.shown) or next(iter(self.outputs.values()))

    def show(self, output: str) -> None:
        """Look at another output."""
        if output in self.outputs and output != self.shown.id:
            self._choose(replace(self._of_ruleset, shown=output))
            self.shown_changed.emit()

    def is_ticked(self, output: str) -> bool:
        return output in self._of_ruleset.ticked

    def tick(self, output: str, is_wanted: bool) -> None:
        """Have an output made, or no more."""
        if is_wanted != self.is_ticked(output):
            others = tuple(one for one in self._of_ruleset.ticked if one != output)
            self._choose(replace(self._of_ruleset, ticked=(*others, output) if is_wanted else others))
            self.ticks_changed.emit()

    @property
    def to_make(self) -> list[Output]:
        """The outputs that are ticked and can be made, in the order of the list."""
        return [one for one in self.outputs.values() if self.is_ticked(one.id) and not self.why_not(one)]

    def why_not(self, output: Output) -> str:
        """Why an output cannot be made now, to be put into words; "" where it can."""
        return why_not(output, self.design, bool(self.playtests))

    def option(self, name: str) -> Wish:
        """An option of the output that is looked at."""
        return self.audience_of(self.shown).value if name == AUDIENCE else self.choices.option(self.shown.id, name)

    def set_option(self, name: str, value: Wish) -> None:
        """Choose an option of the output that is looked at."""
        if value != self.option(name):
            self._take(self.choices.with_option(self.shown.id, name, value))
            self.options_changed.emit(self.shown.id)

    # ------------------------------------------------------------------ whom they are for

    def has_audiences(self, output: Output) -> bool:
        """Is an output another one for the players and for the referee?"""
        return tells_figures(output) and bool(kept_by_the_referee(self.design))

    def audience_of(self, output: Output) -> Audience:
        """Whom an output is for: as it was chosen, else as is usual."""
        chosen = self.choices.option(output.id, AUDIENCE)
        return next((one for one in Audience if one.value == chosen), usual_audience(output.id))

    def is_for_referee(self, output: Output) -> bool:
        """Will it hold what the referee alone may know?"""
        return self.has_audiences(output) and self.audience_of(output) is Audience.REFEREE

    def made(self, output: Output) -> MadeOutput | None:
        """What was made last of an output, for those whom it is for."""
        return self.listing.find(output.id, is_for_referee=self.is_for_referee(output))

    def parts(self, output: Output) -> frozenset[PaperPart]:
        """The parts of a game on paper that are printed."""
        return self.choices.parts(output.id, is_for_referee=self.is_for_referee(output))

    # ------------------------------------------------------------------ where they go

    @property
    def folder(self) -> Path:
        """Where the outputs go: as it was chosen for the ruleset, else beside its file, else among one's documents."""
        chosen = self._of_ruleset.folder
        return Path(chosen) if chosen else self.usual_folder

    @property
    def usual_folder(self) -> Path:
        """Where they go if nobody has said otherwise."""
        if self.document.path is not None:
            return self.document.path.parent / FOLDER
        documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        return (documents if documents.is_dir() else Path.home()) / f"{file_name(self.design.title)}-{FOLDER}"

    def choose_folder(self, folder: Path | None) -> None:
        """Have the outputs go there; None is the usual place."""
        self._choose(replace(self._of_ruleset, folder="" if folder is None else str(folder)))
        self.allowed = frozenset()
        self.look_again()
        self.folder_changed.emit()

    def look_again(self) -> None:
        """Read again what lies in the folder."""
        self.listing = listing_of(self.folder)
        self.playtests = kept_playtests(self.design)
        self.made_changed.emit()

    def allow(self, name: str) -> None:
        """A file of this name, which was not made here, may be replaced."""
        self.allowed |= {name}
        self.made_changed.emit()

    def place_of(self, output: Output) -> Path:
        """The file, or the folder, that an output becomes."""
        form = str(self.choices.option(output.id, "form"))
        return self.folder / name_of(output, self.design, form, is_for_referee=self.is_for_referee(output))

    # ------------------------------------------------------------------ what is made

    def export_of(self, output: Output, path: Path) -> Export:
        """What an output is asked for, with the design of this moment as its readers may have it; no object of Qt."""
        choices, file = self.choices, self.document.path
        asset = partial(load_asset, file) if file is not None else self.document.asset
        map_id = choices.option(output.id, "map_id")
        known = {one.id for one in self.design.maps}
        wishes = choices.wishes(output.id, is_for_referee=self.is_for_referee(output))
        export = Export(
            self.design,
            path,
            map_id if isinstance(map_id, str) and map_id in known else "",
            _known_here(wishes, self.design),
            asset,
            self.document.assets,
            record=self._record_of(output),
            audience=self.audience_of(output),
        )
        return as_published(output.id, export)

    def _record_of(self, output: Output) -> Path | None:
        """The playtest that goes with an output: the one that is chosen, else the last one where it needs one."""
        chosen = self.choices.option(output.id, "record")
        kept = [one.path for one in self.playtests]
        found = next((path for path in kept if str(path) == chosen), None)
        return kept[0] if found is None and kept and output.needs_playtest else found

    def jobs(self) -> list[Job]:
        """What is to be made now."""
        return [Job(one.id, self.export_of(one, self.place_of(one)), WRITERS.get(one.id)) for one in self.to_make]

    def forget_allowed(self) -> None:
        """What might be replaced once is asked for again."""
        self.allowed = frozenset()


def _known_here(wishes: PrintWishes, design: Design) -> PrintWishes:
    """What was chosen for another game may not be there in this one: then it is as usual."""
    sheets = {sheet.id for sheet in design.counter_sheets}
    return changed(
        wishes,
        language=wishes.language if wishes.language in design.languages else "",
        style=wishes.style if wishes.style in STYLES else "",
        counter_sheet=wishes.counter_sheet if wishes.counter_sheet in sheets else "",
    )
