"""Every address of the service, except the socket's."""

from django.contrib import admin
from django.urls import path
from drf_spectacular.views import SpectacularSwaggerView

from uno_api.openapi import openapi
from uno_api.readiness import healthz, readyz

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path(
        "api/docs",
        SpectacularSwaggerView.as_view(url_name="openapi", authentication_classes=[], permission_classes=[]),
    ),
    path("admin/", admin.site.urls),
]
