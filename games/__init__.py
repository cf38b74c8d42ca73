"""Game application: the rules engine, matches, moves, matchmaking and rankings."""
