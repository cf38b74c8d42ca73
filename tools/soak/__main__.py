"""Run the soak test of ranked play: `python -m tools.soak`."""

from tools.main import main

if __name__ == "__main__":
    main("tools.soak")
