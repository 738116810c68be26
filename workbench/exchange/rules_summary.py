"""The rules of a game as a text to read and to print (Markdown): sequence, clauses, figures, tables, scenarios.

The designer's own clauses stand whole. Of a rules module its own words stand there (`rules.md` beside it), of one that
carries a published book out the headings alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from workbench.cartography.map_spaces import played_map
from workbench.engine.clauses import clause_order
from workbench.engine.design import ClauseKind, Design, Scenario
from workbench.engine.maps.area_map import Space
from workbench.engine.rules_modules import UnknownRules, rules_class, rules_places, text_beside, turns_of_entry
from workbench.engine.scenarios.scenario_parts import DRAW, LEADER, MOMENTS, VictoryCondition
from workbench.engine.scenarios.victory_tests import KINDS
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, as_message, marked
from workbench.exchange.exports import Export, Written
from workbench.language import said_in
from workbench.long_work import UNTOLD, LongWork
from workbench.storage.file.written import write_text

OWN_BOOK = "rules.md"
_MARKS = re.compile(r"([\\`*{}\[\]<>#|]|(?<![^\W_])_|_(?![^\W_]))")
Said = Callable[[str], str]


def write_rules(export: Export) -> Written:
    """The rules of the design as Markdown."""
    language = export.wishes.language or next(iter(export.design.languages), "")
    write_text(export.path, rules_summary(export.design, language, LongWork(export.progress)))
    return Written(Message("{path}: the rules, to read and to print", path=str(export.path)))


def rules_summary(design: Design, language: str = "", work: LongWork = UNTOLD) -> str:
    """The whole text, in a language that the program has; English otherwise."""

    def said(text: str) -> str:
        return said_in(language, text)

    names = {one.id: one.name for one in design.counters}
    parts = (
        _head(design, said),
        _sequence(design, said),
        clauses_told(design, said),
        _parameters(design.parameters, said),
        *(_table(table, names) for table in design.tables),
        *(_scenario(design, one, said) for one in design.scenarios),
    )
    return "\n".join("\n".join((*lines, "")) for part in work.over(parts) if (lines := list(part)))


def _head(design: Design, said: Said) -> Iterator[str]:
    yield f"# {_plain(design.title)}"
    if design.designer:
        yield f"\n*{_plain(design.designer)}*"
    if design.description:
        yield f"\n{_paragraphs(design.description)}"
    for side in design.sides:
        factions = ", ".join(_plain(one.name) for one in design.factions if one.side == side.id)
        yield f"\n- **{_plain(side.name)}**" + (f": {factions}" if factions and factions != _plain(side.name) else "")
    if design.unit_types:
        yield f"\n{said(marked('Types of unit'))}: {', '.join(_plain(one.name) for one in design.unit_types)}"


def _sequence(design: Design, said: Said) -> Iterator[str]:
    if not design.sequence:
        return
    yield f"## {said(marked('Sequence of play'))}\n"
    sides = {one.id: one.name for one in design.sides}
    for phase in design.sequence:
        beside = [sides.get(phase.side, ""), f"({phase.clause})" if phase.clause else ""]
        if phase.turns:
            beside.append(said(Message("turns {turns}", turns=phase.turns)))
        told = " ".join(_plain(word) for word in beside if word and word not in phase.title)
        yield f"{'    ' * phase.depth}1. {_plain(phase.title)} {told}".rstrip()
        if phase.notes:
            yield f"{'    ' * (phase.depth + 1)}{_plain(phase.notes)}"


def clauses_told(design: Design, said: Said) -> Iterator[str]:
    """The designer's own clauses, and those of the rules module: its own words, of a published book the headings."""
    if design.clauses:
        yield f"## {said(marked('Rules of this game'))}\n"
        kinds = {ClauseKind.NOTE: said(marked("Note")), ClauseKind.EXAMPLE: said(marked("Example"))}
        for one in sorted(design.clauses, key=lambda clause: clause_order(clause.clause)):
            kind = f"{kinds[one.kind]}: " if one.kind in kinds else ""
            yield f"**{_plain(one.clause)} {_plain(one.heading)}.** {kind}{_paragraphs(one.text)}\n"
    if design.rules not in rules_places():
        return
    try:
        module = rules_class(design.rules)
    except UnknownRules:
        return
    own = {one.clause for one in design.clauses}
    yield f"## {_plain(said(module.title))}\n"
    if book := text_beside(design.rules, OWN_BOOK):
        yield "\n".join(f"#{line}" if line.startswith("#") else line for line in book.split("\n")[1:]).strip()
    else:
        for clause in module.clauses:
            if clause.number not in own:
                yield f"- {_plain(clause.number)} {_plain(said(clause.heading))}"


