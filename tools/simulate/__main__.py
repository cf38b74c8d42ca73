"""Simulate matches between bots: `python -m tools.simulate`."""

from tools.main import main

if __name__ == "__main__":
    main("tools.simulate")
