"""The bridge behind an address of this machine: files of the kit by name, and a socket for each player.

Only this machine is answered: the address is that of loopback, and a page of another site that a browser has open is
refused by the name of the host and by its origin. Nothing here imports the web libraries but when it is asked to serve.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.front_end.bridge import Bridge

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.websockets import WebSocket

LOOPBACK = "127.0.0.1"
NAMES = (LOOPBACK, "localhost")
KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "md": "text/markdown; charset=utf-8",
    "ts": "text/plain; charset=utf-8",
}
POLICY = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
NO_SEAT = 4001
"""The code by which a socket without a token of a seat is closed."""
CHANGED = json.dumps({"changed": True})


class CannotServe(Exception):
    """Nobody is served; the text says why, in a sentence for the reader."""


def listening(port: int = 0) -> socket.socket:
    """A socket of this machine alone; port 0 takes a free one. CannotServe where the port is taken."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.bind((LOOPBACK, port))
        made.listen()  # at once: who follows an address before anybody answers waits, and is not refused
    except OSError as error:
        made.close()
        why = Message("port {port} cannot be used ({error}); take another", port=port, error=error.strerror or "")
        raise CannotServe(why) from error
    return made


def serve(bridge: Bridge, files: Mapping[str, bytes], at: socket.socket) -> None:
    """Answer until the process is interrupted; CannotServe where the web libraries are missing."""
    app = application(bridge, files, at.getsockname()[1])
    import uvicorn

    config = uvicorn.Config(app, log_level="warning", ws_max_size=limits.LINE_BYTES.most, access_log=False)
    uvicorn.Server(config).run(sockets=[at])


def application(bridge: Bridge, files: Mapping[str, bytes], port: int) -> Starlette:
    """The application that answers for the bridge. CannotServe where the web libraries are missing."""
    try:
        import uvicorn as _needed
        import websockets as _too
        from starlette.applications import Starlette
        from starlette.responses import Response
        from starlette.routing import Route, WebSocketRoute
        from starlette.websockets import WebSocketDisconnect
    except ImportError as error:
        why = Message("{name} is not installed: pip install 'wargame-workbench[web]'", name=error.name or "starlette")
        raise CannotServe(why) from error
    del _needed, _too
    hosts = {f"{name}:{port}" for name in NAMES}
    origins = {f"http://{host}" for host in hosts}
    players: set[WebSocket] = set()

    async def file(request: Request) -> Response:
        name = request.path_params.get("name") or "index.html"
        if request.headers.get("host") not in hosts:
            return Response("this address is not answered", 421, POLICY)
        if name not in files:
            return Response("there is no such file", 404, POLICY)
        return Response(files[name], 200, POLICY, KINDS[name.rpartition(".")[2]])

    async def play(player: WebSocket) -> None:
        seat = bridge.seat_of(player.query_params.get("token", ""))
        is_ours = player.headers.get("host") in hosts and player.headers.get("origin", "") in {"", *origins}
        await player.accept()
        if not seat or not is_ours:
            await player.close(NO_SEAT)
            return
        players.add(player)
        try:
            await player.send_text(bridge.greeting(seat))
            while True:
                line = await player.receive_text()
                answered = await asyncio.wrap_future(bridge.ask(seat, line))
                await player.send_text(answered.line)
                if answered.is_changed:
                    await asyncio.gather(*(told(one) for one in players if one is not player))
        except WebSocketDisconnect:
            pass
        finally:
            players.discard(player)

    async def told(player: WebSocket) -> None:
        """That there is something new is all that is told to the others: what it is they ask as their seats."""
        try:
            await player.send_text(CHANGED)
        except (WebSocketDisconnect, RuntimeError):
            players.discard(player)

    return Starlette(routes=[Route("/", file), Route("/{name}", file), WebSocketRoute("/play", play)])
