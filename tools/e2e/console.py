"""Output while a match is played: a live table in a terminal, single lines elsewhere."""

import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tools.e2e.failures import Findings
from tools.e2e.metrics import Metrics
from tools.e2e.player import SeatedClient

REFRESH = 0.2
SECONDS_BETWEEN_LINES = 5.0


class TableView:
    """Displays the match of the players; `write` prints a line."""

    def __init__(
        self, players: list[SeatedClient], metrics: Metrics, findings: Findings, write: Callable[[str], None]
    ) -> None:
        self.players, self.metrics, self.findings, self.write = players, metrics, findings, write

    async def show(self) -> None:
        """Display the match until cancelled: live in a terminal, if rich is installed, else in lines."""
        with suppress(ImportError):
            if sys.stdout.isatty():
                return await self._show_live()
        await self._show_lines()
        return None

    async def show_nothing(self) -> None:
        """Wait until cancelled, without output."""
        await asyncio.Event().wait()

    async def _show_live(self) -> None:
        from rich.live import Live

        with Live(self._drawing(), refresh_per_second=1 / REFRESH) as live:
            while True:
                await asyncio.sleep(REFRESH)
                live.update(self._drawing())

    async def _show_lines(self) -> None:
        last_round, last_line = 0, time.monotonic()
        while True:
            await asyncio.sleep(REFRESH)
            view = self.players[0].sight.view
            if view and (view["round"] != last_round or time.monotonic() - last_line > SECONDS_BETWEEN_LINES):
                last_round, last_line = view["round"], time.monotonic()
                self.write(self.line())

    def line(self) -> str:
        """Return round, move, scores and number of faults in one line."""
        view = self.players[0].sight.view
        scores = ", ".join(f"{seat['player']['display_name']} {seat['score']}" for seat in view["seats"])
        return f"round {view['round']}, move {view['seq']}: {scores}; {len(self.findings.met)} faults"

    def _drawing(self) -> Any:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        view = self.players[0].sight.view
        if not view:
            return Text("The table is being laid …")
        middle = view["table"]
        grid = Table(title=f"{view['variant']} {view['code']}, round {view['round']}, move {view['seq']}")
        for column in ("", "player", "cards", "score", "", "line", "last heard"):
            grid.add_column(column)
        seated = {player.sight.knowledge.seat: player for player in self.players}
        for seat in view["seats"]:
            grid.add_row(*self._row(view, seat, seated.get(seat["seat"])))
        table = f"{middle['top']} on {middle['color']}, {middle['draw_pile']} to draw"
        return Group(
            grid, Text(table), Text(self.players[0].last_words), Text("; ".join(self.metrics.lines()[:2]))
        )

    def _row(self, view: dict[str, Any], seat: dict[str, Any], player: SeatedClient | None) -> list[str]:
        return [
            "→" if seat["seat"] in view["awaiting"]["seats"] else "",
            seat["player"]["display_name"],
            str(seat["cards"]),
            str(seat["score"]),
            "UNO!" if seat["called"] else "",
            "up" if player and player.socket.wire else "down",
            f"move {player.sight.seq}" if player else "",
        ]
