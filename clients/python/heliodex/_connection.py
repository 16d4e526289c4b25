"""A connection to the API. The key is written to it here and nowhere else."""

from __future__ import annotations

import http.client
import io
import selectors
import socket
import ssl
import time
from base64 import b64encode
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from ._address import Address
from ._secret import Secret
from .errors import HeliodexError

FAILURES = (OSError, http.client.HTTPException, ValueError)
"""What http.client raises for a connection that fails."""


class Request(NamedTuple):
    method: str
    target: str
    """Path and query."""
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float
    """Seconds for the whole response, or between two parts of one that is streamed."""
    is_repeatable: bool
    is_streamed: bool = False


class _TimedFile(io.RawIOBase):
    """Reads a socket with the time that its connection has left."""

    def __init__(self, sock: socket.socket, connection: "Connection") -> None:
        self._sock = sock
        self._raw = sock.makefile("rb", buffering=0)
        self._connection = connection

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._sock.settimeout(self._connection.seconds_left())
        return self._raw.readinto(buffer)

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


class _Proxy(NamedTuple):
    host: str
    port: int
    headers: Dict[str, str]


def _proxy_for(address: Address) -> Optional[_Proxy]:
    """Returns the proxy that the environment or the operating system names for this address."""
    url = getproxies().get(address.scheme)
    if not url or proxy_bypass(f"{address.host}:{address.port}"):
        return None
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme != "http" or parts.hostname is None:
        # A request past a proxy that is wanted would be worse than none.
        raise HeliodexError(
            f"The proxy for {address.scheme} must be an http:// URL. Change {address.scheme.upper()}_PROXY, or name the host in NO_PROXY.",
            code="proxy-unsupported",
        )
    user = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}".encode()
    headers = {} if parts.username is None else {"Proxy-Authorization": "Basic " + b64encode(user).decode()}
    return _Proxy(parts.hostname, parts.port or 80, headers)


class Connection:
    def __init__(self, address: Address, secret: Secret, ssl_context: Optional[ssl.SSLContext]) -> None:
        self._address = address
        self._secret = secret
        self._proxy = _proxy_for(address)
        self._http = self._created(ssl_context)
        # Whatever a program sets for http.client, headers of requests are not printed.
        self._http.debuglevel = 0
        self._http.response_class = self._timed_response  # type: ignore[assignment]
        self._response: Optional[http.client.HTTPResponse] = None
        # http.client lets go of the socket of a response after which the connection ends.
        self._socket: Optional[socket.socket] = None
        self._deadline: Optional[float] = None
        self._timeout = 0.0
        self.idle_since = 0.0

    def send(self, request: Request) -> Tuple[int, Dict[str, str]]:
        """Sends a request and returns status and headers of its response."""
        self._timeout = request.timeout
        self._deadline = None if request.is_streamed else time.monotonic() + request.timeout
        self._connect()
        proxy = self._proxy
        via_proxy = proxy is not None and self._address.scheme == "http"
        self._http.putrequest(
            request.method,
            f"{self._address.origin}{request.target}" if via_proxy else request.target,
            skip_host=True,
            skip_accept_encoding=True,
        )
        self._http.putheader("Host", self._address.authority)
        self._http.putheader("Authorization", f"Bearer {self._secret.reveal()}")
        for name, value in {**request.headers, **(proxy.headers if proxy and via_proxy else {})}.items():
            self._http.putheader(name, value)
        if request.body is not None:
            self._http.putheader("Content-Length", str(len(request.body)))
        self._http.endheaders(request.body)
        self._response = self._http.getresponse()
        headers: Dict[str, str] = {}
        for name, value in self._response.getheaders():
            headers.setdefault(name.lower(), value)
        return self._response.status, headers

    def read_some(self, most: int) -> bytes:
        return b"" if self._response is None else self._response.read1(most)

    @property
    def can_be_used_again(self) -> bool:
        return self._http.sock is not None and self._response is not None and self._response.isclosed()

    def is_quiet(self) -> bool:
        """Whether an idle connection is still open: a closed one, and one that speaks unasked, can be read."""
        if self._http.sock is None:
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self._http.sock, selectors.EVENT_READ)
            return not selector.select(0)

    def finish(self) -> None:
        """Ends the response, after which the connection can take the next request."""
        if self._response is not None:
            self._response.close()

    def abort(self) -> None:
        """Closes the connection at once, also while another thread reads from it."""
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except (OSError, ValueError):
                pass
        self._http.close()
        try:
            self.finish()
        except (OSError, ValueError, AttributeError):
            # The thread that reads has closed it at the same moment.
            pass

    def seconds_left(self) -> float:
        if self._deadline is None:
            return self._timeout
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise socket.timeout("timed out")
        return left

    def _created(self, ssl_context: Optional[ssl.SSLContext]) -> http.client.HTTPConnection:
        host, port = (self._proxy.host, self._proxy.port) if self._proxy else (self._address.host, self._address.port)
        if self._address.scheme == "http":
            return http.client.HTTPConnection(host, port)
        secure = http.client.HTTPSConnection(host, port, context=ssl_context or ssl.create_default_context())
        if self._proxy:
            secure.set_tunnel(self._address.host, self._address.port, self._proxy.headers)
        return secure

    def _connect(self) -> None:
        if self._http.sock is None:
            self._http.timeout = self._timeout
            self._http.connect()
        self._socket = self._http.sock
        self._socket.settimeout(self._timeout)

    def _timed_response(self, sock: socket.socket, *args: Any, **options: Any) -> http.client.HTTPResponse:
        response = http.client.HTTPResponse(sock, *args, **options)
        untimed = response.fp
        response.fp = io.BufferedReader(_TimedFile(sock, self))
        untimed.close()
        return response
