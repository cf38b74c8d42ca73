"""Fault injection: servers and processes of a service started for the run are killed during the matches."""
