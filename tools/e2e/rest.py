"""The REST client: it retries lost requests with the same idempotency key, and checks every answer."""

from dataclasses import dataclass
from functools import cache
from ssl import SSLContext
from typing import Any
from uuid import uuid4

import httpx

from tools.e2e.checks.problems import answer_faults
from tools.e2e.client import ApiClient
from tools.e2e.retry import Patience

TIMEOUT = 20
AWAY = {502, 503, 504}


@dataclass(frozen=True)
class Answer:
    """One HTTP response; `body` is None if it is not JSON."""

    status: int
    body: Any
    text: bytes
    headers: httpx.Headers

    @property
    def code(self) -> str:
        """The `code` of an error, empty if there is none."""
        return str(self.body.get("code", "")) if isinstance(self.body, dict) else ""

    @property
    def is_good(self) -> bool:
        """Whether the status is below 400."""
        return self.status < 400


@cache
def trust() -> SSLContext:
    """Return the TLS context shared by all clients; to create one for each takes longer than a request."""
    return httpx.create_ssl_context()


class Rest:
    """Sends requests below `/api/v1`, authenticated as one player, or anonymous while `token` is empty."""

    def __init__(self, client: ApiClient) -> None:
        self.client, self.metrics = client, client.metrics
        self.http = httpx.AsyncClient(base_url=f"{client.address}/api/v1", timeout=TIMEOUT, verify=trust())
        self.token = ""

    async def get(self, path: str, **headers: str) -> Answer:
        """Send a GET request and return the answer."""
        return await self.call("GET", path, None, headers)

    async def post(self, path: str, body: Any = None, key: str | None = None) -> Answer:
        """Send a POST request with an idempotency key, so that retries have no further effect."""
        headers = {"Idempotency-Key": key or uuid4().hex}
        return await self.call("POST", path, {} if body is None else body, headers)

    async def delete(self, path: str) -> Answer:
        """Send a DELETE request and return the answer."""
        return await self.call("DELETE", path, None, {})

    async def call(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        """Send a request, unchanged, until the service answers it; return the answer.

        Transport errors and the statuses 429, 502, 503 and 504 are retried; raise GaveUp if they go on for
        too long.
        """
        patience = Patience(self.client.chance)
        while True:
            try:
                answer = await self._send(method, path, body, headers)
            except httpx.TransportError as failure:
                self.metrics.count("requests sent again")
                await patience.pause(repr(failure))
                continue
            if answer.status not in AWAY and answer.status != 429:
                return answer
            self.metrics.count("requests sent again")
            await patience.pause(answer.body, float(answer.headers.get("Retry-After", 0)))

    async def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        received = headers | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        response = await self.http.request(method, path, json=body, headers=received)
        self.metrics.count("requests")
        is_json = "json" in response.headers.get("Content-Type", "")
        answer = Answer(
            response.status_code, response.json() if is_json else None, response.content, response.headers
        )
        self._look_at(method, path, answer)
        return answer

    def _look_at(self, method: str, path: str, answer: Answer) -> None:
        if not answer.is_good:
            self.metrics.refusals[answer.code or str(answer.status)] += 1
        kind = answer.headers.get("Content-Type", "")
        faults = answer_faults(answer.status, kind, answer.body) if answer.text or not answer.is_good else []
        self.client.fault(*(f"{method} {path}: {fault}" for fault in faults))

    async def close(self) -> None:
        """Close the connections of this client."""
        await self.http.aclose()
