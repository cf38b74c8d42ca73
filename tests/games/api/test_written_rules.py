"""Rules in the host's own words: everybody who sits down agrees to them before the deal."""

import pytest

from games.engine import BadRuleset, ruleset

pytestmark = pytest.mark.django_db
WRITTEN = {"custom_1": "free_text", "custom_text_1": "Sing the next line"}


def start(opened):
    answer = opened.ask(0, "start")
    return answer.status_code, answer.json().get("code"), answer.json().get("seats")


def test_the_start_waits_until_all_have_agreed(room):
    opened = room(3, variant="modern", options=WRITTEN)
    assert start(opened) == (409, "players_not_ready", [1, 2])
    opened.ask(1, "ready", {"ready": True})
    assert start(opened) == (409, "players_not_ready", [2])
    opened.ask(2, "ready", {"ready": True})
    assert start(opened)[0] == 200


def test_another_wording_has_to_be_agreed_to_again(room):
    opened = room(2, variant="modern", options=WRITTEN)
    opened.agree()
    changed = opened.clients[0].patch(opened.address, {"options": {"custom_text_1": "Sing two lines"}})
    assert changed.status_code == 200
    assert start(opened) == (409, "players_not_ready", [1])


def test_a_player_who_comes_later_agrees_too(room, new_guest):
    opened = room(2, variant="modern", options=WRITTEN)
    opened.agree()
    assert opened.let_in(new_guest("Eve")).status_code == 200
    assert start(opened) == (409, "players_not_ready", [2])


def test_the_dares_of_the_house_are_such_words(room):
    options = {"dare_list": "house", "house_dares": "Stand up.\nWhistle."}
    assert start(room(2, variant="dare", options=options)) == (409, "players_not_ready", [1])


def test_bots_agree_to_everything(room):
    opened = room(1, variant="modern", options=WRITTEN, bots=[{}, {}])
    assert start(opened)[0] == 200


def test_without_words_the_host_may_start_at_any_time(room):
    assert start(room(2, variant="modern", options={"custom_1": "skip_two"}))[0] == 200


@pytest.mark.parametrize(
    "text", ["Sing!", "Say 1, 2, 3.", "Canta una cançó…", "e.g. whistle", "5.5 cards", "🎵"]
)
def test_words_may_be_written(text):
    assert ruleset("modern", {"custom_text_1": text})


@pytest.mark.parametrize(
    "text",
    ["see https://example.com", "WWW.example", "example.com/x", "mail me@example.org", "call 555 123 4567"],
)
def test_addresses_and_telephone_numbers_are_no_words(text):
    with pytest.raises(BadRuleset):
        ruleset("modern", {"custom_text_1": text})
