"""Content negotiation: the renderer that the client prefers, and never a 406."""

from collections.abc import Iterable, Mapping

from django.http.request import MediaType
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class PreferredForm(DefaultContentNegotiation):
    """Treats `Accept` as a preference, as RFC 9110 permits, and rejects no request because of it.

    Generated clients accept only `application/problem+json` where a success has no body; with a 406 they
    could not sign out. If a view has one renderer only, the header is not read.
    """

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the accepted renderer of the highest quality; the default (the first) if none matches."""
        forms = {str(renderer.media_type): renderer for renderer in renderers}
        usual = next(iter(forms))
        chosen = usual if len(forms) == 1 else _preferred(request, forms) or usual
        return forms[chosen], chosen


def _preferred(request: Request, forms: Mapping[str, BaseRenderer]) -> str | None:
    """Return the media type that the first matching accepted type selects; only the parameter `q` counts."""
    for accepted in request._request.accepted_types:
        bare = MediaType(f"{accepted.main_type}/{accepted.sub_type}")
        for form in forms:
            if bare.match(form):
                return form
    return None
