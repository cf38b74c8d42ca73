"""Identifiers sort by the time they were made."""

import time

from uno_api.ids import uuid7


def test_an_identifier_is_a_uuid_of_version_7():
    one = uuid7()
    assert (one.version, one.variant) == (7, "specified in RFC 4122")
    assert abs((one.int >> 80) - time.time() * 1000) < 1000


def test_later_identifiers_come_later():
    made = []
    for _ in range(5):
        made.append(uuid7())
        time.sleep(0.002)
    assert made == sorted(made)


def test_no_two_are_alike():
    assert len({uuid7() for _ in range(10_000)}) == 10_000
