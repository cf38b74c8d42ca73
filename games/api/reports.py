"""Reports of players to the staff."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from games.api.commands import body_of
from games.models import Report, ReportReason
from games.services.reports import report_player
from uno_api.bodies import Strict, query_of
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses
from uno_api.pagination import PAGE_PARAMETERS, page, page_of
from uno_api.timestamps import format_timestamp


class ReportBody(Strict):
    """The reported player, the reason, and the match in which it happened."""

    player = serializers.UUIDField()
    match = serializers.UUIDField(required=False, allow_null=True, default=None)
    reason = serializers.ChoiceField(ReportReason.choices)
    text = serializers.CharField(max_length=1000, required=False, allow_blank=True, default="")


class ReportShape(serializers.Serializer[Any]):
    """A report as shown to its author. The decision of the staff is not included."""

    id = serializers.UUIDField()
    player = serializers.UUIDField()
    match = serializers.UUIDField(allow_null=True)
    reason = serializers.ChoiceField(ReportReason.choices)
    text = serializers.CharField()
    status = serializers.ChoiceField(["open", "closed"])
    created_at = serializers.DateTimeField()


class ReportsView(APIView):
    """Lists the caller's reports, and reports players."""

    limits = {"POST": ("reports",)}

    @extend_schema(
        operation_id="reports_list",
        parameters=PAGE_PARAMETERS,
        responses={200: page_of(ReportShape), **error_responses("invalid")},
    )
    def get(self, request: Request) -> Response:
        """List own reports.

        Lists the reports that the caller has sent, the latest first.
        """
        query_of(request)
        rows = Report.objects.filter(reporter_id=identity_of(request).id)
        return page(rows, request, serialize_report, ["-created_at", "-id"])

    @extend_schema(
        request=ReportBody,
        responses={200: ReportShape, 201: ReportShape, **error_responses("invalid", "not_found")},
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Report a player.

        The status is 200 when the same report is still open.
        """
        body = body_of(request, ReportBody)
        report, is_new = report_player(
            identity_of(request).id, body["player"], body["match"], body["reason"], body["text"]
        )
        return Response(serialize_report(report), status=201 if is_new else 200)


def serialize_report(report: Report) -> dict[str, Any]:
    """Return a report serialized for its author."""
    return {
        "id": str(report.id),
        "player": str(report.player_id),
        "match": str(report.match_id) if report.match_id else None,
        "reason": report.reason,
        "text": report.text,
        "status": "closed" if report.closed_at else "open",
        "created_at": format_timestamp(report.created_at),
    }
