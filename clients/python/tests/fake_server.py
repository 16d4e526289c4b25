"""A server on this machine that gives the responses a test has prepared, also broken ones."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

KEY = "hdx_test_0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass
class Seen:
    method: str
    path: str
    headers: Dict[str, str]
    body: bytes
    connection: Tuple[str, int]

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Reply:
    body: Union[bytes, Any] = b""
    status: int = 200
    headers: Dict[str, str] = field(default_factory=dict)
    sent: Optional[int] = None
    """Bytes after which the connection is cut."""
    delay: float = 0.0
    pauses: float = 0.0
    """Seconds between single bytes of the body."""
    is_silent: bool = False
    """The connection is closed without a response."""
    then: Optional[Callable[[Any], None]] = None

    @property
    def content(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "FakeServer"

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except (ConnectionError, OSError):
            self.close_connection = True

    def _serve(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        seen = Seen(
            self.command,
            self.path,
            {name.lower(): value for name, value in self.headers.items()},
            self.rfile.read(length),
            self.client_address,
        )
        reply = self.server.reply_to(seen)
        time.sleep(reply.delay)
        if reply.is_silent:
            self.close_connection = True
            return
        content = reply.content
        self.send_response_only(reply.status)
        headers = {"Content-Type": "application/json", "Content-Length": str(len(content)), **reply.headers}
        for name, value in headers.items():
            if value != "":
                self.send_header(name, value)
        self.end_headers()
        sent = content if reply.sent is None else content[: reply.sent]
        if reply.pauses:
            for at in range(len(sent)):
                self.wfile.write(sent[at : at + 1])
                self.wfile.flush()
                time.sleep(reply.pauses)
        else:
            self.wfile.write(sent)
        self.wfile.flush()
        if reply.then is not None:
            reply.then(self.wfile)
        if reply.sent is not None or headers.get("Content-Length") == "":
            self.close_connection = True

    do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _serve

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


class FakeServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen: List[Seen] = []
        self.replies: List[Reply] = []
        self.answer: Optional[Callable[[Seen], Reply]] = None
        self._lock = threading.Lock()
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def base_url(self) -> str:
        return f"{self.origin}/api/v1"

    def reply_to(self, seen: Seen) -> Reply:
        with self._lock:
            self.seen.append(seen)
            if self.answer is not None:
                return self.answer(seen)
            return self.replies.pop(0) if self.replies else Reply(problem("internal", 500, retryable=False), 500)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass

    def close(self) -> None:
        self.shutdown()
        self.server_close()


def problem(code: str, status: int, *, retryable: bool = True, detail: str = "It failed.") -> Dict[str, Any]:
    return {
        "type": f"https://example.com/docs/errors/{code}",
        "title": "It failed",
        "status": status,
        "detail": detail,
        "code": code,
        "request_id": "019aa3c4-7f00-7abc-8def-0123456789ab",
        "retryable": retryable,
        "errors": [],
    }


def page_of(data: List[Any], following: Optional[str] = None, release: int = 7) -> Dict[str, Any]:
    return {
        "data": data,
        "page": {"limit": 100, "has_more": following is not None, "next": following},
        "meta": {"release": release, "published_at": None, "as_of": None, "sample": False, "sources": []},
    }
