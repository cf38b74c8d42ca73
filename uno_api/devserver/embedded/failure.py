"""What a person is told when a server cannot start."""


class CannotStart(Exception):
    """A server cannot start; the message is one sentence for whoever typed the command."""
