"""The report of a run: metrics, and the result of the audit."""

from collections import Counter
from collections.abc import Iterator

from tools.e2e.metrics import percentile
from tools.soak.invariants.rows import MATCHED, Rows
from tools.soak.run import SoakReport

MAX_REPORTED = 10


def lines(report: SoakReport) -> Iterator[str]:
    """Yield the lines of the report."""
    yield ""
    for name, value in metrics(report).items():
        yield f"{name:<28} {value}"
    yield ""
    for title, faults in report.faults.items():
        yield from finding(title, faults)
    yield from finding("clients were answered as they should be", report.soak_run.findings.lines())
    if report.log is not None:
        yield from finding("the service logged no error", report.log)
    yield ""
    yield "Everything was as it should be." if report.is_well else "Not everything was as it should be."


def metrics(report: SoakReport) -> dict[str, str]:
    """Return the metrics of the run, formatted, by name."""
    rows, soak_run = report.rows, report.soak_run
    queues = Counter(match.queue for match in rows.matches)
    ends = Counter(match.status for match in rows.matches)
    left = Counter(outcome.outcome for outcome in rows.outcomes)
    return {
        "guests": str(len(rows.players)),
        "matches dealt": f"{len(rows.matches)} ({format_counts(queues)})",
        "matches by end": format_counts(ends),
        "tickets by end": format_counts(Counter(ticket.status for ticket in rows.tickets)),
        "parties seated": str(sum(len(ticket.holders) > 1 for ticket in rows.tickets if ticket.match)),
        "waits for a table": waits(rows),
        "moves": f"{sum(match.moves for match in rows.matches)}, {soak_run.metrics.moves} of them by guests",
        "rating changes": str(len(rows.changes)),
        "outcomes": format_counts(left),
        "excused": str(sum(outcome.is_excused for outcome in rows.outcomes)),
        "refusals": format_counts(soak_run.metrics.refusals),
        "what else happened": format_counts(soak_run.metrics.counts),
        "worker killed": f"{report.kills} times",
        "seconds": f"{report.seconds:.0f}",
    }


def finding(title: str, faults: list[str]) -> Iterator[str]:
    """Yield the result line of one check and its first MAX_REPORTED faults."""
    yield f"{title:<44} {'ok' if not faults else f'WRONG: {len(faults)}'}"
    yield from (f"    {fault}" for fault in faults[:MAX_REPORTED])
    if len(faults) > MAX_REPORTED:
        yield f"    … and {len(faults) - MAX_REPORTED} more"


def format_counts(counts: Counter[str]) -> str:
    """Return counts as text, the largest first."""
    return ", ".join(f"{number} {what}" for what, number in counts.most_common()) or "none"


def waits(rows: Rows) -> str:
    """Return the waiting times of matched tickets as text: p50, p99 and the longest, in seconds."""
    seconds = [
        (ticket.ended_at - ticket.waiting_since).total_seconds()
        for ticket in rows.tickets
        if ticket.status == MATCHED and ticket.ended_at
    ]
    if not seconds:
        return "none"
    half, most = percentile(seconds, 0.5), percentile(seconds, 0.99)
    return f"p50 {half:.1f} s, p99 {most:.1f} s, longest {max(seconds):.1f} s"
