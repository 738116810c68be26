"""Recorded playtests: the plays of a whole playtest as a small JSON file, to be played again by the rules of today.

One is kept for each way a game can end, as `tests/records/<folder>/<ending>.json`, the folder named as the rules module
or as a design of it. When rules or figures were changed on purpose, `record_endings` looks for the endings anew and
writes the files. Where each winner of an ending has a record it is `<ending>.<winner>.json`. `python -m
tests.recorded_playtests toulon grande_tactique` plays the shortest one of each of these sample games again.
"""

from __future__ import annotations

import importlib
import itertools
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from workbench.commands.demo import step
from workbench.engine.bots import let_play, make_bots
from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import to_builtins, to_json
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules, rules_for

RECORDS = Path(__file__).parent / "records"
SHORT = 12


def written(playtest: Playtest[Any, Any]) -> str:
    """A playtest that is over, as the text of its record: one line a play, with the digest after it."""
    engine = playtest.engine
    plays = [
        json.dumps(
            {"action": to_builtins(play.action), "given": play.given, "after": engine.digest(play.state)[:SHORT]},
            separators=(",", ":"),
        )
        for play in playtest.plays[1:]
    ]
    head = {
        "rules": playtest.rules.name,
        "scenario": playtest.scenario,
        "seed": playtest.seed,
        "options": playtest.options,
        "ending": playtest.state.ending,
        "winner": playtest.state.winner,
    }
    return json.dumps(head)[:-1] + ', "plays": [\n' + ",\n".join(plays) + "\n]}\n"


def played_again(rules: AnyRules, record: Path) -> Playtest[Any, Any]:
    """The playtest of a record, played by these rules; AssertionError names the first play that is another now."""
    told = json.loads(record.read_text(encoding="utf-8"))
    playtest: Playtest[Any, Any] = Playtest(rules, told["scenario"], told["seed"], told["options"])
    for number, play in enumerate(told["plays"], start=1):
        action = playtest.engine.action_from_json(to_json(play["action"]))
        try:
            playtest.play(action, play["given"])
        except IllegalAction as refused:
            raise AssertionError(f"{record.name}, play {number}: {action} is refused: {refused}") from None
        after = playtest.engine.digest(playtest.state)[:SHORT]
        assert after == play["after"], f"{record.name}, play {number}: {action} leads to another state than it did"
    ended = (playtest.state.ending, playtest.state.winner)
    assert ended == (told["ending"], told["winner"]), f"{record.name}: it ends with {ended}"
    return playtest


def carried_over(rules: AnyRules, record: Path) -> str:
    """The record played again by changed rules, move for move: its text with the digests of today.

    Where a play now has to say more than it did, the first legal answer is added. AssertionError where a play is
    refused now, or it ends otherwise: then the record has to be made anew.
    """
    told = json.loads(record.read_text(encoding="utf-8"))
    playtest: Playtest[Any, Any] = Playtest(rules, told["scenario"], told["seed"], told["options"])
    for number, play in enumerate(told["plays"], 1):
        action = playtest.engine.action_from_json(json.dumps(play["action"]).encode())
        try:
            while more := playtest.next_decision(action.seat, action.answers):
                action = replace(action, answers=(*action.answers, next(iter(more.options))))
            playtest.play(action, play["given"])
        except IllegalAction as refused:
            raise AssertionError(f"{record.name}, play {number}: {action} is refused: {refused}") from None
    ended = (playtest.state.ending, playtest.state.winner)
    assert ended == (told["ending"], told["winner"]), f"{record.name}: it ends with {ended}"
    return written(playtest)


def records_in(folder: str) -> dict[str, Path]:
    """Ending, and the winner where it is named -> the record, sorted."""
    return {path.stem: path for path in sorted((RECORDS / folder).glob("*.json"))}


def ending_of(record: Path) -> str:
    """The ending that a record is of."""
    return record.name.partition(".")[0]


def record_endings(
    rules: AnyRules, folder: str, endings: Iterable[str], scenarios: Iterable[str], kinds: Iterable[str], seeds: int
) -> set[str]:
    """Let bots play until every ending has come up, and write a record of each; returned are those that did not."""
    wanted = set(endings)
    (RECORDS / folder).mkdir(parents=True, exist_ok=True)
    for seed, scenario, kind in itertools.product(range(1, seeds + 1), tuple(scenarios), tuple(kinds)):
        if not wanted:
            break
        playtest: Playtest[Any, Any] = Playtest(rules, scenario, seed)
        let_play(playtest, make_bots(dict.fromkeys(rules.seats(playtest.start), kind), playtest))
        if playtest.state.ending in wanted:
            wanted.remove(playtest.state.ending)
            (RECORDS / folder / f"{playtest.state.ending}.json").write_text(written(playtest), encoding="utf-8")
    return wanted


def main(folders: Sequence[str]) -> int:
    """Play the shortest kept record of each sample game again, and tell what came of it; 1 when one differs."""
    try:
        for folder in folders:
            with step("Replay a kept record") as tell:
                tell(replayed(folder))
    except AssertionError as differs:
        print(differs, file=sys.stderr)
        return 1
    return 0


def replayed(folder: str) -> str:
    """The shortest kept record of a sample game is played again: what came of it, in one line."""
    records = records_in(folder).values()
    record = min(records, key=lambda kept: kept.stat().st_size)
    rules = rules_for(importlib.import_module(f"sample_games.{folder}.build").build())
    playtest = played_again(rules, record)
    how = f"{len(playtest.plays) - 1} plays, the same: {rules.words.ending_words(ending_of(record))}"
    return f"{rules.title}, {record.name}, 1 of {len(records)}: {how}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
