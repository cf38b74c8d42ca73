"""A queue as it would be with so many people: arrivals, patience, matches, ratings, all of it made up.

Nothing here touches a database: only the pairing, its formula and the ratings are the real ones.
"""
