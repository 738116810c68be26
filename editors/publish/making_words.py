"""What is said of the making, while it goes on and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QCoreApplication

from editors.publish.desk import PublishDesk
from editors.publish.last_made_panel import size_words
from editors.publish.maker import Making
from workbench.exchange.published.making import Outcome
from workbench.qt.looks.translator import said_figure, spoken, worded


def making_words(making: Making, desk: PublishDesk, is_stopping: bool) -> tuple[str, str]:
    """What is being made, and how far it is."""
    title = _title(making.jobs[making.at].output, desk)
    if is_stopping:
        return _tr("Stopping…"), _tr("what is half written goes")
    more = [said_figure(round(100 * making.share)) + " %"]
    if len(making.jobs) > 1:
        more.append(worded(_tr("{0} of {1} outputs done"), making.at, len(making.jobs)))
    left = making.seconds_left
    if left is not None:
        more.append(worded(_tr("{0} s left"), ceil(left)))
    return worded(_tr("Making: {0}"), title), " · ".join(more)


def outcome_words(outcomes: Sequence[Outcome], desk: PublishDesk, why_not_all: str) -> tuple[str, str, str, str]:
    """Icon, its colour, what came of it in a sentence, and particulars; `why_not_all` says what broke it off."""
    made = [one.made for one in outcomes if one.made is not None]
    failed = [one for one in outcomes if one.why_not]
    size = size_words(sum(one.size for one in made))
    count = _tr("1 output is made") if len(made) == 1 else worded(_tr("{0} outputs are made"), len(made))
    if any(one.was_stopped for one in outcomes):
        more = f"{count}, {size}" if made else _tr("nothing was changed")
        return "prohibit", "text2", _tr("Stopped"), more
    if why_not_all:
        words = _tr("It broke off") if made else _tr("Nothing could be made")
        return "x-circle", "error", words, why_not_all
    if failed:
        first = failed[0]
        words = worded(_tr("Not made: {0}"), ", ".join(_title(one.output, desk) for one in failed))
        return "warning", "warning", words, spoken(first.why_not)
    return "check-circle", "ok", count, size


def _title(output: str, desk: PublishDesk) -> str:
    known = desk.outputs.get(output)
    return spoken(known.title) if known is not None else output


def _tr(text: str) -> str:
    return QCoreApplication.translate("MakingWords", text)
