"""The metrics that are counted in-process and exported at `/metrics`.

Several web processes write their metrics into one folder, which PROMETHEUS_MULTIPROC_DIR names; the
supervisor sets it. A single process keeps its metrics in memory.
"""

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter("uno_requests", "Requests answered.", ("method", "route", "status"))
MOVE_SECONDS = Histogram(
    "uno_move_seconds",
    "From the arrival of a move over REST to its answer.",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
SOCKETS = Gauge("uno_sockets_open", "Sockets that have signed in.", multiprocess_mode="livesum")
FRAMES_DROPPED = Counter("uno_frames_dropped", "Frames that a client was too slow to take, or gone before.")
MOVES_ROUTE = "matches/<id:match_id>/moves"


def count_request(method: str, route: str, status: int, seconds: float) -> bool:
    """Count one request; return whether it was a move. `route` is a URL pattern, not text of the client."""
    REQUESTS.labels(method if method in METHODS else "other", route or "unknown", str(status)).inc()
    is_move = method == "POST" and route.endswith(MOVES_ROUTE)
    if is_move:
        MOVE_SECONDS.observe(seconds)
    return is_move


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
