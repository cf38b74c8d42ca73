"""Progress: a bar that is drawn over in a terminal, a line for each tenth in a file."""

from io import StringIO

from django.core.management.base import OutputWrapper

from tools.cli.table import percentile, table
from uno_api.management.progress import Progress


class Terminal(StringIO):
    def isatty(self):
        return True


def shown(out, *parts):
    progress = Progress(OutputWrapper(out))
    for part in parts:
        progress.show(part, f"so far {part}")
    return out.getvalue()


def test_elsewhere_it_is_a_line_for_each_tenth():
    lines = shown(StringIO(), 0.0, 0.05, 0.1, 0.19, 1.0).splitlines()
    assert [line.split()[0] for line in lines] == ["0", "10", "100"]
    assert lines[-1].endswith("so far 1.0")


def test_in_a_terminal_it_is_one_line_that_is_drawn_over():
    text = shown(Terminal(), 0.5, 1.0)
    assert text.count("\n") == 1
    assert text.split("\r")[-1].startswith("\x1b[K" + "█" * 30 + " 100%  so far 1.0")


def test_columns_stand_under_their_heads():
    assert table([["", "one"], ["long", "2"]]) == ["      one", "long    2"]


def test_nothing_has_no_percentile():
    assert percentile([], 0.5) is None
