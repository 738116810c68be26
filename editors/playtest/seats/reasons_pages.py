"""What the card of reasons says: of one question of a bot's play, or of advice, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from editors.playtest.seats.advice_desk import AdviceDesk
from editors.playtest.seats.kept_reasons import Reasons
from editors.playtest.seats.kinds_of_players import kinds_of_players, restricted_kinds
from editors.playtest.seats.reason_rows import Row
from editors.playtest.seats.reason_words import (
    answer_words,
    feared_words,
    figure_words,
    ruled_out_words,
    scale_words,
    shares,
)
from editors.playtest.seats.reasons_card import Page
from editors.playtest.session import PERSON, PlaytestSession
from workbench.engine.bots import Question, restrictions_of
from workbench.engine.ruleset import RulesModule
from workbench.engine.words.message import begun
from workbench.engine.words.seat_names import seat_names
from workbench.qt.looks.translator import spoken


class ReasonPages:
    """Makes the pages of one table. `why` is the play that is told of; None for advice."""

    def __init__(self, session: PlaytestSession) -> None:
        self._session, self._rules = session, session.rules
        self._names = seat_names(session.rules.design)

    def page(
        self,
        why: Reasons | None,
        questions: Sequence[Question],
        at: int,
        desk: AdviceDesk,
        can_step: tuple[bool, bool],
    ) -> Page:
        """The question that is looked at; where there is none yet, that a bot thinks, or why there is none."""
        title, is_advice = self._title(why), why is None
        if not questions:
            words = _tr("Thinking…") if desk.is_thinking else desk.error or _tr("This bot does not tell why.")
            return Page(title, words, is_waiting=desk.is_thinking, is_advice=is_advice)
        question = questions[at]
        scale = scale_words(question, self._rules.judgement.scale)
        steps = _tr("Question {} of {}").format(at + 1, len(questions)) if len(questions) > 1 else ""
        notes = (scale, ruled_out_words(question, self._rules.words.name_of), _anew_words(why))
        return Page(
            title,
            begun(spoken(question.prompt)),
            tuple(self._rows(question, why)),
            tuple(filter(None, notes)),
            steps,
            can_step,
            is_advice=is_advice,
        )

    def _rows(self, question: Question, why: Reasons | None) -> list[Row]:
        bars, playtest, name_of = shares(question), self._session.playtest, self._rules.words.name_of
        shown = playtest.tree.kept[why.number].play if why is not None else playtest.plays[-1]
        engine, rows = playtest.engine_of(shown), []
        for index, one in enumerate(question.best):
            feared = feared_words(question, one.feared, engine) if one.feared else ""
            share, worst = bars[index] if bars else (None, None)
            words, figure = answer_words(question, one.answer, name_of), figure_words(question, one)
            rows.append(Row(words, figure, feared, share, worst, one.answer == question.chosen))
        return rows

    def _title(self, why: Reasons | None) -> str:
        if why is None:
            return _tr("What a bot would do")
        tree, name = self._session.playtest.tree, self._names.get(why.seat, why.seat)
        return _tr("Why {0} played so (play {1})").format(name, tree.kept[why.number].depth)


def kinds_of_bots(rules: RulesModule[Any, Any]) -> Mapping[str, str]:
    """The bots that may be asked, with their restrictions."""
    kinds = {kind: words for kind, words in kinds_of_players().items() if kind != PERSON}
    return kinds | restricted_kinds(restrictions_of(rules))


def _anew_words(why: Reasons | None) -> str:
    if why is None or not why.is_anew:
        return ""
    return _tr("What it thought was not kept: a bot of its kind was asked anew, and may choose otherwise.")


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReasonsPart", text)
