"""Waiting for a ranked table: one ticket a player, dropped without a heartbeat, cancelled at will."""

import pytest
from django.utils import timezone

from games.models import Conduct, Queue, RankedSeat, Ticket, TicketHolder
from games.services.matchmaking import run_queue
from games.services.tickets import leave_every_queue, purge_old_tickets
from tests.games.ranked.conftest import enter, let_players_be_silent, let_ticket_wait

pytestmark = pytest.mark.django_db
CURRENT = "/api/v1/tickets/current"


@pytest.fixture
def received(monkeypatch, django_capture_on_commit_callbacks):
    """Return the notices that sockets of accounts receive during a call: `received(lambda: …)`."""

    def listen(act):
        frames: dict[object, list[object]] = {}
        for module in ("ticket_endings", "matchmaking", "parties"):
            monkeypatch.setattr(f"games.services.{module}.notify_users", frames.update)
        with django_capture_on_commit_callbacks(execute=True):
            act()
        return {str(user): frame for user, frame in frames.items()}

    return listen


def test_the_four_queues_are_shipped(guest):
    queues = guest.get("/api/v1/queues").json()
    assert [(queue["code"], queue["seats"], queue["teams"]) for queue in queues] == [
        ("duel", 2, 0),
        ("table", 4, 0),
        ("flip", 4, 0),
        ("partners", 4, 2),
    ]
    assert queues[0]["formula"] == {"start": 100.0, "growth": 5.0, "longest": 120.0}


def test_the_queues_show_how_many_wait_and_how_long_they_wait_these_days(guests):
    ada, ben, cleo = guests(3)
    for client in (ada, ben):
        let_ticket_wait(enter(client).json()["id"], 40)
    run_queue("duel")
    enter(cleo)
    duel = cleo.get("/api/v1/queues").json()[0]
    assert duel["waiting"] == 1
    assert duel["estimate_seconds"] == 40


def test_a_ticket_says_what_one_waits_for(guest):
    answer = enter(guest)
    assert answer.status_code == 201
    ticket = answer.json()
    assert (ticket["queue"], ticket["status"], ticket["match"]) == ("duel", "waiting", None)
    assert ticket["rating"] == 1500
    assert 100 <= ticket["range"] < 200
    assert ticket["estimate_seconds"] >= 0


def test_the_range_is_computed_from_the_time_waited(guest):
    ticket = enter(guest).json()["id"]
    let_ticket_wait(ticket, 60)
    shown = guest.get(CURRENT).json()
    assert 400 <= shown["range"] < 450
    assert 60 <= shown["waited_seconds"] < 70
    let_ticket_wait(ticket, 60)
    assert guest.get(CURRENT).json()["range"] is None


def test_a_second_ticket_is_refused_in_any_queue_and_names_the_first(guest):
    ticket = enter(guest).json()["id"]
    for queue in ("duel", "table"):
        answer = enter(guest, queue)
        assert (answer.status_code, answer.json()["code"]) == (409, "already_waiting")
        assert answer.json()["ticket"] == ticket
    assert Ticket.objects.count() == 1


def test_the_same_key_gives_the_same_ticket(guest):
    headers = {"Idempotency-Key": "one"}
    first = guest.post("/api/v1/queues/duel/tickets", {}, headers=headers)
    again = guest.post("/api/v1/queues/duel/tickets", {}, headers=headers)
    assert (again.status_code, again.content) == (201, first.content)


def test_who_plays_a_ranked_match_cannot_wait_for_another(seated):
    duel = seated()
    answer = enter(duel.clients[0])
    assert (answer.status_code, answer.json()["code"]) == (409, "already_playing")
    assert answer.json()["match"] == duel.id
    assert not TicketHolder.objects.filter(is_open=True).exists()


def test_who_has_finished_may_wait_again(seated):
    duel = seated()
    duel.finish(winner=1)
    assert not RankedSeat.objects.exists()
    assert enter(duel.clients[1]).status_code == 201


def test_who_has_given_up_a_ranked_seat_may_wait_again_while_the_others_play(seated):
    table = seated("table")
    table.ask(2, "resign")
    Conduct.objects.update(until=timezone.now())
    assert table.view(0)["status"] == "playing"
    assert enter(table.clients[2]).status_code == 201
    assert enter(table.clients[1]).status_code == 409


def test_unknown_and_closed_queues(guest):
    assert enter(guest, "nothing").status_code == 404
    Queue.objects.filter(code="duel").update(is_open=False)
    answer = enter(guest)
    assert (answer.status_code, answer.json()["code"]) == (409, "queue_closed")
    assert "duel" not in [queue["code"] for queue in guest.get("/api/v1/queues").json()]


