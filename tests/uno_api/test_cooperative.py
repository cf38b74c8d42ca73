"""Work that takes long leaves the processor to others, and is not done twice in a row."""

import time

from uno_api.cooperative import MAX_PAUSE, Recent, unhurried


def test_nothing_is_lost_by_pausing():
    assert list(unhurried(range(5))) == [0, 1, 2, 3, 4]
    assert list(unhurried([])) == []


def test_a_pause_is_as_long_as_the_work_but_has_an_end(monkeypatch):
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    moments = iter([0.0, 0.002, 1.0, 6.0, 7.0])
    monkeypatch.setattr(time, "perf_counter", lambda: next(moments))
    assert list(unhurried("ab")) == ["a", "b"]
    assert pauses == [0.002, MAX_PAUSE]


def test_what_was_worked_out_is_kept_for_a_while(monkeypatch):
    recent = Recent(seconds=60, most=100)
    recent.keep("match", [b"1", b"2"])
    assert recent.get("match") == [b"1", b"2"]
    assert recent.get("other") is None
    later = time.monotonic() + 60
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert recent.get("match") is None


def test_the_oldest_make_room():
    recent = Recent(seconds=60, most=10)
    for name in "abc":
        recent.keep(name, [b"1234"])
    assert [recent.get(name) is not None for name in "abc"] == [False, True, True]
    recent.keep("b", [b"12345678"])
    assert [recent.get(name) is not None for name in "abc"] == [False, True, False]
    recent.keep("huge", [b"x" * 11])
    assert recent.get("huge") is None
