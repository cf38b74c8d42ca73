"""Whatever is sent, the service keeps to its description: no 5xx, no answer that is not described.

Every endpoint gets bodies, queries and ids that the description allows, and others that it does not. The
same ones in every run; `make fuzz` sends many more, and new ones each time.
"""

import itertools
import os
from dataclasses import replace
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup

from tests.games.test_authorisation import clients, known  # noqa: F401 - fixtures
from uno_api.wsgi import application

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "2"))
IS_LONG = EXAMPLES > 2
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
pytestmark = [pytest.mark.django_db, pytest.mark.timeout(0 if IS_LONG else 120)]


@pytest.fixture
def no_limits(settings):
    settings.LIMITS = {name: replace(limit, amount=10**9) for name, limit in settings.LIMITS.items()}


@pytest.fixture
def one_connection():
    """Keep the connection of the test open between requests, as Django's own client does; ask for it last."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def modes_of(operation):
    """Return what can be sent: where there is no body, hardly anything is not allowed."""
    return [GenerationMode.POSITIVE, GenerationMode.NEGATIVE] if operation.body else [GenerationMode.POSITIVE]


def fuzz(operation, mode, headers, known):  # noqa: F811
    """Send many cases of one operation, every other one to things that exist."""
    is_real = itertools.cycle((True, False))

    @settings(
        max_examples=EXAMPLES,
        derandomize=not IS_LONG,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate] if not IS_LONG else list(Phase),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case):
        if next(is_real):
            case.path_parameters |= {n: v for n, v in known.items() if n in (case.path_parameters or {})}
        with transaction.atomic():
            answer = case.call(headers=headers)
            transaction.set_rollback(True)
        case.validate_response(answer, checks=CHECKS)

    send()


def described(result: Any) -> Any:
    """Return an endpoint as the description has it; a part that cannot be read fails."""
    return result.ok()


def test_every_endpoint_keeps_to_the_description(no_limits, clients, known, one_connection):  # noqa: F811
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)
    headers = {"Authorization": f"Bearer {clients['member'].tokens['access']}"}
    failures = {}
    for operation in map(described, schema.get_all_operations()):
        for mode in modes_of(operation):
            try:
                fuzz(operation, mode, headers, known)
            except (Exception, FailureGroup) as failure:
                failures[f"{operation.method.upper()} {operation.path} {mode.value}"] = str(failure)
    assert not failures, "\n\n".join(f"{name}: {text}" for name, text in failures.items())
