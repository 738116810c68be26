"""Battles in cases: their dice by name, and what was fought as it stood when it was over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.arcola.battle.battlefield import Field
from rulesets.arcola.battle_procedures import Battle
from rulesets.arcola.procedures import CombatPhase
from tests.case_books.checks import same
from tests.case_books.names import Names, WrongCase
from tests.rulesets.arcola.moments import OF_BATTLES, RulesDice
from workbench.engine.dice import Label

NOTED, NOTED_DEPLOYED, NOTED_FOUGHT = "note_the_opening", "note_the_deployment", "note_the_outcome"
OF_WHOM = 4
"""Where in the label of a roll of a battle stands of whom it is: after moment, purpose, hexes, side."""
QUIET = {"combat": 3, "tired": 1}
"""What is shown where a case names no face: a combat in the middle, nobody tired; guns miss, manoeuvres fail."""
FAILS = 6


class BattleDice(RulesDice):
    """Faces of battles by name, "flank 0809", else "flank"; those of all else in order."""

    def __init__(self, faces: Sequence[int], named: Mapping[str, int | Sequence[int]]) -> None:
        super().__init__(faces)
        self.named = {name: [x] if isinstance(x, int) else list(x) for name, x in named.items()}

    def face(self, count: int, sides: int, why: str, label: Label = ()) -> int:
        if why not in OF_BATTLES:
            return super().face(count, sides, why, label)
        name = next((x for x in (" ".join((why, *label[OF_WHOM:])), why) if x in self.named), "")
        if not name:
            return QUIET.get(why, FAILS)
        if not self.named[name]:
            raise WrongCase(f"another face is rolled for {name!r}: {label}")
        return self.named[name].pop(0)

    @property
    def unused(self) -> int:
        return super().unused + sum(map(len, self.named.values()))


class Notes:
    """The battles of a combat phase, as they were opened, deployed, or fought."""

    def __init__(self) -> None:
        self.battles: tuple[Battle, ...] = ()

    def taken_in(self, sequence: Mapping[Any, Any]) -> Mapping[Any, Any]:
        """The sequence of play, with a note taken after what opens battles, deploys for them and fights them."""

        def note(name: str) -> Any:
            def segment(phase: CombatPhase, u: Any) -> None:
                self.battles = phase.battles

            segment.__name__ = name
            return segment

        names = {"open_the_battles": NOTED, "press": NOTED_DEPLOYED, "fight_the_next": NOTED_FOUGHT}
        segments = []
        for segment in sequence[CombatPhase]:
            name = segment.__name__
            segments += [segment, note(names[name])] if name in names else [segment]
        return {**sequence, CombatPhase: tuple(segments)}


def _sides(battle: Battle, is_so: Callable[[bool], bool]) -> list[str]:
    return sorted(battle.of(is_attacker).side for is_attacker in (True, False) if is_so(is_attacker))


def _posts(field: Field) -> dict[str, str]:
    return {unit.id: str(unit.section) for unit in (*field.attacker, *field.defender)}


def _fronts(battle: Battle) -> dict[str, dict[str, int]]:
    """Side -> what is seen of its front line: post and strength."""
    return {
        battle.of(is_attacker).side: {x.post: x.infantry + x.cavalry + x.artillery for x in seen}
        for is_attacker, seen in zip((True, False), battle.fronts or (), strict=False)
    }


FACTS: Mapping[str, Callable[[Battle], Any]] = {
    "attackers": lambda b: list(b.attacker.forces),
    "defenders": lambda b: list(b.defender.forces),
    "targets": lambda b: list(b.attack.targets),
    "hexes": lambda b: list(b.hexes),
    "flanks": lambda b: [flank.force for flank in b.flanks],
    "besides": lambda b: sorted((*b.attacker.besides, *b.defender.besides)),
    "failed_repulse": lambda b: b.attack.failed_repulse,
    "out_of_supply": lambda b: b.is_out_of_supply,
    "affecting": lambda b: b.field.is_affecting,
    "centre_only": lambda b: b.field.is_centre_only,
    "limits": lambda b: {hex_: list(limit) for hex_, limit in b.field.limits.items()},
    "fronts": _fronts,
    "lead": lambda b: b.lead,
    "facing": lambda b: b.facing,
    "special": lambda b: _sides(b, lambda one: b.of(one).is_special),
    "superior": lambda b: _sides(b, lambda one: b.superiority[not one]),
    "manoeuvres": lambda b: [f"{one.kind} {one.met}" for one in b.manoeuvres],
    "called_up": lambda b: sorted(x.id for x in (*b.field.attacker, *b.field.defender) if x.is_called_up),
    "losers": lambda b: _sides(b, lambda one: b.verdict is not None and b.verdict.loses(one)),
    "routs": lambda b: _sides(b, lambda one: b.of(one).routs),
    "tired": lambda b: _sides(b, lambda one: b.of(one).is_tired),
    "exhausted": lambda b: _sides(b, lambda one: b.of(one).is_exhausted),
    "lost": lambda b: {b.of(one).side: b.of(one).lost for one in (True, False)},
    "at": lambda b: _posts(b.field),
}


def check_battles(battles: tuple[Battle, ...], names: Names, said: Sequence[Mapping[str, Any]]) -> None:
    """The battles of a phase are these, in this order; of `at` only the units that are named."""
    same("the number of battles", len(battles), len(said))
    for battle, facts in zip(battles, said, strict=True):
        for words, wanted in facts.items():
            key = words.replace(" ", "_")
            if key not in FACTS:
                raise WrongCase(f"of a battle nobody tells {words!r}; there are {', '.join(FACTS)}")
            found, value = FACTS[key](battle), _in_lists(names.plain(wanted))
            if key == "at":
                found = {unit: found.get(unit, "gone") for unit in value}
            same(f"{words} of the battle for {'+'.join(battle.attack.targets)}", found, value)


def _in_lists(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _in_lists(v) for k, v in value.items()}
    return [_in_lists(v) for v in value] if isinstance(value, tuple) else value
