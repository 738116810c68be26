"""Odds in words: the headline, what an end is called by those who suffer it, how exact it is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from workbench.engine.questions.procedure_odds import Outcome
from workbench.engine.questions.prospects import Prospect, Range
from workbench.engine.questions.whole_procedure import (
    ATTACKER_LOST,
    ATTACKER_RETREATS,
    ATTACKER_ROUTED,
    ATTACKER_WINS,
    CAUGHT,
    DEFENDER_HOLDS,
    DEFENDER_LOST,
    DEFENDER_RETREATS,
    DEFENDER_ROUTED,
    DEFENDER_WINS,
    ESCAPED,
    TAKEN,
)
from workbench.engine.words.message import begun
from workbench.qt.looks.translator import said_figure, spoken, worded

WON = (
    (TAKEN, ATTACKER_WINS, DEFENDER_RETREATS, CAUGHT),
    (DEFENDER_HOLDS, DEFENDER_WINS, ATTACKER_RETREATS, ESCAPED),
)
"""What attacker and defender want, the best word for it first."""
PURSUED = (CAUGHT, ESCAPED)
"""Of a pursuit there is but one of two."""


def end_words(end: str, is_attacker: bool | None) -> str:
    """What an end is called by one of the two sides; by neither where that is None."""
    if is_attacker is None:
        return begun(spoken(end))
    of_me, of_them = (ATTACKER_ENDS, DEFENDER_ENDS) if is_attacker else (DEFENDER_ENDS, ATTACKER_ENDS)
    told = {
        **dict(zip(of_me, _of_me(), strict=True)),
        **dict(zip(of_them, _of_them(), strict=True)),
        DEFENDER_HOLDS: _tr("They hold") if is_attacker else _tr("You hold"),
        TAKEN: _tr("You take the place") if is_attacker else _tr("They take the place"),
        CAUGHT: _tr("You catch some of them") if is_attacker else _tr("They catch some of you"),
        ESCAPED: _tr("They get away") if is_attacker else _tr("You get away"),
    }
    return told.get(end) or begun(spoken(end))


ATTACKER_ENDS = (ATTACKER_RETREATS, ATTACKER_LOST, ATTACKER_ROUTED, ATTACKER_WINS)
DEFENDER_ENDS = (DEFENDER_RETREATS, DEFENDER_LOST, DEFENDER_ROUTED, DEFENDER_WINS)


def _of_me() -> tuple[str, ...]:
    return _tr("You retreat"), _tr("You are eliminated"), _tr("You are routed"), _tr("You win")


def _of_them() -> tuple[str, ...]:
    return _tr("They retreat"), _tr("They are eliminated"), _tr("They are routed"), _tr("They win")


def headline(found: Prospect, is_attacker: bool | None) -> str:
    """ "You take the place: 67 %. You lose 0.2 and they lose 0.7 on average."."""
    if found.is_partial and not found.is_rolled:
        return _tr("Not known: it depends on what you cannot see.")
    if not found.is_rolled:
        return _tr("Nothing is rolled for this answer.")
    if is_of_others_alone(found):
        return _tr("Nothing of yours is rolled for this answer; what others may do at the same time is told below.")
    end = wanted(found, is_attacker)
    told = _tr("{0}: {1}.").format(end_words(end, is_attacker), share_words(found.share(end))) if end else ""
    return " ".join(filter(None, (told, losses_words(found, is_attacker)))) or _tr("A die is rolled.")


def losses_words(found: Prospect, is_attacker: bool | None) -> str:
    """What is lost on the average, "" where that is nothing to speak of."""
    mine, theirs = found.expected(0), found.expected(1)
    if not is_fight(found) and not mine[1] and not theirs[1]:
        return ""
    if is_attacker is None:
        words = _tr("The side that is asked loses {0}, the other one {1} on average.")
    elif is_fight(found) or theirs[1]:
        words = _tr("You lose {0} and they lose {1} on average.")
    else:
        words = _tr("You lose {0} on average.")
    return words.format(mean_words(mine), mean_words(theirs))


def is_fight(found: Prospect) -> bool:
    """Is it played to the end of something that has two sides?"""
    return any(one.attacker for one in found.odds)


def wanted(found: Prospect, is_attacker: bool | None) -> str:
    """The end by which answers are compared: what one wants, else the likeliest; "" without any."""
    ends = found.ends
    if is_fight(found):
        best = WON[is_attacker is False]
        never = best[-1] if not ends.keys().isdisjoint(PURSUED) else best[0]
        return next((end for end in best if end in ends), never)
    return next(iter(ends), "")


GOOD = (
    TAKEN, ATTACKER_WINS, DEFENDER_LOST, DEFENDER_ROUTED, DEFENDER_RETREATS, CAUGHT,
    "", ESCAPED, DEFENDER_HOLDS, DEFENDER_WINS, ATTACKER_RETREATS, ATTACKER_ROUTED, ATTACKER_LOST,
)  # fmt: skip
"""Ends from good to bad for who attacks; all others stand between."""


def from_good_to_bad(found: Prospect, is_attacker: bool | None) -> list[tuple[str, Range]]:
    """The ends of a fight from good to bad for who is asked, those of checks from likely to unlikely."""
    ends = list(found.ends.items())
    if not is_fight(found):
        return ends
    middle, sign = GOOD.index(""), -1 if is_attacker is False else 1
    return sorted(ends, key=lambda one: sign * (GOOD.index(one[0]) if one[0] in GOOD else middle))


def told_together(found: Prospect, is_attacker: bool | None) -> list[tuple[tuple[str, ...], Range]]:
    """The same, with ends that never come one without the other as one: they tell one fact."""
    kinds: dict[frozenset[tuple[int, Outcome]], list[str]] = {}
    shares = dict(from_good_to_bad(found, is_attacker))
    for end in shares:
        comes = ((number, one) for number, odds in enumerate(found.odds) for one in odds.chances if end in one.ends)
        kinds.setdefault(frozenset(comes), []).append(end)
    return [(tuple(ends), shares[ends[0]]) for ends in kinds.values()]


def ends_words(ends: Sequence[str], is_attacker: bool | None) -> str:
    """ "You take the place, they retreat"."""
    first, *others = (end_words(end, is_attacker) for end in ends)
    return ", ".join((first, *(one[:1].lower() + one[1:] for one in others)))


def is_of_others_alone(found: Prospect) -> bool:
    """Is nothing rolled unless others do something at the same time?"""
    least = found.odds[0] if found.odds else None
    return least is not None and least.is_of_others and not least.is_rolled and found.is_rolled


def rolls_words(found: Prospect, end: str) -> str:
    """Of how many rolls an end comes, where one die or two decide: "4 of 6"; "" of what is sampled or goes further."""
    if len(found.odds) != 1 or found.samples:
        return ""
    share = sum((chance for one, chance in found.odds[0].chances.items() if end in one.ends), Fraction())
    faces = next((all_ for all_ in (6, 36) if share * all_ == int(share * all_)), 0)
    return _tr("{0} of {1}").format(int(share * faces), faces) if faces else ""


def share_words(share: Range) -> str:
    """ "42 %", or "31 to 67 %" of what is not known."""
    low, high = (percent_words(one) for one in share)
    return _tr("{0} %").format(low) if low == high else _tr("{0} to {1} %").format(low, high)


def percent_words(share: float) -> str:
    """A share as a whole per cent; never 0 or 100 of what may happen, or may not."""
    if 0 < share < 0.005:
        return "< 1"
    return "> 99" if 0.995 < share < 1 else said_figure(100 * share, ".0f")


def mean_words(mean: Range) -> str:
    """ "0.8", or "0.4 to 1.2"."""
    low, high = (said_figure(one, ".1f") for one in mean)
    return low if low == high else _tr("{0} to {1}").format(low, high)


def how_exact(found: Prospect, is_all: bool) -> str:
    """Whether the odds are exact, and what they rest on. `is_all`: the reader sees everything."""
    told = [_tr("Exact.")]
    if found.samples:
        most = said_figure(100 / found.samples**0.5, ".0f")  # two deviations of a share of one half
        told = [worded(_tr("Played {0} times: shares may be off by {1} %."), found.samples, most)]
    if found.is_partial:
        told.append(_tr("Checks alone: what else comes of it rests on forces that you do not know."))
    if found.leaves_out:
        told.append(_tr("As if nobody came whom you do not know."))
    if is_fight(found):
        told.append(_tr("To the end of the battle; where somebody has a choice, a plain one is made."))
    if any(one.is_completed for one in found.odds):
        told.append(_tr("What is still to be chosen: with all who may."))
    if len(found.odds) > 1 and any(one.is_of_others for one in found.odds):
        told.append(_tr("Others answer at the same time, unseen: from what is worst of that to what is best."))
    elif len(found.odds) > 1:
        text = _tr(
            "Supposed. Units take part that you do not know: from the weakest to the strongest they may be, unhurt."
        )
        told.append(text)
    elif not is_all:
        told.append(_tr("From what you know."))
    return " ".join(told)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CommittingOdds", text)
