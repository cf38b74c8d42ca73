"""Run the end-to-end check: `python -m tools.e2e`."""

from tools.main import main

if __name__ == "__main__":
    main("tools.e2e")
