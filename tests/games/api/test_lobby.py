"""The lobby: joining, leaving, being sent away, bots, the host, being ready, and the start."""

import pytest

from games.models import Match, Seat

JOIN = "/api/v1/matches/join"


def names(view):
    return [seat["player"]["display_name"] for seat in view["seats"]]


class TestJoining:
    def test_by_code_however_it_is_written(self, room, new_guest):
        opened = room(1)
        answer = new_guest("Eve").post(JOIN, {"code": f" {opened.code.lower()} "})
        assert answer.status_code == 200
        assert answer.json()["you"] == 1

    def test_twice_is_once(self, room):
        opened = room(2)
        assert opened.ask(1, "join").json()["you"] == 1
        assert Seat.objects.filter(match_id=opened.id).count() == 2

    def test_a_full_room(self, room, new_guest):
        opened = room(2, seats=2)
        answer = opened.let_in(new_guest("Eve"))
        assert (answer.status_code, answer.json()["code"]) == (409, "room_full")

    def test_after_the_start(self, table, new_guest):
        duel = table(2)
        answer = new_guest("Eve").post(JOIN, {"code": duel.code})
        assert (answer.status_code, answer.json()["code"]) == (409, "already_started")
        assert duel.ask(1, "join").status_code == 200

    def test_a_code_dies_with_its_room(self, table, new_guest):
        duel = table(2)
        duel.ask(0, "resign")
        assert new_guest("Eve").post(JOIN, {"code": duel.code}).status_code == 404

    @pytest.mark.parametrize(
        "written",
        [
            "{0}-{1}",
            "{0} {1}",
            "{0}\u00a0\u2013 {1}",
            "\u200b{0}\u2060{1}\ufeff",
            "https://uno.example/join/{0}{1}",
            "https://uno.example/play?code={0}-{1}&from=chat#top",
            "uno.example/%20{0}%2D{1}/",
        ],
    )
    def test_by_a_code_as_people_type_and_paste_it(self, room, new_guest, written):
        opened = room(1)
        code = written.format(opened.code[:4].lower(), opened.code[4:])
        assert new_guest("Eve").post(JOIN, {"code": code}).status_code == 200

    def test_by_a_code_in_full_width_letters(self, room, new_guest):
        opened = room(1)
        wide = "".join(chr(ord(letter) + 0xFEE0) for letter in opened.code)
        assert new_guest("Eve").post(JOIN, {"code": wide}).status_code == 200

    def test_what_cannot_be_a_code_is_no_guess(self, room, new_guest):
        opened, eve = room(1), new_guest("Eve")
        for code in ("AAAA", "AAAAAAAAA", "AAAA-AAA0", "https://uno.example/", "hello") * 3:
            answer = eve.post(JOIN, {"code": code})
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert eve.post(JOIN, {"code": opened.code}).status_code == 200

    @pytest.mark.parametrize("code", ["AAAAAAAA", "", "x" * 17, None, 7, ["AAAAAAAA"], "💥"])
    def test_a_wrong_code(self, guest, code):
        assert guest.post(JOIN, {"code": code}).status_code in (400, 404)

    def test_guessing_codes_is_limited_and_joining_is_not(self, room, new_guest):
        eve = new_guest("Eve")
        guesses = [eve.post(JOIN, {"code": f"AAAAAAA{letter}"}).status_code for letter in "BCDEFGHJKLMN"]
        assert guesses.count(404) == 10
        assert guesses[-1] == 429
        fay = new_guest("Fay")
        opened = [room(1) for _ in range(2)]
        for n in range(12):
            assert fay.post(JOIN, {"code": opened[n % 2].code}).status_code == 200

    def test_a_team_of_ones_choice(self, room, new_guest):
        opened = room(1, seats=4, teams=2)
        eve, fay = new_guest("Eve"), new_guest("Fay")
        assert opened.let_in(eve, team=0).json()["you"] == 2
        assert opened.let_in(fay, team=0).json()["code"] == "room_full"
        assert opened.let_in(fay, team=2).status_code == 400
        assert opened.let_in(fay, team=1).json()["you"] == 1


