"""What is pushed arrives as it was, and to nobody else."""

import logging
from uuid import uuid4

import pytest
from redis.exceptions import ConnectionError as ValkeyGone

from games import push

ADA, BEN, MATCH = uuid4(), uuid4(), uuid4()


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """Everything that was published, instead of publishing it."""
    heard: list[tuple[str, bytes]] = []

    class Valkey:
        def publish(self, channel: str, message: bytes) -> None:
            heard.append((channel, message))

    monkeypatch.setattr(push, "valkey", Valkey)
    return heard


def test_each_account_finds_its_own_frame(published: list[tuple[str, bytes]]) -> None:
    push.publish(MATCH, {ADA: '{"a":"é\n"}'.encode(), BEN: b"{}", None: b'{"gallery":1}'}, seq=7)
    ((channel, message),) = published
    assert channel == push.MATCHES
    assert push.addressee(message) == str(MATCH)
    received = push.read_push(message)
    assert received.frames == {str(ADA): '{"a":"é\n"}', str(BEN): "{}"}
    assert received.gallery == '{"gallery":1}'
    assert (received.seq, received.is_move, received.everybody) == (7, True, None)


def test_a_match_without_a_gallery_has_no_frame_for_it(published: list[tuple[str, bytes]]) -> None:
    push.publish(MATCH, {ADA: b"{}"}, seq=0, is_move=False)
    received = push.read_push(published[0][1])
    assert received.gallery is None
    assert not received.is_move


def test_what_is_for_everybody_is_one_frame(published: list[tuple[str, bytes]]) -> None:
    push.broadcast(MATCH, {"type": "chat"}, besides=ADA)
    received = push.read_push(published[0][1])
    assert received.everybody == '{"type":"chat"}'
    assert received.besides == str(ADA)
    assert received.seq is None


def test_an_account_is_notified_by_its_id(published: list[tuple[str, bytes]]) -> None:
    push.notify_user(BEN, {"type": "matched", "match": MATCH})
    ((channel, message),) = published
    assert channel == push.ACCOUNTS
    assert push.addressee(message) == str(BEN)
    assert push.read_account_frame(message) == f'{{"type":"matched","match":"{MATCH}"}}'


def test_a_push_that_fails_harms_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Valkey:
        def publish(self, *_: object) -> None:
            raise ValkeyGone

    monkeypatch.setattr(push, "valkey", Valkey)
    with caplog.at_level(logging.WARNING):
        push.publish(MATCH, {None: b"{}"}, seq=1)
    assert str(MATCH) in caplog.text
