"""Attack: a launcher replaces the draw pile and shoots out no card, or one to five."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from games.engine import effects as fx
from games.engine.cards import LETTERS, Face
from games.engine.decks import actions, numbers, one_sided, wilds
from games.engine.moves import Move
from games.engine.options.option import option
from games.engine.pages.uno import UNO
from games.engine.rulebook import Effect, Rulebook
from games.engine.state import Value
from games.engine.table import Table
from games.engine.variants.variant import CLASSIC, Variant, but

CHANCES, SILENT = 25, 15
"""Of 25 equally likely results of a press, 15 bring no card; the others bring one to five, evenly."""


def shots(table: Table) -> int:
    """Press the launcher once; return the number of cards it shoots out, as the seed determines."""
    chance = table.pick(CHANCES)
    return 0 if chance < SILENT else 1 + (chance - SILENT) // 2


def press_once(table: Table, seat: int) -> list[int]:
    """Press the launcher once instead of drawing, and take the cards that come; return them."""
    return table.draw(seat, shots(table))


def presses(table: Table, seat: int, owed: int) -> list[int]:
    """Press the launcher once for each card that is owed; return the cards taken."""
    return [card for _ in range(owed) for card in table.take(seat, shots(table))]


def next_presses_until_hit(table: Table, seat: int, move: Move | None) -> None:
    """Make the next seat press until cards come, and lose its turn."""
    hit, taken = table.next_seat(seat), list[int]()
    while not taken and not table.nothing_left:
        taken = table.take(hit, shots(table))
    table.record_penalty(hit, taken, "played")
    fx.skip_next(table, seat, move)


EFFECTS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.reverse,),
    "hit_one": (fx.penalize(1),),
    "hit_two": (fx.penalize(2),),
    "discard_all": (fx.discard_color,),
    "trade_hands": (fx.swap_hands,),
    "wild": (fx.name_color,),
    "wild_attack_attack": (fx.name_color, fx.target_draws(2)),
    "wild_all_hit": (fx.name_color, fx.others_draw(1)),
    "wild_hit_fire": (fx.name_color, next_presses_until_hit),
}

OPENS: dict[str, tuple[Effect, ...]] = {
    "skip": (fx.skip_next,),
    "reverse": (fx.dealer_begins,),
    "hit_one": (fx.first_draws(1),),
    "hit_two": (fx.first_draws(2),),
    "wild": (fx.first_names_color,),
}


def common_faces() -> Iterator[Face]:
    """Yield the 96 faces that both prints have."""
    yield from numbers(range(1, 10), 2)
    yield from actions("reverse", 1)
    yield from actions("skip", 2)
    yield from actions("hit_two", 2, mark="H2")
    yield from wilds("wild", "W", 4)


def attack_attack_faces() -> Iterator[Face]:
    """Yield the 112 faces of the print whose strongest card attacks a chosen player."""
    yield from common_faces()
    yield from actions("discard_all", 2, points=30, mark="DA")
    yield from actions("hit_one", 1, mark="H1")
    yield from wilds("wild_attack_attack", "WAA", 4)


def hit_fire_faces() -> Iterator[Face]:
    """Yield the 112 faces of the older print; the number of copies of each is our own estimate."""
    yield from common_faces()
    yield from actions("discard_all", 1, points=30, mark="DA")
    yield from actions("trade_hands", 1, points=30, mark="TH")
    yield from wilds("wild_all_hit", "WAH", 4)
    yield from wilds("wild_hit_fire", "WHF", 4)


def later_faces() -> Iterator[Face]:
    """Yield the 106 faces of a later print of that box; which six it lacks is our own estimate."""
    left_out = {"WAH": 1, "WHF": 1} | {f"{letter}S": 1 for letter in LETTERS.values()}
    for face in hit_fire_faces():
        if left_out.get(face.code):
            left_out[face.code] -= 1
        else:
            yield face


PRINTS = MappingProxyType(
    {
        "attack_attack": one_sided(attack_attack_faces()),
        "hit_fire": one_sided(hit_fire_faces()),
        "hit_fire_106": one_sided(later_faces()),
    }
)


@option(("attack_attack", "hit_fire", "hit_fire_106"))
def attack_print(book: Rulebook, name: Value) -> Rulebook:
    """Set the print whose cards are used."""
    return replace(book, deck=PRINTS[str(name)])


def attack() -> Rulebook:
    """Return the rules of Attack: every card to be drawn is a press, and a press ends the turn."""
    pages = UNO | {"drawing": press_once}
    return Rulebook(
        deck=PRINTS["attack_attack"],
        effects=EFFECTS,
        opens=OPENS,
        targets=frozenset({"wild_attack_attack", "trade_hands"}),
        pays=presses,
        drawn_card="may_not_play",
        **pages,
    )


UNFIT = ("skip_deflects", "seven_zero", "draw_rule", "drawn_card", "wd4", "wd4_basis")
"""Options for cards or draws that this box does not have."""

VARIANT = Variant("attack", attack, ("attack_print", *but(CLASSIC, *UNFIT)))
