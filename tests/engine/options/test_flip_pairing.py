"""flip_pairing: the backs as printed, or dealt anew among the fronts for each match."""

from collections import Counter

from games import engine
from games.engine.play import table_of


def pairs(seed: str, **options: str) -> Counter[tuple[str, str]]:
    box = table_of(engine.new_match(engine.ruleset("flip", options), 2, seed).state).box
    return Counter((light.code, dark.code) for light, dark in zip(*box.faces, strict=True))


def test_the_pairs_are_the_same_in_every_match() -> None:
    assert pairs("one") == pairs("two")


def test_the_house_may_let_the_seed_pair_the_sides() -> None:
    one, two = pairs("one", flip_pairing="seeded_random"), pairs("two", flip_pairing="seeded_random")
    assert one not in (two, pairs("one"))
    assert one == pairs("one", flip_pairing="seeded_random")


def test_both_sides_keep_their_cards() -> None:
    odd, usual = pairs("one", flip_pairing="seeded_random"), pairs("one")
    for side in (0, 1):
        assert count(odd, side) == count(usual, side)


def count(box: Counter[tuple[str, str]], side: int) -> Counter[str]:
    faces: Counter[str] = Counter()
    for pair, copies in box.items():
        faces[pair[side]] += copies
    return faces
