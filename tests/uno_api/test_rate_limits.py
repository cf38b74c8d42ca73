"""How often a caller may ask, and how the limit is announced."""

import time
from contextlib import suppress
from uuid import uuid4

import pytest
from redis.exceptions import ConnectionError as ValkeyGone
from rest_framework.request import Request

from uno_api.client_ip import client_ip, ip_prefix
from uno_api.errors import ApiError
from uno_api.ratelimit import throttle
from uno_api.ratelimit.config import Limit, limits
from uno_api.ratelimit.local_quota import LocalQuotas
from uno_api.redis import valkey

GUEST = "/api/v1/auth/guest"


@pytest.fixture
def two_guests_a_minute(settings):
    settings.LIMITS = settings.LIMITS | {"guest": Limit(2, 60, "address")}


@pytest.fixture
def deaf_valkey(monkeypatch):
    def fail(**_):
        raise ValkeyGone("gone")

    monkeypatch.setattr(throttle, "_script", lambda _: fail)


@pytest.mark.django_db
def test_a_limit_is_announced_before_it_bites(stranger, two_guests_a_minute):
    first = stranger.post(GUEST)
    assert first.headers["RateLimit-Policy"] == '"guest";q=2;w=60'
    limits, _, seconds = first.headers["RateLimit"].rpartition("=")
    assert limits == '"guest";r=1;t'
    assert 50 <= int(seconds) <= 60
    stranger.post(GUEST)
    answer = stranger.post(GUEST)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert answer.headers["RateLimit"].startswith('"guest";r=0;t=')
    assert answer.headers["Retry-After"] in answer.json()["detail"]


@pytest.mark.django_db
def test_the_window_ends(stranger, settings):
    settings.LIMITS = settings.LIMITS | {"guest": Limit(1, 60, "address")}
    assert stranger.post(GUEST).status_code == 201
    wait = int(stranger.post(GUEST).headers["Retry-After"])
    assert wait == pytest.approx(60, abs=10)
    counted = "uno:limit:guest:127.0.0.1"
    valkey().pexpireat(counted, valkey().pexpiretime(counted) - wait * 1000)
    assert stranger.post(GUEST).status_code == 201


@pytest.mark.django_db
def test_who_does_not_stop_waits_twice_as_long_each_time(stranger, settings):
    settings.LIMITS = settings.LIMITS | {"guest": Limit(1, 60, "address", longest=200)}
    waits = []
    for _ in range(4):
        assert stranger.post(GUEST).status_code == 201
        refused = [stranger.post(GUEST) for _ in range(3)]
        assert [answer.status_code for answer in refused] == [429, 429, 429]
        first, *others = [int(answer.headers["Retry-After"]) for answer in refused]
        assert others == [pytest.approx(first, abs=10)] * 2
        waits.append(first)
        valkey().delete("uno:limit:guest:127.0.0.1")  # the window ends
    assert waits == [pytest.approx(wait, abs=10) for wait in (60, 120, 200, 200)]


@pytest.mark.django_db
def test_addresses_are_counted_one_by_one(stranger, two_guests_a_minute):
    codes = [stranger.post(GUEST, REMOTE_ADDR=f"10.0.0.{n % 2}").status_code for n in range(6)]
    assert codes == [201] * 4 + [429] * 2


@pytest.mark.django_db(transaction=True)
def test_requests_sent_at_once_do_not_pass_the_limit(new_client, at_once, settings):
    settings.LIMITS = settings.LIMITS | {"guest": Limit(10, 60, "address")}
    codes = at_once(40, lambda _: new_client().post(GUEST).status_code)
    assert sorted(codes) == [201] * 10 + [429] * 30


class Hand:
    """Somebody who knocks at a limit that is taken in batches."""

    def __init__(self, rf):
        self.rf = rf
        self.name = uuid4().hex

    def knock(self) -> str:
        request = self.rf.get("/")
        throttle.charge(Request(request), [("moves", self.name)])
        return str(request.limit_headers["RateLimit"])


@pytest.fixture
def hand(rf, settings, monkeypatch):
    settings.LIMITS = settings.LIMITS | {"moves": Limit(200, 60, "player", batch=20)}
    monkeypatch.setattr(throttle, "LOCAL_QUOTAS", LocalQuotas())
    return Hand(rf)


def test_a_batch_is_taken_in_steps_and_answered_one_by_one(hand):
    assert [hand.knock().split(";")[1] for _ in range(5)] == ["r=199", "r=198", "r=197", "r=196", "r=195"]
    assert valkey().get(f"uno:limit:moves:{hand.name}") == b"6"


