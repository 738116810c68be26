"""The commands of whoever plays by files without the window: joining, opening a packet, writing orders."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.designs import AsJson
from workbench.commands.referee.told import SeatFile, content_of, in_words, written_to
from workbench.commands.terminal import BadInput, print_json

if TYPE_CHECKING:
    from workbench.referee.formats import Orders
    from workbench.referee.player import Player

Packet = Annotated[Path, typer.Argument(metavar="PACKET", help="The packet that came, a .turn file.")]
Out = Annotated[Path, typer.Option("--out", help="Write the file to be sent here.")]


def join(
    packet: Packet,
    seat: Annotated[Path, typer.Option("--seat", help="Make the player's own file here; it is never sent.")],
    out: Out,
    json: AsJson = False,
) -> None:
    """Take part in a game: make a file of one's own of an invitation, and the file that is sent back."""
    from workbench.referee.player import Player

    with in_words():
        player, joining = Player.join(seat, content_of(packet))
        with player:
            written_to(out, joining)
            told = {"game": player.game, "seat": player.seat, "title": player.facts.title, "file": str(out)}
    if json:
        print_json(told)
    else:
        typer.echo(f"{told['title']}: {told['seat']}, game {told['game'][:8]}; send {out} and keep {seat}")


def open_packet(file: SeatFile, packet: Packet, json: AsJson = False) -> None:
    """Open the next packet: what happened, what is asked, and with --json all that the seat sees."""
    from workbench.engine.codec import to_builtins

    with in_words(), _opened(file, packet) as player:
        told, questions = player.told, player.questions
        if json:
            print_json(
                {
                    "round": player.round,
                    "adds_up": player.adds_up(),
                    "told": to_builtins(told),
                    "questions": questions,
                    "view": player.view,
                }
            )
            return
        typer.echo(f"{player.facts.title}: round {player.round}, {player.seat}")
        if not player.adds_up():
            typer.echo("warning: what it shows is not what was told")
        for play in told.plays:
            for sentence in filter(None, play.sentences):
                typer.echo(sentence)
        for saying in told.said:
            typer.echo(f"the referee: {saying.text if saying.kind != 'picture' else 'a picture'}")
        for one in told.not_played:
            typer.echo(f"not carried out: {one.action.to}: {one.reason}")
        for question in questions:
            typer.echo(f"asked: {question['prompt']} ({question['name']})")
        if not questions:
            typer.echo("nothing is asked; the round needs your file all the same")


def write(
    file: SeatFile,
    out: Out,
    packet: Annotated[Path | None, typer.Option("--packet", help="Open this packet first.")] = None,
    orders: Annotated[
        Path | None,
        typer.Option("--orders", help='JSON: {"actions": [{"seat": …, "to": …, "answers": […]}, …], "standing": […]}.'),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", metavar="KIND", help="Let a bot write them: random, greedy.")] = "",
    json: AsJson = False,
) -> None:
    """Write the file of orders for the last packet that was opened; without --orders or --bot nothing is ordered."""
    if orders is not None and bot:
        raise BadInput("orders are read from a file or written by a bot, not both")
    with in_words(), _opened(file, packet) as player:
        found = _of_bot(player, bot) if bot else _read(orders)
        written_to(out, player.write(found))
        told = {"seat": player.seat, "round": player.round, "actions": len(found.actions), "file": str(out)}
    if json:
        print_json(told)
    else:
        typer.echo(f"{out}: {told['actions']} actions of {told['seat']} for round {told['round']}")


def kept(
    file: SeatFile,
    out: Annotated[Path, typer.Option("--out", help="A folder for them; it is made.")],
    json: AsJson = False,
) -> None:
    """Write all packets that were opened as they were signed, out of their boxes: zip files that any program opens,
    and that verify_dice.py checks.
    """
    from workbench.referee.formats import TURN
    from workbench.referee.player import Player

    if not out.absolute().parent.is_dir():
        raise BadInput(f"{out}: there is no folder {out.parent}")
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out}: it is a file; name a folder")
    with in_words(), Player.open(file) as player:
        packets = player.packets()
        out.mkdir(exist_ok=True)
        paths = [out / f"{number:03}.{player.seat}{TURN}" for number in range(len(packets))]
        for path, packet in zip(paths, packets, strict=True):
            written_to(path, packet)
    if json:
        print_json({"files": [str(path) for path in paths]})
    for path in paths if not json else ():
        typer.echo(str(path))


def _opened(file: Path, packet: Path | None) -> Player:
    from workbench.referee.player import Player

    player = Player.open(file)
    if packet is not None:
        try:
            player.open_packet(content_of(packet))
        except BaseException:
            player.close()
            raise
    return player


def _read(path: Path | None) -> Orders:
    from workbench import limits
    from workbench.referee.formats import ANSWERS, Orders, read_orders

    if path is None:
        return Orders()
    raw = content_of(path)
    if len(raw) > limits.ORDERS_BYTES.most:
        raise BadInput(f"{path}: it has {limits.ORDERS_BYTES.beyond}")
    return read_orders({ANSWERS: raw})


def _of_bot(player: Player, kind: str) -> Orders:
    from workbench.engine.bots import NoSuchBot
    from workbench.engine.bots.kinds import bot_for
    from workbench.referee.desk import orders_of_bot
    from workbench.storage.records.seeds import unpredictable_seed

    try:
        bot = bot_for(kind, unpredictable_seed(), player.engine.rules)
    except NoSuchBot as error:
        raise BadInput(str(error)) from None
    return orders_of_bot(player, bot)
