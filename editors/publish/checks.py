"""What is to be known before outputs are made: what is wrong with the design, and what lies in the folder."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication

from editors.publish.desk import PublishDesk
from editors.publish.outputs import Look
from workbench.engine.design import Design
from workbench.engine.problem import Level, Place, Problem
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.engine.secrecy.published import kept_by_the_referee
from workbench.engine.words.message import Message
from workbench.exchange.exports import PaperPart
from workbench.exchange.published.places import is_kept_by_somebody, may_be_ours
from workbench.language import marked
from workbench.qt.editing.problem_words import title_of
from workbench.qt.looks.translator import spoken, worded
from workbench.qt.print_and_play.checks import PaperCheck

OK, WARNING, ERROR, INFO = "ok", "warning", "error", "info"
MOST_GROUPS = 8
_LEVELS = {Level.ERROR: ERROR, Level.WARNING: WARNING, Level.HINT: INFO}


class CheckLine(NamedTuple):
    """One thing that was looked at: how it stands, in words, and where one goes to mend it.

    `places` are in Design; `page` is a page of the preview; `replace` a file that may be replaced if one says so;
    `asks_for_folder` says that another folder is the cure.
    """

    tone: str
    words: str
    places: tuple[Place, ...] = ()
    page: int | None = None
    replace: str = ""
    asks_for_folder: bool = False

    @property
    def is_doubtful(self) -> bool:
        return self.tone in (WARNING, ERROR)


def design_checks(found: Sequence[Problem]) -> Iterator[CheckLine]:
    """What is wrong with the design, a line for each kind of problem; errors come first."""
    groups: dict[tuple[Level, str], list[Problem]] = {}
    for problem in found:
        if problem.level is not Level.HINT:
            groups.setdefault((problem.level, problem.check), []).append(problem)
    for (level, _check), problems in list(groups.items())[:MOST_GROUPS]:
        places = tuple(problem.place for problem in problems)
        title = spoken(title_of(problems[0]))
        words = worded(_tr("{0}: {1} times"), title, len(problems)) if len(problems) > 1 else title
        yield CheckLine(_LEVELS[level], words, places)
    if len(groups) > MOST_GROUPS:
        yield CheckLine(WARNING, worded(_tr("and {0} other kinds of problems"), len(groups) - MOST_GROUPS))
    if not any(level is Level.ERROR for level, _ in groups):
        yield CheckLine(OK, _tr("The checks of the design find no errors"))


def secret_checks(desk: PublishDesk) -> Iterator[CheckLine]:
    """What becomes of figures that not everybody may know, in the outputs that are made and the one looked at."""
    secrets, shown = kept_by_the_referee(desk.design), desk.shown
    if not secrets:
        return
    here = [one for one in desk.outputs.values() if one is shown or desk.is_ticked(one.id)]
    for output in here:
        title = spoken(output.title)
        if desk.is_for_referee(output):
            yield CheckLine(
                WARNING, _tr("{0} holds what the referee alone may know: no player may have it").format(title)
            )
        elif output.look is Look.RECORD and not desk.why_not(output):
            words = _tr("{0} tells all that happened, also what the referee alone may know")
            yield CheckLine(WARNING, words.format(title))
    if desk.has_audiences(shown) and not desk.is_for_referee(shown):
        yield CheckLine(OK, worded(_tr("What is left to the referee is not in it: {0}"), _kinds_of_secrets(secrets)))
        if any(one.known_to is Secrecy.OWNER for one in desk.design.secrets):
            words = _tr("What a side alone knows is in it: in a boxed game it is printed on counters and cards")
            yield CheckLine(INFO, words)


def _kinds_of_secrets(secrets: Sequence[Secret]) -> str:
    """How many there are of each kind."""
    counted = Counter(one.what for one in secrets)
    words = (spoken(Message(text, count=counted[kind])) for kind, text in KINDS_OF_SECRETS.items() if counted[kind])
    return ", ".join(words)


KINDS_OF_SECRETS = {
    SecretKind.TABLE: marked("{count} {count:table|tables}"),
    SecretKind.PARAMETER: marked("{count} {count:figure|figures}"),
    SecretKind.VALUE: marked("{count} {count:value|values} of counters"),
    SecretKind.COUNTERS: marked("counters"),
    SecretKind.SET_UP: marked("set-ups"),
}


PARTS = {"counter_texts": PaperPart.COUNTERS, "backs": PaperPart.COUNTERS, "wide_tables": PaperPart.TABLES}
"""Check of a game on paper -> the part on whose pages one sees what it found."""


def paper_lines(found: Sequence[PaperCheck], design: Design, page_of: Mapping[PaperPart, int]) -> Iterator[CheckLine]:
    """What was looked at before a game is printed; `page_of` is the first page of each part."""
    kinds = _kinds_of_things(design)
    for check in found:
        words = spoken(check.words)
        places = tuple(Place(kinds[thing], thing) for thing in check.things if thing in kinds)
        part = PARTS.get(check.id)
        page = page_of.get(part) if part is not None and not check.is_fine else None
        yield CheckLine(OK if check.is_fine else WARNING, words[:1].upper() + words[1:], places, page)


def _kinds_of_things(design: Design) -> dict[str, str]:
    """By its id what kind of place a thing of a design is; a counter goes before others of its id."""
    lists: tuple[tuple[str, Iterable[Any]], ...] = (
        ("map", design.maps), ("faction", design.factions), ("table", design.tables), ("counter", design.counters),
    )  # fmt: skip
    return {thing.id: kind for kind, things in lists for thing in things}


def folder_checks(desk: PublishDesk) -> Iterator[CheckLine]:
    """What lies in the folder that keeps outputs from being made; one line where nothing does."""
    if why := why_no_folder(desk.folder):
        yield CheckLine(ERROR, why, asks_for_folder=True)
        return
    lines = [line for output in desk.to_make if (line := _place_check(desk, desk.place_of(output))) is not None]
    yield from lines
    if not lines and desk.to_make:
        yield CheckLine(OK, _tr("Nothing is in the way in the folder"))


def _place_check(desk: PublishDesk, path: Path) -> CheckLine | None:
    try:
        if is_kept_by_somebody(path) and desk.listing.file(path.name) is None:
            return CheckLine(ERROR, _tr("{0} in the folder is never replaced: rename it").format(path.name))
        if path.name in desk.allowed or may_be_ours(desk.folder, desk.listing, path):
            return None
    except OSError:
        return None  # the making will say so
    words = _tr("{0} is in the folder and was not made here").format(path.name)
    return CheckLine(WARNING, words, replace=path.name)


def why_no_folder(folder: Path) -> str:
    """Why nothing can be written into a folder, as far as it is seen; "" where it seems that it can be."""
    if folder.is_dir():
        return "" if os.access(folder, os.W_OK | os.X_OK) else _tr("The folder can be read only")
    if folder.exists():
        return _tr("What is named as the folder is a file")
    if not folder.parent.is_dir():
        return _tr("The folder is not there any more")
    return "" if os.access(folder.parent, os.W_OK | os.X_OK) else _tr("The folder cannot be made there")


def _tr(text: str) -> str:
    return QCoreApplication.translate("PublishChecks", text)
