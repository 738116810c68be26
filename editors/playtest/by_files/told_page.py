"""What a packet tells, as a page that is read: what the referee says, what happened, what was not carried out.

Events are told in the reader's language, as far as the view before them holds what their words are made of; else as
the packet tells them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from workbench.engine.playtests.told import told_of_play
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.engine.words.message import as_message
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, spoken
from workbench.referee.formats import PICTURES, ToldPlay, ToldRound
from workbench.referee.player import Player
from workbench.referee.refused import Refused

WIDEST_PX = 340
IMAGE = "img"


class ToldPage(QTextBrowser):
    """A page without links, scripts or anything from elsewhere: pictures are those of the packet."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setAccessibleName(_tr("What you were told"))
        self.document().setDocumentMargin(px(14))

    def show_packet(self, player: Player) -> None:
        """The packet that was opened last."""
        members = player.last.members
        self.clear()
        pictures = [name for name in PICTURES if name in members]
        for name in pictures:
            image = QImage.fromData(members[name])
            if not image.isNull():
                scaled = image.scaledToWidth(min(image.width(), px(WIDEST_PX)))
                self.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), scaled)
        self.setHtml(page_of(player, pictures))


def page_of(player: Player, pictures: list[str]) -> str:
    """The page as HTML; all that stands in a name or a note is text."""
    rules, told = player.engine.rules, player.told

    def name(seat: str) -> str:
        return called(rules.words.name_of(seat))

    parts = [f"<h3>{escape(_tr('Round {}').format(player.round))}</h3>"]
    if not player.adds_up():
        parts.append(f"<p><b>{escape(_tr('What this packet shows is not what was told: ask who referees.'))}</b></p>")
    words = [one.text for one in told.said if one.kind != "picture"]
    parts += _list(_tr("What the referee says"), words)
    parts += [f'<p><{IMAGE} src="{picture}"></p>' for picture in pictures]
    gone = [_tr("{} sent nothing").format(name(seat)) for seat in told.absent]
    parts += _list(_tr("Who was absent, or joined anew"), [*gone, *(_joined(name(seat)) for seat in told.joined)])
    refused = [spoken(as_message(one.reason)) + (f" [{one.clause}]" if one.clause else "") for one in told.not_played]
    parts += _list(_tr("What was not carried out"), refused)
    happened = [*_happened(player, told)]
    parts += _list(_tr("What happened"), happened or [_tr("Nothing that you know of.")])
    return "".join(parts)


def _joined(name: str) -> str:
    return _tr("{} joined anew, with another key").format(name)


def _list(title: str, lines: list[str]) -> list[str]:
    if not lines:
        return []
    rows = "".join(f"<p style='margin: 5px 0'>{escape(few_lines(line, MOST_TOLD))}</p>" for line in lines)
    return [f"<h4>{escape(title)}</h4>{rows}"]


def _happened(player: Player, told: ToldRound) -> Iterator[str]:
    known = player.view_before
    for play in told.plays:
        lines, known = _told(player, play, known)
        yield from filter(None, lines)


def _told(player: Player, play: ToldPlay, known: Any) -> tuple[list[str], Any]:
    """The sentences of one play, and what is known after it; None where that cannot be followed any more."""
    if known is None:
        return [*play.sentences], None
    try:
        events = player.engine.events_from_json(bytes(play.events))
        lines = [spoken(one.sentence) for one in told_of_play(player.engine, known, events, "")]
        for event in events:
            known = event.apply(known)
    except (LookupError, ValueError, TypeError, AttributeError, Refused):
        return [*play.sentences], None
    return lines, known


def _tr(text: str) -> str:
    return QCoreApplication.translate("ToldPage", text)