class TestLeaving:
    def test_the_host_hands_over_to_a_player_never_to_a_bot(self, room, new_guest):
        opened = room(1, bots=[{}, {}])
        ben = new_guest("Ben")
        opened.let_in(ben)
        answer = opened.ask(0, "leave")
        assert answer.status_code == 200
        assert answer.json()["you"] is None
        view = ben.get(opened.address).json()
        assert view["host"] == view["you"] == 3

    def test_an_empty_room_is_closed_even_with_bots_in_it(self, room):
        opened = room(1, bots=[{}])
        opened.ask(0, "leave")
        row = Match.objects.get(id=opened.id)
        assert (row.status, row.reason) == ("cancelled", "empty")

    def test_who_has_left_may_come_back(self, room):
        opened = room(2)
        opened.ask(1, "leave")
        assert opened.let_in(opened.clients[1]).json()["you"] == 1

    def test_a_private_room_is_hidden_from_who_has_left(self, room):
        opened = room(2)
        opened.ask(1, "leave")
        assert opened.clients[1].get(opened.address).status_code == 404
        assert opened.ask(1, "leave").status_code == 404

    def test_during_play_it_gives_the_seat_up(self, table):
        trio = table(3)
        assert trio.ask(1, "leave").status_code == 200
        assert trio.ask(1, "leave").status_code == 200
        view = trio.view(0)
        assert view["status"] == "playing"
        assert (view["seats"][1]["active"], view["seats"][1]["presence"]) == (False, "gone")

    def test_a_closed_room_stays_closed(self, room, new_guest):
        opened = room(1)
        opened.ask(0, "leave")
        before = opened.row.status
        assert new_guest("Eve").post(f"{opened.address}/join", {}).status_code == 404
        assert opened.ask(0, "start").status_code == 404
        assert opened.row.status == before == "cancelled"


class TestKicking:
    def test_who_was_sent_away_cannot_come_back(self, room):
        opened = room(2)
        assert names(opened.ask(0, "kick", {"seat": 1}).json()) == ["Ada"]
        for door in (f"{opened.address}/join", JOIN):
            answer = opened.clients[1].post(door, {"code": opened.code} if door == JOIN else {})
            assert (answer.status_code, answer.json()["code"]) == (403, "kicked")

    def test_only_the_host_kicks_and_not_oneself(self, room):
        opened = room(2)
        assert opened.ask(1, "kick", {"seat": 0}).json()["code"] == "not_host"
        assert opened.ask(0, "kick", {"seat": 0}).status_code == 400

    def test_an_empty_seat_needs_no_kick(self, room):
        opened = room(2)
        assert opened.ask(0, "kick", {"seat": 3}).status_code == 200

    def test_who_has_left_the_match_already(self, table):
        trio = table(3)
        trio.ask(1, "resign")
        assert trio.ask(0, "kick", {"seat": 1}).status_code == 200
        assert trio.ask(0, "kick", {"seat": 2}).json()["code"] == "already_started"

    @pytest.mark.parametrize(
        "body", [{}, {"seat": "1"}, {"seat": -1}, {"seat": 10}, {"seat": None}, {"seat": 1.5}]
    )
    def test_what_is_no_seat(self, room, body):
        answer = room(2).ask(0, "kick", body)
        assert answer.status_code in (200, 400)
        assert answer.status_code == 400 or body == {"seat": "1"}


