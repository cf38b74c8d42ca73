"""Measures the service and its engine: `python -m tools.bench.moves` and `python -m tools.bench.engine`."""
