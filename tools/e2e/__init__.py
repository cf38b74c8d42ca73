"""End-to-end check: real clients play whole matches and verify every response and frame of the service.

Nothing here imports the service's own code: the clients use the public API only, as any app does.
"""
