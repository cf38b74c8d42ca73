#!/usr/bin/env python
"""Run one of the project's commands, `up` and `serve` for example, or one of Django's."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Run it, on the servers of `make run` when that runs and the environment names no others."""
    from uno_api.own_servers import NOBODY, STARTS_ITS_OWN, has_no_database, use_own_servers

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")
    if STARTS_ITS_OWN.isdisjoint(sys.argv[1:2]):
        use_own_servers(Path(__file__).resolve().parent / ".local")

    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except OperationalError:
        if not has_no_database():
            raise
        sys.exit(NOBODY)


if __name__ == "__main__":
    main()
