"""Matches between bots by the thousand, on every core: how long they are, and whom the seat favours.

A bot sees only its view, the engine makes the moves, and nothing here touches a database. What runs in the
worker processes (`crew`, `play`, `tally`, `plan`) needs no framework either, so that they start at once.
"""
