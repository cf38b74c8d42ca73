"""Tests are dealt the same cards in every run, whatever ran before them."""

from uno_api import chance
from uno_api.testing.seed import deal_by


def deal() -> list[int]:
    return [chance.deals.getrandbits(128) for _ in range(3)]


def test_a_test_is_dealt_the_same_again_and_another_something_else() -> None:
    deals = []
    for name in ("one", "two", "one"):
        deal_by(name)
        deals.append(deal())
    assert deals[0] == deals[2] != deals[1]


def test_each_test_begins_with_its_own_deals(request) -> None:
    first = deal()
    deal_by(f"{request.config.option.seed} {request.node.nodeid}")
    assert deal() == first
