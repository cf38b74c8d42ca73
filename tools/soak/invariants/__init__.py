"""The invariants of the rows after a run: each check is a pure function from rows to faults."""

from collections.abc import Callable

from tools.soak.invariants.client_claims import (
    moves_are_on_record,
    results_match_what_was_confirmed,
    tickets_match_what_was_confirmed,
)
from tools.soak.invariants.concurrency import (
    everything_is_over,
    nobody_is_held_for_nothing,
    nobody_plays_twice_at_once,
    nobody_waits_and_plays,
)
from tools.soak.invariants.conduct import leavers_cool_down, nobody_waits_while_cooling, one_outcome_each
from tools.soak.invariants.matches import (
    blocks_hold,
    partners_sit_opposite,
    places_are_legal,
    records_are_whole,
    tables_are_full,
)
from tools.soak.invariants.ratings import changes_make_a_chain, matches_are_rated_once, steps_are_counted
from tools.soak.invariants.rows import Rows
from tools.soak.invariants.tickets import no_ticket_is_stuck, seats_come_from_tickets, tickets_end_whole

CHECKS: dict[str, Callable[[Rows], list[str]]] = {
    "every match is over": everything_is_over,
    "nobody plays two matches at once": nobody_plays_twice_at_once,
    "nobody is held by a match they do not play": nobody_is_held_for_nothing,
    "nobody waits and plays at once": nobody_waits_and_plays,
    "no ticket is stuck": no_ticket_is_stuck,
    "tickets end whole": tickets_end_whole,
    "every seat comes from one ticket": seats_come_from_tickets,
    "tables are full": tables_are_full,
    "partners sit opposite": partners_sit_opposite,
    "nobody sits with whom they block": blocks_hold,
    "records have no gap": records_are_whole,
    "places are legal": places_are_legal,
    "every finished match is rated once": matches_are_rated_once,
    "rating changes make a chain": changes_make_a_chain,
    "places are counted right": steps_are_counted,
    "everybody has one outcome a match": one_outcome_each,
    "who leaves cools down": leavers_cool_down,
    "nobody waits while they cool down": nobody_waits_while_cooling,
    "tickets ended as confirmed": tickets_match_what_was_confirmed,
    "accepted moves are on record": moves_are_on_record,
    "results are as confirmed": results_match_what_was_confirmed,
}
"""The checks by title, in the order of the report."""


def audit(rows: Rows) -> dict[str, list[str]]:
    """Return the faults of each check, by its title."""
    return {title: check(rows) for title, check in CHECKS.items()}
