"""`POST /matches` and `PATCH /matches/{id}`: a room to the host's wishes."""

import pytest

from games.engine import VARIANTS
from games.models import Match
from games.services import rooms

MATCHES = "/api/v1/matches"


def create(client, **wishes):
    return client.post(MATCHES, {"variant": "classic"} | wishes)


def test_the_creator_sits_on_seat_0_and_is_host(guest):
    answer = create(guest)
    assert answer.status_code == 201
    view = answer.json()
    assert (view["status"], view["you"], view["host"], view["seq"]) == ("open", 0, 0, 0)
    assert [seat["player"]["display_name"] for seat in view["seats"]] == ["Ada"]
    assert view["awaiting"]["kind"] == "start"
    assert view["awaiting"]["deadline"]
    assert (view["hand"], view["legal"], view["visibility"], view["rated"]) == ([], [], "private", False)
    assert len(view["code"]) == 8
    assert len(view["seed_hash"]) == 64


def test_codes_are_of_letters_nobody_mixes_up(guest):
    codes = {create(guest, entropy=str(n)).json()["code"] for n in range(10)}
    assert len(codes) == 10
    assert not set("".join(codes)) & set("01IO")


def test_a_player_sits_in_so_many_open_rooms(guest, new_guest, monkeypatch):
    monkeypatch.setattr(rooms, "MAX_ROOMS", 3)
    opened = [create(guest, seats=seats).json()["id"] for seats in (2, 3, 4)]
    refused = create(guest, seats=5)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_rooms")
    assert refused.json()["limit"] == 3
    assert "3" in refused.json()["detail"]
    assert create(new_guest("Ben")).status_code == 201
    guest.post(f"{MATCHES}/{opened[0]}/leave")
    assert create(guest, seats=5).status_code == 201


def test_rooms_opened_at_once_are_counted_too(transactional_db, new_guest, at_once, monkeypatch):
    monkeypatch.setattr(rooms, "MAX_ROOMS", 3)
    ada = new_guest("Ada")
    codes = at_once(8, lambda n: create(ada, entropy=str(n)).status_code)
    assert sorted(codes) == [201] * 3 + [409] * 5


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_opened(guest, variant):
    view = create(guest, variant=variant).json()
    assert view["variant"] == variant
    assert view["options"]


def test_bots_take_seats_and_are_ready(guest):
    view = create(guest, bots=[{"level": "easy"}, {}]).json()
    bots = [seat["player"] for seat in view["seats"][1:]]
    assert [bot["kind"] for bot in bots] == ["bot", "bot"]
    assert bots[0]["display_name"] != bots[1]["display_name"]
    assert [seat["ready"] for seat in view["seats"]] == [False, True, True]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_has_one_of_three_levels(guest, level):
    assert create(guest, bots=[{"level": level}]).status_code == 201


def test_there_is_no_other_level(guest):
    answer = create(guest, bots=[{"level": "godlike"}])
    assert answer.status_code == 400
    assert "godlike" in answer.content.decode()


def test_house_rules_are_seen_by_everybody(guest):
    view = create(guest, options={"stacking": "any"}, target_score=200, teams=2).json()
    assert view["options"]["stacking"] == "any"
    assert view["options"]["seven_zero"] is False
    assert view["target_score"] == view["options"]["target_score"] == 200
    assert view["seats"][0]["team"] == 0


def test_a_single_option_goes_before_the_preset(guest):
    view = create(guest, preset="party", options={"jump_in": False}).json()
    assert (view["options"]["seven_zero"], view["options"]["jump_in"]) == (True, False)


