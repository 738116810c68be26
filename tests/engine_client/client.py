"""A front-end in sixty lines: it speaks to `workbench engine` through pipes and imports nothing of the program."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any


class EngineError(Exception):
    """The engine refused something, or did not understand it."""


class Client:
    """One engine process. `with Client(path) as engine: engine.ask("start", seed=3)`"""

    def __init__(self, ruleset: str, *options: str) -> None:
        command = [sys.executable, "-m", "workbench", "engine", ruleset, *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(self, what: str, **fields: Any) -> Any:
        """The answer to one request; EngineError when it is none."""
        assert self.process.stdin and self.process.stdout
        self.asked += 1
        request = {"id": self.asked, "do": what, **fields}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.asked
        if "error" in answer or "refused" in answer:
            raise EngineError(answer)
        return answer

    def whole_action(self, decision: Any, rng: random.Random) -> Any:
        """Any answer to each stage of a decision, until the engine has no further question."""
        answers: list[Any] = []
        stage = decision
        while stage is not None:
            answers.append(any_answer(stage["options"], rng))
            try:
                stage = self.ask("next", seat=decision["seat"], answers=answers)["decision"]
            except EngineError:
                listed = self.ask("actions", seat=decision["seat"], limit=40)["actions"]
                return rng.choice(listed)
        return {"seat": decision["seat"], "to": decision["name"], "answers": answers}

    def play_with_dice(self, action: Any, rng: random.Random) -> tuple[Any, list[int]]:
        """Play it with faces rolled here, one more each time that the engine says that one is needed."""
        faces: list[int] = []
        while "needs_dice" in (answer := self.ask("play", action=action, dice=faces)):
            faces.append(rng.randint(1, answer["needs_dice"]["sides"]))
        return answer, faces


def any_answer(options: Any, rng: random.Random) -> Any:
    """Something that may be answered, as far as the options alone can say."""
    kind = options["kind"]
    if kind == "one_of":
        open_ones = [c["answer"] for c in options["candidates"] if "refused" not in c]
        return rng.choice(open_ones)
    if kind == "some_of":
        most = min(options["most"], len(options["candidates"]))
        chosen = set(rng.sample(options["candidates"], rng.randint(options["least"], max(options["least"], most))))
        return [c for c in options["candidates"] if c in chosen]
    if kind == "allotment":
        shares = dict.fromkeys(options["over"], 0)
        for _ in range(min(options["total"], sum(options["over"].values()))):
            shares[rng.choice([u for u in shares if shares[u] < options["over"][u]])] += 1
        return {"type": "Allotted", "shares": {unit: n for unit, n in shares.items() if n}}
    if kind == "ordering":
        return rng.sample(options["of"], len(options["of"]))
    return rng.randint(options["low"], options["high"])
