"""A whole match between real clients, which look twice at everything the service tells them.

Nothing here knows the service from inside: it speaks the public API, as any app would.
"""
