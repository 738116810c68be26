"""Small battlefields, written as words."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import FRONT, Companies, Company, Section
from rulesets.arcola.figures import Figures
from sample_games.arcola.build import build

FIGURES = Figures(build())
SIGNS = {"L": Section.LEFT, "C": Section.CENTRE, "R": Section.RIGHT, "-": Section.RESERVE}
ARMS = {"i": "infantry", "c": "cavalry", "a": "artillery"}


def company(text: str, **changes: object) -> Company:
    """A unit written as "guieu C i4a1 x": id, section, strength, and marks: x ineffective, d disorganized, f flanking,
    m manoeuvring, u called up, @1316 from this hex.
    """
    id_, section, strength, *marks = text.split()
    unit = Company(
        id_, SIGNS[section], **{ARMS[arm]: int(n) for arm, n in zip(strength[::2], strength[1::2], strict=True)}
    )
    for mark in marks:
        match mark[0]:
            case "x":
                unit = replace(unit, ineffective=True)
            case "d":
                unit = replace(unit, disorganized=True)
            case "f":
                unit = replace(unit, is_flanking=True)
            case "m":
                unit = replace(unit, is_manoeuvring=True)
            case "u":
                unit = replace(unit, is_called_up=True)
            case "@":
                unit = replace(unit, origin=mark[1:])
            case other:
                raise ValueError(other)
    return replace(unit, **changes)


def companies(*texts: str) -> Companies:
    return tuple(map(company, texts))


@st.composite
def sides(draw: st.DrawFn, least: int = 1, most: int = 8) -> Companies:
    """A side of some units, the first of them in front."""
    found = []
    for n in range(draw(st.integers(least, most))):
        section = draw(st.sampled_from(FRONT if not n else tuple(Section)))
        arms = draw(st.tuples(st.integers(0, 5), st.integers(0, 2), st.integers(0, 2)).filter(any))
        found.append(
            Company(
                f"u{n}",
                section,
                *arms,
                level=draw(st.integers(0, 2)),
                ineffective=draw(st.booleans()),
                disorganized=draw(st.booleans()),
                origin=draw(st.sampled_from(["1316", "1415"])),
                is_flanking=bool(n) and draw(st.integers(0, 9)) == 0,
                is_called_up=draw(st.integers(0, 9)) == 0,
            )
        )
    return tuple(found)
