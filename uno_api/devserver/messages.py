"""Messages of the supervisor for the user who started it."""

from contextlib import suppress

WELCOME = """
UNO API is ready after {seconds:.1f} s.

  API     {address}/api/v1/
  Docs    {address}/api/docs
  Socket  {socket}/ws/v1

A first call, which makes you a player:

  curl -X POST {address}/api/v1/auth/guest -H 'Content-Type: application/json' -d '{{"display_name": "Ada"}}'

Ctrl-C stops everything; the data stays in {folder}.
"""


def say(line: str) -> None:
    """Print a line and flush it; ignore errors such as a closed terminal or a full disk."""
    with suppress(OSError):
        print(line, flush=True)


def welcome(address: str, folder: object, seconds: float) -> str:
    """Return the start-up message: the URLs of the service, and a first request."""
    return WELCOME.format(
        address=address, socket=address.replace("http", "ws", 1), folder=folder, seconds=seconds
    )
