"""Soak test: simulated players play ranked matches through the public API; then the database is audited."""
