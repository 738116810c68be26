"""The main job on a real sample: write it, check it, change a number and take it back, play, replay, export, paint."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.terminal import BadInput, Failed

if TYPE_CHECKING:
    from rich.status import Status

    from workbench.engine.design import Design
    from workbench.storage.file.file_kind import FileKind

SEED = 1793
BOTS = "greedy"
Out = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="Where the files go; what the last run left is replaced.")
]


def demo(out: Out = Path("out/demo")) -> None:
    """Show the main job on a real sample: check, change, play, replay, export, paint. Needs no display."""
    from workbench.storage.samples import build_sample, sample_games

    game = sample_games()[0]
    out.mkdir(parents=True, exist_ok=True)
    ruleset, record = out / f"{game.game}.ruleset", out / f"{game.game}.record"
    typer.echo(f"{game.title}, into {out}")
    with step("Write the sample") as tell:
        design = build_sample(game.game)
        write_sample(ruleset, design)
        tell(f"{ruleset.name}, {ruleset.stat().st_size // 1024} kB")
    with step("Check it") as tell:
        tell(checked(design))
    with step("Change one number and take it back") as tell:
        tell(changed_and_taken_back(ruleset))
    with step("Play the first scenario with two bots") as tell:
        tell(played(design, record, tell))
    with step("Replay the record") as tell:
        tell(replayed(record, tell))
    with step("Export") as tell:
        tell(", ".join(exports(design, out / game.game)))
    with step("Paint the window") as tell:
        tell(painted(ruleset, record, out))
    with step("Draw its map") as tell:  # last: the window needs more of Qt than a drawing does
        tell(drawn(design, out / f"{game.game}.svg"))


class Step:
    """One step of the demonstration: `tell` says how far it is, and last what came of it."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.result = ""
        self._status: Status | None = None

    def __call__(self, text: str) -> None:
        self.result = text
        if self._status is not None:
            self._status.update(f"{self.title}: {text}")

    @contextlib.contextmanager
    def shown(self) -> Iterator[Step]:
        """The title with a sign of life while the step runs, on a terminal; the result in a line when it is done."""
        from rich.console import Console
        from rich.text import Text

        console, begun = Console(soft_wrap=True), time.perf_counter()
        with contextlib.ExitStack() as closing:
            if console.is_terminal:
                self._status = closing.enter_context(console.status(self.title))
            yield self
        seconds = f"{time.perf_counter() - begun:5.1f} s"
        console.print(
            Text.assemble(
                ("✓ " if _can_print("✓") else "- ", "green"), f"{self.title:<36}", (seconds, "dim"), f"  {self.result}"
            )
        )


def step(title: str) -> contextlib.AbstractContextManager[Step]:
    """A step that is shown while its block runs."""
    return Step(title).shown()


def write_sample(path: Path, design: Design) -> None:
    """The sample's ruleset file, made anew."""
    from workbench.storage.file.ruleset_file import RULESET_FILE, create

    replace_own(path, RULESET_FILE)
    create(path, design)


def replace_own(path: Path, kind: FileKind) -> None:
    """Take away what an earlier run left; any other file at the place stays, and is an error."""
    from workbench.storage.file.file_kind import is_of
    from workbench.storage.file.held_file import take_away

    if is_of(path, kind):
        take_away(path, kind)
    elif path.exists():
        raise BadInput(f"{path}: something else than a {kind.name} is there; name another folder with --out")


def checked(design: Design) -> str:
    """Errors end the demonstration."""
    from workbench.engine.problem import Level
    from workbench.storage.checks.playable_checks import all_problems

    problems = all_problems(design)
    errors = [problem for problem in problems if problem.level is Level.ERROR]
    if errors:
        raise Failed(f"the sample has {len(errors)} errors, the first: {errors[0]}")
    return f"no errors, {len(problems)} warnings"


def changed_and_taken_back(path: Path) -> str:
    """One stacking number goes up by one, through the same edit as in the window, and comes back."""
    from workbench.engine.codec import digest
    from workbench.storage.document import RulesetDocument
    from workbench.storage.edits.edits import ChangeSpace
    from workbench.storage.file.ruleset_file import load

    with RulesetDocument.open(path) as document:
        before = digest(document.design)
        area_map = document.design.area_map()
        spaces = [area_map.spaces[space_id] for space_id in sorted(area_map.spaces)]
        space = max((s for s in spaces if s.stacking is not None), key=lambda s: (s.victory_points, s.id))
        assert space.stacking is not None
        inverse = document.apply(ChangeSpace(area_map.id, space.id, "stacking", space.stacking + 1))
        is_changed = digest(load(path)) != before
        document.apply(inverse)
        if not is_changed or digest(document.design) != before or digest(load(path)) != before:
            raise Failed("an edit taken back does not give the same ruleset again")
    return f"stacking of {space.name} {space.stacking} → {space.stacking + 1} → {space.stacking}, digest {before[:12]}"


def played(design: Design, record: Path, tell: Step) -> str:
    """The whole scenario with two bots, every play recorded."""
    from workbench.commands.bot_playtest import outcome_in_words, play_out
    from workbench.engine.words.wording import counted
    from workbench.storage.records.record_file import RECORD_FILE

    replace_own(record, RECORD_FILE)
    report = play_out(design, "", SEED, BOTS, None, record, tell)
    names = {side.id: side.name for side in design.sides}
    points = ", ".join(f"{names.get(side, side)} {points}" for side, points in report.points.items())
    length = f"{counted(report.turns, 'turn')}, {counted(report.plays, 'play')}"
    return f"{length}. {outcome_in_words(design, report)} ({points})"


def replayed(record: Path, tell: Step) -> str:
    """Any difference ends the demonstration."""
    from workbench.storage.records.replay import replay_record

    replay = replay_record(record, tell=tell)
    if not replay.same:
        raise Failed(f"the replay differs at play {replay.differs_at}: {replay.why}")
    return f"the same, digest {replay.digest[:12]}"


def exports(design: Design, stem: Path) -> list[str]:
    """The whole design as JSON, its first map as GeoJSON."""
    from workbench.commands.exports import written
    from workbench.exchange.exports import Export

    paths = [(name, stem.with_suffix(f".{name}")) for name in ("json", "geojson")]
    for name, path in paths:
        written(name, Export(design, path))
    return [path.name for _, path in paths]


def drawn(design: Design, path: Path) -> str:
    """The first map as a drawing; left out where Qt cannot be loaded."""
    from workbench.commands.exports import written
    from workbench.exchange.exports import Export

    try:
        written("svg", Export(design, path))
    except BadInput as why:
        return f"no {path.name}: {why}"
    return f"{path.name} ({path.stat().st_size / 1e6:.1f} MB)"


def painted(ruleset: Path, record: Path, out: Path) -> str:
    """The window in Design and in Playtest, painted without a display; left out where Qt cannot be loaded."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # a screen in memory cannot place a window
    try:
        from workbench.shell.screenshots import paint_screenshots
    except ImportError as error:
        return f"left out, Qt cannot be loaded: {error}"
    return ", ".join(path.name for path in paint_screenshots(ruleset, record, out))


def _can_print(sign: str) -> bool:
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
