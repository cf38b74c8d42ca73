"""Seating players who wait: each once, even when players leave or come back at the same moment."""

import threading
import time
from contextlib import suppress
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connections
from django.utils import timezone

from accounts.models import Block
from games.engine import new_match
from games.models import Match, Move, RankedSeat, Seat, Ticket, TicketHolder
from games.selectors.tickets import open_ticket_of
from games.selectors.waiting_tickets import waiting_line
from games.services import matchmaking
from games.services.forfeits import resign
from games.services.matchmaking import run_all_queues, run_queue
from games.services.tickets import enter_queue, leave_queue
from games.tasks.matchmaking import run_queue as task
from tests.games.ranked.conftest import enter, let_ticket_wait
from uno_api.errors import ApiError

pytestmark = pytest.mark.django_db


@pytest.fixture
def line_up(players):
    """Let members wait without a client: `line_up(50, "duel")` returns their tickets."""

    def make(count, queue="duel", rating=1500.0):
        users = players(count)
        tickets = Ticket.objects.bulk_create(Ticket(queue_id=queue, rating=rating) for _ in users)
        TicketHolder.objects.bulk_create(
            TicketHolder(ticket=ticket, user=user) for ticket, user in zip(tickets, users, strict=True)
        )
        return tickets

    return make


def everybody_sits_once(count, seats):
    """Whether all who waited sit at exactly one table, held by it, with no ticket left open."""
    sat = list(Seat.objects.values_list("user_id", flat=True))
    assert len(sat) == len(set(sat)) == RankedSeat.objects.count() == count
    assert Match.objects.filter(status="playing", rated=True).count() == count // seats
    assert not TicketHolder.objects.filter(is_open=True).exists()
    matched = Ticket.objects.filter(status="matched", match__isnull=False, ended_at__isnull=False)
    return matched.count() == count


def test_the_time_waited_counts_to_the_moment_of_the_question(guests):
    """A transaction that began before somebody came does not make the range smaller."""
    for guest in guests(2):
        enter(guest)
    assert all(0 <= ticket.waited < 60 for ticket in waiting_line("duel"))


def test_a_table_begins_at_once_and_is_rated(seated):
    table = seated("flip")
    view = table.view(0)
    assert (view["status"], view["variant"], view["rated"], view["queue"]) == (
        "playing",
        "flip",
        True,
        "flip",
    )
    assert view["target_score"] == 200
    assert view["seq"] == 1
    assert view["awaiting"]["deadline"] is not None
    assert not view["spectators"]
    assert len(view["hand"]) in (7, 8)  # eight after a Draw One as start card
    assert Move.objects.get(match_id=table.id).seq == 1


def test_what_was_dealt_can_be_proved_and_played_again(seated):
    duel = seated()
    duel.finish()
    proof = duel.clients[0].get(f"{duel.address}/proof").json()
    assert proof["seed_hash"] == duel.view()["seed_hash"]
    assert duel.clients[0].get(f"{duel.address}/replay").status_code == 200


def test_a_no_show_loses_on_time(seated, clock):
    duel = seated()
    for _ in range(60):
        clock.after(120, duel)
    assert (duel.row.status, duel.row.reason) == ("finished", "forfeit")
    assert sorted((one["place"], one["rating"]["change"] > 0) for one in duel.result()) == [
        (1, True),
        (2, False),
    ]


def test_everybody_is_notified(guests, monkeypatch, django_capture_on_commit_callbacks):
    frames: dict[object, object] = {}
    monkeypatch.setattr("games.services.matchmaking.notify_users", frames.update)
    clients = guests(2)
    tickets = {client.player["id"]: enter(client).json()["id"] for client in clients}
    with django_capture_on_commit_callbacks(execute=True):
        run_queue("duel")
    match = str(Match.objects.get().id)
    assert frames == {
        UUID(player): {"type": "matched", "ticket": ticket, "match": match}
        for player, ticket in tickets.items()
    }


def test_every_queue_is_looked_after(line_up):
    line_up(2, "duel")
    line_up(4, "table")
    task()
    assert Match.objects.count() == 2


def test_a_queue_that_fails_keeps_no_other_waiting(line_up, monkeypatch):
    line_up(2, "duel")
    line_up(4, "table")
    seat = matchmaking.run_queue

    def fail(code):
        if code == "duel":
            raise RuntimeError(code)
        return seat(code)

    monkeypatch.setattr(matchmaking, "run_queue", fail)
    assert run_all_queues() == 1


def test_those_who_block_each_other_do_not_meet(guests):
    ada, ben, cleo = guests(3)
    Block.objects.create(blocker_id=ben.player["id"], blocked_id=ada.player["id"])
    for client in (ada, ben):
        let_ticket_wait(enter(client).json()["id"], 500)
    assert run_queue("duel") == 0
    enter(cleo)
    assert run_queue("duel") == 1
    assert cleo.get("/api/v1/tickets/current").json()["status"] == "matched"


def test_the_last_opponent_is_met_again_only_when_there_is_nobody_else(seated, guests):
    duel = seated()
    duel.finish()
    ada, ben = duel.clients
    enter(ada)
    enter(ben)
    cleo = guests(3)[2]
    enter(cleo)
    assert run_queue("duel") == 1
    assert cleo.get("/api/v1/tickets/current").json()["status"] == "matched"