@pytest.mark.parametrize("body", [{"party": "me"}, {"party": ["x"]}, {"rating": 3000}, {"party": [[]]}])
def test_bodies_that_are_none(guest, body):
    answer = enter(guest, **body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_the_current_ticket_is_the_only_truth(guest):
    answer = guest.get(CURRENT)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_queued")
    ticket = enter(guest).json()["id"]
    assert guest.get(CURRENT).json()["id"] == ticket
    Ticket.objects.all().delete()
    assert guest.get(CURRENT).status_code == 404
    assert guest.post(f"/api/v1/tickets/{ticket}/heartbeat", {}).status_code == 404


def test_the_current_ticket_leads_to_the_match_until_it_is_over(seated):
    duel = seated()
    for client in duel.clients:
        shown = client.get(CURRENT).json()
        assert (shown["status"], shown["match"]) == ("matched", duel.id)
    duel.finish()
    assert duel.clients[0].get(CURRENT).status_code == 404


def test_nobody_sees_a_ticket_of_somebody_else(guests):
    ada, eve = guests(2)
    ticket = enter(ada).json()["id"]
    assert ada.get(f"/api/v1/tickets/{ticket}").status_code == 200
    assert eve.get(f"/api/v1/tickets/{ticket}").status_code == 404
    assert eve.delete(f"/api/v1/tickets/{ticket}").status_code == 404
    assert eve.post(f"/api/v1/tickets/{ticket}/heartbeat", {}).status_code == 404


def test_to_leave_twice_is_to_leave_once(guest):
    ticket = enter(guest).json()["id"]
    assert [guest.delete(f"/api/v1/tickets/{ticket}").status_code for _ in range(2)] == [204, 204]
    assert guest.get(f"/api/v1/tickets/{ticket}").json()["status"] == "cancelled"
    assert guest.get(CURRENT).status_code == 404
    assert enter(guest).status_code == 201


def test_a_ticket_that_was_matched_cannot_be_left(seated):
    duel = seated()
    ticket = duel.clients[0].get(CURRENT).json()["id"]
    answer = duel.clients[0].delete(f"/api/v1/tickets/{ticket}")
    assert (answer.status_code, answer.json()["code"]) == (409, "match_found")
    assert answer.json()["match"] == duel.id


def test_a_silent_ticket_is_dropped_and_its_holder_notified(guests, received):
    ada, ben = guests(2)
    ticket = enter(ada).json()["id"]
    let_players_be_silent(31)
    enter(ben)
    frames = received(lambda: run_queue("duel"))
    assert frames == {
        ada.player["id"]: {
            "type": "notice",
            "code": "ticket_dropped",
            "ticket": ticket,
            "queue": "duel",
            "reason": "no_heartbeat",
        }
    }
    answer = ada.post(f"/api/v1/tickets/{ticket}/heartbeat", {})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_queued")
    assert ben.get(CURRENT).json()["status"] == "waiting"


@pytest.mark.parametrize("sign", ["look", "heartbeat"])
def test_a_sign_of_life_keeps_a_ticket(guest, sign):
    ticket = enter(guest).json()["id"]
    for _ in range(3):
        let_players_be_silent(20)
        if sign == "look":
            guest.get(CURRENT)
        else:
            assert guest.post(f"/api/v1/tickets/{ticket}/heartbeat", {}).json()["status"] == "waiting"
        run_queue("duel")
    assert guest.get(CURRENT).json()["id"] == ticket


def test_a_heartbeat_returns_the_match_that_was_found(seated):
    duel = seated()
    ticket = duel.clients[0].get(CURRENT).json()["id"]
    assert duel.clients[0].post(f"/api/v1/tickets/{ticket}/heartbeat", {}).json()["match"] == duel.id


def test_everybody_waiting_in_a_queue_that_closes_is_notified(guest, received):
    enter(guest)
    Queue.objects.filter(code="duel").update(is_open=False)
    frames = received(lambda: run_queue("duel"))
    assert frames[guest.player["id"]]["reason"] == "queue_closed"
    assert guest.get(CURRENT).status_code == 404


def test_who_closes_the_account_waits_no_more(guest):
    enter(guest)
    assert guest.delete("/api/v1/me").status_code in (200, 202, 204)
    assert not TicketHolder.objects.filter(is_open=True).exists()


def test_to_leave_every_queue_without_being_in_one(guest):
    leave_every_queue(guest.player["id"])
    assert not Ticket.objects.exists()


def test_old_tickets_are_forgotten_and_open_ones_are_not(guests):
    ada, ben = guests(2)
    gone = enter(ada).json()["id"]
    ada.delete(f"/api/v1/tickets/{gone}")
    let_ticket_wait(enter(ben).json()["id"], 200_000)
    Ticket.objects.filter(id=gone).update(ended_at="2020-01-01T00:00:00Z")
    purge_old_tickets()
    assert [ticket.status for ticket in Ticket.objects.all()] == ["waiting"]
