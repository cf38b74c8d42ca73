"""The REST half of a client: it repeats what got lost, under the same key, and looks at every answer."""

from dataclasses import dataclass
from functools import cache
from ssl import SSLContext
from typing import Any
from uuid import uuid4

import httpx

from tools.e2e.checks.problems import answer_faults
from tools.e2e.client import Client
from tools.e2e.retry import Patience

TIMEOUT = 20
AWAY = {502, 503, 504}


@dataclass(frozen=True)
class Answer:
    """One answer; `body` is None when there is none."""

    status: int
    body: Any
    text: bytes
    headers: httpx.Headers

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.body.get("code", "")) if isinstance(self.body, dict) else ""

    @property
    def is_good(self) -> bool:
        """Whether the request was done."""
        return self.status < 400


@cache
def trust() -> SSLContext:
    """Return whom all clients trust; to read that anew for each takes longer than a request."""
    return httpx.create_ssl_context()


class Rest:
    """Calls below `/api/v1` in the name of one player, or of nobody while there is no `token`."""

    def __init__(self, client: Client) -> None:
        self.client, self.figures = client, client.figures
        self.http = httpx.AsyncClient(base_url=f"{client.address}/api/v1", timeout=TIMEOUT, verify=trust())
        self.token = ""

    async def get(self, path: str, **headers: str) -> Answer:
        """Fetch something."""
        return await self.call("GET", path, None, headers)

    async def post(self, path: str, body: Any = None, key: str | None = None) -> Answer:
        """Do something once, however often it has to be sent."""
        headers = {"Idempotency-Key": key or uuid4().hex}
        return await self.call("POST", path, {} if body is None else body, headers)

    async def delete(self, path: str) -> Answer:
        """Take something back."""
        return await self.call("DELETE", path, None, {})

    async def call(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        """Send until there is an answer; a service that is away is asked again, unchanged."""
        patience = Patience(self.client.chance)
        while True:
            try:
                answer = await self._send(method, path, body, headers)
            except httpx.TransportError as failure:
                self.figures.count("requests sent again")
                await patience.pause(repr(failure))
                continue
            if answer.status not in AWAY and answer.status != 429:
                return answer
            self.figures.count("requests sent again")
            await patience.pause(answer.body, float(answer.headers.get("Retry-After", 0)))

    async def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        told = headers | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        response = await self.http.request(method, path, json=body, headers=told)
        self.figures.count("requests")
        is_json = "json" in response.headers.get("Content-Type", "")
        answer = Answer(
            response.status_code, response.json() if is_json else None, response.content, response.headers
        )
        self._look_at(method, path, answer)
        return answer

    def _look_at(self, method: str, path: str, answer: Answer) -> None:
        if not answer.is_good:
            self.figures.refusals[answer.code or str(answer.status)] += 1
        kind = answer.headers.get("Content-Type", "")
        faults = answer_faults(answer.status, kind, answer.body) if answer.text or not answer.is_good else []
        self.client.fault(*(f"{method} {path}: {fault}" for fault in faults))

    async def close(self) -> None:
        """Close the connections."""
        await self.http.aclose()