@pytest.mark.parametrize(
    ("wishes", "field", "code"),
    [
        ({"options": {"stacking": "always"}}, "options.stacking", "not_a_value"),
        ({"options": {"stacking": True}}, "options.stacking", "not_a_value"),
        ({"options": {"seven_zero": 1}}, "options.seven_zero", "not_a_value"),
        ({"options": {"seven_zero": None}}, "options.seven_zero", "not_a_value"),
        ({"options": {"seven_zero": [True]}}, "options.seven_zero", "not_a_value"),
        ({"options": {"cheating": True}}, "options.cheating", "unknown_option"),
        ({"variant": "no_mercy", "seats": 7}, "seats", "not_for_so_many_players"),
        ({"seats": 5, "teams": 2}, "options.teams", "teams_do_not_come_out_even"),
        ({"variant": "all_wild", "teams": 3, "seats": 4}, "options.teams", None),
    ],
)
def test_what_the_rules_do_not_allow_is_named(guest, wishes, field, code):
    answer = create(guest, **wishes)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_options")
    (error,) = answer.json()["errors"]
    assert error["field"] == field
    assert code in (None, error["code"])
    assert error["detail"]


def test_options_that_clash_are_both_named(guest):
    answer = create(guest, teams=2, options={"score_mode": "elimination"})
    assert answer.status_code == 422
    assert answer.json()["clashes"] == [["teams", "score_mode"]]


@pytest.mark.parametrize(
    "wishes",
    [
        {"variant": "poker"},
        {"variant": None},
        {"variant": ["classic"]},
        {"preset": "poker"},
        {"seats": 1},
        {"seats": 11},
        {"seats": "many"},
        {"visibility": "secret"},
        {"pace": "slow"},
        {"bots": [{"level": "cheating"}]},
        {"bots": "two"},
        {"bots": [{}] * 10},
        {"seats": 2, "bots": [{}, {}]},
        {"options": ["stacking"]},
        {"options": {str(n): n for n in range(60)}},
        {"target_score": 0},
        {"teams": -1},
        {"rated": True},
        {"entropy": "x" * 65},
    ],
)
def test_what_cannot_be_wished_for(guest, wishes):
    answer = create(guest, **wishes)
    assert answer.status_code == 400
    assert answer.json()["errors"]
    assert Match.objects.count() == 0


def test_the_same_key_opens_one_room(guest):
    answers = [
        guest.post(MATCHES, {"variant": "classic"}, headers={"Idempotency-Key": "room"}) for _ in range(2)
    ]
    assert answers[0].content == answers[1].content
    assert Match.objects.count() == 1


def test_without_a_token_there_is_no_room(stranger, db):
    assert create(stranger).status_code == 401


def test_the_host_may_change_the_room(room):
    opened = room(2)
    opened.ask(1, "ready")
    answer = opened.clients[0].patch(
        opened.address, {"options": {"jump_in": True}, "pace": "fast", "visibility": "public", "seats": 6}
    )
    assert answer.status_code == 200
    view = answer.json()
    assert (view["options"]["jump_in"], view["pace"], view["visibility"]) == (True, "fast", "public")
    assert view["seats_count"] == 6
    assert not view["seats"][1]["ready"]


def test_changes_add_up_and_another_variant_begins_anew(room):
    opened = room(1, options={"jump_in": True})
    view = opened.clients[0].patch(opened.address, {"options": {"seven_zero": True}}).json()
    assert (view["options"]["jump_in"], view["options"]["seven_zero"]) == (True, True)
    view = opened.clients[0].patch(opened.address, {"variant": "flip"}).json()
    assert (view["variant"], view["options"]["jump_in"]) == ("flip", False)


def test_only_the_host_may_change_it_and_only_before_the_start(room, new_guest):
    opened = room(2)
    change = {"pace": "fast"}
    assert opened.clients[1].patch(opened.address, change).json()["code"] == "not_host"
    assert new_guest("Eve").patch(opened.address, change).status_code == 404
    opened.start()
    answer = opened.clients[0].patch(opened.address, change)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_seats_that_are_taken_cannot_be_taken_away(room):
    opened = room(3)
    answer = opened.clients[0].patch(opened.address, {"seats": 2})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "seats_taken"
