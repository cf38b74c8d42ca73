"""The error of a server that cannot start."""


class CannotStart(Exception):
    """A server cannot start; the message is one sentence for the user who ran the command."""
