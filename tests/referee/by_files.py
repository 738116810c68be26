"""A game that is played by files alone: a referee's folder, and a file for each player."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from workbench.engine.bots import Bot
from workbench.engine.bots.kinds import bot_for
from workbench.engine.design import Design
from workbench.referee.desk import orders_of_bot
from workbench.referee.formats import TURN, Orders
from workbench.referee.player import Player
from workbench.referee.referee import Referee, Setting
from workbench.referee.referee_file import OUT


class ByFiles:
    """A game with its players. Between them go files, and nothing else."""

    def __init__(self, folder: Path, design: Design, setting: Setting, kind: str = "random", seed: int = 3) -> None:
        self.folder = folder
        self.referee = Referee.new(folder, design, setting)
        self.players: dict[str, Player] = {}
        self.bots: dict[str, Bot] = {}
        for seat in self.seats:
            self.players[seat], joining = Player.join(folder / f"{seat}.seat", self.packet(seat))
            self.referee.take(joining)
            self.bots[seat] = bot_for(kind, seed, self.players[seat].engine.rules)
        self.referee.adjudicate()

    @property
    def seats(self) -> tuple[str, ...]:
        return self.referee.head.facts.seats

    @property
    def round(self) -> int:
        return self.referee.head.round

    def packet(self, seat: str, number: int | None = None) -> bytes:
        """What lies in the folder for a seat."""
        wanted = self.round if number is None else number
        return (self.folder / OUT / f"{wanted:03}.{seat}{TURN}").read_bytes()

    def opened(self, seat: str) -> Player:
        """The player who has opened all packets up to that of the round."""
        player = self.players[seat]
        for number in range(player.round + 1, self.round + 1):
            player.open_packet(self.packet(seat, number))
        return player

    def orders(self, seat: str) -> Orders:
        """What the bot at this seat orders, which has the player's file and nothing else."""
        return orders_of_bot(self.opened(seat), self.bots[seat])

    def written(self, seat: str, orders: Orders | None = None) -> bytes:
        """The file that is sent."""
        return self.opened(seat).write(self.orders(seat) if orders is None else orders)

    def written_by(self, seat: str) -> bytes:
        """The same of a player who has opened all packets, whoever has the referee's file."""
        return self.players[seat].write(orders_of_bot(self.players[seat], self.bots[seat]))

    def play_round(self, absent: Mapping[str, str] | None = None) -> None:
        """Everybody's orders but those of who is absent, and the round that comes of them."""
        for seat in self.seats:
            if seat not in (absent or {}):
                self.referee.take(self.written(seat))
        self.referee.adjudicate(absent)

    def play(self, most: int = 10_000) -> int:
        """To the end, or so many rounds; how many it took."""
        played = 0
        while not self.referee.is_over and played < most:
            self.play_round()
            played += 1
        return played

    def asked(self) -> str:
        """The seat that is asked in the round that is open."""
        return self.referee.engine.decisions(self.referee.state)[0].seat

    def packets(self) -> list[bytes]:
        """All that were sent."""
        return [path.read_bytes() for path in sorted((self.folder / OUT).iterdir())]

    def close(self) -> None:
        self.referee.close()
        for player in self.players.values():
            player.close()
