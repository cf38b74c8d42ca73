"""Benchmarks of the service and its engine; `tools/bench/README.md` lists the commands."""
