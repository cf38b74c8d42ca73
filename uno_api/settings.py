"""Django settings, read from the environment; the defaults suit a developer's machine.

Nothing here accesses the database or the network: type checkers and linters import this file.
"""

import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

from corsheaders.defaults import default_headers

from uno_api import env
from uno_api.config.oidc import providers
from uno_api.config.webauthn import relying_party
from uno_api.email import email_settings
from uno_api.env import flag, listed
from uno_api.logging import logging_settings
from uno_api.ratelimit.config import limits
from uno_api.schedule import SCHEDULE, TICK

BASE_DIR = Path(__file__).resolve().parent.parent
# A port where nothing listens: code that needs a server fails at once when no address is set.
UNSET_DATABASE_URL = "postgresql://uno@127.0.0.1:1/uno"
UNSET_REDIS_URL = "redis://127.0.0.1:1/0"

DEBUG = flag("DEBUG")
PRODUCTION = flag("PRODUCTION")
if PRODUCTION:
    env.require_secret("SECRET_KEY")
    env.require("DATABASE_URL", "REDIS_URL", "EMAIL_URL")
DEAL_SEED = env.text("DEAL_SEED")
if PRODUCTION and DEAL_SEED:
    env.refuse("DEAL_SEED makes every deal known beforehand: a production service must not have it.")
SECRET_KEY = env.text("SECRET_KEY") or secrets.token_hex(32)
PORT = env.number("PORT", 8000)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *listed("ALLOWED_HOSTS")]
ALLOWED_ORIGINS = listed("ALLOWED_ORIGINS", f"http://localhost:{PORT},http://127.0.0.1:{PORT}")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.admin",
    "django.contrib.staticfiles",
    "corsheaders",
    "rest_framework",
    "channels",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "uno_api",
    "accounts",
    "games",
]

# Sessions, CSRF protection etc. work under /admin/ only: an API response does not pay for them.
MIDDLEWARE = [
    "uno_api.middleware.RequestIdMiddleware",
    "uno_api.middleware.AllowedHostsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "uno_api.csp.CspMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "uno_api.middleware.ApiResponseMiddleware",
    "uno_api.middleware.AdminSession",
    "uno_api.middleware.AdminCsrf",
    "uno_api.middleware.AdminLogin",
    "uno_api.middleware.AdminMessages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "uno_api.connections.SecondTry",
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

# Prepared statements save 40 % of PostgreSQL's time in a move. Persistent connections are right because every
# thread that uses the database lives as long as its process.
DATABASES: dict[str, Any] = {"default": env.database(UNSET_DATABASE_URL)}
DATABASES["default"] |= {
    "ENGINE": "uno_api.postgresql",
    "CONN_MAX_AGE": 600,
    # A check would cost one more round trip in every request. A request whose connection was cut is retried
    # on another one; the threads of the sockets and of the worker check a connection before they use it.
    "CONN_HEALTH_CHECKS": False,
}
DATABASES["default"].setdefault("OPTIONS", {}).update({"server_side_binding": True, "connect_timeout": 5})
if env.choice("DATABASE_POOLER", ("none", "transaction")) == "transaction":
    # Each transaction may run on another server: no state that a server keeps for a session can be used.
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = True
    DATABASES["default"]["OPTIONS"]["prepare_threshold"] = None
else:
    DATABASES["default"]["OPTIONS"]["prepare_threshold"] = 1
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.admin.login.StaffBackend"]  # for the admin; the API uses tokens
PASSWORD_HASHERS = ["accounts.hashers.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

REDIS_URL = env.redis_url(UNSET_REDIS_URL)

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("it", "Italiano"), ("ca", "Català"), ("es", "Español")]
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # static files are served from the packages that contain them
WHITENOISE_AUTOREFRESH = DEBUG

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["uno_api.json.JsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["uno_api.json_parser.JsonParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "uno_api.negotiation.PreferredForm",
    "URL_FORMAT_OVERRIDE": None,  # only `Accept` selects a renderer
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.api.authentication.BearerToken"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_THROTTLE_CLASSES": ["uno_api.ratelimit.throttle.Throttle"],
    "DEFAULT_SCHEMA_CLASS": "uno_api.api_schema.ApiSchema",
    "EXCEPTION_HANDLER": "uno_api.errors.problem_response",
    "UNAUTHENTICATED_USER": None,
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "UNO API",
    "DESCRIPTION": "A backend for online UNO: REST, WebSockets, ranked matches, every UNO box.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "PATH_CONVERTER_OVERRIDES": {"id": {"type": "string", "format": "uuid"}},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "MatchStatus": "games.models.match.Status",
        "TicketStatus": "games.models.ticket.TicketStatus",
        "ExportStatus": "accounts.models.export.Export.Status",
        "ReportReason": "games.models.report.ReportReason",
        "FriendRequestStatus": ["waiting", "friends"],
        "OpenOrClosed": ["open", "closed"],
        "UnratedReason": ["same_opponents"],
        "PlayerKind": "accounts.models.user.Kind",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "uno_api.openapi.describe_errors",
        "uno_api.openapi.describe_bodies",
        "uno_api.nullable.describe_nulls",
        "uno_api.described_headers.describe_headers",
    ],
}

