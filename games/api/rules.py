"""Rule sheet of one match, including its house rules."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from games.api.variant_schemas import Section
from games.locale.rule_sheets import rule_sheet
from games.selectors.matches import visible_match
from uno_api.i18n import language_of
from uno_api.openapi import error_responses


class MatchRulesView(APIView):
    """Returns the rules of a match."""

    @extend_schema(
        operation_id="matches_rules", responses={200: Section(many=True), **error_responses("not_found")}
    )
    def get(self, request: Request, match_id: UUID) -> Response:
        """Get the rules of a match.

        Returns the rule sheet of the match with its house rules, section by section, in the caller's
        language.
        """
        row = visible_match(match_id, identity_of(request).id)
        return Response(rule_sheet(row.ruleset, language_of(request._request)))