class TestBots:
    def test_come_and_go(self, room):
        opened = room(1)
        view = opened.ask(0, "bots", {"level": "normal"}).json()
        assert view["seats"][1]["player"]["kind"] == "bot"
        view = opened.clients[0].delete(f"{opened.address}/bots/1").json()
        assert names(view) == ["Ada"]

    def test_a_players_seat_is_none_of_a_bots(self, room):
        opened = room(2)
        assert opened.clients[0].delete(f"{opened.address}/bots/1").status_code == 404

    def test_not_more_than_seats(self, room):
        opened = room(2, seats=2)
        assert opened.ask(0, "bots").json()["code"] == "room_full"

    def test_seats_are_settled_once_the_match_has_started(self, table):
        duel = table(1, bots=[{}])
        assert duel.ask(0, "bots").json()["code"] == "already_started"
        assert duel.clients[0].delete(f"{duel.address}/bots/1").json()["code"] == "already_started"

    def test_are_the_hosts_business(self, room):
        assert room(2).ask(1, "bots").json()["code"] == "not_host"


class TestHost:
    def test_a_host_who_leaves_is_followed_by_the_next_round_the_table(self, room):
        opened = room(3)
        opened.ask(0, "host", {"seat": 1})
        opened.ask(1, "leave")
        assert opened.view()["host"] == 2

    def test_hands_over(self, room):
        opened = room(2)
        assert opened.ask(0, "host", {"seat": 1}).json()["host"] == 1
        assert opened.ask(0, "start").json()["code"] == "not_host"
        assert opened.ask(1, "start").status_code == 200

    def test_never_to_a_bot_nor_to_an_empty_seat(self, room):
        opened = room(1, bots=[{}])
        assert opened.ask(0, "host", {"seat": 1}).status_code == 400
        assert opened.ask(0, "host", {"seat": 2}).status_code == 400


class TestReady:
    def test_and_not_ready(self, room):
        opened = room(2)
        assert opened.ask(1, "ready").json()["seats"][1]["ready"]
        assert not opened.ask(1, "ready", {"ready": False}).json()["seats"][1]["ready"]

    def test_is_for_who_sits_there(self, room, new_guest):
        opened = room(1, visibility="public")
        answer = new_guest("Eve").post(f"{opened.address}/ready", {})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")

    def test_unknown_words_are_refused(self, room):
        assert room(1).ask(0, "ready", {"reddy": True}).status_code == 400


class TestStarting:
    def test_deals(self, room):
        opened = room(3)
        view = opened.start()
        assert (view["status"], view["seq"], view["round"]) == ("playing", 1, 1)
        assert len(view["hand"]) in (7, 9)
        assert len(view["awaiting"]["seats"]) == 1
        assert view["awaiting"]["deadline"] > view["server_time"]

    def test_alone_is_not_enough(self, room):
        answer = room(1).ask(0, "start")
        assert (answer.status_code, answer.json()["code"]) == (409, "players_missing")

    def test_twice_is_once(self, room):
        opened = room(2)
        first, again = opened.start(), opened.start()
        assert first["hand"] == again["hand"]
        assert again["seq"] == 1

    def test_empty_seats_are_dropped_and_the_host_stays_host(self, room):
        opened = room(4)
        opened.ask(0, "leave")
        opened.ask(2, "leave")
        view = opened.ask(1, "start").json()
        assert names(view) == ["Ben", "Dora"]
        assert (view["you"], view["host"], view["seats_count"]) == (0, 0, 2)
        assert opened.view(3)["you"] == 1

    def test_is_the_hosts_business(self, room, new_guest):
        opened = room(2)
        assert opened.ask(1, "start").json()["code"] == "not_host"
        assert new_guest("Eve").post(f"{opened.address}/start", {}).status_code == 404

    def test_teams_need_all_their_players(self, room):
        opened = room(3, seats=4, teams=2)
        assert opened.ask(0, "start").json()["code"] == "players_missing"
        opened.ask(0, "bots")
        view = opened.start()
        assert [seat["team"] for seat in view["seats"]] == [0, 1, 0, 1]


