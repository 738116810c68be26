"""A proof holds, by our verifier and by the one that shares nothing with it; every change that is planted is found."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sample_games.toulon.build import build as build_toulon
from tests.referee.by_files import ByFiles
from tests.referee.conftest import Begin
from tests.referee.test_dice_of_shares import VERIFIER
from workbench.referee.formats import PROOF
from workbench.referee.proof import PROOF_FILE, read_proof, reveal
from workbench.referee.referee import Setting
from workbench.referee.referee_file import OUT
from workbench.referee.refused import Refused
from workbench.referee.verification import Verified, verify

Change = Callable[[dict[str, Any]], object]
OTHER = "5e" * 32


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[ByFiles, bytes]:
    """A game of Toulon with dice in many rounds, and its proof."""
    game = ByFiles(tmp_path_factory.mktemp("proved") / "game", build_toulon(), Setting("faron"))
    game.play(14)
    reveal(game.referee, is_ended=True)
    game.close()
    return game, (game.folder / PROOF_FILE).read_bytes()


def of_record(number: int, change: Change) -> Change:
    """A change of what was recorded of a round."""

    def made(proof: dict[str, Any]) -> None:
        record = json.loads(proof["rounds"][number]["record"])
        change(record)
        proof["rounds"][number]["record"] = json.dumps(
            record, separators=(",", ":"), sort_keys=True, ensure_ascii=False
        )

    return made


def with_rolls(proof: dict[str, Any]) -> int:
    return next(n for n, one in enumerate(proof["rounds"]) if json.loads(one["record"]).get("rolls"))


def without_rolls(proof: dict[str, Any]) -> int:
    rounds = list(enumerate(proof["rounds"]))
    return next(n for n, one in rounds[1:] if not json.loads(one["record"]).get("rolls"))


def in_rolls(change: Callable[[list[Any]], object]) -> Change:
    return lambda proof: of_record(with_rolls(proof), lambda record: change(record["rolls"]))(proof)


def in_round(change: Callable[[dict[str, Any]], object], number: int = 3) -> Change:
    return lambda proof: change(proof["rounds"][number])


CHANGES: dict[str, Change] = {
    "a face": in_rolls(lambda rolls: rolls[0].update(face=rolls[0]["face"] % 6 + 1)),
    "the sides of a die": in_rolls(lambda rolls: rolls[0].update(sides=20)),
    "a label": in_rolls(lambda rolls: rolls[0].update(label=["n", "999"])),
    "a roll made twice": in_rolls(lambda rolls: rolls.append(rolls[0])),
    "a roll left out": in_rolls(lambda rolls: rolls.pop()),
    "a share": in_round(lambda one: one["shares"].update(allied=OTHER)),
    "the referee's share": in_round(lambda one: one["shares"].update(referee=OTHER)),
    "a share kept back": lambda proof: proof["rounds"][with_rolls(proof)]["shares"].update(allied=""),
    "a share kept back where nothing was rolled": lambda proof: proof["rounds"][without_rolls(proof)]["shares"].update(
        allied=""
    ),
    "a share left out": in_round(lambda one: one["shares"].pop("allied")),
    "an anchor": in_round(lambda one: one["anchors"].update(allied=OTHER)),
    "a salt": in_round(lambda one: one.update(salt=OTHER)),
    "the start": of_record(0, lambda record: record["start"].update(ending="x")),
    "the last round": lambda proof: proof["rounds"].pop(),
    "a round between": lambda proof: proof["rounds"].pop(4),
    "the seal": lambda proof: proof.update(seal=OTHER),
    "the game": lambda proof: proof.update(game="0" * 32),
    "what is told of a round": of_record(4, lambda record: record.update(absent={"allied": "none"})),
}


def faults(proof: dict[str, Any], game: ByFiles) -> tuple[Verified, list[str]]:
    ours = verify(read_proof(json.dumps(proof).encode()), game.packets())
    others, _, _ = VERIFIER["verify"](proof, sorted((game.folder / OUT).glob("*.turn")))
    return ours, others


def test_what_was_played_is_proved(shown: tuple[ByFiles, bytes]) -> None:
    game, raw = shown
    ours, others = faults(json.loads(raw), game)
    assert ours.faults == () and others == [] and ours.told == ()
    assert ours.faces > 10 and ours.packets == len(game.packets()) == 32


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_found_by_both(name: str, shown: tuple[ByFiles, bytes]) -> None:
    game, raw = shown
    proof = json.loads(raw)
    CHANGES[name](proof)
    ours, others = faults(proof, game)
    assert ours.faults and others


OF_RULES: dict[str, Change] = {
    "an action": of_record(3, lambda record: record["plays"][0]["action"].update(answers=["no_such"])),
    "an event left out": of_record(3, lambda record: record["plays"][0]["events"].pop()),
    "a play left out": of_record(3, lambda record: record["plays"].clear()),
    "the moment it comes to": of_record(3, lambda record: record.update(digest="0")),
    "what a seat sees": of_record(3, lambda record: record["views"].update(allied="0")),
}


@pytest.mark.parametrize("name", OF_RULES)
def test_what_breaks_the_rules_is_told_where_it_does(name: str, shown: tuple[ByFiles, bytes]) -> None:
    game, raw = shown
    proof = json.loads(raw)
    OF_RULES[name](proof)
    ours, _ = faults(proof, game)
    assert [fault for fault in ours.faults if fault.startswith("round 3:")]


def test_the_page_runs_by_itself_and_says_what_is_wrong(shown: tuple[ByFiles, bytes], tmp_path: Path) -> None:
    game, raw = shown

    def run(proof: Path) -> tuple[int, str]:
        command = [sys.executable, "-I", str(game.folder / "verify_dice.py"), str(proof)]
        packets = [str(path) for path in sorted((game.folder / OUT).glob("*.turn"))]
        done = subprocess.run([*command, *packets], capture_output=True, text=True, check=False, cwd=tmp_path)
        return done.returncode, done.stdout + done.stderr

    assert run(game.folder / PROOF_FILE)[0] == 0
    proof = json.loads(raw)
    CHANGES["a face"](proof)
    (changed := tmp_path / "changed.json").write_text(json.dumps(proof), encoding="utf-8")
    code, told = run(changed)
    assert code == 1 and "shows" in told and "Traceback" not in told


def test_a_file_that_is_no_proof_is_told(shown: tuple[ByFiles, bytes]) -> None:
    _, raw = shown
    for bad in (b"", b"{}", raw[:-9], b"[]", raw.replace(b'"rounds"', b'"sounds"', 1)):
        with pytest.raises(Refused, match="no proof"):
            read_proof(bad)
    with pytest.raises(Refused, match="another form"):
        read_proof(raw.replace(PROOF.encode(), b"workbench-proof-2"))


def test_a_packet_of_another_game_is_found(shown: tuple[ByFiles, bytes], begin: Begin) -> None:
    _, raw = shown
    other = begin()
    found = verify(read_proof(raw), other.packets())
    assert len(found.faults) == len(other.packets())


def test_the_page_is_short_and_needs_python_alone() -> None:
    import ast

    page = (Path(VERIFIER["__file__"]) if "__file__" in VERIFIER else Path("resources/verify_dice.py")).read_text()
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(page))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert imported <= {*sys.stdlib_module_names, "__future__"}
    assert len(page.splitlines()) < 120
