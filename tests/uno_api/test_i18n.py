"""The four languages say the same things."""

import re
from string import Formatter

import pytest

from uno_api.error_codes import STATUS
from uno_api.i18n import LANGUAGES, catalog, has_message, preferred, read_language, translate

PLACEHOLDER, WORD = re.compile(r"\{.*?\}"), re.compile(r"[^\W\d]{2,}")


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence_with_the_same_placeholders(language):
    english, other = catalog("en"), catalog(language)
    assert other.keys() == english.keys()
    assert {key: placeholders(text) for key, text in other.items()} == {
        key: placeholders(text) for key, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_one(language):
    for key, text in catalog(language).items():
        assert text == text.strip(), key
        assert text.endswith((".", "!", "?")) or not key.startswith(("problem.", "field.")), key


@pytest.mark.parametrize("language", ["it", "ca", "es"])
def test_nothing_was_left_in_english(language):
    """A name may be the same in two languages, words in a row are not."""
    same = [key for key, text in catalog(language).items() if text == catalog("en")[key]]
    assert not [key for key in same if len(WORD.findall(PLACEHOLDER.sub("", catalog("en")[key]))) > 1]


@pytest.mark.parametrize("code", STATUS)
def test_every_code_has_its_sentence(code):
    assert has_message(f"problem.{code}")


def test_a_sentence_without_its_data_is_a_bug():
    assert translate("it", "problem.too_many_requests", seconds=5).endswith("5 s.")
    with pytest.raises(KeyError):
        translate("it", "problem.too_many_requests")


@pytest.mark.parametrize(
    "tag", ["es", "ES", "es-MX", "es_MX", "es-419", "es_MX@calendar=gregorian", "es_ES.UTF-8", " es "]
)
def test_a_region_does_not_matter(tag):
    assert read_language(tag) == "es"
    assert preferred(f"{tag},en;q=0.5") == "es"


@pytest.mark.parametrize("tag", ["", "e", "est", "espanol", "de-DE", "*", "-es", None, 7, ["es"]])
def test_what_is_no_language_of_ours_is_none(tag):
    assert read_language(tag) is None


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de-DE, de;q=0.9", "en"),
        ("de, it_IT;q=0.8, ca-ES; q=0.9", "ca"),
        ("it;q=0, ca;q=0.1", "ca"),
        ("it;q=x, es;q=0.3", "es"),
        ("en, it", "en"),
        (";;,=,q=1", "en"),
    ],
)
def test_the_language_liked_best_is_spoken(header, language):
    assert preferred(header) == language
