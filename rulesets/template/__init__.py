"""A rules module to copy: the smallest one that is complete. Two runners race along a track of spaces.

**A game of your own, step by step** (as a package of its own, with a first clause and phase: the handbook's page
`resources/handbook/rules_module.md`)

1. Copy this folder beside the others: `cp -r rulesets/template rulesets/mygame`, and in the copy replace
   `rulesets.template` by `rulesets.mygame` everywhere. It may as well be a package of its own, `mygame`, outside of
   this project: it imports nothing but `workbench.engine` and itself.
2. Below, rename the class and give it `name = "mygame"`: what a design says as its `rules`.
3. Name it in `pyproject.toml` and install that again (`pip install -e .`), for entry points are read from what is
   installed, not from the file (`resources/extending.md` says what else a package can add):

       [project.entry-points."wargame_workbench.rules"]
       mygame = "rulesets.mygame"

4. See that it plays before you change anything. `rulesets/mygame/example.py` holds a design; give it `rules="mygame"`,
   write it to a file and play it:

       python -c "from pathlib import Path; from rulesets.mygame.example import race_design as design; \
                  from workbench.storage.file.ruleset_file import create; create(Path('my.ruleset'), design())"
       workbench check my.ruleset
       workbench playtest my.ruleset --bots random
       workbench clauses mygame

5. Copy `tests/rulesets/template`: its class of twelve lines puts your module to everything that modules owe. Keep it
   green from here on; `record()` of that class writes a recorded playtest for each ending.
6. Now fill in, in this order: `clauses.py` (the list of the rulebook's clauses), `state.py` (what changes during play),
   `procedures.py` and `sequence.py` (the page "sequence of play"), `phases/` (a file for each chapter), `events.py`,
   `position.py` (figures and pure questions), `visibility.py`, `wording.py`, `bots.py`.

**What a newcomer trips over**

- A segment runs again from its top once its question is answered. Up to its last `u.ask` it may read and reckon, and
  nothing else; the engine refuses a question after an emit or a roll.
- After an emit, `u.state` and `u.position` are new. What was kept in a local name is the moment before.
- Only events change the state. An event is past, carries its result and all that it reveals, and decides nothing.
- Go through `state.units`, and every other `Map`, by `sorted(...)`: its own order changes from process to process.
- One segment asks one seat. What another seat chooses next, and sees, is the next segment; what several choose unseen
  is `u.ask_each`.
- A refusal cites its clause (`Refusal("2.3", "nobody dashes twice in a row")`), and reads only what its seat may see.
- No figure stands in the code. What a design lacks is a `DesignLacks` (or a `KeyError`) out of `Figures`, and a
  problem of `workbench check`; it is never found out in the middle of a play.
- Saved playtests name segments (`at`). A renamed one is marked `@formerly("its_old_name")`, and they stay readable.

What the class below does not define has a default in `workbench.engine.ruleset.RulesModule`, where every hook says when
it is called, what it gets, and what it may not do; so it is with its parts `Words`, `Display` and `Judgement`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from immutables import Map

from rulesets.template.bots import RaceJudgement
from rulesets.template.clauses import CLAUSES
from rulesets.template.events import EVENT_TYPES
from rulesets.template.position import Figures, Position
from rulesets.template.procedures import Race
from rulesets.template.reads import READS
from rulesets.template.sequence import SEQUENCE
from rulesets.template.state import RaceState, Runner
from rulesets.template.visibility import hidden
from rulesets.template.wording import RaceWords
from workbench.engine.clauses import Clause
from workbench.engine.design import Design
from workbench.engine.events import Event
from workbench.engine.ruleset import RulesModule, Segment
from workbench.engine.state import Procedure
from workbench.engine.words.message import marked


class TemplateRules(RulesModule[RaceState, Position]):
    """The race, bound to a design. Rename it, and fill in what follows."""

    # The name that a design gives as its `rules`, the same as the entry point; then what lists and pages show.
    name: ClassVar[str] = "template"
    title: ClassVar[str] = marked("Template: a race")
    rulebook: ClassVar[str] = marked("clauses.py of the module")
    maturity: ClassVar[str] = "complete"

    # Four lists that the engine reads.
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    reads = READS
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    sequence_clause = "1.1"
    state_type = RaceState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES

    def __init__(self, design: Design) -> None:
        """Read the figures once; a KeyError that says what the design lacks becomes a problem in its checks.

        What is said, what is shown (`display`) and what bots go by are parts of their own; this game shows the default.
        """
        super().__init__(design)
        self.figures = Figures(design)
        self.words = RaceWords(self)
        self.judgement = RaceJudgement(self)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> RaceState:
        """The set-up: every placed counter, and the outermost procedure on the stack."""
        scenario = self.design.scenario(scenario_id)
        runners = {p.counter: Runner(self.figures.side_of(p.counter), p.space) for p in scenario.placements}
        return RaceState(units=Map(runners), tracks=scenario.tracks, procedures=(Race(),))

    def position(self, state: RaceState) -> Position:
        return Position(self.figures, state)

    def seats(self, state: RaceState) -> tuple[str, ...]:
        """Who may be asked: here the sides; it can be factions, or commanders."""
        return tuple(side.id for side in self.design.sides)

    def points(self, state: RaceState) -> Mapping[str, int]:
        """Victory points: here how far one has come."""
        return self.position(state).advanced

    def turn(self, state: RaceState) -> int:
        return state.turn

    def hidden(self, state: RaceState, seat: str) -> Mapping[str, Runner]:
        return hidden(state, seat)

    def seen(self, state: RaceState, procedure: Procedure, seat: str) -> Procedure:
        """All of what is going on is open here; by default nothing is."""
        return procedure
