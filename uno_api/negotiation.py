"""Which form an answer has: the one the caller prefers of those there are, and never none of them."""

from collections.abc import Iterable, Mapping

from django.http.request import MediaType
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class PreferredForm(DefaultContentNegotiation):
    """Reads `Accept` as a preference, as RFC 9110 permits, and refuses nobody for it.

    Generated clients accept `application/problem+json` alone where success has no body: with a refusal they
    could not sign out. Where there is one form only, the header is not read.
    """

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the accepted form of the highest quality; the usual one, which is the first, if none is."""
        forms = {str(renderer.media_type): renderer for renderer in renderers}
        usual = next(iter(forms))
        chosen = usual if len(forms) == 1 else _preferred(request, forms) or usual
        return forms[chosen], chosen


def _preferred(request: Request, forms: Mapping[str, BaseRenderer]) -> str | None:
    """Return the form that the first accepted type means; parameters other than `q` do not matter."""
    for accepted in request._request.accepted_types:
        bare = MediaType(f"{accepted.main_type}/{accepted.sub_type}")
        for form in forms:
            if bare.match(form):
                return form
    return None
