"""Every setting in one file, read from the environment; the defaults run a developer's machine.

Nothing here touches the database or the network: type checkers and linters import this file.
"""

import os
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

import dj_database_url

BASE_DIR = Path(__file__).resolve().parent.parent


def flag(name: str, default: bool = False) -> bool:
    """Say whether the environment switches `name` on (1, true, yes, on)."""
    return os.environ.get(name, str(default)).lower() in {"1", "true", "yes", "on"}


def listed(name: str, default: str = "") -> list[str]:
    """Return the comma separated values of `name`, without blanks."""
    return [value.strip() for value in os.environ.get(name, default).split(",") if value.strip()]


DEBUG = flag("DEBUG")
PRODUCTION = flag("PRODUCTION")
SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY:
    if PRODUCTION:
        raise SystemExit("SECRET_KEY is not set: give the service a long random secret.")
    SECRET_KEY = secrets.token_hex(32)
ALLOWED_HOSTS = listed("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
ALLOWED_ORIGINS = listed("ALLOWED_ORIGINS", "http://localhost:8000,http://127.0.0.1:8000")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.admin",
    "django.contrib.staticfiles",
    "rest_framework",
    "channels",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "uno_api",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "uno_api.urls"
WSGI_APPLICATION = "uno_api.wsgi.application"
ASGI_APPLICATION = "uno_api.asgi.application"
APPEND_SLASH = False
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# Prepared statements are worth 40 % of PostgreSQL's time in a move. Persistent connections are right
# because every thread that talks to the database lives as long as its process.
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL", "postgresql://uno@/uno?host=/nonexistent"), conn_max_age=600
    )
}
DATABASES["default"].setdefault("OPTIONS", {}).update(
    {"server_side_binding": True, "prepare_threshold": 1, "connect_timeout": 5}
)
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"

REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("it", "Italiano"), ("ca", "Català"), ("es", "Español")]
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / ".local" / "static"

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["uno_api.rendering.Json"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.api.authentication.BearerToken"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "uno_api.errors.problem_response",
    "UNAUTHENTICATED_USER": None,
}

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_DB_REUSE_MAX = 10_000
CELERY_BEAT_SCHEDULE: dict[str, Any] = {}

ACCESS_TOKEN_LIFETIME = timedelta(minutes=15)
REFRESH_TOKEN_LIFETIME = timedelta(days=60)
