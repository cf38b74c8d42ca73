"""Runs the whole service from one command: the servers it needs, the web, the worker and the clock."""
