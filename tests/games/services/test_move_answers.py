"""The answer to a move is kept sealed, for a day; the record keeps no hand."""

from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.utils import timezone

from games.models import Move, MoveAnswer
from games.services.move_answers import purge_move_responses

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_deal")]
KEY = "c0c2a9f0-6f53-4b7e-8f0a-0c3f0a8a0d11"


@pytest.fixture
def moved(table: Any) -> Any:
    """A duel in which seat 1 has drawn, with a key; `first` is the answer."""
    duel = table(2)
    duel.first = duel.move(1, "draw", key=KEY, seen=1)
    assert duel.first.status_code == 201
    return duel


def again(duel: Any, **fields: Any) -> Any:
    return duel.move(1, "draw", key=KEY, **{"seen": 1} | fields)


def let_a_day_pass() -> None:
    MoveAnswer.objects.update(created_at=timezone.now() - timedelta(hours=25))
    purge_move_responses()


def test_within_a_day_the_answer_comes_again_word_for_word(moved: Any) -> None:
    moved.move(0, "draw")
    assert again(moved).content == moved.first.content
    assert again(moved).headers["Idempotent-Replayed"] == "true"


def test_what_is_kept_can_only_be_read_with_the_key(moved: Any) -> None:
    kept = MoveAnswer.objects.get()
    assert b"hand" not in bytes(kept.body)
    assert len(kept.body) < len(moved.first.content) * 0.7
    assert Move.objects.get(seq=2).answer is None
    hand = {card["id"] for card in moved.view(1)["hand"]}
    record = orjson.loads(Move.objects.get(seq=2).events)
    received = {card["id"] for event in record for card in event[3].get("cards", ())}
    assert received < hand


def test_after_a_day_it_is_gone_and_the_move_is_read_from_the_record(moved: Any) -> None:
    moved.move(0, "draw")
    let_a_day_pass()
    assert not MoveAnswer.objects.exists()
    late = again(moved)
    assert (late.status_code, late.json()["seq"]) == (201, 2)
    assert late.headers["Idempotent-Replayed"] == "true"
    assert late.json()["events"] == moved.first.json()["events"]
    assert late.json()["match"]["seq"] == moved.row.seq == 3


def test_an_answer_that_the_earlier_release_kept_in_the_record_is_gone_after_a_day(moved: Any) -> None:
    record = Move.objects.filter(seq=2)
    record.update(answer=moved.first.content.decode())
    purge_move_responses()
    assert record.get().answer is not None
    record.update(created_at=timezone.now() - timedelta(hours=25))
    assert purge_move_responses() == 1
    assert record.get().answer is None
    assert again(moved).content == moved.first.content


def test_after_a_day_a_key_still_makes_one_move(moved: Any) -> None:
    let_a_day_pass()
    moved.move(0, "draw")
    assert again(moved, seen=3).json()["code"] == "idempotency_key_reused"
    assert again(moved).status_code == 201
    assert moved.row.seq == 3


def test_a_secret_that_was_changed_loses_the_word_for_word_only(moved: Any, settings: Any) -> None:
    settings.SECRET_KEY = "another secret of the service, of fifty characters and more"
    answer = again(moved)
    assert (answer.status_code, answer.json()["seq"]) == (201, 2)
    assert answer.json()["events"] == moved.first.json()["events"]


def test_a_move_without_a_key_keeps_nothing(table: Any) -> None:
    assert table(2).move(1, "draw").status_code == 201
    assert not MoveAnswer.objects.exists()
