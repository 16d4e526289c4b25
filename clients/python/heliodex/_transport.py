"""One HTTP request and its response, over connections that are kept open between requests."""

from __future__ import annotations

import os
import socket
import ssl
import threading
import time
import zlib
from typing import Dict, List, Mapping, NamedTuple, Optional

from ._address import Address
from ._connection import FAILURES, Connection, Request
from ._secret import Secret
from .errors import HeliodexConnectionError, HeliodexError

MAX_BODY_BYTES = 256 * 1024 * 1024
_CHUNK_BYTES = 64 * 1024
_MOST_IDLE = 8
# Less than servers keep an idle connection, so that a request rarely meets one that is just being closed.
_IDLE_SECONDS = 3.0


class Response(NamedTuple):
    status: int
    headers: Mapping[str, str]
    """Names are in lower case."""
    body: bytes


class OpenResponse:
    """A response whose body is read bit by bit. `close` may be called from another thread and ends a read."""

    def __init__(self, address: Address, connection: Connection, request: Request) -> None:
        self._address = address
        self._connection = connection
        self._timeout = request.timeout
        self.is_closed = False
        self.status, self.headers = _started(address, connection, request)
        self._left = _length_of(self.status, self.headers)

    def read(self) -> bytes:
        """Returns what has arrived, and nothing at the end. Raises HeliodexConnectionError if the body is cut."""
        if self._left == 0 or self.is_closed:
            return b""
        failure: Optional[BaseException] = None
        part = b""
        try:
            part = self._connection.read_some(_CHUNK_BYTES if self._left is None else min(_CHUNK_BYTES, self._left))
        except (*FAILURES, AttributeError) as error:
            failure = error
        if self.is_closed:
            return b""
        if failure is not None:
            raise _failed(self._address, failure, self._timeout)
        if self._left is not None:
            self._left -= len(part)
            if part == b"":
                raise _cut(self._address)
        return part

    def read_all(self) -> bytes:
        parts: List[bytes] = []
        size = 0
        while True:
            part = self.read()
            size += len(part)
            if size > MAX_BODY_BYTES:
                raise _too_large()
            if part == b"":
                self._connection.finish()
                return b"".join(parts)
            parts.append(part)

    def close(self) -> None:
        self.is_closed = True
        self._connection.abort()


class Transport:
    """Sends requests to one origin. Can be used by several threads at once."""

    def __init__(self, address: Address, secret: Secret, ssl_context: Optional[ssl.SSLContext]) -> None:
        self.address = address
        self._secret = secret
        self._ssl = ssl_context
        self._lock = threading.Lock()
        self._idle: List[Connection] = []
        self._pid = os.getpid()

    def exchange(self, request: Request) -> Response:
        """Sends a request and reads its whole response. Raises HeliodexConnectionError if there is none."""
        connection = self._connection_for(request)
        is_clean = False
        try:
            opened = OpenResponse(self.address, connection, request)
            body = _decoded(self.address, opened.read_all(), opened.headers)
            is_clean = connection.can_be_used_again
            return Response(opened.status, opened.headers, body)
        finally:
            if is_clean:
                self._keep(connection)
            else:
                connection.abort()

    def open(self, request: Request) -> OpenResponse:
        """Sends a request on a connection of its own and returns its response unread."""
        connection = Connection(self.address, self._secret, self._ssl)
        try:
            return OpenResponse(self.address, connection, request)
        except BaseException:
            connection.abort()
            raise

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.abort()

    def __del__(self) -> None:
        if hasattr(self, "_idle"):
            self.close()

    def _connection_for(self, request: Request) -> Connection:
        # What must not be sent twice gets a new connection: an old one may be closed by the server at the same moment.
        while request.is_repeatable:
            with self._lock:
                self._forget_parent_process()
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                break
            if time.monotonic() - connection.idle_since < _IDLE_SECONDS and connection.is_quiet():
                return connection
            connection.abort()
        return Connection(self.address, self._secret, self._ssl)

    def _forget_parent_process(self) -> None:
        if self._pid != os.getpid():
            self._pid = os.getpid()
            self._idle = []

    def _keep(self, connection: Connection) -> None:
        connection.idle_since = time.monotonic()
        with self._lock:
            if len(self._idle) < _MOST_IDLE:
                self._idle.append(connection)
                return
        connection.abort()


def _length_of(status: int, headers: Mapping[str, str]) -> Optional[int]:
    """Returns the number of bytes to come; None if the body is chunked or ends with the connection."""
    if status in (204, 304):
        return 0
    length = headers.get("content-length", "")
    return int(length) if length.isdigit() and "transfer-encoding" not in headers else None


def _started(address: Address, connection: Connection, request: Request) -> "tuple[int, Dict[str, str]]":
    failure: BaseException
    try:
        return connection.send(request)
    except FAILURES as error:
        failure = error
    # Outside of the handler, so that no exception with parts of the request or response is attached.
    raise _failed(address, failure, request.timeout)


def _failed(address: Address, failure: BaseException, timeout: float) -> HeliodexConnectionError:
    if isinstance(failure, ssl.SSLCertVerificationError):
        return HeliodexConnectionError(
            f"The certificate of {address.origin} is not valid: {failure.verify_message}.", code="certificate-invalid"
        )
    if isinstance(failure, socket.timeout):
        return HeliodexConnectionError(f"No complete response from {address.origin} within {timeout:g} s.", code="timeout")
    if isinstance(failure, ssl.SSLError):
        reason = failure.reason or "unknown reason"
        return HeliodexConnectionError(
            f"No TLS connection to {address.origin}: {reason}. Check whether base_url begins with https://.", code="connection-failed"
        )
    if str(failure).startswith("Tunnel connection failed"):
        return HeliodexConnectionError("The proxy rejected the connection.", code="connection-failed")
    reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else "the connection was lost"
    return HeliodexConnectionError(f"The request to {address.origin} failed: {reason}.", code="connection-failed")


def _cut(address: Address) -> HeliodexConnectionError:
    return HeliodexConnectionError(f"The response from {address.origin} is incomplete.", code="incomplete-response")


def _too_large() -> HeliodexError:
    return HeliodexError(f"The response is larger than {MAX_BODY_BYTES >> 20} MB.", code="invalid-response")


def _decoded(address: Address, body: bytes, headers: Mapping[str, str]) -> bytes:
    if headers.get("content-encoding", "").lower() != "gzip" or body == b"":
        return body
    unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = unzip.decompress(body, MAX_BODY_BYTES + 1)
    except zlib.error:
        text = b""
    if len(text) > MAX_BODY_BYTES:
        raise _too_large()
    if not unzip.eof:
        raise _cut(address)
    return text
