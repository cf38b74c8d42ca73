"""`manage.py replay_match`: what is stored of a match follows from its seed and its moves, or is named."""

from datetime import timedelta
from io import StringIO
from uuid import UUID, uuid4

import orjson
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.engine import RULES_VERSION
from games.models import Match, Move, Seat
from games.selectors.match_rows import read_match
from games.selectors.replays import replay_and_compare
from games.services.replay_audit import check_finished_matches
from games.tasks import check_records

pytestmark = pytest.mark.django_db


def replay(*words, **options):
    """Return the output of the command and the status it ended with."""
    out = StringIO()
    try:
        call_command("replay_match", *map(str, words), **options, stdout=out, stderr=StringIO())
    except CommandError as ended:
        return out.getvalue() + str(ended), ended.returncode
    return out.getvalue(), 0


def draw_and_keep(room, turns):
    for _ in range(turns):
        seat = room.view()["awaiting"]["seats"][0]
        room.move(
            seat, {"turn": "draw", "drawn": "keep", "penalty": "accept"}[room.view()["awaiting"]["kind"]]
        )


@pytest.fixture
def live(table, plain_deal):
    """A match in its sixth move at least; the deal is always the same."""
    duel = table(2)
    draw_and_keep(duel, 6)
    return duel


@pytest.fixture
def over(live):
    live.ask(1, "resign")
    assert live.row.status == "finished"
    return live


def stored_move(room, seq):
    return Move.objects.get(match_id=room.id, seq=seq)


def change_state(room, **changes):
    state = orjson.loads(room.row.state) | changes
    Match.objects.filter(id=room.id).update(state=orjson.dumps(state).decode())


def test_a_match_that_is_over_replays_as_it_is_stored(over):
    text, status = replay(over.id)
    assert status == 0
    assert f"{over.row.seq} moves played again, every event and the end as stored." in text
    assert "classic, 2 seats, finished" in text


def test_so_does_one_that_is_being_played(live):
    text, status = replay(live.id)
    assert (status, "2 seats, playing" in text) == (0, True)


def test_so_does_one_with_bots_and_one_that_was_annulled(table, clock):
    trio = table(1, bots=[{}, {"level": "easy"}], options={"stacking": "any"})
    for _ in range(20):
        clock.after(40, trio)
    assert trio.row.seq > 10
    assert replay(trio.id)[1] == 0
    Match.objects.filter(id=trio.id).update(status="annulled", reason="staff")
    assert replay(trio.id)[1] == 0


def test_playing_again_writes_nothing(over):
    rows = list(Match.objects.values()), list(Move.objects.values()), list(Seat.objects.values())
    replay(over.id)
    assert (list(Match.objects.values()), list(Move.objects.values()), list(Seat.objects.values())) == rows


def test_a_move_that_the_rules_refuse_is_named(over):
    Move.objects.filter(match_id=over.id, seq=2).update(move='{"move":"keep"}')
    text, status = replay(over.id)
    assert status == 1
    assert "as stored up to move 1; the first difference is at move 2." in text
    assert "  what      move\n  stored    seat " in text
    assert '{"move":"keep"}' in text
    assert "  replayed  refused: nothing_to_keep" in text


def test_another_legal_move_is_named_by_what_came_of_it(over):
    move = stored_move(over, 2)
    move.move = '{"move":"time_out"}'
    move.save()
    text, status = replay(over.id)
    assert status == 1
    assert "first difference is at move 2." in text
    assert "  what      event 1" in text
    assert '  replayed  ["timed_out"' in text


@pytest.mark.parametrize("spoilt", ["{}", '{"move":"fly"}', "not even JSON"])
def test_what_is_no_move_at_all_is_named(over, spoilt):
    Move.objects.filter(match_id=over.id, seq=3).update(move=spoilt)
    text, status = replay(over.id)
    assert status == 1
    assert "first difference is at move 3." in text
    assert "cannot be played" in text


