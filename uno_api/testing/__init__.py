"""Test support that must be loaded before the first test module."""
