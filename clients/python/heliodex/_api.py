"""Requests to the API: with retries, and with errors as exceptions."""

from __future__ import annotations

import json
import logging
import re
import ssl
import sys
import time
import uuid
from typing import Any, Callable, Dict, Mapping, NamedTuple, Optional, TypeVar
from urllib.parse import urlsplit

from ._address import address_of
from ._connection import Request
from ._retry import MOST_WAITING_SECONDS, retry_after_of, wait_before_retry
from ._secret import secret_of
from ._transport import OpenResponse, Response, Transport
from ._values import query_of, segment_of, text_of_query
from ._version import VERSION
from .errors import HeliodexConnectionError, HeliodexError, error_of
from .records import OPERATIONS

T = TypeVar("T")

_LOG = logging.getLogger("heliodex")
_USER_AGENT = f"heliodex-python/{VERSION} python/{sys.version_info[0]}.{sys.version_info[1]}"
_IDEMPOTENCY_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_LONGEST_TEXT = 500


class Call(NamedTuple):
    """One request before it is sent. It keeps its Idempotency-Key over all its retries."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: Optional[bytes] = None

    @property
    def is_repeatable(self) -> bool:
        return self.method == "GET" or "Idempotency-Key" in self.headers


class Api:
    """The API at one address with one key, as of one release or the latest."""

    def __init__(
        self,
        api_key: Optional[str],
        base_url: Optional[str],
        *,
        timeout: float,
        max_retries: int,
        ssl_context: Optional[ssl.SSLContext],
    ) -> None:
        if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not 0 < timeout <= 86_400:
            raise ValueError("timeout must be a number of seconds above 0 and up to 86,400.")
        if isinstance(max_retries, bool) or not isinstance(max_retries, int) or not 0 <= max_retries <= 20:
            raise ValueError("max_retries must be a whole number from 0 to 20.")
        self._secret = secret_of(api_key)
        self.address = address_of(base_url)
        self.timeout = float(timeout)
        self.max_retries = max_retries
        self.as_of: Optional[str] = None
        self.transport = Transport(self.address, self._secret, ssl_context)
        self.sleep: Callable[[float], None] = time.sleep

    def pinned(self, as_of: str) -> "Api":
        """Returns the same API as of an earlier release. Connections are shared."""
        api = object.__new__(Api)
        api.__dict__.update(self.__dict__)
        api.as_of = as_of
        return api

    def call_of(
        self,
        operation: str,
        params: Optional[Mapping[str, Any]] = None,
        *,
        path: Optional[Mapping[str, str]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Call:
        described = OPERATIONS[operation]
        route = described.path
        for name, value in (path or {}).items():
            route = route.replace("{" + name + "}", segment_of(name, value))
        query = query_of(params or {})
        if self.as_of is not None and described.takes_as_of:
            query.setdefault("as_of", self.as_of)
        headers: Dict[str, str] = {"Accept": "application/json"}
        if described.takes_idempotency_key:
            headers["Idempotency-Key"] = _idempotency_key(idempotency_key)
        if body is not None:
            headers["Content-Type"] = "application/json"
        content = None if body is None else json.dumps(body, allow_nan=False).encode()
        return Call(described.method, self.address.root + route + text_of_query(query), headers, content)

    def send(self, call: Call) -> Any:
        """Sends a request and returns the JSON of its response; None if it has none."""
        return self._with_retries(call, lambda: self._read(call))

    def data(self, call: Call) -> Any:
        """Sends a request and returns what its response has in `data`."""
        body = self.send(call)
        if isinstance(body, dict) and isinstance(body.get("data"), dict):
            return body["data"]
        raise self.unusable()

    def document(self, call: Call) -> Any:
        """Sends a request and returns the whole JSON object of its response."""
        body = self.send(call)
        if isinstance(body, dict):
            return body
        raise self.unusable()

    def open(self, call: Call, *, timeout: Optional[float] = None) -> OpenResponse:
        """Sends a request and returns its response to be read bit by bit. A failure on the way is not retried."""
        return self._with_retries(call, lambda: self._open(call, timeout or self.timeout))

    def _with_retries(self, call: Call, attempt: Callable[[], T]) -> T:
        waited = 0.0
        for retries in range(self.max_retries + 1):
            try:
                return attempt()
            except HeliodexError as error:
                wait = wait_before_retry(error, retries) if call.is_repeatable else None
                if wait is None or retries == self.max_retries or waited + wait > MOST_WAITING_SECONDS:
                    raise
                _LOG.info("%s %s: %s. Retry in %.1f s", call.method, _path_of(call), error.code, wait)
            waited += wait
            self.sleep(wait)
        raise AssertionError("unreachable")

    def _read(self, call: Call) -> Any:
        headers = {**self._headers(call), "Accept-Encoding": "gzip"}
        request = Request(call.method, call.target, headers, call.body, self.timeout, call.is_repeatable)
        response = self.transport.exchange(request)
        _LOG.debug("%s %s: status %d", call.method, _path_of(call), response.status)
        if not 200 <= response.status < 300:
            raise self._error(response)
        return None if response.body == b"" and response.status == 204 else self._json(response)

    def _open(self, call: Call, timeout: float) -> OpenResponse:
        headers = {**self._headers(call), "Accept-Encoding": "identity"}
        opened = self.transport.open(Request(call.method, call.target, headers, call.body, timeout, True, is_streamed=True))
        if 200 <= opened.status < 300:
            return opened
        try:
            body = opened.read_all()
        finally:
            opened.close()
        raise self._error(Response(opened.status, opened.headers, body))

    def _headers(self, call: Call) -> Dict[str, str]:
        return {"User-Agent": _USER_AGENT, **call.headers}

    def _json(self, response: Response) -> Any:
        if "json" not in response.headers.get("content-type", ""):
            raise self.unusable(response.headers)
        try:
            return json.loads(response.body)
        except (ValueError, RecursionError):
            pass
        # JSON that is not complete was cut on the way.
        raise HeliodexConnectionError(
            f"The response from {self.address.origin} is not complete JSON.",
            code="incomplete-response",
            request_id=response.headers.get("request-id"),
        )

    def unusable(self, headers: Optional[Mapping[str, str]] = None) -> HeliodexError:
        """Returns the error for a response that is not of the API."""
        return HeliodexError(
            f"The response from {self.address.origin} does not come from the API. Check base_url.",
            code="invalid-response",
            request_id=(headers or {}).get("request-id"),
        )

    def _error(self, response: Response) -> HeliodexError:
        request_id = response.headers.get("request-id")
        if 300 <= response.status < 400:
            return self._redirect(response, request_id)
        try:
            problem = json.loads(self._secret.remove_from(response.body.decode("utf-8", "replace")))
        except (ValueError, RecursionError):
            problem = None
        return error_of(
            response.status,
            problem if isinstance(problem, dict) else None,
            request_id=None if request_id is None else self._secret.remove_from(request_id)[:_LONGEST_TEXT],
            retry_after=retry_after_of(response.headers, time.time()),
        )

    def _redirect(self, response: Response, request_id: Optional[str]) -> HeliodexError:
        """Returns an error that names where a redirect leads, without its path and query."""
        try:
            parts = urlsplit(response.headers.get("location", ""))
            place = f" to {parts.scheme}://{parts.hostname}" if parts.scheme and parts.hostname else ""
        except ValueError:
            place = ""
        return HeliodexError(
            f"{self.address.origin} redirects{self._secret.remove_from(place)}. Redirects are not followed, "
            "so that the key stays with the API. Set base_url to the final URL.",
            code="redirect-refused",
            status=response.status,
            request_id=request_id,
        )


def _path_of(call: Call) -> str:
    return call.target.partition("?")[0]


def _idempotency_key(given: Optional[str]) -> str:
    if given is None:
        return str(uuid.uuid4())
    if not isinstance(given, str) or not _IDEMPOTENCY_KEY.fullmatch(given):
        raise ValueError("idempotency_key must have 1 to 255 visible ASCII characters.")
    return given
