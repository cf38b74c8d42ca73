"""Every event has a sentence, every card a name, in every language."""

import random

import pytest

from games.bots import choose
from games.engine import EVENTS, VARIANTS, Views, apply, is_over, new_match, parse_move, ruleset
from games.engine.rulesets import rulebook_of
from games.locale import card_name, event_text
from games.presets import presets
from uno_api.i18n import LANGUAGES, catalog

NAMES = ["Ada", "Ben", "Cleo", "Dora"]

SHELF = [(variant, preset) for variant in VARIANTS for preset in presets(variant)]


def rules(variant, preset):
    return ruleset(variant, presets(variant)[preset])


def first_letter(text):
    return next(letter for letter in text if letter.isalpha())


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(kind, language):
    keys = catalog(language).keys()
    assert f"event.{kind}" in keys or any(key.startswith(f"event.{kind}.") for key in keys)


@pytest.mark.parametrize(("variant", "preset"), SHELF)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name(variant, preset, language):
    book = rulebook_of(*rules(variant, preset))
    for card in book.deck:
        for face in card.faces:
            assert card_name(face.code, language)


@pytest.mark.parametrize(("variant", "preset"), SHELF)
def test_every_event_of_a_match_has_a_sentence(variant, preset):
    """Every event of a match between bots has its sentence, for its owner and for the gallery."""
    rule = rules(variant, preset)
    seats = 3 if 3 in VARIANTS[variant].seats else 2
    chance = random.Random(f"{variant} {preset}")
    state, events = new_match(rule, seats, "told")
    for _ in range(400):
        for event in events:
            for viewer in (event.seat, None):
                for language in LANGUAGES:
                    said = event_text(event.seen_by(viewer), NAMES, language, variant)
                    assert first_letter(said).isupper(), said
        if is_over(state):
            break
        seat = state.awaiting.seats[0]
        move = choose(Views(state).seen_by(seat), "easy", rule, chance.random)
        state, events = apply(state, seat, parse_move(move))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_the_table_begins_with_a_capital_letter_or_a_name(language):
    """A card's name, a colour or a number would stand there in small letters."""
    for key, text in catalog(language).items():
        if key.startswith(("event.", "problem.", "field.")):
            assert first_letter(text).isupper() or text.lstrip("¡").startswith(("{name}", "{by}")), key


def test_the_card_that_opens_the_discard_pile_is_named_inside_the_sentence():
    opened = {"type": "card_opened", "card": {"id": 3, "face": "Y3"}, "color": "yellow", "returned": []}
    received = [event_text(opened, NAMES, language) for language in LANGUAGES]
    assert received[0] == "The discard pile opens with yellow 3."
    assert all(first_letter(text).isupper() for text in received)


def test_who_drew_hears_what_and_nobody_else():
    own = {"type": "drew", "seat": 0, "count": 1, "cards": [{"id": 3, "face": "R5"}]}
    assert event_text(own, NAMES, "en") == "\u2068Ada\u2069 drew 1 card: red 5."
    assert (
        event_text({"type": "drew", "seat": 0, "count": 2}, NAMES, "es")
        == "\u2068Ada\u2069 ha robado 2 cartas."
    )


def test_dos_is_called_by_its_own_name():
    called = {"type": "called", "seat": 1}
    assert event_text(called, NAMES, "en", "dos") == "\u2068Ben\u2069 called DOS!"
    assert event_text(called, NAMES, "en", "classic") == "\u2068Ben\u2069 called UNO!"


@pytest.mark.parametrize(
    ("face", "name"),
    [("G0", "0 verde"), ("B+2", "Pesca Due blu"), ("W+4", "Jolly Pesca Quattro"), ("WD9", "Jolly Sfida 9")],
)
def test_cards_by_their_italian_names(face, name):
    assert card_name(face, "it") == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_runs_right_to_left_moves_nothing_around_it(language):
    names = ["\u05d0\u05d1\u05d2 3", "Ben"]
    said = event_text({"type": "challenged", "seat": 0, "target": 1, "guilty": True}, names, language)
    assert said.count(f"\u2068{names[0]}\u2069") == said.count(names[0]) == 1
    assert said.count("\u2068") == said.count("\u2069")
