"""From which pages a browser may open a socket."""

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

Open = Callable[..., Any]


def test_a_foreign_page_is_refused_whatever_it_knows(ada: Any, open_socket: Open) -> None:
    known = {"Authorization": f"Bearer {ada.token}", "Cookie": "sessionid=x"}
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example", ""):
        with pytest.raises(InvalidStatus) as refused:
            open_socket(additional_headers={"Origin": origin, **known})
        assert refused.value.response.status_code == 403, origin


def test_a_page_of_this_very_host_is_let_in(ada: Any, sign_in: Open, server: Any) -> None:
    assert sign_in(ada, origin=f"http://127.0.0.1:{server.port}")


def test_an_allowed_page_is_let_in(ada: Any, sign_in: Open, settings: Any) -> None:
    settings.ALLOWED_ORIGINS = ["https://play.example"]
    assert sign_in(ada, origin="https://play.example")


def test_a_host_we_do_not_know_vouches_for_no_page(open_socket: Open, server: Any) -> None:
    rebound = {"Origin": "http://evil.example", "Host": "evil.example"}
    with pytest.raises(InvalidStatus):
        open_socket(additional_headers=rebound)


def test_a_host_we_do_not_know_is_refused(open_socket: Open, ada: Any) -> None:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(additional_headers={"Host": "evil.example", "Authorization": f"Bearer {ada.token}"})
    assert refused.value.response.status_code == 403


def test_an_app_without_an_origin_needs_a_token(ada: Any, sign_in: Open, open_socket: Open) -> None:
    assert sign_in(ada)
    player = open_socket(additional_headers={"Cookie": "sessionid=x"})
    player.send("ping", t=1)
    assert player.closes_with() == 4401
