"""What a random user reached, and what never: commands, tools, dialogs, pages, fields; told as a table at the end."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
BASES = re.compile(r"\((?:QDialog|SheetDialog)")
KINDS = ("page", "command", "tool", "used", "dialog", "left", "at the table", "tab", "line", "button", "field", "act")
"""What is told apart in the table, each by the first words of what was reached."""
AT_LENGTH = ("page", "command", "tool", "used", "dialog", "left", "at the table", "act", "view")
"""Told thing by thing; of the others only how many there were."""


class Reached:
    """What was there to be reached, and what was, how often."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.done: Counter[str] = Counter()

    def saw(self, *things: str) -> None:
        self.seen |= set(things)

    def did(self, thing: str) -> None:
        self.seen.add(thing)
        self.done[thing] += 1


def all_dialogs() -> set[str]:
    """The classes of all dialogs of the program."""
    found = set()
    for folder in ("workbench", "editors"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)) if BASES.search(text) else ():
                bases = [ast.unparse(base) for base in node.bases] if isinstance(node, ast.ClassDef) else []
                if any(BASES.match(f"({base}") and "Generic" not in bases[-1] for base in bases):
                    found.add(node.name)  # type: ignore[attr-defined]
    return found


def called(thing: str) -> str:
    """What was reached, whichever space or step it was: names of things and numbers do not make it another one."""
    words = re.sub(r"^(command Edit > (?:Undo|Redo)).*", r"\1", thing.partition("\t")[0])
    words = re.sub(r"^(command Playtest > See as) > .*", r"\1", words)
    words = re.sub(r"^(command File > Open recent) > .*", r"\1", words)
    words = re.sub(r"^(line (?:Select|Zoom to|Take away|Who needs|Merge with|Name|Undo|Redo)) .*", r"\1 …", words)
    words = re.sub(r"^(line .*? of|button .*?) (?:Hex|hexside|the border) .*", r"\1 …", words)
    return re.sub(r"^(field \w+ [^:]*?)[\d\W]*(?:Hex|of|,|:|\d).*", r"\1 …", words)


def never_reached(seen: set[str], done: Counter[str]) -> list[str]:
    """What was shown, or is in the program, and was never used."""
    opened = {name.split()[1] for name in done if name.startswith("dialog ")}
    left = {called(thing) for thing in seen} - {called(thing) for thing in done}
    return sorted([*left, *(f"dialog {name}" for name in all_dialogs() - opened)])


def counts_of(done: Counter[str]) -> dict[str, Counter[str]]:
    """How often each thing was reached, by its kind."""
    by_kind: dict[str, Counter[str]] = {}
    for thing, times in done.items():
        kind = next((one for one in (*KINDS, "view") if thing.startswith(one + " ")), "other")
        by_kind.setdefault(kind, Counter())[called(thing)] += times
    return by_kind


def table(done: Counter[str], by_sample: Mapping[tuple[str, str], Counter[str]]) -> Iterable[str]:
    """The lines of the table: acts by sample and page, then each kind of things with how often each was reached."""
    pages = sorted({page for counts in by_sample.values() for page in counts if page.startswith("page ")})
    yield "acts by sample and page (of sittings begun in design, in playtest)"
    for (game, mode), counts in sorted(by_sample.items()):
        on_pages = ", ".join(f"{page.removeprefix('page ')} {counts[page]}" for page in pages)
        yield f"  {game:16} {mode:9} {counts['sittings']:4} sittings, {counts['acts']:6} acts: {on_pages}"
    for kind, counts in sorted(counts_of(done).items()):
        yield f"{kind}: {len(counts)} different, {sum(counts.values())} times"
        if kind in AT_LENGTH:
            yield from (f"  {times:6} {thing.removeprefix(kind + ' ')}" for thing, times in counts.most_common())
