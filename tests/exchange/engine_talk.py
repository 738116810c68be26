"""A session of the engine protocol that is spoken to in Python's words; every line is held against the schema."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from tests.engine.coin_design import coin_design
from tests.exchange.json_schema import mismatches
from workbench.engine.design import Design
from workbench.exchange.engine_session import EngineSession

COINS = coin_design()
SCHEMA = json.loads(files("resources").joinpath("schemas/protocol.schema.json").read_text(encoding="utf-8"))
BID, MOVE = "Turn.bid", "Move.move_a_man"


def bid(seat: str, coins: Any) -> dict[str, Any]:
    return {"seat": seat, "to": BID, "answers": [coins]}


def move(seat: str, *answers: str) -> dict[str, Any]:
    return {"seat": seat, "to": MOVE, "answers": list(answers)}


class Talk:
    """A session, started when there is anything to start it with. `ask` gives the answer without its id."""

    def __init__(self, record: Path | None = None, design: Design = COINS, **start: Any) -> None:
        self.session = EngineSession(design, record)
        if start:
            self.started = self.ask("start", **start)

    def ask(self, what: str, **fields: Any) -> Any:
        found = self.ask_in_bytes(json.dumps({"id": 7, "do": what, **fields}).encode())
        assert found.pop("id") == 7
        return found

    def ask_in_bytes(self, line: bytes) -> Any:
        """The one answer to a line, of whatever kind that is."""
        (answer,) = self.session.answers([line])
        assert answer.endswith(b"\n") and answer.count(b"\n") == 1
        found = json.loads(answer)
        assert_described(found, line)
        return found


def moving(record: Path | None = None) -> Talk:
    """Red has bid more and moves."""
    talk = Talk(record, seed=4)
    talk.ask("play", action=bid("red", 2))
    talk.ask("play", action=bid("blue", 0))
    return talk


def assert_described(answer: Any, line: bytes) -> None:
    """The answer is as the schema has it, and so is the request, unless it is answered with an error."""
    others = [{"$ref": f"#/$defs/other_answers/{other}"} for other in SCHEMA["$defs"]["other_answers"]]
    if "error" in answer:
        assert_fits(answer, {"oneOf": others})
        return
    request = json.loads(line)
    described = {"$ref": f"#/$defs/answers/{request['do']}"}
    assert_fits(answer, {"oneOf": [described, *others]})
    assert_fits(request, {"oneOf": SCHEMA["oneOf"]})


def assert_fits(value: Any, schema: Any) -> None:
    assert not (wrong := list(mismatches(value, schema, SCHEMA))), (wrong, value)
