"""The URLs of the service, except that of the WebSocket."""

from django.contrib import admin
from django.urls import include, path, register_converter
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularSwaggerSplitView

from uno_api.converters import IdConverter
from uno_api.health import healthz, readyz
from uno_api.metrics_view import metrics
from uno_api.openapi import openapi
from uno_api.reference import LimitsView, ProblemsView, ProblemView

register_converter(IdConverter, "id")

urlpatterns = [
    # Django tries the patterns in order, so the most requested ones, those of the games, come first.
    path("api/v1/", include("games.api.urls")),
    path("", RedirectView.as_view(url="/api/docs")),
    path("healthz", healthz),
    path("readyz", readyz),
    path("metrics", metrics),
    path("api/v1/openapi.json", openapi, name="openapi"),
    path(
        "api/docs",
        SpectacularSwaggerSplitView.as_view(
            url_name="openapi", authentication_classes=[], permission_classes=[]
        ),
    ),
    path("api/v1/limits", LimitsView.as_view()),
    path("api/v1/problems", ProblemsView.as_view()),
    path("api/v1/problems/<slug:code>", ProblemView.as_view()),
    path("api/v1/", include("accounts.api.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "uno_api.error_handlers.bad_request"
handler403 = "uno_api.error_handlers.permission_denied"
handler404 = "uno_api.error_handlers.page_not_found"
handler500 = "uno_api.error_handlers.server_error"
