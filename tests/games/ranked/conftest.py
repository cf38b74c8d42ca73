"""Ranked play for the tests: who waits, the tables they are seated at, and rankings filled by hand."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.leagues import RankingStatus
from games.models import Ranking, Ticket, TicketHolder
from games.services.leaderboards import tally
from games.services.matchmaking import run_queue
from tests.games.conftest import MATCHES, Room

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Edu", "Fina", "Gus", "Hana")


class RankedTable(Room):
    """A ranked match that has started, and a client for each of its players in the order of their seats."""

    def __init__(self, match_id: str, clients: Sequence[Any]) -> None:
        self.id = match_id
        seats = clients[0].get(f"{MATCHES}/{match_id}").json()["seats"]
        by_id = {client.player["id"]: client for client in clients}
        self.clients = [by_id[seat["player"]["id"]] for seat in seats]

    def finish(self, winner: int = 0) -> None:
        """Let everybody but the winner give up, the last seat first."""
        for seat in reversed(range(len(self.clients))):
            if seat != winner:
                assert self.ask(seat, "resign").status_code == 200

    def result(self) -> list[dict[str, Any]]:
        """Return how it ended, by seat."""
        results: list[dict[str, Any]] = self.clients[0].get(f"{self.address}/result").json()["results"]
        return sorted(results, key=lambda seat: seat["seat"])


def enter(client: Any, queue: str = "duel", **body: Any) -> Any:
    """Ask for a ticket."""
    return client.post(f"/api/v1/queues/{queue}/tickets", body)


def let_ticket_wait(ticket_id: str, seconds: float) -> None:
    """Let a ticket have waited so long, its players being there all the time."""
    Ticket.objects.filter(id=ticket_id).update(waiting_since=F("waiting_since") - timedelta(seconds=seconds))


def let_players_be_silent(seconds: float) -> None:
    """Let everybody who waits have given no sign of life for so long."""
    TicketHolder.objects.update(seen_at=F("seen_at") - timedelta(seconds=seconds))


@pytest.fixture
def guests(db: None, new_guest: Callable[..., Any]) -> Callable[[int], list[Any]]:
    """Make some guests, each a client that is signed in."""
    return lambda count: [new_guest(NAMES[number]) for number in range(count)]


@pytest.fixture
def seated(guests: Callable[[int], list[Any]]) -> Callable[..., RankedTable]:
    """Seat players at a ranked table: `seated("table")`, or `seated("duel", clients)`."""

    def seat(queue: str = "duel", clients: list[Any] | None = None) -> RankedTable:
        players = clients or guests(2 if queue == "duel" else 4)
        for client in players:
            assert enter(client, queue).status_code == 201
        assert run_queue(queue) == 1
        return RankedTable(players[0].get("/api/v1/tickets/current").json()["match"], players)

    return seat


def rank(user: User | UUID | str, rating: float, queue: str = "duel", **columns: Any) -> Ranking:
    """Put a player into a table by hand: settled, with twenty matches, unless said otherwise."""
    wanted = {"sigma": 5.0, "matches": 20, "wins": 9, "league": "silver", "standing": RankingStatus.SETTLED}
    ranking = Ranking.objects.create(
        season_id=columns.pop("season_id", 1),
        queue_id=queue,
        user_id=getattr(user, "id", user),
        rating=rating,
        mu=25 + (rating - 1500) / 24,
        **{"last_match_at": timezone.now(), **wanted, **columns},
    )
    tally([], [ranking])
    return ranking


@pytest.fixture
def players(db: None) -> Callable[[int], list[User]]:
    """Make members without a client, in the order of their ids."""

    def make(count: int) -> list[User]:
        users = [User(kind="guest", display_name=f"Player {number}") for number in range(count)]
        for user in users:
            user.display_key = user.display_name.lower()
        return sorted(User.objects.bulk_create(users), key=lambda user: user.id)

    return make
