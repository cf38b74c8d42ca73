"""The audit reads what is in the tables: a match that went well passes, and damage to a row is found."""

import os
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection

from games.models import (
    Conduct,
    Match,
    Queue,
    RankedOutcome,
    RankedSeat,
    Ranking,
    RatingChange,
    Seat,
    Tally,
    Ticket,
)
from tests.games.ranked.conftest import RankedTable, enter, guests, seated
from tools.soak.invariants import audit
from tools.soak.invariants.rows import Confirmed
from tools.soak.reading import read_rows, shorten_queues, still_open

__all__ = ["guests", "seated"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def database() -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}").geturl()


@pytest.fixture
def duel(transactional_db: None, seated: Callable[..., RankedTable]) -> RankedTable:
    table = seated("duel")
    table.finish(winner=0)
    return table


def players_of(table: RankedTable) -> list[str]:
    return [client.player["id"] for client in table.clients]


def faults(database: str, table: RankedTable, confirmed: Confirmed | None = None) -> set[str]:
    rows = read_rows(database, players_of(table), confirmed or Confirmed())
    assert [match.id for match in rows.matches] == [table.id]
    return {title for title, found in audit(rows).items() if found}


def test_a_duel_that_ended_leaves_nothing_to_find(duel: RankedTable, database: str) -> None:
    confirmed = Confirmed(
        results={(duel.id, player): place for place, player in enumerate(players_of(duel), 1)}
    )
    assert faults(database, duel, confirmed) == set()
    assert still_open(database, players_of(duel)) == 0


def test_a_duel_that_goes_on_is_not_over(
    transactional_db: None, seated: Callable[..., RankedTable], database: str
) -> None:
    table = seated("duel")
    assert faults(database, table) == {"every match is over"}
    assert still_open(database, players_of(table)) == 3


DAMAGE: dict[str, Callable[[], Any]] = {
    "every finished match is rated once": lambda: RatingChange.objects.filter(place=2).delete(),
    "rating changes make a chain": lambda: Ranking.objects.filter(wins=1).update(rating=1600.0),
    "places are counted right": lambda: Tally.objects.filter(step__gt=0).delete(),
    "places are legal": lambda: Seat.objects.filter(place=2).update(place=1),
    "everybody has one outcome a match": lambda: RankedOutcome.objects.filter(outcome="left").delete(),
    "who leaves cools down": lambda: Conduct.objects.update(until=None),
    "records have no gap": lambda: Match.objects.update(seq=99),
    "nobody is held by a match they do not play": lambda: RankedSeat.objects.create(
        user_id=Ranking.objects.all()[0].user_id, match=Match.objects.get()
    ),
    "tickets end whole": lambda: Ticket.objects.update(match=None),
    "no ticket is stuck": lambda: Ticket.objects.update(status="waiting"),
}


@pytest.mark.parametrize("title", DAMAGE)
def test_damage_is_found(duel: RankedTable, database: str, title: str) -> None:
    DAMAGE[title]()
    assert title in faults(database, duel)


def test_shortened_queues_play_one_quick_round(
    transactional_db: None, new_guest: Callable[..., Any], database: str
) -> None:
    before = Queue.objects.get(code="duel")
    try:
        shorten_queues(database, ["duel"])
        shown = {queue["code"]: queue for queue in new_guest("Ada").get("/api/v1/queues").json()}
        assert (shown["duel"]["pace"], shown["duel"]["options"]["target_score"]) == ("fast", 1)
        assert shown["flip"]["pace"] == "normal"
        assert enter(new_guest("Ben")).status_code == 201
    finally:
        before.save()
