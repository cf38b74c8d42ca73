"""Data exports: an archive of all data that is stored about the caller."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import identity_of
from accounts.models import Export
from accounts.selectors.exports import archive_of, export_of, serialize_export
from accounts.selectors.players import caller
from accounts.services.exports import request_export
from uno_api.idempotency import idempotent
from uno_api.openapi import error_responses


class ExportCard(serializers.Serializer[Any]):
    """The state of a data export, with `progress` in percent; `download` is the path of a `ready` archive."""

    id = serializers.UUIDField()
    status = serializers.ChoiceField(Export.Status.choices)
    progress = serializers.IntegerField(min_value=0, max_value=100)
    created_at = serializers.DateTimeField()
    ready_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)
    download = serializers.CharField(allow_null=True)


class Zip(BaseRenderer):
    """A renderer that lets a client request an archive by the `Accept` header."""

    media_type = "application/zip"
    format = "zip"


class ExportsView(APIView):
    """Requests a data export."""

    limits = {"POST": ("exports",)}

    @extend_schema(request=None, responses={202: ExportCard, **error_responses("too_many_requests")})
    @idempotent
    def post(self, request: Request) -> Response:
        """Request a data export.

        Prepares an archive of all data of the caller. While an export is being prepared, the request is
        answered with that export.
        """
        export = request_export(caller(identity_of(request).id).id)
        return Response(
            serialize_export(export), status=202, headers={"Location": f"{request.path}/{export.id}"}
        )


class ExportView(APIView):
    """Returns the state of a data export."""

    @extend_schema(responses={200: ExportCard, **error_responses("not_found")})
    def get(self, request: Request, export_id: UUID) -> Response:
        """Get a data export.

        Returns the state of the export. An export is deleted a week after it was ready.
        """
        return Response(serialize_export(export_of(identity_of(request).id, export_id)))


class ArchiveView(APIView):
    """Returns the archive of a data export."""

    @extend_schema(
        responses={
            (200, "application/zip"): OpenApiTypes.BINARY,
            **error_responses("not_found", "export_not_ready"),
        }
    )
    def get(self, request: Request, export_id: UUID) -> HttpResponse:
        """Download a data export.

        Returns a zip archive of JSON files.
        """
        archive = archive_of(identity_of(request).id, export_id)
        name = f'attachment; filename="uno-{export_id}.zip"'
        return HttpResponse(archive, "application/zip", headers={"Content-Disposition": name})
