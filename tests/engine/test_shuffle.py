"""Order out of a seed: the same everywhere, and even."""

from collections import Counter
from hashlib import sha256
from itertools import islice, permutations

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.shuffle import WORD, below, picked, shuffled, words


def test_known_orders() -> None:
    assert shuffled(range(10), "seed", 1) == KNOWN_TEN
    assert shuffled(range(10), "seed", 2) != KNOWN_TEN
    assert shuffled(range(10), "seeds", 1) != KNOWN_TEN
    assert [picked(6, "seed", nth) for nth in range(12)] == KNOWN_PICKS


KNOWN_TEN = [0, 8, 1, 4, 9, 3, 2, 7, 5, 6]
KNOWN_PICKS = [3, 2, 1, 1, 2, 0, 0, 1, 5, 3, 2, 2]


def test_the_words_are_those_of_the_hash() -> None:
    """Anybody can check a deal with nothing but SHA-256."""
    digest = sha256(b"seed:1" + bytes(4)).digest()
    following = sha256(b"seed:1" + (1).to_bytes(4, "big")).digest()
    expected = [
        int.from_bytes(block[at : at + 4], "big") for block in (digest, following) for at in range(0, 32, 4)
    ]
    assert list(islice(words("seed:1"), 16)) == expected


def test_words_that_would_favour_some_cards_are_passed_over() -> None:
    assert below(3, iter([WORD - 1, 5])) == 2
    assert below(2, iter([WORD - 1])) == 1


@given(st.lists(st.integers(), max_size=30), st.text(max_size=8), st.integers(0, 99))
def test_a_shuffle_only_changes_the_order(items: list[int], seed: str, nth: int) -> None:
    order = shuffled(items, seed, nth)
    assert sorted(order) == sorted(items)
    assert order == shuffled(items, seed, nth)


def test_every_order_comes_as_often_as_any_other() -> None:
    """Chi-squared over the 24 orders of four cards; 49.7 would be passed by chance once in a thousand."""
    times = 4800
    seen = Counter(tuple(shuffled(range(4), f"fair {number}", 1)) for number in range(times))
    expected = times / 24
    assert sum((seen[order] - expected) ** 2 / expected for order in permutations(range(4))) < 49.7


def test_every_card_comes_to_lie_in_every_place_as_often() -> None:
    """Chi-squared of where card 0 of 108 lies; 160 would be passed by chance once in a thousand."""
    times = 1080
    places = Counter(shuffled(range(108), f"place {number}", 2).index(0) for number in range(times))
    assert sum((places[place] - 10) ** 2 / 10 for place in range(108)) < 160


def test_every_seat_deals_first_as_often() -> None:
    chosen = engine.ruleset("classic", {})
    dealers = Counter(engine.new_match(chosen, 4, str(seed)).state.dealer for seed in range(400))
    assert all(70 < dealers[seat] < 130 for seat in range(4))
