"""TLS, proxies, and servers that do not speak HTTP as they should."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Callable, List
from unittest import mock

from heliodex import Heliodex, HeliodexConnectionError, HeliodexError
from tests.fake_server import KEY, FakeServer, Reply

ME = {"data": {"plan": "pro"}}
NO_PROXY = {name: "" for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "all_proxy", "no_proxy", "NO_PROXY")}


class RawServer:
    """Reads a request and sends prepared bytes."""

    def __init__(self, sends: Callable[[socket.socket, bytes], None]) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sends = sends
        self.requests: List[bytes] = []
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            seen = b""
            while b"\r\n\r\n" not in seen:
                part = connection.recv(65_536)
                if part == b"":
                    return
                seen += part
            self.requests.append(seen)
            try:
                self._sends(connection, seen)
            except OSError:
                pass

    def close(self) -> None:
        self._listener.close()


class Hostile(unittest.TestCase):
    def error_for(self, sends: Callable[[socket.socket, bytes], None], timeout: float = 2) -> HeliodexError:
        server = RawServer(sends)
        self.addCleanup(server.close)
        client = Heliodex(KEY, base_url=f"http://127.0.0.1:{server.port}", max_retries=0, timeout=timeout)
        self.addCleanup(client.close)
        with self.assertRaises(HeliodexError) as caught:
            client.me()
        self.assertNotIn(KEY, str(caught.exception))
        return caught.exception

    def test_what_is_no_http_is_an_error_of_the_client(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        for sent in (
            b"",
            b"\r\n\r\n",
            b"SSH-2.0-OpenSSH_9.6\r\n",
            b"HTTP/1.1 abc OK\r\n\r\n",
            b"HTTP/1.1 99999 OK\r\n\r\n",
            b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 2_000 + b"\r\n",
            b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
            head + b"Content-Length: -5\r\n\r\n{}",
            head + b"Content-Length: 2, 3\r\n\r\n{}",
            head + b"Content-Length: 99999999999999999999\r\n\r\n{}",
            head + b"Content-Length: 10\r\nContent-Length: 2\r\n\r\n{}",
            head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\n-5\r\n{}\r\n0\r\n\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}",
            head + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
            head + b'Content-Length: 9\r\n\r\n{"data":\xff}',
            head + b"\r\n\xef\xbb\xbf{",
            b"HTTP/1.1 302 Found\r\nLocation: http://[::1\r\nContent-Length: 0\r\n\r\n",
            b"HTTP/1.1 204 No Content\r\n\r\n",
            b"HTTP/1.1 429 Too Many\r\nRetry-After: Thu, 99 Foo 99999 99:99:99 GMT\r\nContent-Length: 0\r\n\r\n",
            b"HTTP/1.1 503 Busy\r\nRetry-After: \xff\xfe\r\nContent-Length: 0\r\n\r\n",
            KEY.encode() + b" echoes the request\r\n\r\n",
        ):
            self.error_for(lambda connection, _, sent=sent: connection.sendall(sent))  # type: ignore[misc]

    def test_what_is_sent_byte_by_byte_is_over_in_time(self) -> None:
        def drip(start: bytes) -> Callable[[socket.socket, bytes], None]:
            def sends(connection: socket.socket, _: bytes) -> None:
                connection.sendall(start)
                for _round in range(100):
                    time.sleep(0.05)
                    connection.sendall(b"x")

            return sends

        for start in (b"", b"HTTP/1.1 200 OK\r\nX-Name: ", b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"):
            began = time.monotonic()
            self.assertEqual(self.error_for(drip(start), timeout=0.4).code, "timeout")
            self.assertLess(time.monotonic() - began, 1.5)

    def test_a_connection_on_which_a_server_speaks_unasked_is_not_used_again(self) -> None:
        whole = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n" + b'{"data": {"plan":"pro"}}'

        def sends(connection: socket.socket, _: bytes) -> None:
            connection.sendall(whole + b'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
            time.sleep(1)

        server = RawServer(sends)
        self.addCleanup(server.close)
        client = Heliodex(KEY, base_url=f"http://127.0.0.1:{server.port}")
        self.addCleanup(client.close)
        for _ in range(3):
            self.assertEqual(client.me()["plan"], "pro")
        self.assertEqual(len(server.requests), 3)


    def test_a_connection_that_the_server_closed_meanwhile_is_not_used_again(self) -> None:
        whole = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n" + b'{"data": {"plan":"pro"}}'
        server = RawServer(lambda connection, _: connection.sendall(whole))
        self.addCleanup(server.close)
        client = Heliodex(KEY, base_url=f"http://127.0.0.1:{server.port}", max_retries=0)
        self.addCleanup(client.close)
        for _ in range(3):
            self.assertEqual(client.me()["plan"], "pro")
            time.sleep(0.1)


class Proxies(unittest.TestCase):
    def setUp(self) -> None:
        self.server = FakeServer()
        self.addCleanup(self.server.close)
        self.server.answer = lambda _: Reply(ME)

    def test_the_proxy_of_the_environment_is_used_unless_the_host_is_excepted(self) -> None:
        proxy = self.server.origin.replace("http://", "http://user:p%40ss@")
        with mock.patch.dict(os.environ, {**NO_PROXY, "http_proxy": proxy}):
            client = Heliodex(KEY, base_url="http://api.invalid/api/v1")
            self.assertEqual(client.me()["plan"], "pro")
            self.assertEqual(self.server.seen[0].path, "http://api.invalid/api/v1/me")
            self.assertEqual(self.server.seen[0].headers["host"], "api.invalid")
            self.assertEqual(self.server.seen[0].headers["proxy-authorization"], "Basic dXNlcjpwQHNz")
            client.close()
        with mock.patch.dict(os.environ, {**NO_PROXY, "http_proxy": "http://192.0.2.1:1", "no_proxy": "127.0.0.1"}):
            client = Heliodex(KEY, base_url=self.server.base_url)
            self.assertEqual(client.me()["plan"], "pro")
            client.close()

    def test_a_proxy_that_can_not_be_used_is_not_passed_by(self) -> None:
        with mock.patch.dict(os.environ, {**NO_PROXY, "http_proxy": "socks5://127.0.0.1:1"}):
            with self.assertRaises(HeliodexError) as caught:
                Heliodex(KEY, base_url=self.server.base_url).me()
        self.assertEqual(caught.exception.code, "proxy-unsupported")
        self.assertEqual(self.server.seen, [])


@unittest.skipUnless(shutil.which("openssl"), "openssl is not installed")
class Tls(unittest.TestCase):
    folder: "tempfile.TemporaryDirectory[str]"
    certificate: str
    key: str

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.certificate, cls.key = (str(Path(cls.folder.name) / name) for name in ("cert.pem", "key.pem"))
        subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
        subprocess.run([*command, "-keyout", cls.key, "-out", cls.certificate], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def setUp(self) -> None:
        self.server = FakeServer()
        self.addCleanup(self.server.close)
        self.server.answer = lambda _: Reply(ME)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, self.key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.base_url = self.server.base_url.replace("http://", "https://")
        self.trusted = ssl.create_default_context(cafile=self.certificate)

    def client(self, **options: Any) -> Heliodex:
        client = Heliodex(KEY, base_url=self.base_url, **options)
        self.addCleanup(client.close)
        return client

    def test_a_certificate_that_is_not_trusted_ends_the_request_at_once(self) -> None:
        client = self.client()
        client._api.sleep = lambda _: self.fail("it was retried")
        with self.assertRaises(HeliodexConnectionError) as caught:
            client.me()
        self.assertEqual(caught.exception.code, "certificate-invalid")
        self.assertEqual(self.server.seen, [])

    def test_a_context_of_the_caller_is_used_and_connections_are_kept(self) -> None:
        client = self.client(ssl_context=self.trusted)
        for _ in range(3):
            self.assertEqual(client.me()["plan"], "pro")
        self.assertEqual(len({seen.connection for seen in self.server.seen}), 1)

    def test_a_proxy_only_tunnels_and_never_sees_the_key(self) -> None:
        target = self.server.server_address[1]

        def tunnel(connection: socket.socket, _: bytes) -> None:
            connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            with socket.create_connection(("127.0.0.1", target)) as other:
                threading.Thread(target=pump, args=(other, connection), daemon=True).start()
                pump(connection, other)

        proxy = RawServer(tunnel)
        self.addCleanup(proxy.close)
        with mock.patch.dict(os.environ, {**NO_PROXY, "https_proxy": f"http://127.0.0.1:{proxy.port}"}):
            client = self.client(ssl_context=self.trusted)
            self.assertEqual(client.me()["plan"], "pro")
            self.assertEqual(client.me()["plan"], "pro")
        self.assertEqual(len(proxy.requests), 1)
        self.assertTrue(proxy.requests[0].startswith(f"CONNECT 127.0.0.1:{target} HTTP/1.".encode()))
        self.assertNotIn(KEY.encode(), proxy.requests[0])
        denied = RawServer(lambda connection, _: connection.sendall(b"HTTP/1.1 407 Denied\r\n\r\n"))
        self.addCleanup(denied.close)
        with mock.patch.dict(os.environ, {**NO_PROXY, "https_proxy": f"http://127.0.0.1:{denied.port}"}):
            with self.assertRaisesRegex(HeliodexConnectionError, "proxy rejected"):
                self.client(ssl_context=self.trusted, max_retries=0).me()


def pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while True:
            part = source.recv(65_536)
            if part == b"":
                return
            target.sendall(part)
    except OSError:
        return


if __name__ == "__main__":
    unittest.main()
