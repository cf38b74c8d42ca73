"""Codes, keys and addresses are read as players paste them."""

import pytest

from accounts.pasted_codes import app_code, is_code, key_in, plain, recovery_code


@pytest.mark.parametrize(
    "text",
    [
        "123456",
        "123 456",
        " 123-456\n",
        "123\u00a0456",
        "123\u2011456",
        "123\u2013456",
        "\u200b123456\u200b",
        "\u0661\u0662\u0663\u0664\u0665\u0666",
        "\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6",
        "\uff11\uff12\uff13\uff14\uff15\uff16",
    ],
)
def test_a_code_of_an_app_is_six_digits_however_they_are_written(text):
    assert app_code(text) == "123456"


@pytest.mark.parametrize(
    "text",
    [
        "abcd-efgh-2345-qrst",
        "abcdefgh2345qrst",
        "ABCD EFGH 2345 QRST",
        "abcd\u2014efgh\u20142345\u2014qrst",
        "abcd\u00a0efgh 2345-qrst ",
    ],
)
def test_a_recovery_code_is_read_with_or_without_its_dashes(text):
    assert recovery_code(text) == "abcd-efgh-2345-qrst"


@pytest.mark.parametrize(
    "text", ["", "12345", "1234567", "12345a", "abcd-efgh", "abcd-efgh-2345-qrs0", "\u00b2" * 5]
)
def test_what_has_another_form_is_no_code(text):
    assert not is_code(text)


@pytest.mark.parametrize(
    "text",
    [
        "ab:cd-ef_1",
        " ab:cd-ef_1\n",
        "ab:cd\n-ef_1",
        "ab:cd\u200b-ef_1",
        "https://uno.example.org/#verify-address=ab%3Acd-ef_1",
    ],
)
def test_a_key_may_be_broken_over_lines_or_stand_in_its_link(text):
    assert key_in(text) == "ab:cd-ef_1"


@pytest.mark.parametrize(
    "text", ["ada@example.org", "\uff41da\uff20example\uff0eorg", "\u00a0ada@example.org \u200b"]
)
def test_an_address_is_read_in_plain_signs(text):
    assert plain(text) == "ada@example.org"