def _parameters(parameters: Iterable[Parameter], said: Said) -> Iterator[str]:
    rows = [(one.title, one.measured, one.clause) for one in parameters]
    if rows:
        yield f"## {said(marked('Figures'))}\n"
        yield from _grid((said(marked("Figure")), said(marked("Value")), said(marked("Clause"))), rows)


def _table(table: Table, names: Mapping[str, str]) -> Iterator[str]:
    beside = " ".join(filter(None, (f"({table.clause})" if table.clause else "", table.dice)))
    yield f"## {_plain(table.title)} {_plain(beside)}".rstrip() + "\n"
    for plane in table.planes or ("",):
        if plane:
            yield f"\n### {_plain(plane)}\n"
        rows = [
            (names.get(row, row), *(table.cell(row, column, plane) for column in table.columns)) for row in table.rows
        ]
        yield from _grid((" ", *table.columns), rows)


def _scenario(design: Design, scenario: Scenario, said: Said) -> Iterator[str]:
    yield f"## {_plain(scenario.title)}\n"
    yield said(Message("Turns {first} to {last}", first=scenario.ends[0], last=scenario.ends[1])) + "\n"
    if scenario.description:
        yield _paragraphs(scenario.description) + "\n"
    names = {one.id: one.name for one in design.counters}
    on = _spaces(design, scenario)
    spaces: dict[str, list[str]] = {}
    for placed in scenario.placements:
        spaces.setdefault(placed.space, []).append(names.get(placed.counter, placed.counter))
    for space in sorted(spaces):
        yield f"- {_plain(called(on.get(space), space))}: {', '.join(map(_plain, spaces[space]))}"
    for area in scenario.free:
        who = ", ".join(_plain(names.get(one, one)) for one in area.counters)
        yield f"- {said(Message('set up freely in {spaces}', spaces=_plain(area.where)))}: {who}"
    coming: dict[int, list[str]] = {}
    standing = {one.counter for one in scenario.placements}.union(*(area.counters for area in scenario.free))
    for counter, turn in turns_of_entry(design, scenario).items():
        if counter not in standing:
            coming.setdefault(turn, []).append(names.get(counter, counter))
    for turn in sorted(coming):
        yield f"- {said(Message('turn {turn}', turn=turn))}: {', '.join(map(_plain, coming[turn]))}"
    for condition in scenario.victory:
        yield f"- **{_plain(condition.ending)}**: {_plain(condition_words(design, condition, said))}"


def _spaces(design: Design, scenario: Scenario) -> Mapping[str, Space]:
    try:
        return played_map(design, scenario.id).every_space
    except KeyError:
        return {}


def called(space: Space | None, space_id: str) -> str:
    """A space by its name, a hex with its number behind it."""
    name = space.name if space is not None else ""
    return f"{name} ({space_id})" if name and space_id.isdecimal() else name or space_id


def condition_words(design: Design, condition: VictoryCondition, said: Said) -> str:
    """Who wins when, and what has to hold then."""
    sides = {one.id: one.name for one in design.sides}
    winners = sides | {LEADER: said(marked("who leads by points")), DRAW: said(marked("nobody"))}
    tests = []
    for test in condition.tests:
        kind = KINDS.get(test.kind)
        if kind is None:
            tests.append(test.kind)
            continue
        told = {name: sides.get(word, word) for name, word in kind.told(test).items()}
        tests.append(said(Message(kind.title, **{name: as_message(word) for name, word in told.items()})))
    wins = said(Message("{winner} wins, {when}", winner=winners.get(condition.winner, condition.winner),
                        when=Message(MOMENTS[condition.when])))  # fmt: skip
    return "; ".join((wins, *tests))


def _grid(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    titles = [_plain(one) for one in head]
    yield f"| {' | '.join(titles)} |"
    yield f"|{'---|' * len(titles)}"
    for row in rows:
        yield f"| {' | '.join(_plain(cell) for cell in row)} |"


def _plain(text: str) -> str:
    """A text as letters on one line: nothing of it is markup."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def _paragraphs(text: str) -> str:
    return "\n\n".join(filter(None, (_plain(line) for line in text.split("\n"))))
