"""What a player may be called."""

import unicodedata

import pytest

from accounts.names import BadName, clean_display_name, clean_username, generate_display_name, username_key


@pytest.mark.parametrize("name", ["ada", "Ada_L.-9", "x" * 20, "__x", "Bob_admin"])
def test_plain_names_are_kept_as_they_are_written(name):
    assert clean_username(name) == name


def test_wide_letters_are_the_letters_they_look_like():
    assert clean_username("\uff21da\uff11") == "Ada1"
    assert username_key("\uff21DA") == "ada"


@pytest.mark.parametrize("name", ["", "ab", "x" * 21, "a b c", "josé", "a@b.c", "a/b", "ada\u200b"])
def test_everything_else_is_refused(name):
    with pytest.raises(BadName, match="username_invalid"):
        clean_username(name)


@pytest.mark.parametrize("name", ["admin", "A-D-M-I-N", "uno", "Moderator", "support.", "m.e"])
def test_some_names_are_nobodys(name):
    with pytest.raises(BadName, match="username_reserved"):
        clean_username(name)


def test_a_display_name_has_single_spaces_and_one_form():
    assert clean_display_name("  A\u00a0 \t d\n a ") == "A d a"
    assert clean_display_name("e\u0301") == "é"


def test_a_heart_keeps_its_name_though_its_colour_is_chosen_by_the_reader():
    assert clean_display_name("Ada \u2764\ufe0f") == "Ada \u2764"


@pytest.mark.parametrize(
    "unseen", ["\u202e", "\u2066", "\u200d", "\ufeff", "\u3164", "\u2800", "\ue000", "\x07"]
)
def test_what_cannot_be_seen_is_no_part_of_a_name(unseen):
    with pytest.raises(BadName, match="display_name_invalid"):
        clean_display_name(f"Ada{unseen}L")


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # family
        "\U0001f469\U0001f3fd\u200d\U0001f680",  # astronaut with a skin tone
        "\U0001f3f4\u200d\u2620\ufe0f",  # pirate flag
        "\u2764\ufe0f\u200d\U0001f525",  # heart on fire
        "\U0001f642\u200d\u2194\ufe0f",  # head that is shaken
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian with a half-space
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala
        "\u0d05\u0d35\u0d28\u0d4d\u200d",  # Malayalam with an old final letter
        "\u0930\u094d\u200d\u092f",  # Devanagari
        "\u09b0\u200d\u09cd\u09af",  # Bengali
        "\u05e9\u05b8\u05bc\u05c1",  # Hebrew letter with three marks
        "\u091c\u093c\u0941\u0902",  # Devanagari letter with three marks
        "\U0001fae8 \U0001fae9 \U0001f6dc",  # emoji of Unicode 15 and 16
        "\U000323af",  # ideograph of Unicode 15
    ],
)
def test_joiners_tags_and_marks_pass_where_the_name_needs_them(name):
    assert clean_display_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        "Ada\u200c",
        "\u200dAda",
        "A\u200d\u2764",
        "\u2764\u200d",
        "\u2764\u200d\u200d\u2764",
        "\u0645\u200d\u0645",
        "\u0645\u200c",
        "Ada\U000e0067",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073",
        "\U0001f3f4" + "\U000e0061" * 7 + "\U000e007f",
        "\u0e01" + "\u0e47" * 4,
        "\U0002ffff",
        "\U000e0fff",
        "\u0378",
    ],
)
def test_joiners_tags_and_marks_are_refused_where_nothing_needs_them(name):
    with pytest.raises(BadName, match="display_name_invalid"):
        clean_display_name(name)


def test_a_family_is_four_characters_and_a_name_fits_its_column():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    assert clean_display_name(family * 5) == family * 5
    with pytest.raises(BadName, match="display_name_length"):
        clean_display_name(family * 5 + "a")
    with pytest.raises(BadName, match="display_name_length"):
        clean_display_name("\u05e9\u05b8\u05bc\u05c1" * 16)


def test_marks_do_not_count_as_letters_but_do_not_pile_up():
    assert len(clean_display_name("x\u0323" * 20)) == 40
    with pytest.raises(BadName):
        clean_display_name("x" + "\u0323" * 3)


def test_names_for_guests_fit_and_differ():
    names = {generate_display_name() for _ in range(500)}
    assert len(names) > 400
    assert all(clean_display_name(name) == name for name in names)
