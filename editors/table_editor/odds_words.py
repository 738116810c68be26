"""Odds in words and rows of figures: what each side loses on the average, how likely it retreats or is eliminated."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from editors.table_editor.figures_compared import FigureRow
from editors.table_editor.outlooks import Fate, Outlook
from workbench.engine.tables.languages import ATTACKER, DEFENDER, ELIMINATED, LETTER, LETTERS, LOSSES
from workbench.engine.words.bounded_words import one_line


def signed(modifier: int) -> str:
    """A modifier with its sign: "−2", "0", "+1"."""
    return f"{modifier:+}".replace("-", "−") if modifier else "0"


def figure_rows(now: Outlook, was: Outlook | None = None) -> tuple[FigureRow, ...]:
    """A row for each mean and each kind of retreat where the sides are known, beside those of another outlook.

    Where they are not known a row for each result that has another chance.
    """
    if now.is_judged and (was is None or was.is_judged):
        return (*_means(now, was), *_fates(now, was))
    return tuple(_changed_results(now, was)) if was is not None else ()


def _means(now: Outlook, was: Outlook | None) -> Iterator[FigureRow]:
    for of in dict.fromkeys((*now.means, *(was.means if was else ()))):
        who, what = of
        if (LETTER in what) or (who, what, 0) in now.fates or (was is not None and (who, what, 0) in was.fates):
            continue  # how likely it is says more than its mean
        before = float(was.means.get(of, 0)) if was is not None else None
        is_apart = any((who, ELIMINATED, 0) in one.fates for one in (now, was) if one is not None)
        yield FigureRow(_mean_words(who, what, is_apart), float(now.means.get(of, 0)), before)


def _fates(now: Outlook, was: Outlook | None) -> Iterator[FigureRow]:
    for fate in dict.fromkeys((*now.fates, *(was.fates if was else ()))):
        before = float(was.fates.get(fate, 0)) if was is not None else None
        yield FigureRow(_fate_words(fate), float(now.fates.get(fate, 0)), before, is_share=True)


def _changed_results(now: Outlook, was: Outlook) -> Iterator[FigureRow]:
    then, since = ({share.cell: share.chance for share in one.shares} for one in (was, now))
    for cell in dict.fromkeys((*then, *since)):
        if then.get(cell, 0) != since.get(cell, 0):
            name = one_line(cell) or "–"
            yield FigureRow(name, float(since.get(cell, 0)), float(then.get(cell, 0)), is_share=True)


def _who(side: str) -> str:
    return {ATTACKER: _tr("Attacker"), DEFENDER: _tr("Defender"), "both": _tr("Both")}.get(side, side)


def _mean_words(who: str, what: str, is_apart: bool = False) -> str:
    """What a mean is of. Losses are others where a side may be eliminated: how many steps that takes no table knows."""
    if what == LOSSES:
        return _tr("{0}’s other losses").format(_who(who)) if is_apart else _tr("{0}’s losses").format(_who(who))
    return f"{_who(who)}: {what}"


def _fate_words(fate: Fate) -> str:
    who, what, amount = fate
    if what == LETTER:
        return f"{_who(who)}: {LETTERS[amount]}"
    words = {
        "retreat": _tr("{0} retreats"),
        "eliminated": _tr("{0} is eliminated"),
        "exchange": _tr("{0}: an exchange"),
    }
    return words.get(what, "{0}: " + what).format(_who(who))


def _tr(text: str) -> str:
    return QCoreApplication.translate("OddsPanel", text)
