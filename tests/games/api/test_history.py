"""`GET /players/{id}/matches` and `/stats`: what somebody has played."""

import pytest

from tests.games.conftest import Room


@pytest.fixture
def played(new_guest):
    """Ada wins a public match against Ben, loses a private one to him, and wins a quick one against Cleo."""
    ada, ben, cleo = new_guest("Ada"), new_guest("Ben"), new_guest("Cleo")
    for clients, loser, wishes in (
        ([ada, ben], 1, {"visibility": "public"}),
        ([ada, ben], 0, {}),
        ([ada, cleo], 1, {"variant": "dos"}),
    ):
        room = Room(clients, **wishes)
        room.start()
        assert room.ask(loser, "resign").status_code == 200
    return ada, ben, cleo


def history(client, player, **query):
    answer = client.get(f"/api/v1/players/{player.player['id']}/matches", query)
    assert answer.status_code == 200, answer.json()
    return answer.json()["results"]


@pytest.mark.django_db
class TestHistory:
    def test_the_last_match_comes_first(self, played):
        ada, _, _ = played
        assert [match["outcome"] for match in history(ada, ada)] == ["won", "left", "won"]

    def test_others_see_public_matches_and_those_they_sat_at(self, played):
        ada, ben, cleo = played
        assert len(history(ben, ada)) == 2
        assert [match["variant"] for match in history(cleo, ada)] == ["dos", "classic"]

    def test_filters(self, played):
        ada, ben, _ = played
        assert len(history(ada, ada, variant="dos")) == 1
        assert len(history(ada, ada, rated="false")) == 3
        assert history(ada, ada, rated="true") == []
        assert len(history(ada, ada, outcome="won")) == 2
        assert len(history(ada, ada, outcome="lost")) == 1
        assert len(history(ada, ada, outcome="left")) == 1
        assert history(ada, ada, outcome="annulled") == []
        assert len(history(ada, ada, opponent=ben.player["id"])) == 2
        assert len(history(ada, ada, since="2020-01-01T00:00:00Z")) == 3
        assert history(ada, ada, until="2020-01-01T00:00:00Z") == []

    def test_pages(self, played):
        ada, _, _ = played
        address = f"/api/v1/players/{ada.player['id']}/matches"
        first = ada.get(address, {"limit": 2}).json()
        assert len(first["results"]) == 2
        rest = ada.get(first["next"]).json()
        assert len(rest["results"]) == 1
        assert rest["next"] is None

    @pytest.mark.parametrize(
        "query",
        [
            {"variant": "poker"},
            {"rated": "perhaps"},
            {"outcome": "drawn"},
            {"opponent": "Ben"},
            {"since": "yesterday"},
            {"until": "99999-01-01"},
            {"limit": "0"},
        ],
    )
    def test_what_cannot_be_asked_for(self, played, query):
        ada, _, _ = played
        answer = ada.get(f"/api/v1/players/{ada.player['id']}/matches", query)
        assert answer.status_code == 400

    def test_nobody_has_no_history(self, played):
        ada, _, _ = played
        nobody = "01890000-0000-7000-8000-000000000000"
        assert ada.get(f"/api/v1/players/{nobody}/matches").status_code == 404
        assert ada.get(f"/api/v1/players/{nobody}/stats").status_code == 404

    def test_statistics_add_up(self, played):
        ada, ben, _ = played
        stats = ben.get(f"/api/v1/players/{ada.player['id']}/stats").json()
        assert (stats["matches"], stats["wins"], stats["losses"], stats["left"]) == (3, 2, 1, 1)
        assert stats["average_place"] == 1.33
        assert [(line["variant"], line["matches"]) for line in stats["variants"]] == [
            ("classic", 2),
            ("dos", 1),
        ]
        assert stats["rated"]["matches"] == 0
