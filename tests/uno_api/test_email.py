"""How e-mails leave: into files, onto the console, to a server."""

from email import message_from_bytes, policy

import pytest
from django.core.mail import EmailMessage, get_connection

from uno_api.email import email_settings


@pytest.mark.parametrize(
    ("url", "host", "port", "user", "password", "ssl", "tls"),
    [
        ("smtp://mail.example.org", "mail.example.org", 587, "", "", False, True),
        ("smtp://u%40x:p%2F1@mail.example.org:2525", "mail.example.org", 2525, "u@x", "p/1", False, True),
        ("smtp://localhost:25?tls=off", "localhost", 25, "", "", False, False),
        ("smtps://u:p@mail.example.org", "mail.example.org", 465, "u", "p", True, False),
    ],
)
def test_a_server_is_named_by_one_address(monkeypatch, url, host, port, user, password, ssl, tls):  # noqa: PLR0917
    monkeypatch.setenv("EMAIL_URL", url)
    chosen = email_settings()
    assert (chosen["EMAIL_HOST"], chosen["EMAIL_PORT"]) == (host, port)
    assert (chosen["EMAIL_HOST_USER"], chosen["EMAIL_HOST_PASSWORD"]) == (user, password)
    assert (chosen["EMAIL_USE_SSL"], chosen["EMAIL_USE_TLS"]) == (ssl, tls)
    assert chosen["EMAIL_TIMEOUT"] == 10


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://s3cret@host", "smtp://", "smtp://h:x", "smtp://[::1"]
)
def test_what_is_no_server_is_refused_without_showing_it(monkeypatch, capsys, url):
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(SystemExit):
        email_settings()
    printed = capsys.readouterr().err
    assert printed.startswith("EMAIL_URL is no mail server")
    assert "s3cret" not in printed


def test_the_console_is_a_place_too(monkeypatch):
    monkeypatch.setenv("EMAIL_URL", "console:")
    assert email_settings()["EMAIL_BACKEND"].endswith("console.EmailBackend")


def test_without_a_server_emails_become_files_that_the_log_names(monkeypatch, settings, tmp_path, caplog):
    monkeypatch.delenv("EMAIL_URL", raising=False)
    settings.EMAIL_FOLDER = tmp_path / "mail"
    connection = get_connection(email_settings()["EMAIL_BACKEND"])
    emails = [
        EmailMessage("Città", "è qui", to=["grace@example.org"], connection=connection) for _ in range(2)
    ]
    assert connection.send_messages(emails) == 2
    files = sorted(settings.EMAIL_FOLDER.iterdir())
    assert all(str(file) in caplog.text for file in files)
    read = message_from_bytes(files[0].read_bytes(), policy=policy.default)
    assert (read["Subject"], read["To"], read.get_content()) == ("Città", "grace@example.org", "è qui")
