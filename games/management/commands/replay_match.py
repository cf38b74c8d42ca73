"""`manage.py replay_match`: a stored match played again from its seed and its moves, and compared."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.engine import RULES_VERSION
from games.selectors.match_rows import MatchRow, read_match
from games.selectors.replays import Replayed, replay_and_compare, sample_of_finished
from uno_api.errors import ApiError
from uno_api.management.progress import Progress


class Command(BaseCommand):
    """Replays stored matches, reports the differences, and exits with status 1 if there are any."""

    help = (
        "Replay a stored match, live or over, and compare every event, the state, places and points with what"
        " is stored. Reads only. Reports the first difference of each match; exits with status 1 if any"
        " differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("match_id", type=UUID, nargs="?", help="one match")
        which.add_argument("--sample", type=int, metavar="N", help="so many finished matches, at random")
        parser.add_argument(
            "--since", type=float, metavar="DAYS", help="sample those that ended within so long"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Replay the matches and report the differences."""
        differing = self._one(options["match_id"]) if options["match_id"] else self._sample(**options)
        if differing:
            raise CommandError(f"{differing:,} of the matches played again differed from what is stored.")

    def _one(self, match_id: UUID) -> int:
        return self._compare(_found(match_id))

    def _sample(self, sample: int, since: float | None, **_: Any) -> int:
        if sample < 1 or (since is not None and since <= 0):
            raise CommandError("--sample and --since must be above zero.")
        after = None if since is None else timezone.now() - timedelta(days=since)
        ids, progress, differing = sample_of_finished(sample, after), Progress(self.stderr), 0
        for number, match_id in enumerate(ids, start=1):
            differing += self._compare(_found(match_id))
            progress.show(number / len(ids), f"{number:,} of {len(ids):,} matches")
        self.stdout.write(f"{len(ids):,} finished matches were played again; {differing:,} differed.")
        return differing

    def _compare(self, row: MatchRow) -> bool:
        """Replay one match, report the result, and return whether anything differed."""
        if not row.has_started:
            raise CommandError(f"Match {row.id} was never dealt: there is nothing to play again.")
        if row.rules_version != RULES_VERSION:
            raise CommandError(
                f"Match {row.id} was dealt by rules {row.rules_version}, and these are {RULES_VERSION}."
            )
        again = replay_and_compare(row)
        for line in report_lines(row, again):
            self.stdout.write(line)
        return again.difference is not None


def report_lines(row: MatchRow, again: Replayed) -> list[str]:
    """Return the report on one match, as lines: what was compared, and the first difference."""
    head = f"{row.id} ({row.variant}, {len(row.roster)} seats, {row.status})"
    if again.difference is None:
        return [f"{head}: {again.moves:,} moves played again, every event and the end as stored."]
    seq, what, stored, replayed = again.difference
    place = f"{head}: as stored up to move {again.moves:,}; the first difference is at move {seq:,}."
    return [place, f"  what      {what}", f"  stored    {stored}", f"  replayed  {replayed}"]


def _found(match_id: UUID) -> MatchRow:
    try:
        return read_match(match_id)
    except ApiError as unknown:
        raise CommandError(f"There is no match {match_id}.") from unknown
