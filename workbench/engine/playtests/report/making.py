"""A report is made: everything that a pair of eyes was told is gone through once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.engine.clauses import ClauseStatus, clause_order
from workbench.engine.playtests.own_words import NoteKind
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.report.decisions import DecisionCounts
from workbench.engine.playtests.report.dice_counts import DiceCounts
from workbench.engine.playtests.report.figures import ClauseUse, MomentNote, Report
from workbench.engine.playtests.report.told_line import ToldOfPlay, told_line
from workbench.engine.playtests.report.turns import turns_of
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.rules_modules import AnyRules

AnyPlaytest = Playtest[Any, Any]


def report_of(playtest: AnyPlaytest, eyes: str) -> Report:
    """The line that is stood on, as a seat was told it, or with "" all of it. Work that can be stopped.

    Nobody may work on the playtest meanwhile: of one that is under way `beside` gives a twin.
    """
    dice, decisions = DiceCounts(), DecisionCounts(playtest, eyes)
    told = []
    for one in told_line(playtest, eyes):
        dice.take(one)
        decisions.take(one)
        told.append(one)
    rules = playtest.rules
    state = playtest.view(eyes) if eyes else playtest.state
    uses = _clauses(told)
    used = {one.number for one in uses}
    is_told = isinstance(playtest, ToldPlaytest)
    return Report(
        game=rules.design.title,
        scenario=rules.design.scenario(playtest.scenario).title,
        eyes=eyes,
        seed=None if eyes or is_told else playtest.seed,
        plays=len(playtest.plays) - 1,
        is_over=playtest.is_over,
        plays_of_line=playtest.tree.play(playtest.tree.line_end).depth,
        ending=rules.words.ending_words(state.ending) if state.ending else "",
        winner=state.winner,
        points=dict(rules.points(state)),
        turns=turns_of(playtest, told, eyes),
        dice=dice.luck(),
        faces=dice.faces(),
        clauses=uses,
        unused=tuple(c.number for c in rules.clauses if c.status is ClauseStatus.IMPLEMENTED and c.number not in used),
        decisions=decisions.by_seat(),
        notes=notes_on_line(playtest, eyes),
        branch=playtest.tree.title(playtest.tree.first_at(playtest.tree.at), eyes)
        if len(playtest.tree.labels) > 1
        else "",
    )


def _clauses(told: list[ToldOfPlay]) -> tuple[ClauseUse, ...]:
    plays: dict[str, list[int]] = {}
    for one in told:
        if one.event.clause:
            plays.setdefault(one.event.clause, []).append(one.play)
    return tuple(
        ClauseUse(number, len(plays[number]), plays[number][0], plays[number][-1])
        for number in sorted(plays, key=clause_order)
    )


def notes_on_line(playtest: AnyPlaytest, eyes: str) -> tuple[MomentNote, ...]:
    """What is noted along the line that these eyes read, in the order of the plays."""
    tree = playtest.tree
    found = []
    for place, kept in enumerate(tree.line_to(tree.at)):
        if text := tree.notes.get(kept.number, ""):
            found.append(MomentNote(place, NoteKind.NOTE, "", text))
        for where in tree.own_notes_of(eyes):
            if where.play == kept.number:
                found.append(MomentNote(place, where.kind, where.seat, tree.own_notes[where]))
    return tuple(found)


def beside(playtest: AnyPlaytest, rules_of: Mapping[int, AnyRules]) -> AnyPlaytest:
    """The same playtest with rules of its own, `rules_of` each of its figures, so that it can be read elsewhere."""
    rules = rules_of[min(rules_of)]
    if isinstance(playtest, ToldPlaytest):
        options, own = dict(playtest.options), dict(playtest.tree.own_notes)
        twin: AnyPlaytest = ToldPlaytest(rules, playtest.scenario, options, playtest.seat, playtest.moments, own)
        twin.take_up(twin.tree.standing_at(playtest.tree.at))
        return twin
    twin = Playtest(rules, playtest.scenario, playtest.seed, playtest.options)
    for number, other in sorted(rules_of.items()):
        twin.learn(other, number)
    twin.take_up(playtest.tree)
    return twin
