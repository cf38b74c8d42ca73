"""Runs the whole service with one command: the database servers, the web, the worker and the clock."""
