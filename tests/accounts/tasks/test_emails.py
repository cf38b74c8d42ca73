"""E-mails leave, also when the mail server is away for a while."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F

from accounts.models import Letter, User
from accounts.services.email_outbox import send_one, send_posted, send_queued_emails
from accounts.services.emails import FACTS, queue_reset_email
from accounts.tasks import send_email, send_reset
from uno_api.i18n import LANGUAGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(member):
    """Grace, after the e-mail that she got when she registered."""
    Letter.objects.all().delete()
    return member


@pytest.fixture
def server(monkeypatch, mailoutbox):
    """A mail server that fails as often as `failures` has reasons to."""
    failures: list[BaseException] = []
    send = EmailMessage.send

    def send_or_fail(email, *args, **kwargs):
        if failures:
            raise failures.pop()
        return send(email, *args, **kwargs)

    monkeypatch.setattr(EmailMessage, "send", send_or_fail)
    return failures


def post(email, player, to=None):
    """Queue an e-mail without a task for the worker."""
    return Letter.objects.create(kind=email, user_id=player and player.player["id"], to=to)


def let_pass(seconds):
    Letter.objects.update(due_at=F("due_at") - timedelta(seconds=seconds))


def test_a_server_that_is_away_is_tried_again(server, member, mailoutbox):
    server += [SMTPServerDisconnected("away"), TimeoutError("slow"), ConnectionRefusedError("down")]
    post("verify", member)
    for seconds in (5, 10, 20):
        assert send_queued_emails() == 0
        let_pass(seconds - 1)
        assert send_queued_emails() == 0
        assert not mailoutbox
        let_pass(1)
    assert send_queued_emails() == 1
    assert [email.to for email in mailoutbox] == [["grace@example.org"]]
    assert not Letter.objects.exists()


def test_a_mail_server_that_hangs_holds_few_threads_of_a_worker(server, member, mailoutbox):
    """The clock needs them: while two e-mails are in hand or failed, what is posted waits for the sweep."""
    for _ in range(2):
        server += [TimeoutError("slow")]
        assert not send_posted(post("verify", member).id)
    waiting = post("password_changed", member)
    assert not send_posted(waiting.id)
    assert mailoutbox == []
    assert send_queued_emails() == 1
    assert len(mailoutbox) == 1


def test_the_others_wait_while_the_server_is_away(server, member, mailoutbox):
    server += [TimeoutError("slow")]
    for _ in range(3):
        post("verify", member)
    assert send_queued_emails() == 0
    assert sorted(Letter.objects.values_list("attempts", flat=True)) == [0, 0, 1]
    let_pass(5)
    assert send_queued_emails() == 3


def test_an_address_that_is_none_is_not_tried_again(server, member, mailoutbox):
    server += [SMTPRecipientsRefused({})]
    post("verify", member)
    send_queued_emails()
    assert not Letter.objects.exists()
    assert mailoutbox == []


def test_a_server_that_stays_away_is_given_up_on(server, member):
    server += [TimeoutError("slow")] * 12
    post("verify", member)
    for _ in range(12):
        send_queued_emails()
        let_pass(600)
    assert len(server) == 1
    assert not Letter.objects.exists()


def test_an_email_that_cannot_be_written_keeps_no_other_for_long(server, member, mailoutbox):
    server += [LookupError("a fault of ours")]
    post("verify", member)
    post("password_changed", member)
    send_queued_emails()
    send_queued_emails()
    assert len(mailoutbox) == 1


class Killed(BaseException):
    """The worker is no more."""


def test_an_email_in_the_hand_of_a_worker_that_died_is_sent_within_a_minute(server, member, mailoutbox):
    server += [Killed()]
    posted = post("verify", member)
    with pytest.raises(Killed):
        send_one(posted.id)
    assert send_queued_emails() == 0  # another worker may have it in hand
    let_pass(60 - settings.CELERY_BEAT_SCHEDULE["send-queued-emails"]["schedule"])
    assert send_queued_emails() == 1
    assert len(mailoutbox) == 1


def test_an_email_without_a_task_is_sent(stranger, member, mailoutbox, settings):
    """Valkey is away when it is asked for."""
    settings.REDIS_URL = settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    queue_reset_email("grace@example.org")
    assert send_queued_emails() == 1
    assert [email.to for email in mailoutbox] == [["grace@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_sends_it(member, at_once, monkeypatch):
    sent = []
    monkeypatch.setattr(EmailMessage, "send", lambda email: sent.append(email.to))
    posted = post("verify", member)
    at_once(8, lambda _: send_one(posted.id))
    assert sent == [["grace@example.org"]]


def test_what_an_earlier_release_asks_for_is_sent(member, mailoutbox):
    send_email.apply(("password_changed", member.player["id"]), throw=True)
    send_reset.apply(("grace@example.org",), throw=True)
    assert send_queued_emails() == 2
    assert len(mailoutbox) == 2


def test_who_has_no_address_any_more_gets_none(member, mailoutbox):
    User.objects.update(email=None)
    post("verify", member)
    send_queued_emails()
    assert mailoutbox == []


def test_a_player_who_has_come_back_gets_no_email_about_leaving(member, mailoutbox):
    post("closing", member)
    send_queued_emails()
    assert mailoutbox == []


def test_a_user_name_is_no_address(member, mailoutbox):
    post("reset", None, "grace")
    send_queued_emails()
    assert mailoutbox == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("email", FACTS)
def test_every_email_is_written_in_every_language(member, mailoutbox, email, language):
    User.objects.update(language=language, display_name="{service} 🦊", closes_at="2026-12-30T00:00Z")
    post(email, member)
    send_queued_emails()
    assert "{service} 🦊" in mailoutbox[0].body
    assert "UNO" in mailoutbox[0].subject
