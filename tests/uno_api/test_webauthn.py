"""Who we are to authenticators, as the environment says."""

import pytest

from uno_api.config.webauthn import relying_party

APP = "https://uno.example.com"
ANDROID = f"android:apk-key-hash:{'A_-9' * 10}xyz"


def test_it_is_the_app_unless_something_else_is_said():
    us = relying_party("https://Uno.example.com:8443/play", "UNO")
    assert (us.id, us.name, us.origins) == ("uno.example.com", "UNO", ("https://uno.example.com:8443",))


def test_a_wider_name_several_pages_and_an_android_app(monkeypatch):
    monkeypatch.setenv("PASSKEY_RP_ID", "example.com")
    monkeypatch.setenv("PASSKEY_ORIGINS", f"{APP}, https://example.com,{ANDROID}")
    us = relying_party(APP, "UNO")
    assert (us.id, us.origins) == ("example.com", (APP, "https://example.com", ANDROID))


def test_a_developers_page_needs_no_tls(monkeypatch):
    monkeypatch.setenv("PASSKEY_ORIGINS", "http://localhost:3000")
    assert relying_party("http://localhost:8000", "UNO").origins == ("http://localhost:3000",)


@pytest.mark.parametrize(
    "origin",
    [
        "uno.example.com",
        "http://uno.example.com",
        "https://uno.example.com/",
        "https://uno.example.com/play",
        "https://evil.example",
        "https://eviluno.example.com.evil.example",
        "https://notuno.example.com",
        "android:apk-key-hash:short",
        "https://[::1",
    ],
)
def test_an_origin_that_can_ask_for_no_passkey_of_ours_is_refused(monkeypatch, capsys, origin):
    monkeypatch.setenv("PASSKEY_ORIGINS", origin)
    with pytest.raises(SystemExit) as refused:
        relying_party(APP, "UNO")
    assert refused.value.code == 2
    assert "PASSKEY_ORIGINS" in capsys.readouterr().err


def test_an_app_without_an_address_is_refused(capsys):
    with pytest.raises(SystemExit):
        relying_party("uno.example.com", "UNO")
    assert capsys.readouterr().err == "APP_URL is no address: it looks like https://uno.example.com.\n"
