"""Faults on purpose: servers and processes of a service of one's own are killed while its clients play."""