def test_a_limit_in_batches_is_not_exceeded_by_two_processes(hand, monkeypatch):
    processes, passed = [LocalQuotas(), LocalQuotas()], 0
    for number in range(250):
        monkeypatch.setattr(throttle, "LOCAL_QUOTAS", processes[number % 2])
        with suppress(ApiError):
            hand.knock()
            passed += 1
    assert passed == 200


def test_a_small_limit_is_counted_one_by_one():
    assert [Limit(amount, 60, "player", batch=20).step for amount in (1, 150, 300, 6000)] == [1, 1, 3, 20]


def test_what_was_taken_of_a_window_ends_with_it(hand, settings):
    settings.LIMITS = settings.LIMITS | {"moves": Limit(200, 1, "player", batch=20)}
    assert [hand.knock() for _ in range(2)] == ['"moves";r=199;t=1', '"moves";r=198;t=1']
    time.sleep(1.05)
    assert hand.knock() == '"moves";r=199;t=1'


@pytest.mark.django_db
def test_play_goes_on_when_nobody_can_count(stranger, deaf_valkey, caplog):
    assert stranger.post(GUEST).status_code == 201
    assert "not counted" in caplog.text


@pytest.mark.django_db
def test_passwords_are_not_tried_when_nobody_can_count(stranger, deaf_valkey):
    answer = stranger.post("/api/v1/auth/login", {"login": "grace", "password": "x"})
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "1"


def test_every_limit_can_be_looked_up(stranger):
    listed = stranger.get("/api/v1/limits").json()
    assert {"name": "login_account", "amount": 10, "seconds": 60, "per": "account"} in listed


def test_the_environment_changes_a_limit(monkeypatch):
    monkeypatch.setenv("LIMIT_GUEST", "5/10")
    assert limits(is_production=True)["guest"] == Limit(5, 10, "address")
    monkeypatch.setenv("LIMIT_GUEST", "lots")
    with pytest.raises(SystemExit):
        limits(is_production=True)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "1.1.1.1", "9.9.9.9"),
        (1, "1.1.1.1", "1.1.1.1"),
        (1, "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        (2, "6.6.6.6, 1.1.1.1, 2.2.2.2", "1.1.1.1"),
        (2, "1.1.1.1", "9.9.9.9"),
        (1, "", "9.9.9.9"),
        (1, "1.1.1.1:4711", "1.1.1.1"),
        (1, "6.6.6.6, 1.1.1.1:4711", "1.1.1.1"),
        (1, '"1.1.1.1:4711"', "1.1.1.1"),
        (1, "2001:db8::7", "2001:db8::7"),
        (1, "[2001:db8::7]", "2001:db8::7"),
        (1, "[2001:db8::7]:4711", "2001:db8::7"),
        (1, '"[2001:db8::7]:4711"', "2001:db8::7"),
        (1, "fe80::7%eth0", "fe80::7"),
        (1, "[fe80::7%25eth0]:4711", "fe80::7"),
    ],
)
def test_only_our_own_proxies_are_believed(rf, settings, proxies, forwarded, address):
    settings.TRUSTED_PROXIES = proxies
    assert client_ip(rf.get("/", REMOTE_ADDR="9.9.9.9", HTTP_X_FORWARDED_FOR=forwarded)) == address


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("fe80::7%eth0", "fe80::"),
        ("64:ff9b::a00:1", "10.0.0.1"),
        ("10.0.0.1:4711", "10.0.0.1"),
        ("[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::"),
        ("", "unknown"),
    ],
)
def test_one_line_is_counted_once(address, counted):
    assert ip_prefix(address) == counted


def test_what_is_no_address_is_counted_by_itself():
    counted = {ip_prefix(name) for name in ("_hidden", "_SEVKISEK", "x:y\r\n", "unknown", "x" * 9000)}
    assert len(counted) == 5
    assert all(len(name) <= 22 for name in counted)


@pytest.mark.parametrize(
    "form", ["1.1.1.{}:4711", "[2001:db8:0:{}::1]:4711", '"[2001:db8:1:{}::1]"', "_name{}"]
)
def test_each_who_comes_through_a_proxy_has_a_window_of_their_own(stranger, settings, form, db):
    settings.TRUSTED_PROXIES = 1
    settings.LIMITS = settings.LIMITS | {"guest": Limit(1, 60, "address")}

    def guest(number):
        forwarded = form.format(number)
        return stranger.post("/api/v1/auth/guest", headers={"x-forwarded-for": forwarded}).status_code

    assert [guest(number) for number in range(1, 7)] == [201] * 6
    assert guest(1) == 429
