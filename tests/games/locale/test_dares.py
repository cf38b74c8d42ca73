"""The dares: as many as the cards point at, in every language, and none twice."""

import pytest

from games.engine.variants.dare.cards import ENTRIES
from games.engine.variants.dare.options import LASTING, LISTS
from games.locale import event_text
from games.locale.dares import dare_list, dare_text
from uno_api.i18n import LANGUAGES

PRINTED = LISTS[:3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_printed_list_has_a_dare_for_every_card(language: str) -> None:
    dares = [dare for name in PRINTED for dare in dare_list(name, language)]
    assert [len(dare_list(name, language)) for name in PRINTED] == [ENTRIES] * 3
    assert len(set(dares)) == len(dares)
    assert all(dare.endswith((".", "!")) and len(dare) < 140 for dare in dares)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_dare_was_left_in_english(language: str) -> None:
    for name in PRINTED:
        assert not set(dare_list(name, language)) & set(dare_list(name, "en"))


UNTIL_NEXT_TURN = {
    "en": "until your next turn",
    "it": "fino al tuo prossimo turno",
    "ca": "fins al teu proper torn",
    "es": "hasta tu próximo turno",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRINTED)
def test_a_dare_lasts_if_and_only_if_it_says_so(name: str, language: str) -> None:
    lines = enumerate(dare_list(name, language), start=1)
    assert {number for number, line in lines if UNTIL_NEXT_TURN[language] in line} == LASTING[name]


def test_the_tables_own_list_is_nowhere_but_in_its_options() -> None:
    assert dare_text("house", 7, "en") is None
    assert dare_text("custom", 1, "it") is None


def test_a_number_that_no_card_has_is_no_dare() -> None:
    assert dare_text("family", 16, "ca") == "Fes el vell mussol savi fins al teu proper torn."
    assert dare_text("family", 17, "ca") is None
    assert dare_text("family", 0, "ca") is None


def test_the_player_who_is_dared_hears_the_dare_itself() -> None:
    received = {"type": "dared", "seat": 1, "by": 0, "list": "daredevil", "number": 2}
    assert (
        event_text(received, ["Ada", "Ben"], "en") == "\u2068Ada\u2069 dares \u2068Ben\u2069: Hop ten times."
    )
    own = received | {"list": "house", "number": 7}
    assert (
        event_text(own, ["Ada", "Ben"], "it")
        == "\u2068Ada\u2069 sfida \u2068Ben\u2069: il numero 7 della lista del tavolo."
    )
