"""The command that lets several people play a ruleset in their browsers on this machine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.designs import RulesetFile
from workbench.commands.playtests import ENGINE_BOTS_HELP, free_record
from workbench.commands.scenario_options import Options, scenario_options
from workbench.commands.terminal import BadInput
from workbench.language import ENGLISH, languages
from workbench.storage.records.seeds import MOST_SEED, unpredictable_seed

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.exchange.engine_session import EngineSession

MOST_PORT = 65_535


def serve(
    file: RulesetFile,
    scenario: Annotated[str, typer.Option("--scenario", help="The scenario; without it the first.")] = "",
    options: Options = "",
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=MOST_SEED, help="Whoever knows it knows the dice.")
    ] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="SIDE=BOT,…", help=ENGINE_BOTS_HELP)] = "",
    port: Annotated[int, typer.Option("--port", min=0, max=MOST_PORT, help="Without it a free one.")] = 0,
    page: Annotated[
        Path | None, typer.Option("--page", help="A folder of `export --to frontend`, with a page of your own.")
    ] = None,
    record: Annotated[Path | None, typer.Option("--record", help="Write the record of the playtest here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a record that is there.")] = False,
    language: Annotated[str, typer.Option("--language", help="Of prompts, refusals and the log.")] = ENGLISH,
) -> None:
    """Play a ruleset in browsers on this machine: an address for each seat, which is told its own part only.

    It goes on until Ctrl C. Nobody but this machine is answered. Needs `pip install 'wargame-workbench[web]'`.
    """
    import json

    from workbench.commands.bot_playtest import dealt_bots
    from workbench.engine.rules_modules import rules_for
    from workbench.exchange.engine_session import EngineSession
    from workbench.exchange.front_end import serving
    from workbench.exchange.front_end.bridge import Bridge
    from workbench.storage.file.ruleset_file import load

    if language not in languages():
        raise BadInput(f"no language is called {language!r} (there are: {', '.join(languages())})")
    design, chosen = load(file), scenario_options(options)
    rules_for(design)
    if record is not None:
        free_record(record, force)

    def begun() -> EngineSession:
        session = EngineSession(design, record, "", dealt_bots(bots, "", design), language)
        asked = {"do": "start", "seed": unpredictable_seed() if seed is None else seed, "options": chosen}
        answer = session.answer(json.dumps(asked | ({"scenario": scenario} if scenario else {})).encode())
        if "error" in answer:
            session.close()
            raise BadInput(answer["error"])
        return session

    bridge = Bridge(begun)
    try:
        at = serving.listening(port)
        files = _files(page, design)
        serving.application(bridge, files, at.getsockname()[1])  # what is missing is told before any address is
        for token, seat in bridge.tokens.items():
            typer.echo(f"{seat}: http://{serving.LOOPBACK}:{at.getsockname()[1]}/?token={token}")
        typer.echo("Open each in a browser of its own, or hand it to its player. Ctrl C ends it.")
        serving.serve(bridge, files, at)
    except serving.CannotServe as error:
        raise BadInput(str(error)) from None
    finally:
        bridge.close()


def _files(page: Path | None, design: Design) -> dict[str, bytes]:
    """The files of the kit; those of a folder stand before the program's own."""
    from workbench.exchange.exports import CannotExport
    from workbench.exchange.front_end.serving import KINDS
    from workbench.qt.front_end import kit_with_map

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # the map is drawn, on no display
    try:
        files = kit_with_map(design)
    except CannotExport as error:
        raise BadInput(str(error)) from None
    if page is None:
        return files
    if not page.is_dir():
        raise BadInput(f"{page}: there is no such folder")
    own = [one for one in sorted(page.iterdir()) if one.is_file() and one.suffix[1:] in KINDS]
    return files | {one.name: one.read_bytes() for one in own}
