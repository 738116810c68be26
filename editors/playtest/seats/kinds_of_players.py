"""Who may hold a seat, in the words in which it is offered: a person, or a bot of a kind and what it is told."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from workbench.engine.bots import BOT_KINDS
from workbench.qt.looks.translator import spoken
from workbench.storage.records.playtest_record import PERSON

GREEDY, RANDOM = "greedy", "random"


def kinds_of_players() -> dict[str, str]:
    """A person first, then every kind of bot that is known here."""
    known = {RANDOM: _tr("A bot that plays at random"), GREEDY: _tr("A bot that looks one play ahead")}
    kinds = {PERSON: _tr("A person at this table")}
    return kinds | {kind: known.get(kind, _tr("A bot: {}").format(kind)) for kind in BOT_KINDS}


def restricted_kinds(restrictions: Mapping[str, str]) -> dict[str, str]:
    """Greedy bots that are told one thing each, by their kinds. `restrictions` as of the rules (`restrictions_of`)."""
    words = _tr("A greedy bot that {}")
    return {kind_of(GREEDY, (word,)): words.format(spoken(meaning)) for word, meaning in restrictions.items()}


def parts_of(kind: str) -> tuple[str, tuple[str, ...]]:
    """ "greedy:never_attacks+ignores_supply" taken apart: the kind of bot, and what it is told."""
    bot, _, told = kind.partition(":")
    return bot, tuple(word for word in told.split("+") if word)


def kind_of(bot: str, told: tuple[str, ...]) -> str:
    """The kind of a bot that is told these things."""
    return f"{bot}:{'+'.join(told)}" if told else bot


def _tr(text: str) -> str:
    return QCoreApplication.translate("KindsOfPlayers", text)
