"""Idempotency keys: a POST with an Idempotency-Key has one effect and one response, however often it is sent.

The row of the key is inserted first, in the transaction of the request. A second request with the same key
waits at the unique constraint. If the first transaction commits, the second request gets the first response;
if it rolls back, the second request is executed.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID

import orjson
from django.db import transaction
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from uno_api.client_ip import client_ip, ip_prefix
from uno_api.encryption import NotOurs, seal, unseal
from uno_api.errors import ApiError
from uno_api.json import to_json
from uno_api.json_parser import json_object
from uno_api.models import KeptAnswer

KEPT_FOR = timedelta(hours=24)
KEPT_HEADERS = ("Location", "ETag")
KEY = re.compile(r"[^\x00-\x1f\x7f]{1,64}")
MIN_RANDOM_LENGTH, MIN_DISTINCT_CHARACTERS = 20, 8

Handler = TypeVar("Handler", bound=Callable[..., HttpResponseBase])


def idempotent(handler: Handler) -> Handler:
    """Run a view's `post` in one transaction, and store its response for requests with the same key.

    An error that is raised rolls back the transaction. An error response that is returned keeps what was
    written. Neither is stored: nothing was done, so the key may be used again. A view that accepts a secret
    which is valid only once names the field of its body: `works_once = "refresh"`.
    """

    @wraps(handler)
    def answered_once(view: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        key = request.META.get("HTTP_IDEMPOTENCY_KEY")
        with transaction.atomic():
            if key is None:
                return handler(view, request, *args, **kwargs)
            kept, is_first = _claim(request, key, getattr(view, "works_once", None))
            if not is_first:
                return _replay(kept, request, key)
            response = handler(view, request, *args, **kwargs)
            _keep(kept, response, key)
            return response

    answered_once.answers_once = True  # type: ignore[attr-defined]
    return answered_once  # type: ignore[return-value]


def purge_idempotency_records() -> int:
    """Delete the idempotency records that are older than a day; return how many objects were deleted."""
    deleted, _ = KeptAnswer.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    return deleted


def delete_idempotency_records(user_id: UUID) -> None:
    """Delete every idempotency record of a player."""
    KeptAnswer.objects.filter(scope=f"player:{user_id}").delete()


def _claim(request: Request, key: str, secret: str | None) -> tuple[KeptAnswer, bool]:
    if not KEY.fullmatch(key):
        raise ApiError("idempotency_key_invalid")
    return KeptAnswer.objects.get_or_create(
        scope=_scope(request, key, secret),
        key_hash=sha256(key.encode()).digest(),
        defaults={"fingerprint": _fingerprint(request)},
    )


def _replay(kept: KeptAnswer, request: Request, key: str) -> HttpResponse:
    if bytes(kept.fingerprint) != _fingerprint(request):
        raise ApiError("idempotency_key_reused")
    try:
        body = unseal(bytes(kept.body), "kept answer", kept.scope, key)
    except NotOurs as error:  # encrypted with a SECRET_KEY that has since been changed
        raise ApiError("idempotency_key_reused") from error
    headers = {**kept.headers, "Idempotent-Replayed": "true"}
    return HttpResponse(body, "application/json", kept.status, headers=headers)


def _keep(kept: KeptAnswer, response: HttpResponseBase, key: str) -> None:
    if response.status_code >= 400:
        kept.delete()
        return
    body = _body(response)
    kept.status = response.status_code
    kept.headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
    kept.body = seal(body, "kept answer", kept.scope, key)
    kept.save(update_fields=["status", "headers", "body"])


def _body(response: HttpResponseBase) -> bytes:
    if not isinstance(response, Response):
        raise TypeError("only an answer of REST framework can be kept")
    return b"" if response.data is None else to_json(response.data)


def _scope(request: Request, key: str, secret: str | None) -> str:
    """Return the namespace of the key: the authenticated player's, or one for an anonymous caller.

    The IP address of an anonymous caller changes with the network. The address is therefore the scope only of
    keys that two callers may choose independently, and only if the body has no field `secret` with a value
    that no other caller has. The body is part of the fingerprint, so a key does not replay a response that
    was produced with another secret.
    """
    if request.user:
        return f"player:{request.user.id}"
    if is_unguessable(key):
        return "anyone"
    if held := _held(request, secret):
        return f"secret:{sha256(held.encode()).hexdigest()[:56]}"
    return f"address:{ip_prefix(client_ip(request._request))}"


def _held(request: Request, secret: str | None) -> str | None:
    held = request.data.get(secret) if secret and isinstance(request.data, Mapping) else None
    return held if isinstance(held, str) else None


def is_unguessable(key: str) -> bool:
    """Return whether a key looks randomly generated, as a UUID or a ULID does."""
    return (
        len(key) >= MIN_RANDOM_LENGTH
        and len(set(key)) >= MIN_DISTINCT_CHARACTERS
        and any(character.isdigit() for character in key)
    )


def _fingerprint(request: Request) -> bytes:
    """Return a hash of the request's path, query and body; the order of the JSON members does not matter."""
    body = request._request.body
    with suppress(ApiError, TypeError):  # the view itself rejects a body that is not JSON
        body = orjson.dumps(json_object(body or b"{}"), option=orjson.OPT_SORT_KEYS)
    return _hashed(request, body)


def _hashed(request: Request, body: bytes) -> bytes:
    return sha256(b"\0".join([request._request.get_full_path().encode(), body])).digest()
