"""Runs a tool that is written as a Django command, from `python -m`."""

import os
import sys
from importlib import import_module

import django


def main(tool: str) -> None:
    """Run the command of a tool, for example `tools.e2e`, with the arguments of the process."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")
    django.setup()
    command = import_module(f"{tool}.command").Command()
    command.run_from_argv(["python -m", tool, *sys.argv[1:]])
