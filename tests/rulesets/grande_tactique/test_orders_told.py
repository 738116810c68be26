"""Who was given orders is a line of the log of who gave them, and of nobody else (6.1)."""

from __future__ import annotations

from editors.playtest.telling.log_lines import lines_of_play
from tests.rulesets.test_answer_odds import playtest_of
from workbench.engine.playtests.report.told_line import told_of

ORDERS = "CommandPhase.give_orders"
TOLD = " gives orders to "


def test_orders_are_told_to_their_side_alone() -> None:
    playtest = playtest_of("grande_tactique", "montenotte", 12)
    rules, seats = playtest.rules, set[str]()
    for number, play in enumerate(playtest.plays):
        action = play.action
        if action is None or action.to != ORDERS:
            continue
        seats.add(action.seat)
        general = next(name for named in action.answers if isinstance(named, tuple) for name in named)
        for eyes in ("", *rules.seats(playtest.start)):
            lines = [line for line in lines_of_play(playtest, number, eyes) if TOLD in line.text]
            assert bool(lines) == (eyes in ("", action.seat)), "nothing of it is read by the other side"
            told = [said for _event, said in told_of(playtest, number, eyes) if TOLD in said]
            assert [line.text for line in lines] == told
            for line in lines:
                assert rules.words.name_of(general) in line.text
                assert (line.clause, line.side) == ("6.1", action.seat)
    assert seats == {"french", "coalition"}
