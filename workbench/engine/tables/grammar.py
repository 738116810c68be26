"""The language of a table's cells, as data: what may stand there, what it says, and which result is better.

A grammar is forms; a form is literal texts, slots (a number or one of some words) and halves (what one side suffers).
The same grammar reads cells for play, editors, odds and bots, prints results, and offers cells that begin as typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice, product
from typing import NamedTuple

from immutables import Map
from msgspec import Struct

from workbench.engine.words.message import Message, as_message, marked

MOST_SIGNS = 200
"""Longer cells are not looked at: nobody prints them, and a pattern would take long over them."""


class Effect(Struct, frozen=True, order=True):
    """What a cell does to whom. An amount of 0 is as much as the rules' parameter says ("R" without a number)."""

    who: str
    what: str
    amount: int = 1


class Slot(Struct, frozen=True):
    """`before` and then a number, or one of `words` with the amount that each stands for.

    `is_implied` lets the number be left out, `optional` all of it. `most` is the highest number that is offered.
    """

    what: str
    who: str = ""
    before: str = ""
    words: tuple[tuple[str, int], ...] = ()
    is_implied: bool = False
    optional: bool = True
    signed: bool = False
    most: int = 9


class Word(Struct, frozen=True):
    """A text of its own, of this pattern: what it says is the effect itself, of `who`. `such` are some of them."""

    pattern: str
    who: str = "it"
    such: tuple[str, ...] = ()


class Half(Struct, frozen=True):
    """What one side suffers; `nothing` are the signs for nothing at all, the first as it is printed.

    Of the effects in `apart` a cell has one at most: who is eliminated loses no steps besides.
    """

    who: str
    slots: tuple[Slot, ...]
    nothing: tuple[str, ...] = ("-",)
    apart: tuple[str, ...] = ()


class Form(Struct, frozen=True):
    """One way to write a cell. `effects` go with the form itself: "EX" has no slots."""

    parts: tuple[str | Slot | Half | Word, ...]
    effects: tuple[Effect, ...] = ()


class Worth(NamedTuple):
    """How much an effect of one point is worth to the attacker."""

    who: str
    what: str
    weight: int


class Grammar(Struct, frozen=True, dict=True):
    """A language of cells. `title` completes "is no …"; `example` shows some cells of it."""

    id: str
    title: str
    forms: tuple[Form, ...]
    worth: tuple[Worth, ...] = ()
    example: str = ""

    def parse(self, cell: str) -> tuple[Effect, ...]:
        """What a cell does, sorted. Cells that were read once are remembered.

        Raises
        ------
        ValueError
            It is not of this language; the text says what was expected.
        """
        known = self._parsed
        if cell not in known:
            if len(known) > 100_000:
                known.clear()
            known[cell] = self._parse(cell)
        return known[cell]

    def print(self, effects: Iterable[Effect]) -> str:
        """The first form that says just this; ValueError when none does."""
        wanted = tuple(sorted(effects))
        for form in self.forms:
            text = _written(form, wanted)
            if text is not None and self.parse(text) == wanted:
                return text
        raise ValueError(
            Message(
                "no {table} says {what}",
                table=self.title,
                what=", ".join(f"{e.who} {e.what} {e.amount}" for e in wanted) or Message("nothing"),
            )
        )

    def complete(self, begun: str, most: int = 12) -> tuple[str, ...]:
        """Cells that begin so, the shortest first."""
        found = {text for form in self.forms for text in _texts(form) if text.startswith(begun)}
        rising = sorted(found, key=lambda text: (len(text), text))
        return tuple(islice(filter(self.holds, rising), most))

    def holds(self, cell: str) -> bool:
        """Is a cell of this language?"""
        try:
            self.parse(cell)
        except ValueError:
            return False
        return True

    def score(self, cell: str) -> int:
        """How good a cell is for the attacker; ValueError as `parse`."""
        return sum(self._weights.get((e.who, e.what), 0) * (e.amount or 1) for e in self.parse(cell))

    def _parse(self, cell: str) -> tuple[Effect, ...]:
        text = cell.strip()
        for reader in self._readers if len(text) <= MOST_SIGNS else ():
            if (found := reader.pattern.fullmatch(text)) and all(found[half] for half in reader.halves):
                read = (_effect(slot, who, found, at) for at, (slot, who) in enumerate(reader.slots))
                said = [effect for effect in read if effect is not None]
                said += [Effect(who, found[group]) for group, who in reader.words]
                if not any(_is_said_twice(half, said) for half in reader.form.parts if isinstance(half, Half)):
                    return tuple(sorted((*said, *reader.form.effects)))
        why = marked("{cell} is no {language}; write such as {example}")
        raise ValueError(Message(why, cell=repr(text[:40]), language=as_message(self.title), example=self.example))

    @cached_property
    def _readers(self) -> tuple[_Reader, ...]:
        return tuple(_reader(form) for form in self.forms)

    @cached_property
    def _parsed(self) -> dict[str, tuple[Effect, ...]]:
        return {}

    @cached_property
    def _weights(self) -> Map[tuple[str, str], int]:
        return Map({(one.who, one.what): one.weight for one in self.worth})


