"""What a battle costs each side, and how its losses fall on formations: pure functions (11.9, 11.10)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulesets.grande_tactique.battle_positions import engaged_sp
from rulesets.grande_tactique.battle_strength import RATIO, TERRAIN
from rulesets.grande_tactique.figures.battle import ATTACKER, DEFENDER, UNDECIDED, VICTORS, BattleFigures
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle
from workbench.engine.clauses import implements

OPTION_LOSSES, BY_TABLE, RECKONED = "losses_of_battle", "table", "reckoned"
"""Option of a scenario: losses are read from the table, or reckoned and rounded to the nearest (11.9)."""


class Shares(Struct, frozen=True):
    """Losses of a side. `forced` fall without a choice; `free` more are shared out, each formation up to its `room`."""

    forced: Mapping[str, int]
    free: int
    room: Mapping[str, int]


@implements("11.9", "help.d")
def percentage(figures: BattleFigures, code: str, whose: str, ratio: int, terrain: int) -> int:
    """Percent that a side loses, by the cell of the results table.

    `whose` is ATTACKER or DEFENDER, `ratio` and `terrain` are the modifiers of the attacker's roll. 11.9 and its
    examples count, not the footnotes of the table (interpretation 52).
    """
    base = figures.victors_loss("base")
    if code == UNDECIDED:
        return base + base * abs(terrain)
    if code != VICTORS:
        return int(code)
    unfavourable = max(0, -ratio if whose == ATTACKER else ratio)
    has_advantage = whose == DEFENDER and terrain < 0
    without = 0 if has_advantage else figures.victors_loss("without_terrain_advantage")
    return base + unfavourable * figures.victors_loss("each_unfavourable_ratio_point") + without


@implements("11.9", "help.e")
def losses(q: Position, b: Battle, codes: tuple[str, str], modifiers: Mapping[str, int]) -> tuple[int, int]:
    """Strength points lost by attacker and defender; neither loses more than half of what the other has."""
    figures, exactly = q.figures.battle, q.state.options.get(OPTION_LOSSES) == RECKONED
    strong = engaged_sp(q, b, b.attacking), engaged_sp(q, b, b.defending)
    found = []
    for i, whose in enumerate((ATTACKER, DEFENDER)):
        percent = percentage(figures, codes[i], whose, modifiers[RATIO], modifiers[TERRAIN])
        found.append(min(figures.losses(strong[i], percent, exactly), strong[1 - i] // 2))
    return found[0], found[1]


@implements("11.10")
def shares(total: int, strong: Mapping[str, int], first: str = "") -> Shares:
    """How losses fall: the first on the formation that gave its morale, the rest as the owner likes.

    None is destroyed while another has 2 strength points left, which goes before the first rule (interpretation 53).

    >>> shares(2, {"a": 3, "b": 1}, "a") == Shares({"a": 2}, 0, {})
    True
    >>> shares(1, {"a": 1, "b": 4}, "a") == Shares({"b": 1}, 0, {})
    True
    >>> shares(2, {"a": 3, "b": 4}, "a") == Shares({"a": 1}, 1, {"a": 1, "b": 3})
    True
    """
    left = {formation: sp for formation, sp in strong.items() if sp > 0}
    total = min(total, sum(left.values()))
    spare = {formation: sp - 1 for formation, sp in left.items() if sp > 1}
    if total > sum(spare.values()):
        # all are brought down to their last point, and some lose that as well
        beyond = total - sum(spare.values())
        if len(left) == beyond:
            return Shares(left, 0, {})
        if left.get(first) == 1:
            spare, beyond = {**spare, first: left[first]}, beyond - 1
        return Shares(spare, beyond, {f: 1 for f in left if f != first} if beyond else {})
    forced = {first: 1} if total and first in spare else {}
    room = {f: most - forced.get(f, 0) for f, most in spare.items() if most > forced.get(f, 0)}
    free = total - sum(forced.values())
    if free and (len(room) == 1 or free == sum(room.values())):
        falls = room if free == sum(room.values()) else dict.fromkeys(room, free)
        both = {f: forced.get(f, 0) + falls.get(f, 0) for f in left}
        return Shares({f: n for f, n in both.items() if n}, 0, {})
    return Shares(forced, free, room if free else {})
