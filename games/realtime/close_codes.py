"""WebSocket close codes. Clients evaluate the code; the close reason is for humans."""

from enum import IntEnum


class Close(IntEnum):
    """Codes with which the service closes a socket."""

    BAD_FRAME = 4400
    NOT_SIGNED_IN = 4401
    NO_HELLO = 4408
    REPLACED = 4409
    TOO_BIG = 4413
    TOO_MANY_FRAMES = 4429
    COME_BACK_LATER = 4503
