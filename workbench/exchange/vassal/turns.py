"""The turn tracker: the turns of the scenarios, and in each the lines of the sequence of play."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from workbench.engine.design import Design, Phase, Scenario
from workbench.engine.words.message import Message, marked
from workbench.exchange.vassal.elements import MODULE, element
from workbench.exchange.vassal.said import Said
from workbench.exchange.vassal.sequences import FIELDS, ITEMS, joined, one_line

TURN, PHASE = marked("Turn"), marked("Phase")
MOST_TURNS = 400


def turn_tracker(design: Design, said: Said) -> Element:
    """The tracker of a design: every turn of any of its scenarios."""
    phases = phases_of(design.sequence)
    inner = []
    if phases:
        inner.append(
            element(
                MODULE + "turn.ListTurnLevel", name=said(PHASE), property="Phase", turnFormat="$value$",
                list=joined(ITEMS, phases), configList=False, configFirst=False,
            )
        )  # fmt: skip
    turns = turns_of(design)
    if turns:
        level = element(
            MODULE + "turn.ListTurnLevel", inner, name=said(TURN), property="Turn", turnFormat="$value$",
            list=joined(ITEMS, (_named(design, turn, said) for turn in turns)), configList=False, configFirst=False,
        )  # fmt: skip
    else:
        level = element(
            MODULE + "turn.CounterTurnLevel", inner, name=said(TURN), property="Turn",
            turnFormat=f"{said(TURN)} $value$", start=1, incr=1, loop=False, loopLimit=-1,
        )  # fmt: skip
    return element(
        MODULE + "turn.TurnTracker", [level], name=said(TURN), buttonText=said(TURN), icon="", hotkey="84,520",
        turnFormat="$level1$ · $level2$" if phases else "$level1$",
        reportFormat="* <$PlayerId$> $oldTurn$ → $newTurn$", lengthStyle="Maximum", length=-1,
    )  # fmt: skip


def turn_state(design: Design, scenario: Scenario) -> str:
    """What the tracker shows when the scenario begins: its first turn, and the first phase."""
    phases, turns = phases_of(design.sequence), turns_of(design)
    first, _ = scenario.ends
    if first not in turns:
        return ""
    level = [str(turns.index(first)), "0", "0", joined(ITEMS, ["true"] * len(turns))]
    if phases:
        level.append(joined(FIELDS, ("0", "0", "0", joined(ITEMS, ["true"] * len(phases)))))
    return joined("|", ("0", joined(FIELDS, level)))


def turns_of(design: Design) -> tuple[int, ...]:
    """The turns that any scenario has; none where there are too many for a list."""
    turns = sorted({turn for one in design.scenarios for turn in one.turns[:MOST_TURNS]})
    return tuple(turns) if len(turns) <= MOST_TURNS else ()


def phases_of(sequence: tuple[Phase, ...]) -> tuple[str, ...]:
    """The lines that something is done in, each with those above it; a turn like an earlier one has its lines too."""
    inner: dict[str, list[str]] = {}
    found: list[tuple[str, str]] = []
    above: list[Phase] = []
    for at, phase in enumerate(sequence):
        title = _title(phase)
        above = [one for one in above if one.depth < phase.depth]
        if any(one.depth > phase.depth for one in sequence[at + 1 : at + 2]):
            above.append(phase)
        elif above:
            found.append((": ".join(map(_title, above)), title))
            for upper in above:
                inner.setdefault(upper.procedure, []).append(title)
        elif phase.procedure and phase.procedure in inner:
            found.extend((title, line) for line in inner[phase.procedure])
        else:
            found.append(("", title))
    return tuple(": ".join(filter(None, pair)) for pair in found)


def _title(phase: Phase) -> str:
    return one_line(phase.title) or one_line(phase.id)


def _named(design: Design, turn: int, said: Said) -> str:
    """The number of a turn, with its name where all scenarios that have it call it the same."""
    names = {one.name_of_turn(turn) for one in design.scenarios if turn in one.turns}
    number = said(Message("Turn {turn}", turn=turn))
    return f"{number} ({one_line(next(iter(names)))})" if len(names) == 1 and names != {""} else number
