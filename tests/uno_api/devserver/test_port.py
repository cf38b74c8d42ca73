"""Where the web listens: on IPv4, on IPv6, or on both."""

import socket

import pytest

from uno_api.devserver.port import claim_port


@pytest.mark.parametrize(
    ("host", "callers"),
    [
        ("127.0.0.1", ["127.0.0.1"]),
        ("::1", ["::1"]),
        ("::", ["::1", "127.0.0.1"]),
        ("localhost", ["localhost"]),
    ],
)
def test_callers_reach_a_host(host: str, callers: list[str]) -> None:
    with claim_port(host, 0) as listener:
        for caller in callers:
            socket.create_connection((caller, listener.getsockname()[1]), timeout=5).close()


def test_a_host_that_is_none_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        claim_port("no.such.host.invalid", 0)
    assert capsys.readouterr().err.startswith("Port 0 cannot be used: ")
