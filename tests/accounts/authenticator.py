"""An authenticator in software: a P-256 key pair, CBOR by hand, and every false statement it can make."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ORIGIN = "https://uno.example.org"


def base64url(data: bytes) -> str:
    """Write bytes as browsers do: without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """Read what `base64url` wrote."""
    return urlsafe_b64decode(text + "==")


def cbor(value: Any) -> bytes:
    """Write numbers, bytes, texts and maps of them as CBOR (RFC 8949)."""
    if isinstance(value, int):
        return _head(0, value) if value >= 0 else _head(1, -1 - value)
    if isinstance(value, bytes):
        return _head(2, len(value)) + value
    if isinstance(value, str):
        return _head(3, len(value.encode())) + value.encode()
    return _head(5, len(value)) + b"".join(cbor(part) for pair in value.items() for part in pair)


def _head(kind: int, number: int) -> bytes:
    if number < 24:
        return bytes([kind << 5 | number])
    size = 1 if number < 2**8 else 2
    return bytes([kind << 5 | 23 + size]) + number.to_bytes(size, "big")


@dataclass
class Authenticator:
    """A device with one passkey. It states what the test sets, whether true or not."""

    origin: str = ORIGIN
    rp_id: str | None = None
    flags: int = PRESENT | VERIFIED
    sign_count: int = 0
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    user_handle: bytes = b""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Make a passkey as `navigator.credentials.create()` does, with attestation "none"."""
        self.user_handle = from_base64url(options["user"]["id"])
        attested = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id
        data = self._data(options["rp"]["id"], ATTESTED) + attested + cbor(self._public_key())
        made = {
            "clientDataJSON": base64url(self._client_data("webauthn.create", options)),
            "attestationObject": base64url(cbor({"fmt": "none", "attStmt": {}, "authData": data})),
            "transports": ["internal", "hybrid"],
        }
        return self._credential(made)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer a challenge as `navigator.credentials.get()` does."""
        data = self._data(options["rpId"])
        client_data = self._client_data("webauthn.get", options)
        signature = self.key.sign(data + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        said = {
            "clientDataJSON": base64url(client_data),
            "authenticatorData": base64url(data),
            "signature": base64url(signature),
            "userHandle": base64url(self.user_handle),
        }
        return self._credential(said)

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        identifier = base64url(self.credential_id)
        named = {"id": identifier, "rawId": identifier, "type": "public-key", "clientExtensionResults": {}}
        return named | {"authenticatorAttachment": "platform", "response": response}

    def _client_data(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _data(self, rp_id: str, flags: int = 0) -> bytes:
        rp_hash = sha256((self.rp_id or rp_id).encode()).digest()
        return rp_hash + bytes([self.flags | flags]) + self.sign_count.to_bytes(4, "big")

    def _public_key(self) -> dict[int, Any]:
        """Return the public half as a COSE key: EC2, ES256, P-256, x and y."""
        place = self.key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: place.x.to_bytes(32, "big"), -3: place.y.to_bytes(32, "big")}
