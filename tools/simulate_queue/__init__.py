"""Simulation of a ranked queue with a given number of players: arrivals, patience and matches are simulated.

Nothing here uses a database. The pairing, its formula and the ratings are those of the service.
"""
