"""What is remembered of Publish between runs: options of each output, and for a ruleset its outputs and its folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from dataclasses import replace as changed

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.codec import from_json
from workbench.exchange.exports import BOOKLET, PaperPart, PrintWishes

Wish = str | int | float | bool | None
MOST_RULESETS = 40
"""Of so many rulesets the outputs and the folder are remembered."""
MOST_SIGNS = 200_000
_FIELDS: dict[str, Wish] = {
    one.name: one.default for one in fields(PrintWishes) if isinstance(one.default, str | int | float | bool | None)
}


class OfRuleset(Struct, frozen=True):
    """What is chosen for one ruleset: the outputs that are made, and the folder; "" is the one beside the ruleset."""

    ticked: tuple[str, ...] = ()
    folder: str = ""
    shown: str = ""


class Choices(Struct, frozen=True):
    """`options` by output and name; `rulesets` by path, the one worked on last at the end."""

    options: Mapping[str, Mapping[str, Wish]] = {}
    rulesets: Mapping[str, OfRuleset] = {}

    def of(self, ruleset: str) -> OfRuleset:
        """What was chosen for a ruleset; for a new one the outputs that were chosen last."""
        if ruleset in self.rulesets:
            return self.rulesets[ruleset]
        last = next(reversed([*self.rulesets.values()]), None)
        return OfRuleset(last.ticked, "", last.shown) if last is not None else OfRuleset()

    def with_ruleset(self, ruleset: str, chosen: OfRuleset) -> Choices:
        """The choices with those for a ruleset, which is the last one now."""
        others = [(path, one) for path, one in self.rulesets.items() if path != ruleset]
        return replace(self, rulesets=dict([*others[-MOST_RULESETS + 1 :], (ruleset, chosen)]))

    def with_option(self, output: str, name: str, value: Wish) -> Choices:
        """The choices with another option of an output."""
        return replace(self, options={**self.options, output: {**self.options.get(output, {}), name: value}})

    def option(self, output: str, name: str) -> Wish:
        """An option as it is chosen, or as it usually is."""
        usual = USUAL.get(output, {}).get(name, _FIELDS.get(name, ""))
        assert isinstance(usual, Wish)
        chosen = self.options.get(output, {}).get(name, usual)
        return chosen if usual is None or chosen is None or _is_alike(chosen, usual) else usual

    def wishes(self, output: str, *, is_for_referee: bool = False) -> PrintWishes:
        """How an output is to be printed, for the players or for the referee."""
        across, down = (float(self.option(output, name) or 0) for name in REGISTER)
        plain = PrintWishes(**{name: _as(self.option(output, name), name) for name in _FIELDS})  # type: ignore[arg-type]
        return changed(plain, parts=self.parts(output, is_for_referee=is_for_referee), register=(across, down))

    def parts(self, output: str, *, is_for_referee: bool = False) -> frozenset[PaperPart]:
        """The parts of a game on paper that are printed; for the referee usually what the players' book lacks."""
        left_out = str(self.option(output, LEFT_OUT_FOR_REFEREE if is_for_referee else LEFT_OUT)).split()
        return frozenset(part for part in PaperPart if part.value not in left_out)


LEFT_OUT, LEFT_OUT_FOR_REFEREE, AUDIENCE = "left_out", "left_out_for_referee", "audience"
REGISTER = ("register_x", "register_y")
_NOT_IN_BOOKLET = " ".join(part.value for part in PaperPart if part not in BOOKLET)
USUAL: Mapping[str, Mapping[str, Wish]] = {
    "pnp": {LEFT_OUT: "", LEFT_OUT_FOR_REFEREE: _NOT_IN_BOOKLET, **dict.fromkeys(REGISTER, 0.0)},
    "report": {"form": "html"},
}
"""What is usual of an output where it is another than of all."""


def _is_alike(chosen: Wish, usual: Wish) -> bool:
    """Is it of the same kind? What is remembered may come from another version of the program."""
    if isinstance(usual, bool):
        return isinstance(chosen, bool)
    return isinstance(chosen, str) if isinstance(usual, str) else isinstance(chosen, int | float)


def _as(value: Wish, name: str) -> Wish:
    """A number of dots is whole."""
    is_whole = isinstance(_FIELDS[name], int) and not isinstance(_FIELDS[name], bool)
    return int(value) if is_whole and isinstance(value, int | float) else value


def read_choices(text: str) -> Choices:
    """What was remembered; the usual where it cannot be read."""
    try:
        return from_json(text, Choices) if 0 < len(text) <= MOST_SIGNS else Choices()
    except msgspec.MsgspecError:
        return Choices()


def write_choices(choices: Choices) -> str:
    """As it is remembered."""
    return msgspec.json.encode(choices).decode()  # in their order: the last ruleset is the last
