"""Rulesets: a variant's code and option values, checked, completed and cached as a rulebook."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.engine.box import Box, box_in_order
from games.engine.cards import Card
from games.engine.options import OPTIONS, Option
from games.engine.rulebook import Rulebook
from games.engine.shuffle import shuffled
from games.engine.state import OptionValues, Value
from games.engine.variants import VARIANTS
from games.engine.variants.variant import Variant

LAID_OUT_MATCHES = 512
"""Number of matches whose box a process keeps: about 22 KiB for a classic box, 45 KiB for a Flip box."""

RULES_VERSION = 3
"""The version of the rules, raised whenever the same seed and moves could lead to another result.

Matches of an older version cannot be replayed with these rules.
"""


class OptionFault(NamedTuple):
    """One option that cannot be used: its code, an error code, and the options it clashes with."""

    option: str
    code: str
    clashes: tuple[str, ...] = ()


class BadRuleset(ValueError):
    """Raised for a variant or options that do not exist, have invalid values, or clash."""

    def __init__(self, faults: list[OptionFault]) -> None:
        super().__init__(", ".join(f"{fault.option}: {fault.code}" for fault in faults))
        self.faults = faults


class Clash(NamedTuple):
    """Two options that may not have these values together, and a code for the reason."""

    one: str
    one_values: tuple[Value, ...]
    other: str
    other_values: tuple[Value, ...]
    reason: str


CLASHES = (
    Clash("teams", (2, 3, 4, 5), "score_mode", ("elimination",), "teams_cannot_be_eliminated"),
    Clash("voluntary_draw", ("forbidden",), "finish_on_action", ("forbidden",), "would_force_a_lost_card"),
    Clash("h2o_edition", ("splash",), "seven_zero", (True,), "zero_has_two_meanings"),
)


class Ruleset(NamedTuple):
    """A variant's code and the options that differ from its defaults, sorted by option code."""

    variant: str
    options: OptionValues

    def all_options(self) -> dict[str, Value]:
        """Return every option of the variant with its value in this ruleset."""
        return defaults(VARIANTS[self.variant]) | dict(self.options)


def options_of(variant: Variant) -> list[Option]:
    """Return the options a variant takes, in the order of a settings screen."""
    return [OPTIONS[code] for code in variant.options]


def defaults(variant: Variant) -> dict[str, Value]:
    """Return the default value of every option of a variant."""
    return {option.code: variant.defaults.get(option.code, option.default) for option in options_of(variant)}


def ruleset(variant: str, wanted: Mapping[str, Any], seats: int | None = None) -> Ruleset:
    """Return the checked ruleset; raise BadRuleset with every option that cannot be used.

    `seats` is the number of players; with None the number is not checked.
    """
    if variant not in VARIANTS:
        raise BadRuleset([OptionFault("variant", "unknown_variant")])
    box = VARIANTS[variant]
    faults = list(_value_faults(box, wanted))
    if not faults:
        values = defaults(box) | dict(wanted)
        faults = _clash_faults(values) + _seat_faults(box, values, seats)
    if faults:
        raise BadRuleset(faults)
    usual = defaults(box)
    return Ruleset(
        variant, tuple((code, wanted[code]) for code in sorted(wanted) if wanted[code] != usual[code])
    )


def _value_faults(box: Variant, wanted: Mapping[str, Any]) -> list[OptionFault]:
    unknown = [OptionFault(code, "unknown_option") for code in wanted if code not in box.options]
    known = [code for code in wanted if code in box.options]
    return unknown + [
        OptionFault(code, "not_a_value") for code in known if not OPTIONS[code].allows(wanted[code])
    ]


def _clash_faults(values: Mapping[str, Value]) -> list[OptionFault]:
    return [
        OptionFault(clash.one, clash.reason, (clash.one, clash.other))
        for clash in CLASHES
        if values.get(clash.one) in clash.one_values and values.get(clash.other) in clash.other_values
    ]


def _seat_faults(box: Variant, values: Mapping[str, Value], seats: int | None) -> list[OptionFault]:
    if seats is None:
        return []
    if seats not in box.seats_with(values):
        return [OptionFault("seats", "not_for_so_many_players")]
    count = int(values.get("teams", 0))
    if count and (seats % count or seats // count < 2):
        return [OptionFault("teams", "teams_do_not_come_out_even", ("teams", "seats"))]
    return []


@lru_cache(maxsize=1024)
def rulebook_of(variant: str, options: OptionValues) -> Rulebook:
    """Return the rulebook of a ruleset; equal arguments return the same cached rulebook."""
    book = VARIANTS[variant].build()
    for code, value in options:
        book = OPTIONS[code].write(book, value)
    return book


@lru_cache(maxsize=LAID_OUT_MATCHES)
def laid_out(variant: str, options: OptionValues, seed: str) -> tuple[Rulebook, Box]:
    """Return the rulebook and the box of a match."""
    book = rulebook_of(variant, options)
    return book, box_of(book, seed)


def box_of(book: Rulebook, seed: str) -> Box:
    """Return the box of a match, with its cards numbered in a secret order.

    Nothing can be derived from an id: not the face of the card, and not the other face of a two-sided
    card.
    """
    cards = book.arrange(book.deck, seed)
    return box_in_order([cards[place] for place in order_of_ids(cards, seed)], len(book.colors))


def order_of_ids(cards: Sequence[Card], seed: str) -> list[int]:
    """Return, for every id, the position in the box of the card that has it."""
    return shuffled(range(len(cards)), seed, "ids")
