"""The Content-Security-Policy of each kind of response."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

Layer = Callable[[HttpRequest], HttpResponseBase]

NOTHING = "default-src 'none'; frame-ancestors 'none'"
OUR_OWN = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
# Swagger UI sets inline styles.
DOCS = f"{OUR_OWN}; style-src 'self' 'unsafe-inline'"


class CspMiddleware:
    """Sets Content-Security-Policy: pages load from this origin only, and other responses load nothing."""

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response with its policy, unless it has one already."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy_for(request.path_info, response))
        return response


def policy_for(path: str, response: HttpResponseBase) -> str:
    """Return the policy of a response by its path and content type."""
    if not response.headers.get("Content-Type", "").startswith("text/html"):
        return NOTHING
    return DOCS if path.startswith("/api/docs") else OUR_OWN
