"""Simulation of thousands of matches between bots, on all cores: their lengths, and the advantage of a seat.

A bot sees only its own view, the engine applies the moves, and nothing here uses a database. The modules
that run in the worker processes (`processes`, `play`, `account`, `tally`, `plan`) do not import Django, so
that the processes start quickly.
"""
