"""What a player may be called."""

import pytest

from accounts.names import BadName, clean_display_name, clean_username, made_up_name, username_key


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


def test_marks_do_not_count_as_letters_but_do_not_pile_up():
    assert len(clean_display_name("x\u0323" * 20)) == 40
    with pytest.raises(BadName):
        clean_display_name("x" + "\u0323" * 3)


def test_names_for_guests_fit_and_differ():
    names = {made_up_name() for _ in range(500)}
    assert len(names) > 400
    assert all(clean_display_name(name) == name for name in names)
