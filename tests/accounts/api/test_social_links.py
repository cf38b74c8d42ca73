"""A signed-in player links Apple or Google to the account, and unlinks them."""

import pytest

from accounts.models import SocialLink, User

SOCIAL = "/api/v1/auth/social"
pytestmark = pytest.mark.django_db


@pytest.fixture
def link(identity_token):
    """Link what a provider vouches for to a signed-in player."""

    def send(client, provider="google", **claims):
        if provider == "apple":
            claims = {"iss": "https://apple.example", "aud": "org.example.uno", **claims}
        return client.post(SOCIAL, {"provider": provider, "id_token": identity_token(**claims)})

    return send


def linked(client):
    return [row["provider"] for row in client.get(SOCIAL).json()["results"]]


def test_a_guest_becomes_a_member_and_stays_the_same_player(link, guest, new_client):
    answer = link(guest, email="ada@example.org", email_verified=True)
    assert answer.status_code == 200
    player = answer.json()["player"]
    assert player == guest.player | {"kind": "member", "username": player["username"]}
    me = new_client(answer.json()["access"]).get("/api/v1/me").json()
    assert me["email"] == "ada@example.org"
    assert link(new_client(), email="ada@example.org", email_verified=True).json()["player"] == player


def test_the_session_goes_on_with_new_tokens(link, guest, stranger):
    tokens = link(guest).json()
    assert len(guest.get("/api/v1/auth/sessions").json()["results"]) == 1
    assert stranger.post("/api/v1/auth/refresh", {"refresh": tokens["refresh"]}).status_code == 200


def test_a_member_keeps_name_and_address(link, member, stranger):
    answer = link(member, email="other@example.org", email_verified=True)
    assert answer.json()["player"] == member.player
    assert member.get("/api/v1/me").json()["email"] == "grace@example.org"
    assert link(stranger).json()["player"] == member.player


def test_to_link_twice_is_to_link_once(link, member):
    assert [link(member).status_code for _ in range(2)] == [200, 200]
    assert linked(member) == ["google"]


def test_an_identity_belongs_to_one_account(link, member, guest):
    link(member)
    answer = link(guest)
    assert (answer.status_code, answer.json()["code"]) == (409, "identity_taken")
    assert guest.get("/api/v1/me").json()["kind"] == "guest"


def test_an_account_has_one_identity_of_each_provider(link, member):
    link(member, sub="1")
    answer = link(member, sub="2")
    assert (answer.status_code, answer.json()["code"]) == (409, "provider_already_linked")
    assert link(member, "apple", sub="2").status_code == 200
    assert linked(member) == ["apple", "google"]


def test_a_guest_does_not_take_the_address_of_others(link, member, guest):
    answer = link(guest, email="grace@example.org", email_verified=True)
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert guest.get("/api/v1/me").json()["kind"] == "guest"
    assert not SocialLink.objects.exists()


def test_a_dead_token_links_nothing(link, new_client):
    assert link(new_client("nonsense")).json()["code"] == "token_invalid"
    assert not User.objects.exists()


def test_the_list_is_the_players_own(link, member, guest, stranger):
    link(member)
    row = member.get(SOCIAL).json()["results"][0]
    assert set(row) == {"provider", "linked_at", "last_used_at"}
    assert linked(guest) == []
    assert stranger.get(SOCIAL).status_code == 401


def test_a_link_can_be_taken_away(link, member, stranger):
    link(member)
    assert member.delete(f"{SOCIAL}/google").status_code == 204
    assert linked(member) == []
    assert member.delete(f"{SOCIAL}/google").status_code == 404
    assert member.delete(f"{SOCIAL}/nobody").status_code == 404
    assert stranger.delete(f"{SOCIAL}/google").status_code == 401


def test_the_last_way_in_stays(link, guest):
    link(guest)
    answer = guest.delete(f"{SOCIAL}/google")
    assert (answer.status_code, answer.json()["code"]) == (409, "last_sign_in_method")
    link(guest, "apple")
    assert guest.delete(f"{SOCIAL}/google").status_code == 204
    assert guest.delete(f"{SOCIAL}/apple").json()["code"] == "last_sign_in_method"


@pytest.mark.django_db(transaction=True)
def test_two_links_taken_away_at_once_leave_one(link, guest, new_client, at_once):
    link(guest)
    link(guest, "apple")

    def take_away(number):
        client = new_client(guest.tokens["access"])
        return client.delete(f"{SOCIAL}/{['google', 'apple'][number]}").status_code

    assert sorted(at_once(2, take_away)) == [204, 409]
    assert SocialLink.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_who_link_one_identity_at_once_one_account_has_it(link, new_guest, at_once):
    guests = [new_guest() for _ in range(6)]
    codes = at_once(6, lambda number: link(guests[number]).status_code)
    assert sorted(codes) == [200] + [409] * 5
    assert User.objects.filter(kind="member").count() == SocialLink.objects.count() == 1
