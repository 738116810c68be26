"""A front-end in sixty lines: it plays through `workbench engine` and imports nothing of the program.

`python client.py FILE SCENARIO` plays a scenario to its end, all seats by chance.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any


class EngineError(Exception):
    """The engine refused something, or did not understand it."""


class Client:
    """One engine process. `with Client(path) as engine: engine.ask("start", seed=3)`"""

    def __init__(self, ruleset: str, *options: str) -> None:
        command = [sys.executable, "-m", "workbench", "engine", ruleset, *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(self, what: str, **fields: Any) -> Any:
        """The answer to one request; EngineError when it is none."""
        assert self.process.stdout
        print(json.dumps({"do": what, **fields}), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer or "refused" in answer:
            raise EngineError(answer)
        return answer

    def play(self, action: Any, roll: Callable[[int], int]) -> Any:
        """Play with real dice: `roll` gives one face more, of so many sides, each time that one is needed."""
        faces: list[int] = []
        while "needs_dice" in (answer := self.ask("play", action=action, dice=faces)):
            faces.append(roll(answer["needs_dice"]["sides"]))
        return answer

    def any_action(self, moment: Any, rng: random.Random) -> Any:
        """Any legal action of one of the seats that are asked."""
        seat = rng.choice(moment["decisions"])["seat"]
        return self.ask("actions", seat=seat, limit=1, seed=rng.getrandbits(32))["actions"][0]


if __name__ == "__main__":
    with Client(sys.argv[1]) as engine:
        now = engine.ask("start", scenario=sys.argv[2])
        while not now["over"]:
            now = engine.ask("play", action=engine.any_action(now, random.Random(now["play"])))
        print(f"{now['ending']} after {now['play']} plays, won by {now['winner'] or 'nobody'}")
