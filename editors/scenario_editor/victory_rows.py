"""Conditions of victory as rows: who wins, when it is looked at, and the tests out of the catalogue of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QLineEdit, QWidget

from editors.scenario_editor.part_rows import PartRows
from editors.scenario_editor.row_fields import button, choice, field
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.scenarios.scenario_parts import (
    DRAW,
    LEADER,
    MOMENTS,
    VictoryCondition,
    VictoryMoment,
    VictoryTest,
)
from workbench.engine.scenarios.victory_tests import ArgumentKind, TestArgument, TestKind
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken


class VictoryRows(PartRows):
    """A card a condition. Each field is an edit; the order is the precedence."""

    of = "victory"

    def __init__(self, desk: ScenariosDesk) -> None:
        super().__init__(desk, _tr("Victory conditions"), _tr("Add a condition of victory"))
        self._none = text_label("", "hint", wrap=True)
        self._none.setContentsMargins(12, 0, 12, 4)
        self.box.insertWidget(1, self._none)

    def refresh(self) -> None:
        super().refresh()
        kinds = self._desk.victory_tests
        none = _tr("None: the rules' own points decide.") if kinds else _tr("The rules of this game decide who wins.")
        self._none.setText("" if self.parts else none)
        self._none.setVisible(not self.parts)

    def also_told(self) -> tuple[object, ...]:
        return (self._desk.victory_tests, self._desk.design.sides)

    def add(self) -> None:
        """One more condition, of the first kind of test that the rules offer."""
        scenario, kinds = self._desk.scenario, self._desk.victory_tests
        if scenario is None or not kinds:
            self._desk.refuse(_tr("The rules of this game offer no conditions of victory."))
            return
        sides = self._desk.design.sides
        side = sides[0].id if sides else DRAW
        test = VictoryTest(kinds[0].id, _defaults(kinds[0], side))
        ending = _tr("condition {0}").format(len(scenario.victory) + 1)
        made = VictoryCondition(ending, side, VictoryMoment.THE_END, (test,))
        self._desk.say("victory", (*scenario.victory, made))

    def _move(self, at: int) -> None:
        if 0 < at < len(self.parts):
            now = [*self.parts]
            now[at - 1], now[at] = now[at], now[at - 1]
            self.put_all(tuple(now))

    def card(self, at: int, part: VictoryCondition) -> QFrame:
        ending = field(part.ending, _tr("Ending"), lambda text: self.change(at, ending=text))
        head = QHBoxLayout()
        head.addWidget(ending, 1)
        head.addWidget(button("caret-up", _tr("Goes before the one above"), lambda: self._move(at)))
        head.addWidget(button("trash", _tr("Take the condition out"), lambda: self.put(at, None)))
        names = {side.id: side.name for side in self._desk.design.sides}
        winners = names | {LEADER: _tr("who leads by points"), DRAW: _tr("nobody")}
        moments = {one.value: spoken(words) for one, words in MOMENTS.items()}
        winner = choice(_tr("Wins"), winners, part.winner, lambda one: self.change(at, winner=one))
        when = choice(_tr("When"), moments, part.when.value, lambda one: self.change(at, when=VictoryMoment(one)))
        rows: list[tuple[str, QWidget | QLayout]] = [(_tr("Wins"), winner), (_tr("When"), when)]
        for place, test in enumerate(part.tests):
            rows += self._rows_of_test(at, part, place, test)
        return self.laid_out(head, rows, button("plus", _tr("And also"), lambda: self._add_also(at)))

    def _add_also(self, at: int) -> None:
        scenario, kinds = self._desk.scenario, self._desk.victory_tests
        if kinds and scenario is not None and at < len(scenario.victory):
            condition = scenario.victory[at]
            test = VictoryTest(kinds[0].id, _defaults(kinds[0], condition.winner))
            self.change(at, tests=(*condition.tests, test))

    def _change_test(self, at: int, place: int, change: Callable[[VictoryTest], VictoryTest | None]) -> None:
        """Change what a test of a condition says now, None takes it out."""
        scenario = self._desk.scenario
        if scenario is None or at >= len(scenario.victory) or place >= len(scenario.victory[at].tests):
            return
        tests = [*scenario.victory[at].tests]
        changed = change(tests[place])
        tests[place : place + 1] = [] if changed is None else [changed]
        self.change(at, tests=tuple(tests))

    def _rows_of_test(
        self, at: int, condition: VictoryCondition, place: int, test: VictoryTest
    ) -> Iterator[tuple[str, QWidget | QLayout]]:
        sides = {side.id: side.name for side in self._desk.design.sides}
        kinds = {kind.id: kind for kind in self._desk.victory_tests}

        def put(change: Callable[[VictoryTest], VictoryTest | None]) -> None:
            self._change_test(at, place, change)

        titles = {kind.id: _title(kind) for kind in kinds.values()}
        side = test.arguments.get("side", condition.winner)
        kind_box = choice(
            _tr("If"), titles, test.kind, lambda one: put(lambda _: VictoryTest(one, _defaults(kinds[one], side)))
        )
        row = QHBoxLayout()
        row.addWidget(kind_box, 1)
        row.addWidget(button("minus", _tr("Take the test out"), lambda: put(lambda _: None)))
        yield _tr("If"), row
        for argument in kinds[test.kind].arguments if test.kind in kinds else ():
            said = test.arguments.get(argument.id, "") or argument.default

            def set_to(text: str, name: str = argument.id) -> None:
                put(lambda now: replace(now, arguments=now.arguments.set(name, text)))

            if argument.kind is ArgumentKind.SIDE:
                yield few_lines(spoken(argument.title)), choice(spoken(argument.title), sides, said, set_to)
            else:
                yield few_lines(spoken(argument.title)), _argument(argument, said, set_to)


def _argument(argument: TestArgument, said: str, does: Callable[[str], None]) -> QLineEdit:
    made = field(said, spoken(argument.title), does)
    if argument.kind is ArgumentKind.SPACES:
        made.setPlaceholderText(_tr("0405 0406 · within 2 of 0405 · edge north"))
    return made


def _defaults(kind: TestKind, side: str) -> Map[str, str]:
    """What a new test says: of the side that would win."""
    known = {one.id: side if one.kind is ArgumentKind.SIDE else one.default for one in kind.arguments}
    return Map({name: said for name, said in known.items() if said})


def _title(kind: TestKind) -> str:
    """The kind in words, what it asks for as dots."""
    words = spoken(kind.title)
    for argument in kind.arguments:
        words = words.replace(f"{{{argument.id}}}", "…")
    return words


def _tr(text: str) -> str:
    return QCoreApplication.translate("VictoryRows", text)