def test_a_move_of_another_seat_is_named(over):
    move = stored_move(over, 2)
    Move.objects.filter(id=move.id).update(seat=1 - move.seat)
    text, status = replay(over.id)
    assert (status, "refused: not_your_turn" in text) == (1, True)
    Move.objects.filter(id=move.id).update(seat=7)
    assert replay(over.id)[1] == 1
    Move.objects.filter(id=move.id).update(seat=None)
    assert "nobody's" in replay(over.id)[0]


def test_a_move_with_a_word_too_much_is_named(over):
    Move.objects.filter(match_id=over.id, seq=2).update(move='{"move":"draw","why":"fun"}')
    text, status = replay(over.id)
    assert (status, "first difference is at move 2." in text) == (1, True)


def test_a_changed_event_is_named(over):
    move = stored_move(over, 4)
    events = orjson.loads(move.events)
    kind = events[0][0]
    events[0][0] = "called"
    Move.objects.filter(id=move.id).update(events=orjson.dumps(events).decode())
    text, status = replay(over.id)
    assert status == 1
    assert "first difference is at move 4." in text
    assert '  what      event 1\n  stored    ["called",' in text
    assert f'  replayed  ["{kind}",' in text


def test_a_secret_that_was_changed_in_an_event_is_named(over):
    """The deal shows each seat its cards in a part that nobody else sees."""
    deal = stored_move(over, 1)
    events = orjson.loads(deal.events)
    place = next(place for place, event in enumerate(events) if event[0] == "dealt")
    events[place][3]["cards"].reverse()
    Move.objects.filter(id=deal.id).update(events=orjson.dumps(events).decode())
    assert f"  what      event {place + 1}" in replay(over.id)[0]


def test_an_event_too_few_is_named(over):
    last = stored_move(over, over.row.seq)
    events = orjson.loads(last.events)
    Move.objects.filter(id=last.id).update(events=orjson.dumps(events[:-1]).decode())
    text, _ = replay(over.id)
    assert f'  what      event {len(events)}\n  stored    nothing\n  replayed  ["match_won"' in text


def test_a_lost_move_is_named(over):
    stored_move(over, 4).delete()
    text, status = replay(over.id)
    assert status == 1
    assert "first difference is at move 4." in text


def test_lost_last_moves_are_named(over):
    stored_move(over, over.row.seq).delete()
    text, status = replay(over.id)
    assert (status, "  what      number of moves" in text) == (1, True)
    Move.objects.filter(match_id=over.id).delete()
    text, status = replay(over.id)
    assert (status, "none, though the match has" in text) == (1, True)


def test_a_changed_state_is_named_by_its_part(live):
    pile = orjson.loads(live.row.state)["draw_pile"]
    change_state(live, draw_pile=[pile[1], pile[0], *pile[2:]])
    text, status = replay(live.id)
    assert status == 1
    assert "  what      state: draw_pile" in text
    assert f"  stored    [{pile[1]},{pile[0]}," in text
    assert f"  replayed  [{pile[0]},{pile[1]}," in text


@pytest.mark.parametrize("part", ["color", "seats", "seed", "since", "options"])
def test_no_part_of_the_state_is_passed_over(live, part):
    change_state(live, **{part: {"stacking": "any"} if part == "options" else "other"})
    assert f"  what      state: {part}" in replay(live.id)[0]


def test_a_part_too_much_in_the_state_is_named(live):
    change_state(live, favourite=1)
    assert "  what      state: favourite\n  stored    1\n  replayed  nothing" in replay(live.id)[0]


def test_changed_places_and_points_are_named(over):
    Seat.objects.filter(match_id=over.id, number=0).update(points=999)
    text, status = replay(over.id)
    assert (status, "  what      points\n  stored    [999," in text) == (1, True)
    Seat.objects.filter(match_id=over.id, number=0).update(points=0, place=2)
    assert "  what      places\n  stored    [2,2]\n  replayed  [1,2]" in replay(over.id)[0]


