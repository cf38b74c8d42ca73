"""Paginated responses of matches as the caller may see them, read together."""

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import identity_of
from games.models import Match
from games.selectors.matches import views_for
from uno_api.i18n import language_of
from uno_api.pagination import CursorPage


def match_page(matches: QuerySet[Match], request: Request) -> Response:
    """Return a response with the requested page of matches, newest first."""
    pages = CursorPage("-created_at", "-id")
    shown = pages.paginate_queryset(matches.only("id", "created_at"), request) or []
    return pages.get_paginated_response(
        views_for(shown, identity_of(request).id, language_of(request._request))
    )