WEB_CONCURRENCY = env.number("WEB_CONCURRENCY", 1, most=64)
WEB_THREADS = env.number("WEB_THREADS", 8, most=1000)
SOCKET_THREADS = env.number("SOCKET_THREADS", 4, most=1000)
# Seconds: for a request to arrive completely, for a client to go on reading, and for a connection to stay
# open idle; the last must be longer than the keep-alive of a proxy in front.
REQUEST_TIMEOUT = env.number("REQUEST_TIMEOUT", 30, most=3600)
UNREAD_TIMEOUT = env.number("UNREAD_TIMEOUT", 30, most=3600)
KEEP_ALIVE = env.number("KEEP_ALIVE", 75, most=3600)
CLOCK_LAG_LIMIT = timedelta(seconds=15)

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_DEFAULT_QUEUE = "celery"
CELERY_TICK_QUEUE = TICK["queue"]
CELERY_TASK_QUEUES = {
    name: {"exchange": name, "routing_key": name} for name in (CELERY_TASK_DEFAULT_QUEUE, CELERY_TICK_QUEUE)
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # without limit: else worker and beat give up after an hour
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Celery would close the connection after every task; `uno_api.celery` checks it before each task.
CELERY_DB_REUSE_MAX = 10_000
CELERY_BEAT_SCHEDULER = "uno_api.beat:TickScheduler"
CELERY_BEAT_ENABLE_REMOTE_CONTROL = True  # beat responds to a ping as long as it runs
CELERY_BEAT_SCHEDULE = SCHEDULE

# The first key signs, and every key verifies: to rotate the key, put the new one before the old.
ACCESS_TOKEN_KEYS = listed("ACCESS_TOKEN_KEYS") or [SECRET_KEY]
ACCESS_TOKEN_LIFETIME = timedelta(minutes=15)
REFRESH_TOKEN_LIFETIME = timedelta(days=60)
REFRESH_GRACE = timedelta(seconds=10)  # in which the same refresh token returns the same pair again
CLOCK_LEEWAY = timedelta(seconds=30)  # tolerated difference between the clocks of two machines
RECENT_LOGIN_MAX_AGE = timedelta(minutes=10)
IDENTITY_PROVIDERS = providers()

# How long data is kept: docs/privacy.md states these values.
ACCOUNT_DELETION_GRACE = timedelta(days=30)
EXPORT_RETENTION = timedelta(days=7)
SESSION_RETENTION = timedelta(days=30)
INACTIVE_GUEST_RETENTION = timedelta(days=90)

SERVICE_NAME = env.text("SERVICE_NAME") or "UNO"
APP_URL = (env.text("APP_URL") or f"http://localhost:{PORT}").rstrip("/")
RELYING_PARTY = relying_party(APP_URL, SERVICE_NAME)
DEFAULT_FROM_EMAIL = env.text("MAIL_FROM") or f"{SERVICE_NAME} <no-reply@localhost>"
# Define EMAIL_BACKEND, EMAIL_HOST etc.
globals().update(email_settings())
EMAIL_FOLDER = BASE_DIR / ".local" / "mail"

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
LIMITS = limits(is_production=PRODUCTION)
TRUSTED_PROXIES = env.number("TRUSTED_PROXIES", 0, least=0, most=10)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
METRICS_TOKEN = env.text("METRICS_TOKEN")

# Pages of ALLOWED_ORIGINS may call the API with an access token; the API accepts no cookies.
CORS_ALLOWED_ORIGINS = ALLOWED_ORIGINS
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = [*default_headers, "accept-language", "idempotency-key", "if-none-match", "x-request-id"]
CORS_EXPOSE_HEADERS = [
    "ETag",
    "Idempotent-Replayed",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-Id",
]

# Only the admin uses cookies, so they are sent to no other path.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = "/admin/"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Strict"
SESSION_COOKIE_AGE = int(timedelta(hours=8).total_seconds())
SESSION_EXPIRE_AT_BROWSER_CLOSE = CSRF_COOKIE_HTTPONLY = True
# TLS ends at the proxy in front; requests that it reports as plain HTTP are redirected to HTTPS.
SECURE_SSL_REDIRECT = PRODUCTION and bool(TRUSTED_PROXIES)
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION
SILENCED_SYSTEM_CHECKS = [
    "security.W003",  # CSRF: uno_api.middleware.AdminCsrf is Django's own, under /admin/
    "security.W021",  # HSTS preloading binds a whole domain: that is for its owner to decide
]
CSRF_FAILURE_VIEW = "uno_api.error_handlers.csrf_failure"
LOGGING = logging_settings(as_json=flag("LOG_JSON"), level=env.text("LOG_LEVEL") or "INFO")
