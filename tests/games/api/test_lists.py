"""Looking at matches: one with its ETag, the public rooms, the caller's own, and the record."""

import pytest

MATCHES = "/api/v1/matches"


class TestOne:
    def test_has_a_version(self, table):
        duel = table(2)
        first = duel.clients[0].get(duel.address)
        etag = first.headers["ETag"]
        same = duel.clients[0].get(duel.address, headers={"If-None-Match": etag})
        assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", etag)
        duel.ask(1, "resign")
        after = duel.clients[0].get(duel.address, headers={"If-None-Match": etag})
        assert after.status_code == 200
        assert after.headers["ETag"] != etag

    @pytest.mark.parametrize("sent", ["W/{}", '"other", W/{}', "*"])
    def test_has_a_version_that_a_compressing_proxy_made_weak(self, table, sent):
        duel = table(2)
        etag = duel.clients[0].get(duel.address).headers["ETag"]
        same = duel.clients[0].get(duel.address, headers={"If-None-Match": sent.format(etag)})
        assert (same.status_code, same.headers["ETag"]) == (304, etag)

    def test_every_viewer_has_a_version_of_their_own(self, table):
        duel = table(2)
        tags = {client.get(duel.address).headers["ETag"] for client in duel.clients}
        assert len(tags) == 2

    def test_the_lobby_has_versions_too(self, room):
        opened = room(2)
        etag = opened.clients[0].get(opened.address).headers["ETag"]
        opened.ask(1, "ready")
        assert opened.clients[0].get(opened.address, headers={"If-None-Match": etag}).status_code == 200

    @pytest.mark.parametrize("address", ["0", "classic", "01890000-0000-7000-8000-000000000000"])
    def test_nothing_is_not_found(self, guest, address):
        assert guest.get(f"{MATCHES}/{address}").status_code == 404


class TestPublicRooms:
    def test_are_listed_and_private_ones_are_not(self, room, new_guest):
        public, _ = room(1, visibility="public"), room(1)
        listed = new_guest("Eve").get(MATCHES).json()
        assert [match["id"] for match in listed["results"]] == [public.id]
        assert listed["results"][0]["you"] is None

    def test_by_variant_and_status(self, room, new_guest):
        eve = new_guest("Eve")
        opened = room(2, visibility="public", variant="dos")
        assert eve.get(MATCHES, {"variant": "dos"}).json()["results"]
        assert not eve.get(MATCHES, {"variant": "flip"}).json()["results"]
        opened.start()
        assert not eve.get(MATCHES).json()["results"]
        assert eve.get(MATCHES, {"status": "playing"}).json()["results"]

    def test_matches_nobody_may_watch_are_not_listed(self, table, new_guest):
        duel = table(2, visibility="public", spectators=False)
        eve = new_guest("Eve")
        assert not eve.get(MATCHES, {"status": "playing"}).json()["results"]
        assert eve.get(duel.address).status_code == 404

    def test_pages(self, room, new_guest):
        ids = [room(1, visibility="public").id for _ in range(3)]
        eve = new_guest("Eve")
        first = eve.get(MATCHES, {"limit": 2}).json()
        second = eve.get(first["next"]).json()
        assert [match["id"] for match in first["results"] + second["results"]] == ids[::-1]

    @pytest.mark.parametrize(
        "query", [{"status": "finished"}, {"variant": "poker"}, {"limit": 101}, {"cursor": "x"}]
    )
    def test_what_cannot_be_asked_for(self, guest, query):
        assert guest.get(MATCHES, query).status_code == 400


class TestCurrent:
    def test_what_is_not_over_and_not_left(self, table, room, new_guest):
        trio = table(3)
        current = f"{MATCHES}/current"
        (mine,) = trio.clients[1].get(current).json()["results"]
        detail = trio.view(1)
        assert mine | {"server_time": 0} == detail | {"server_time": 0}
        trio.ask(1, "resign")
        assert trio.clients[1].get(current).json()["results"] == []
        assert trio.clients[0].get(current).json()["results"]
        assert new_guest("Eve").get(current).json()["results"] == []


class TestRecord:
    def test_from_a_number_on(self, table):
        duel = table(3)
        duel.ask(2, "resign")
        lines = duel.clients[0].get(f"{duel.address}/moves").json()["results"]
        assert [line["seq"] for line in lines] == [1, 2]
        assert lines[0]["seat"] is None
        assert lines[1]["seat"] == 2
        assert lines[1]["events"][0]["text"] == "\u2068Cleo\u2069 left the match."
        after = duel.clients[0].get(f"{duel.address}/moves", {"after": 1}).json()["results"]
        assert [line["seq"] for line in after] == [2]

    def test_own_cards_only(self, table):
        duel = table(2)
        dealt = [
            event
            for event in duel.clients[0].get(f"{duel.address}/moves").json()["results"][0]["events"]
            if event["type"] == "dealt"
        ]
        assert sorted("cards" in event for event in dealt) == [False, True]

    @pytest.mark.parametrize("after", ["-1", "x", "99999999999"])
    def test_numbers_only(self, table, after):
        duel = table(2)
        assert duel.clients[0].get(f"{duel.address}/moves", {"after": after}).status_code == 400