def test_a_table_that_fails_lets_its_people_wait_on_as_if_nothing_had_been(line_up, monkeypatch):
    since = timezone.now() - timedelta(seconds=90)
    tickets = line_up(6)
    Ticket.objects.filter(id=tickets[0].id).update(waiting_since=since)
    deal = new_match
    unlucky: list[object] = []

    def fail_for_one(rules, seats, seed):
        if not unlucky:
            unlucky.append(seed)
            raise RuntimeError("the first table broke")
        return deal(rules, seats, seed)

    monkeypatch.setattr(matchmaking, "new_match", fail_for_one)
    laid = run_queue("duel")
    assert laid == 3  # together they could not be laid; one by one they can

    monkeypatch.setattr(matchmaking, "new_match", lambda *_: 1 / 0)
    late = line_up(2)
    Ticket.objects.filter(id=late[0].id).update(waiting_since=since)
    assert run_queue("duel") == 0
    waiting = Ticket.objects.filter(status="waiting")
    assert {ticket.id for ticket in waiting} == {ticket.id for ticket in late}
    assert Ticket.objects.get(id=late[0].id).waiting_since == since
    assert Match.objects.count() == 3


def test_one_broken_table_does_not_break_the_others(line_up, monkeypatch):
    line_up(6)
    calls: list[object] = []
    deal = new_match

    def break_the_second(rules, seats, seed):
        calls.append(seed)
        if len(calls) in (2, 4):  # once among all, then again when the tables are laid one by one
            raise RuntimeError("this table breaks")
        return deal(rules, seats, seed)

    monkeypatch.setattr(matchmaking, "new_match", break_the_second)
    assert run_queue("duel") == 2
    assert Ticket.objects.filter(status="waiting").count() == 2


def test_who_plays_after_all_is_left_out_until_it_is_over(line_up):
    tickets = line_up(3)
    match = Match.objects.create(variant="classic", seats_count=2, seed_hash="x", rated=True, queue="duel")
    playing = TicketHolder.objects.get(ticket=tickets[0]).user_id
    RankedSeat.objects.create(user_id=playing, match=match)
    assert run_queue("duel") == 1
    assert Ticket.objects.get(id=tickets[0].id).status == "waiting"


@pytest.mark.django_db(transaction=True)
def test_four_runs_at_once_seat_fifty_tickets_once(line_up, at_once):
    line_up(50)
    assert sum(at_once(4, lambda _: run_all_queues())) + run_all_queues() == 25
    assert everybody_sits_once(50, 2)


@pytest.mark.django_db(transaction=True)
def test_runs_that_do_not_see_each_other_seat_everybody_once(line_up, at_once, monkeypatch):
    """Even without the lock for the run, the locks of the tickets and the database's rules hold."""
    monkeypatch.setattr(matchmaking, "_is_ours", lambda _queue: True)
    line_up(50)
    at_once(4, lambda _: run_queue("duel"))
    run_queue("duel")
    assert everybody_sits_once(50, 2)


@pytest.mark.django_db(transaction=True)
def test_two_devices_of_one_account_never_meet(guests, at_once):
    (ada,) = guests(1)
    for _ in range(5):
        answers = at_once(2, lambda _: enter(ada))
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert run_queue("duel") == 0
        ticket = ada.get("/api/v1/tickets/current").json()["id"]
        ada.delete(f"/api/v1/tickets/{ticket}")
    assert not Match.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_to_leave_or_to_be_seated_has_one_winner(guests, at_once):
    ada, ben = guests(2)
    for _ in range(8):
        ticket = enter(ada).json()["id"]
        enter(ben)
        left, laid = at_once(
            2, lambda n, ticket=ticket: run_all_queues() if n else ada.delete(f"/api/v1/tickets/{ticket}")
        )
        assert (left.status_code, laid) in ((204, 0), (409, 1))
        assert (Ticket.objects.get(id=ticket).status == "matched") is (laid == 1)
        _clear_the_tables()


@pytest.mark.django_db(transaction=True)
def test_who_joins_leaves_and_joins_again_never_plays_twice(players):
    """Two matchmakers run all the time, while players come, go and come again without a pause."""
    users = [user.id for user in players(3)]
    is_over = threading.Event()
    matchmakers = [threading.Thread(target=_run_until, args=(is_over,)) for _ in range(2)]
    for matchmaker in matchmakers:
        matchmaker.start()
    try:
        for _ in range(50):
            for user in users:
                _join_leave_join(user)
            _nobody_is_doubled()
    finally:
        is_over.set()
        for matchmaker in matchmakers:
            matchmaker.join()
    _nobody_is_doubled()
    assert Match.objects.exists()


def _run_until(is_over):
    try:
        while not is_over.is_set():
            run_all_queues()
            time.sleep(0.02)
    finally:
        connections.close_all()


def _join_leave_join(user):
    """Come, go and come again; who was seated meanwhile gives up that match."""
    for act in (
        lambda: enter_queue(user, "duel"),
        lambda: leave_queue(open_ticket_of(user) or uuid4(), user),
    ):
        with suppress(ApiError):
            act()
    try:
        enter_queue(user, "duel")
    except ApiError as refusal:
        if refusal.code == "already_playing":
            with suppress(ApiError):
                resign(UUID(refusal.extra["match"]), user)


def _nobody_is_doubled():
    seats = Seat.objects.filter(match__status="playing", left_at=None)
    playing = list(seats.values_list("user_id", flat=True))
    assert len(playing) == len(set(playing))
    waiting = list(TicketHolder.objects.filter(is_open=True).values_list("user_id", flat=True))
    assert len(waiting) == len(set(waiting))


def _clear_the_tables():
    RankedSeat.objects.all().delete()
    Ticket.objects.all().delete()
    Match.objects.all().delete()
