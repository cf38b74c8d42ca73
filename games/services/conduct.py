"""Records how ranked matches ended for their players, and derives the players' conduct status.

An outcome is written once; the status is recomputed each time from the player's last outcomes. Conduct rows
are locked after everything else, ordered by account id.
"""

from collections.abc import Iterable
from functools import partial
from uuid import UUID

from django.db import transaction

from accounts.models import User
from accounts.services.audit_log import log_action
from games.conduct import ConductStatus, Outcome, judge
from games.models import Conduct, RankedOutcome, Status
from games.push import notify_users
from games.selectors.conduct import is_excused, last_outcomes, past_of
from games.selectors.match_rows import MatchRow, to_datetime
from games.time_control import Millis
from uno_api.errors import ApiError
from uno_api.timestamps import format_timestamp

FORFEITS = {"absent": Outcome.TIMED_OUT}
"""The outcome for each reason of leaving that is not the player's own choice."""


def record_forfeit(row: MatchRow, seat: int, reason: str, now: Millis) -> None:
    """Record that a player leaves a ranked match that this transaction has locked.

    The conduct status must be updated afterwards with `recompute_conduct`, once everything else has been
    written.
    """
    player = row.roster[seat].user_id
    if row.rated and player:
        _note(row, [player], FORFEITS.get(reason, Outcome.LEFT), now, may_be_excused=True)


def record_outcome(row: MatchRow, now: Millis) -> None:
    """Record how a ranked match ended for each of its players, and recompute their conduct.

    A player who left earlier keeps that outcome, unless the match was annulled: then all outcomes become
    annulled and nobody is penalised.
    """
    players = sorted(seat_row.user_id for seat_row in row.roster if seat_row.user_id)
    if row.status == Status.ANNULLED:
        RankedOutcome.objects.filter(match_id=row.id).update(outcome=Outcome.ANNULLED)
        _note(row, players, Outcome.ANNULLED, now)
    else:
        _note(row, players, Outcome.FINISHED, now)
    recompute_conduct(players)


@transaction.atomic
def excuse_outcome(actor: User, outcome_id: int, reason: str) -> None:
    """Excuse the outcome of a ranked match, so that it does not count against its player.

    The action is written to the audit log. Raises ApiError `not_found` if there is no such outcome or it is
    already excused.
    """
    outcome = RankedOutcome.objects.select_for_update().filter(id=outcome_id, is_excused=False).first()
    if outcome is None:
        raise ApiError("not_found")
    RankedOutcome.objects.filter(id=outcome_id).update(is_excused=True)
    log_action(actor, "excuse", outcome, reason)
    recompute_conduct([outcome.user_id])


def recompute_conduct(users: Iterable[UUID]) -> None:
    """Recompute the conduct of players, and notify those who receive a new cooldown or warning."""
    wanted = sorted(users)
    Conduct.objects.bulk_create([Conduct(user_id=user) for user in wanted], ignore_conflicts=True)
    locked = Conduct.objects.filter(user_id__in=wanted).order_by("user_id").select_for_update()
    for conduct in list(locked):
        _settle(conduct, judge(past_of(outcome) for outcome in last_outcomes(conduct.user_id)))


def _note(
    row: MatchRow, players: list[UUID], outcome: Outcome, now: Millis, *, may_be_excused: bool = False
) -> None:
    excused = may_be_excused and is_excused(to_datetime(now))
    RankedOutcome.objects.bulk_create(
        [
            RankedOutcome(
                match_id=row.id,
                user_id=user,
                outcome=outcome,
                is_excused=excused,
                created_at=to_datetime(now),
            )
            for user in players
        ],
        ignore_conflicts=True,
    )


def _settle(conduct: Conduct, judgement: ConductStatus) -> None:
    before = (conduct.until, conduct.is_warned)
    conduct.level, conduct.until = judgement.level, judgement.until
    conduct.reliability, conduct.is_warned = judgement.reliability, judgement.is_warned
    conduct.save(update_fields=["level", "until", "reliability", "is_warned"])
    if conduct.until and (before[0] is None or conduct.until > before[0]):
        _tell(conduct, {"code": "cooling_down", "until": format_timestamp(conduct.until)})
    elif conduct.is_warned and not before[1]:
        _tell(conduct, {"code": "slow_play"})


def _tell(conduct: Conduct, news: dict[str, str]) -> None:
    frame = {"type": "notice", **news, "reliability": conduct.reliability}
    transaction.on_commit(partial(notify_users, {conduct.user_id: frame}), robust=True)