def test_another_status_or_number_is_named(live):
    Match.objects.filter(id=live.id).update(status="finished")
    assert '  what      status\n  stored    "finished"\n  replayed  "playing"' in replay(live.id)[0]
    Match.objects.filter(id=live.id).update(seq=live.row.seq + 1)
    assert "  what      number of moves" in replay(live.id)[0]


def test_another_seed_or_rule_deals_other_cards(over):
    seed = over.row.seed
    Match.objects.filter(id=over.id).update(seed="6" * 32)
    assert "first difference is at move 1." in replay(over.id)[0]
    Match.objects.filter(id=over.id).update(seed=seed, options={"no_such_option": True})
    text, status = replay(over.id)
    assert (status, "cannot be played" in text) == (1, True)


def test_a_sample_is_of_finished_matches_of_so_many_days(live, table):
    done = [table(2) for _ in range(3)]
    for duel in done:
        duel.ask(0, "resign")
    Match.objects.filter(id=done[0].id).update(finished_at=timezone.now() - timedelta(days=3))
    text, status = replay(sample=10)
    assert (status, text.splitlines()[-1]) == (0, "3 finished matches were played again; 0 differed.")
    assert live.id not in text
    assert "2 finished matches were played again" in replay(sample=10, since=1)[0]
    assert "1 finished matches were played again" in replay(sample=1)[0]


def test_a_sample_goes_on_after_a_difference(table):
    for _ in range(2):
        duel = table(2)
        duel.ask(0, "resign")
    Move.objects.filter(match_id=duel.id, seq=2).update(move="{}")
    text, status = replay(sample=5)
    assert status == 1
    assert "2 finished matches were played again; 1 differed." in text
    assert text.splitlines()[-1].startswith("1 of the matches played again differed")


def test_an_unknown_match_is_refused():
    unknown = uuid4()
    assert replay(unknown) == (f"There is no match {unknown}.", 1)


def test_a_match_of_older_rules_is_refused_and_in_no_sample(over):
    Match.objects.filter(id=over.id).update(rules_version=0)
    assert replay(over.id) == (f"Match {over.id} was dealt by rules 0, and these are {RULES_VERSION}.", 1)
    assert "0 finished matches were played again" in replay(sample=5)[0]


def test_a_room_that_was_never_dealt_is_refused(room):
    opened = room(2)
    assert replay(opened.id) == (f"Match {opened.id} was never dealt: there is nothing to play again.", 1)


@pytest.mark.parametrize("wrong", [{"sample": 0}, {"sample": 5, "since": -1}])
def test_samples_that_cannot_be(wrong):
    assert replay(**wrong) == ("--sample and --since must be above zero.", 1)


def test_the_nightly_task_logs_an_error_for_each_difference(over, table, caplog):
    whole = table(2)
    whole.ask(0, "resign")
    check_records()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    Move.objects.filter(match_id=over.id, seq=3).update(events="[]")
    check_records()
    (error,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert error.getMessage() == f"match {over.id} is not as its record says: event 1 at move 3"


def test_a_match_that_cannot_even_be_compared_keeps_no_other_from_it(over, table, caplog):
    Match.objects.filter(id=over.id).update(state="no JSON")
    other = table(2)
    other.ask(0, "resign")
    Seat.objects.filter(match_id=other.id, number=1).update(points=1)
    assert check_finished_matches() == 2
    assert f"match {over.id} cannot be compared" in caplog.text
    assert f"match {other.id} is not as its record says: points" in caplog.text


def test_only_the_last_day_is_looked_at_every_night(over):
    Seat.objects.filter(match_id=over.id).update(points=1)
    assert check_finished_matches() == 1
    Match.objects.filter(id=over.id).update(finished_at=timezone.now() - timedelta(days=2))
    assert check_finished_matches() == 0


def test_what_is_played_meanwhile_is_no_difference(live):
    """The match is read first, its moves a moment later."""
    row = read_match(UUID(live.id))
    draw_and_keep(live, 1)
    assert replay_and_compare(row) == (row.seq, None)
    assert live.row.seq > row.seq