class TestRematch:
    def test_everybody_who_asks_comes_to_the_same_room(self, table):
        duel = table(2, pace="fast", options={"jump_in": True})
        duel.ask(1, "resign")
        first, second = duel.ask(0, "rematch"), duel.ask(1, "rematch")
        assert (first.status_code, second.status_code) == (201, 200)
        assert first.json()["id"] == second.json()["id"]
        view = second.json()
        assert (view["pace"], view["options"]["jump_in"], view["status"]) == ("fast", True, "open")
        assert names(view) == ["Ada", "Ben"]

    def test_with_the_bots_of_the_old_match(self, table):
        duel = table(1, bots=[{"level": "easy"}])
        duel.ask(0, "resign")
        view = duel.ask(0, "rematch").json()
        assert [seat["player"]["kind"] for seat in view["seats"]] == ["guest", "bot"]

    def test_not_before_the_end_and_not_for_strangers(self, table, new_guest):
        duel = table(2)
        assert duel.ask(0, "rematch").json()["code"] == "match_not_over"
        duel.ask(0, "resign")
        assert new_guest("Eve").post(f"{duel.address}/rematch", {}).status_code == 404

    def test_a_room_that_closed_makes_way_for_another(self, table):
        duel = table(2)
        duel.ask(0, "resign")
        first = duel.ask(0, "rematch").json()["id"]
        duel.clients[0].post(f"/api/v1/matches/{first}/leave", {})
        assert duel.view(1)["rematch"] is None
        again = duel.ask(1, "rematch")
        assert again.status_code == 201
        assert again.json()["id"] != first

    def test_view_and_result_name_the_room(self, table):
        duel = table(2)
        duel.ask(1, "resign")
        before = duel.clients[1].get(duel.address)
        assert before.json()["rematch"] is None
        room = duel.ask(0, "rematch").json()["id"]
        after = duel.clients[1].get(duel.address, headers={"If-None-Match": before.headers["ETag"]})
        assert (after.status_code, after.json()["rematch"]) == (200, room)
        assert duel.clients[1].get(f"{duel.address}/result").json()["rematch"] == room

    def test_the_others_are_invited(self, table):
        trio = table(3)
        for seat in (1, 2):
            trio.ask(seat, "resign")
        room = trio.ask(0, "rematch").json()["id"]
        for other in trio.clients[1:]:
            (invitation,) = other.get("/api/v1/invitations").json()["results"]
            assert (invitation["match"], invitation["inviter"]["display_name"]) == (room, "Ada")
        assert trio.clients[0].get("/api/v1/invitations").json()["results"] == []

    def test_a_player_who_blocks_the_asker_is_not_invited(self, table):
        duel = table(2)
        duel.ask(1, "resign")
        body = {"player": duel.clients[0].player["id"]}
        assert duel.clients[1].post("/api/v1/blocks", body).status_code == 201
        assert duel.ask(0, "rematch").status_code == 201
        assert duel.clients[1].get("/api/v1/invitations").json()["results"] == []


class TestResigning:
    def test_ends_a_duel(self, table):
        duel = table(2)
        view = duel.ask(0, "resign").json()
        assert (view["status"], view["reason"], view["awaiting"]["kind"]) == (
            "finished",
            "forfeit",
            "match_over",
        )
        assert [seat["place"] for seat in view["seats"]] == [2, 1]
        assert view["awaiting"]["deadline"] is None

    def test_twice_is_once(self, table):
        trio = table(3)
        trio.ask(0, "resign")
        seq = trio.row.seq
        assert trio.ask(0, "resign").status_code == 200
        assert trio.row.seq == seq

    def test_after_the_end_it_is_over(self, table):
        duel = table(2)
        duel.ask(0, "resign")
        answer = duel.ask(1, "resign")
        assert (answer.status_code, answer.json()["code"]) == (409, "match_over")

    def test_the_player_who_has_resigned_cannot_return(self, table):
        trio = table(3)
        trio.ask(0, "resign")
        answer = trio.ask(0, "return")
        assert (answer.status_code, answer.json()["code"]) == (409, "seat_gone")
