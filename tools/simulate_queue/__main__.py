"""Simulate a ranked queue: `python -m tools.simulate_queue`."""

from tools.main import main

if __name__ == "__main__":
    main("tools.simulate_queue")
