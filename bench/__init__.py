"""Measures the service and its engine: `python -m bench.moves` and `python -m bench.engine`."""