class _Reader(NamedTuple):
    """A form made ready for reading: slot `n` is group `sn`, its number or word `vn`, and halves are groups too."""

    form: Form
    pattern: re.Pattern[str]
    slots: tuple[tuple[Slot, str], ...]
    halves: tuple[str, ...]
    words: tuple[tuple[str, str], ...]
    """Group and who of each text of its own."""


def _reader(form: Form) -> _Reader:
    slots: list[tuple[Slot, str]] = []
    halves: list[str] = []
    words: list[tuple[str, str]] = []

    def pattern_of(slot: Slot, who: str) -> str:
        at = len(slots)
        slots.append((slot, slot.who or who))
        words = sorted((word for word, _ in slot.words), key=len, reverse=True)
        value = "|".join(map(re.escape, words)) or (r"[+-]?\d{1,6}" if slot.signed else r"\d{1,6}")
        inner = f"{re.escape(slot.before)}(?P<v{at}>{value}){'?' if slot.is_implied else ''}"
        return f"(?P<s{at}>{inner}){'?' if slot.optional else ''}"

    text = ""
    for part in form.parts:
        match part:
            case str():
                text += re.escape(part)
            case Slot():
                text += pattern_of(part, "")
            case Word():
                words.append((f"w{len(words)}", part.who))
                text += f"(?P<{words[-1][0]}>{part.pattern})"
            case Half():
                halves.append(f"h{len(halves)}")
                suffered = "".join(pattern_of(slot, part.who) for slot in part.slots)
                text += f"(?P<{halves[-1]}>{'|'.join([*map(re.escape, part.nothing), suffered])})"
    return _Reader(form, re.compile(text), tuple(slots), tuple(halves), tuple(words))


def _is_said_twice(half: Half, said: list[Effect]) -> bool:
    return sum(effect.who == half.who and effect.what in half.apart for effect in said) > 1


def _effect(slot: Slot, who: str, found: re.Match[str], at: int) -> Effect | None:
    if not found[f"s{at}"]:
        return None
    value = found[f"v{at}"]
    if value is None:
        return Effect(who, slot.what, 0)
    amount = dict(slot.words)[value] if slot.words else int(value)
    return Effect(who, slot.what, amount) if amount else None


def _written(form: Form, effects: tuple[Effect, ...]) -> str | None:
    """The text of a form that says these effects, None where it cannot."""
    left = list(effects)
    for effect in form.effects:
        if effect not in left:
            return None
        left.remove(effect)

    def said(slot: Slot, who: str) -> str | None:
        whose = slot.who or who
        mine = next((e for e in left if (e.who, e.what) == (whose, slot.what)), None)
        if mine is None:
            return "" if slot.optional else None if slot.words else slot.before + "0"
        value = _value(slot, mine.amount)
        if value is not None:
            left.remove(mine)
        return None if value is None else slot.before + value

    text = ""
    for part in form.parts:
        match part:
            case str():
                text += part
            case Slot():
                if (one := said(part, "")) is None:
                    return None
                text += one
            case Word():
                if (own := next((e for e in left if e.who == part.who), None)) is None:
                    return None
                left.remove(own)
                text += own.what
            case Half():
                texts = [said(slot, part.who) for slot in part.slots]
                if None in texts or not (any(texts) or part.nothing):
                    return None
                text += "".join(one for one in texts if one) or part.nothing[0]
    return None if left else text


def _value(slot: Slot, amount: int) -> str | None:
    if slot.words:
        return next((word for word, number in slot.words if number == amount), None)
    if not amount and slot.is_implied:
        return ""
    return f"{amount:+}" if slot.signed and amount > 0 else str(amount)


def _texts(form: Form) -> Iterator[str]:
    """Every cell of a form, with the numbers that are offered."""
    choices: list[list[str]] = []
    for part in form.parts:
        match part:
            case str():
                choices.append([part])
            case Slot():
                choices.append(_offered(part))
            case Word():
                choices.append([*part.such])
            case Half():
                suffered = ("".join(texts) for texts in product(*map(_offered, part.slots)))
                choices.append([*part.nothing[:1], *filter(None, suffered)])
    return ("".join(texts) for texts in product(*choices))


def _offered(slot: Slot) -> list[str]:
    least = -slot.most if slot.signed else 0 if not slot.optional else 1
    values = [word for word, _ in slot.words] or [
        text for n in range(least, slot.most + 1) if (text := _value(slot, n))
    ]
    absent = [""] if slot.optional else []
    return absent + ([slot.before] if slot.is_implied else []) + [slot.before + value for value in values]
