"""Letters leave, also when the mail server is away for a while."""

from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.core.mail import EmailMessage

from accounts.models import User
from accounts.services.letters import FACTS
from accounts.tasks import send_letter, send_reset
from uno_api.language import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(monkeypatch, mailoutbox):
    """A mail server that fails as often as `failures` has reasons to."""
    failures: list[Exception] = []
    send = EmailMessage.send

    def send_or_fail(letter, *args, **kwargs):
        if failures:
            raise failures.pop()
        return send(letter, *args, **kwargs)

    monkeypatch.setattr(EmailMessage, "send", send_or_fail)
    return failures


def test_a_server_that_is_away_is_tried_again(server, member, mailoutbox):
    server += [SMTPServerDisconnected("away"), TimeoutError("slow"), ConnectionRefusedError("down")]
    send_letter.apply(("verify", member.player["id"]))
    assert [letter.to for letter in mailoutbox] == [["grace@example.org"]]


def test_an_address_that_is_none_is_not_tried_again(server, member, mailoutbox):
    server += [SMTPRecipientsRefused({})]
    with pytest.raises(SMTPRecipientsRefused):
        send_letter.apply(("verify", member.player["id"]), throw=True)
    assert mailoutbox == []


def test_a_server_that_stays_away_is_given_up_on(server, member):
    server += [TimeoutError("slow")] * 12
    send_letter.apply(("verify", member.player["id"]))
    assert len(server) == 1


def test_who_has_no_address_any_more_gets_none(member, guest, mailoutbox):
    User.objects.update(email=None)
    send_letter.apply(("verify", member.player["id"]), throw=True)
    send_letter.apply(("verify", "00000000-0000-7000-8000-000000000000"), throw=True)
    assert mailoutbox == []


def test_who_has_come_back_is_not_told_of_leaving(member, mailoutbox):
    send_letter.apply(("closing", member.player["id"]), throw=True)
    assert mailoutbox == []


def test_a_user_name_is_no_address(member, mailoutbox):
    send_reset.apply(("grace",), throw=True)
    assert mailoutbox == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letter", FACTS)
def test_every_letter_is_written_in_every_language(member, mailoutbox, letter, language):
    User.objects.update(language=language, display_name="{service} 🦊", closes_at="2026-12-30T00:00Z")
    send_letter.apply((letter, member.player["id"]), throw=True)
    assert "{service} 🦊" in mailoutbox[0].body
    assert "UNO" in mailoutbox[0].subject
