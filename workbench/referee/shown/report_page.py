"""The page of a packet that is read without any program: what happened, what is asked, what stands where.

It is made of what the seat is told alone. Whatever stands in a name is text and no page; there is no script in it, and
nothing from elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import jinja2
import msgspec

import resources
from workbench.engine.decision import Decision
from workbench.engine.events import PhaseBegun
from workbench.engine.rules_modules import AnyRules
from workbench.engine.words.message import Message, as_message, begun, joined
from workbench.language import said_in
from workbench.referee.formats import GameFacts, NotPlayed, ToldRound

PAGE = "round_report.html"
HAPPENED, ASKED = Message("What happened"), Message("What is asked")
NOT_CARRIED_OUT = Message("What was not carried out")
SAID = Message("What the referee says")
WHO = Message("Who sent nothing, or joined anew")
OWN, OTHERS = Message("Own units"), Message("What is known of others")
SPACE, UNITS = Message("Space"), Message("Units")
NOTHING = Message("Nothing: the round needs your file all the same")


class ListOf(NamedTuple):
    """Lines under a title; `is_loud` ones ask to be seen, a list that `goes_on` has a part of what is told above it."""

    title: str
    lines: Sequence[str]
    is_loud: bool = False
    goes_on: bool = False


class TableOf(NamedTuple):
    """Rows under heads."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Page(NamedTuple):
    """All that the page says, in words."""

    language: str
    title: str
    below: str
    lists: Sequence[ListOf]
    tables: Sequence[TableOf]


def report_page(
    game: GameFacts, rules: AnyRules, view: Any, seat: str, number: int, told: ToldRound, asked: Sequence[Decision]
) -> bytes:
    """The page for a seat, in its language: of the moment in which a round begins."""
    name = rules.words.name_of
    title = Message("{title}: round {number}, {seat}", title=game.title, number=number, seat=name(seat))
    turn = Message("turn {turn}", turn=rules.turn(view))
    below = rules.words.ending_words(view.ending) if view.ending else turn
    lists, tables = [*_lists(rules, told, asked, view)], [*_tables(rules, view, seat)]
    page = _said(Page(game.language_of(seat), title, begun(as_message(below)), lists, tables))
    return _template().render(p=page).encode()


def _said(page: Page) -> Page:
    """The page in its language. Only messages are put into it: what people wrote and called things stays as it is."""

    def say(words: str) -> str:
        return said_in(page.language, words) if isinstance(words, Message) else words

    return Page(
        page.language,
        say(page.title),
        say(page.below),
        [one._replace(title=say(one.title), lines=[*map(say, one.lines)]) for one in page.lists],
        [
            TableOf(say(one.title), [*map(say, one.heads)], [[*map(say, row)] for row in one.rows])
            for one in page.tables
        ],
    )


def _lists(rules: AnyRules, told: ToldRound, asked: Sequence[Decision], view: Any) -> Iterator[ListOf]:
    if gone := [*_absences(rules, told)]:
        yield ListOf(WHO, gone, is_loud=True)
    if words := [one.text for one in told.said if one.kind != "picture"]:
        yield ListOf(SAID, words)
    if told.not_played:
        yield ListOf(NOT_CARRIED_OUT, [_refused(one) for one in told.not_played], is_loud=True)
    yield from _happened(told)
    if not view.ending:
        prompts = [
            Message("{prompt} [{clause}]", prompt=prompt, clause=d.clause) if d.clause else prompt
            for d in asked
            for prompt in (begun(as_message(d.prompt)),)
        ]
        yield ListOf(ASKED, prompts or [NOTHING])


def _happened(told: ToldRound) -> Iterator[ListOf]:
    """What is told of the round, phase after phase. Of a march it says where it led."""
    lines = [
        (event, sentence)
        for play in told.plays
        for event, sentence in zip(msgspec.json.decode(play.events), play.sentences, strict=True)
        if sentence
    ]
    title: str = HAPPENED
    part, goes_on = list[str](), False
    for i, (event, sentence) in enumerate(lines):
        if event.get("type") == PhaseBegun.__name__:
            if part or not goes_on:
                yield ListOf(title, part, goes_on=goes_on)
            title, part, goes_on = as_message(sentence), [], True
        elif not _goes_further(event, lines[i + 1 :]):
            part.append(as_message(sentence))
    if part:
        yield ListOf(title, part, goes_on=goes_on)


def _goes_further(event: Mapping[str, Any], later: Sequence[tuple[Mapping[str, Any], str]]) -> bool:
    """Is it a step of a march that goes on from there in the same phase?"""
    if not event.get("path"):
        return False
    for other, _ in later:
        if other.get("type") == PhaseBegun.__name__:
            return False
        same = all(other.get(key) == event.get(key) for key in ("type", "force", "unit", "why"))
        if same and other.get("path"):
            return bool(other["path"][0] == event.get("to"))
    return False


def _absences(rules: AnyRules, told: ToldRound) -> Iterator[str]:
    name = rules.words.name_of
    for seat in told.absent:
        yield Message("{seat} sent nothing", seat=name(seat))
    for seat in told.joined:
        yield Message("{seat} joined anew, with another key", seat=name(seat))


def _refused(one: NotPlayed) -> str:
    answers = ", ".join(map(str, one.action.answers))
    why = Message("{why} [{clause}]", why=as_message(one.reason), clause=one.clause) if one.clause else one.reason
    return Message("{action}: {why}", action=f"{one.action.to} ({answers})", why=as_message(why))


def _tables(rules: AnyRules, view: Any, seat: str) -> Iterator[TableOf]:
    side = rules.side_of(seat)
    for title, is_own in ((OWN, True), (OTHERS, False)):
        by_space: dict[str, list[str]] = {}
        for unit in sorted(view.units):
            if (view.units[unit].side == side) == is_own:
                by_space.setdefault(view.units[unit].space, []).append(rules.words.name_of(unit))
        rows = [
            (rules.words.name_of(space), joined(", ", _counted(units))) for space, units in sorted(by_space.items())
        ]
        if rows:
            yield TableOf(title, (SPACE, UNITS), rows)


def _counted(names: Sequence[str]) -> Iterator[str]:
    """Each name once, with how often it comes."""
    for name, count in Counter(names).items():
        yield name if count == 1 else Message("{count} × {name}", count=count, name=as_message(name))


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(str(files(resources) / "pages")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(PAGE)
