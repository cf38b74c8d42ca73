"""What a browser may load for each kind of answer (Content-Security-Policy)."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

Layer = Callable[[HttpRequest], HttpResponseBase]

NOTHING = "default-src 'none'; frame-ancestors 'none'"
OUR_OWN = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
# The library that shows the description writes styles into its elements.
DOCS = f"{OUR_OWN}; style-src 'self' 'unsafe-inline'"


class CspMiddleware:
    """Lets pages load what comes from this address, no script from elsewhere, and answers nothing at all."""

    def __init__(self, get_response: Layer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, and say what the answer may load."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy_for(request.path_info, response))
        return response


def policy_for(path: str, response: HttpResponseBase) -> str:
    """Return the policy of one answer."""
    if not response.headers.get("Content-Type", "").startswith("text/html"):
        return NOTHING
    return DOCS if path.startswith("/api/docs") else OUR_OWN
