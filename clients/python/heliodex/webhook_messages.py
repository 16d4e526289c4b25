"""Verification of webhook messages (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from .errors import WebhookVerificationError
from .records import WebhookMessage

TOLERANCE_SECONDS = 300
_PREFIX = "whsec_"
_LEAST_KEY_BYTES = 16

Text = Union[str, bytes]


class HasItems(Protocol):
    """A mapping, or the headers of a framework that has one of its own."""

    def items(self) -> Iterable[Tuple[Any, Any]]: ...


Headers = Union[HasItems, Iterable[Tuple[Text, Text]]]


def verify_webhook(
    body: Text,
    headers: Headers,
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> WebhookMessage:
    """Returns the message if it is genuine and recent; raises WebhookVerificationError otherwise.

    `body` is the raw body as it was received, before anything parses it. `headers` can be those of any framework.
    Pass several secrets while one is being replaced. A genuine message can be delivered twice: store its `webhook-id`.
    """
    keys = _keys_of(secret)
    if not isinstance(body, (str, bytes, bytearray, memoryview)):
        raise TypeError("body must be the raw body of the request, as bytes or text, and not what was parsed from it.")
    content = body.encode("utf-8", "replace") if isinstance(body, str) else bytes(body)
    named = _named(headers)
    message_id, timestamp, signatures = (_one(named, name) for name in ("id", "timestamp", "signature"))
    if not re.fullmatch(r"[0-9]{1,15}", timestamp):
        raise WebhookVerificationError("The header webhook-timestamp is not a number of seconds.", code="webhook-invalid")
    signed = f"{message_id}.{timestamp}.".encode("utf-8", "replace") + content
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    received = _received(signatures)
    # Every pair is compared, so that the time taken says nothing about which one matched.
    matches = [hmac.compare_digest(one, other) for one in expected for other in received]
    if not any(matches):
        raise WebhookVerificationError("No signature of the message matches the secret.", code="webhook-invalid")
    if not abs((time.time() if now is None else now) - int(timestamp)) <= tolerance:
        raise WebhookVerificationError(
            f"The message is older or newer than {tolerance:g} s. Check the clock of this machine.", code="webhook-invalid"
        )
    return _parsed(content)


def _parsed(content: bytes) -> WebhookMessage:
    try:
        message: Any = json.loads(content)
    except (ValueError, RecursionError):
        message = None
    if isinstance(message, dict) and isinstance(message.get("type"), str):
        known: WebhookMessage = message  # type: ignore[assignment]
        return known
    raise WebhookVerificationError("The body of the message is not a message.", code="webhook-invalid")


def _keys_of(secret: Union[str, Sequence[str]]) -> List[bytes]:
    """Returns the bytes of each secret. Errors do not repeat a secret."""
    secrets = [secret] if isinstance(secret, str) else list(secret)
    keys = []
    for one in secrets:
        if not isinstance(one, str) or not one.strip().startswith(_PREFIX):
            raise ValueError(f"A webhook secret starts with {_PREFIX}. It is shown once, when you create or rotate it.")
        try:
            key = base64.b64decode(one.strip()[len(_PREFIX) :], validate=True)
        except (binascii.Error, ValueError):
            key = b""
        if len(key) < _LEAST_KEY_BYTES:
            raise ValueError("The webhook secret is not complete. Copy all of it.")
        keys.append(key)
    if not keys:
        raise ValueError("No webhook secret was given.")
    return keys


def _received(signatures: str) -> List[bytes]:
    received = []
    for one in signatures.split():
        version, _, value = one.partition(",")
        try:
            if version == "v1":
                received.append(base64.b64decode(value.encode("ascii"), validate=True))
        except (binascii.Error, ValueError):
            continue
    return received


def _text(value: object) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _named(headers: Headers) -> Dict[str, List[str]]:
    """Returns values by name, whether headers are a mapping, pairs of ASGI or an environment of WSGI."""
    items = getattr(headers, "items", None)
    pairs: Any = items() if callable(items) else headers
    named: Dict[str, List[str]] = {}
    for name, value in pairs:
        plain = _text(name).lower().replace("_", "-")
        values = value if isinstance(value, (list, tuple)) else [value]
        named.setdefault(plain[5:] if plain.startswith("http-") else plain, []).extend(_text(one) for one in values)
    return named


def _one(named: Mapping[str, List[str]], name: str) -> str:
    values = named.get(f"webhook-{name}", [])
    if len(values) != 1 or values[0] == "":
        problem = "missing" if not values or values == [""] else "repeated"
        raise WebhookVerificationError(f"The header webhook-{name} is {problem}.", code="webhook-invalid")
    return values[0]
