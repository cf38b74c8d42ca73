"""A card that is shown to somebody who may not know it is found, wherever it hides."""

from collections.abc import Callable
from typing import Any

import pytest

from tools.e2e.checks.leaks import cards_in, is_in_play
from tools.e2e.client_view import Sight
from tools.e2e.failures import Findings

ViewAfter = Callable[..., dict[str, Any]]

BEN_DRAWS = {"type": "drew", "seat": 1, "count": 1}


def after_ben_drew(view_after: ViewAfter) -> dict[str, Any]:
    seats = view_after(2)["seats"]
    seats[1]["cards"] = 4
    table = view_after(2)["table"] | {"draw_pile": 12}
    return view_after(2, seats=seats, table=table)


def test_nothing_is_found_when_others_draw_face_down(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    sight.take_events(2, [BEN_DRAWS], after_ben_drew(view_after))
    assert findings.is_empty


def test_the_card_another_player_drew_is_a_leak(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    drawn = BEN_DRAWS | {"cards": [{"id": 12, "face": "G4"}]}
    sight.take_events(2, [drawn], after_ben_drew(view_after))
    assert findings.lines() == ["Ada: `drew` of seat 1 shows its cards to seat 0"]


def test_a_hand_shown_to_somebody_else_is_a_leak(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    shown = {"type": "hand_shown", "seat": 1, "target": 2, "cards": [{"id": 12, "face": "G4"}]}
    sight.take_events(2, [shown], view_after(2))
    assert findings.lines() == ["Ada: `hand_shown` of seat 1 shows its cards to seat 0"]


def test_a_hand_shown_to_me_may_be_spoken_of_again(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    shown = {"type": "hand_shown", "seat": 1, "target": 0, "cards": [{"id": 12, "face": "G4"}]}
    sight.take_events(2, [shown], view_after(2))
    assert findings.is_empty
    assert sight.knowledge.leaks_in({"cards": [{"id": 12, "face": "G4"}]}) == []


@pytest.mark.parametrize(
    "members",
    [
        {"seen": {"deep": [{"id": 12, "face": "G4"}]}},
        {"legal": [{"move": "play", "card": 12}]},
        {"awaiting": {"kind": "drawn", "seats": [1], "detail": {"card": 12}}},
    ],
)
def test_a_card_of_another_hand_anywhere_in_a_view_is_a_leak(
    sight: Sight, findings: Findings, view_after: ViewAfter, members: dict[str, Any]
) -> None:
    sight.take_events(2, [{"type": "kept", "seat": 1}], view_after(2, **members))
    assert findings.lines() == ["Ada: card 12 was shown to seat 0 without right"]


def test_an_open_hand_of_another_seat_is_a_leak(
    sight: Sight, findings: Findings, view_after: ViewAfter
) -> None:
    seats = view_after(2)["seats"]
    seats[1]["hand"] = [4]
    sight.take_events(2, [{"type": "kept", "seat": 1}], view_after(2, seats=seats))
    assert findings.lines() == ["Ada: the hand of seat 1 lies open"]


def test_the_seed_is_a_leak_before_the_end(sight: Sight) -> None:
    assert sight.knowledge.leaks_in({"match": {"seed": "00"}}) == ["the seed was shown before the end"]
    assert sight.knowledge.leaks_in({"match": {"seed_hash": "00"}}) == []


async def test_a_leak_in_a_refusal_is_found(sight: Sight, findings: Findings) -> None:
    await sight.examine({"code": "card_not_in_hand", "legal": [{"move": "play", "card": 12}]})
    assert findings.lines() == ["Ada: card 12 was shown to seat 0 without right"]


async def test_all_is_open_once_the_match_is_over(sight: Sight, findings: Findings) -> None:
    await sight.examine({"status": "finished", "hands": [[{"id": 12, "face": "G4"}]]})
    assert findings.is_empty


def test_a_number_of_cards_is_no_card() -> None:
    assert list(cards_in({"seat": 1, "cards": 7})) == []
    assert list(cards_in({"move": "match", "cards": [7, 8]})) == [7, 8]
    assert list(cards_in({"card": 3})) == [3]


def test_a_refusal_without_a_match_counts_as_in_play() -> None:
    assert is_in_play({"code": "not_your_turn"})
    assert not is_in_play({"match": {"status": "finished"}})
