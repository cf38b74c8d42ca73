"""A subscription sends every number once and in order, in whatever order and however often it hears them."""

from itertools import permutations
from typing import Any

import pytest

from games.push import Push
from games.realtime.match_subscription import MAX_HELD_FRAMES, MatchSubscription


class Client:
    """Notes what a listener does."""

    account, session = "ada", "phone"

    def __init__(self) -> None:
        self.received: list[str] = []
        self.catches_up = 0
        self.stopped = False

    def put(self, frame: str) -> None:
        self.received.append(frame)

    def hear(self, frame: str) -> None:
        self.received.append(frame)

    def catch_up(self, listener: MatchSubscription, *, is_in_doubt: bool = False) -> None:
        self.catches_up += 1

    def sit_down(self, listener: MatchSubscription) -> None: ...

    def read(self, frame: str, *, is_own: bool) -> str:
        return frame

    def stop_listening(self, listener: MatchSubscription) -> None:
        self.stopped = True

    def end(self, *_: Any) -> None: ...

    def send_goodbye(self, *_: Any) -> None: ...

    async def wait_until_closed(self) -> None: ...


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def listener(client: Client) -> MatchSubscription:
    """A listener that has just begun, and holds what it hears."""
    return MatchSubscription("match", client)


def move(seq: int) -> Push:
    return Push(seq, True, {"ada": f"{seq}"}, None, None)


def lobby(seq: int, text: str) -> Push:
    return Push(seq, False, {"ada": text}, None, None)


def test_what_is_heard_before_the_reading_is_sent_after_it(
    client: Client, listener: MatchSubscription
) -> None:
    for seq in (3, 4, 5):
        listener.hear(move(seq))
    assert client.received == []
    listener.seq = 4
    assert listener.release()
    assert client.received == ["5"]


def test_no_number_is_sent_twice(client: Client, listener: MatchSubscription) -> None:
    listener.release()
    for seq in (1, 1, 2, 1, 2, 3):
        listener.hear(move(seq))
    assert client.received == ["1", "2", "3"]


@pytest.mark.parametrize("order", list(permutations([1, 2, 3, 4])))
def test_numbers_out_of_order_are_read_from_the_record(
    client: Client, listener: MatchSubscription, order: tuple[int, ...]
) -> None:
    listener.release()
    for seq in order:
        listener.hear(move(seq))
        if not listener.is_following:
            # What `catch_up` does: everything committed is sent, then what was held.
            client.received += [str(number) for number in range(listener.seq + 1, seq + 1)]
            listener.seq = seq
            assert listener.release()
    assert client.received == ["1", "2", "3", "4"]


def test_a_number_that_is_missing_still_keeps_the_rest_held(
    client: Client, listener: MatchSubscription
) -> None:
    for seq in (2, 5):
        listener.hear(move(seq))
    listener.seq = 1
    assert not listener.release()
    assert client.received == ["2"]
    assert not listener.is_following
    listener.seq = 4
    assert listener.release()
    assert client.received == ["2", "5"]


def test_a_gap_is_caught_up_once(client: Client, listener: MatchSubscription) -> None:
    listener.release()
    listener.hear(move(2))
    listener.hear(move(3))
    assert client.catches_up == 1


def test_the_room_of_before_the_start_is_not_sent_after_it(
    client: Client, listener: MatchSubscription
) -> None:
    listener.release()
    listener.hear(lobby(0, "open"))
    listener.hear(move(1))
    listener.hear(lobby(0, "late"))
    listener.hear(lobby(1, "playing"))
    assert client.received == ["open", "1", "playing"]


def test_phrases_have_no_number(client: Client, listener: MatchSubscription) -> None:
    listener.release()
    listener.hear(Push(None, False, {}, None, "hello"))
    listener.hear(Push(None, False, {}, None, "not for ada", "ada"))
    listener.hear(Push(None, False, {}, None, "not for ben", "ben"))
    assert client.received == ["hello", "not for ben"]


def test_who_has_lost_the_seat_receives_nothing_more(client: Client, listener: MatchSubscription) -> None:
    listener.release()
    listener.hear(move(1))
    listener.hear(Push(2, True, {"ben": "hand of ben"}, "gallery", None))
    assert client.received == ["1"]
    assert client.stopped


def test_the_gallery_hears_what_is_for_the_gallery(client: Client, listener: MatchSubscription) -> None:
    listener.release()
    listener.hear(Push(1, True, {"ben": "hand of ben"}, "gallery", None))
    assert client.received == ["gallery"]
    listener.hear(Push(2, True, {"ben": "hand of ben"}, None, None))
    assert client.received == ["gallery"]
    assert client.stopped


def test_what_is_held_has_a_limit(client: Client, listener: MatchSubscription) -> None:
    for seq in range(1, 2 * MAX_HELD_FRAMES):
        listener.hear(move(seq))
    listener.seq = 1
    assert not listener.release()
    listener.seq = MAX_HELD_FRAMES
    assert listener.release()
    assert client.received[-1] == str(2 * MAX_HELD_FRAMES - 1)
