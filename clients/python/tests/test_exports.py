from __future__ import annotations

import hashlib
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List

from heliodex import HeliodexConnectionError, HeliodexError
from tests.case import ServerCase
from tests.fake_server import Reply, Seen, problem

CONTENT = os.urandom(300_000)
NAME = "products-release-7-ghjk.parquet"


def export_of(state: str = "ready", **more: Any) -> Dict[str, Any]:
    files = [
        {"name": NAME, "bytes": len(CONTENT), "sha256": hashlib.sha256(CONTENT).hexdigest(), "url": "http://192.0.2.1/x"},
        {"name": "manifest.json", "bytes": 2, "sha256": hashlib.sha256(b"{}").hexdigest(), "url": "http://192.0.2.1/y"},
    ]
    ready: Dict[str, Any] = {"files": files, "manifest": {"file": NAME}} if state == "ready" else {"files": [], "manifest": None}
    return {"id": "ex_1", "state": state, "failure": None, **ready, **more}


class Downloads(ServerCase):
    def setUp(self) -> None:
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.export = export_of()
        self.files: List[Reply] = []
        self.server.answer = self.reply_to

    def reply_to(self, seen: Seen) -> Reply:
        return self.files.pop(0) if "/files/" in seen.path else Reply({"data": self.export})

    def whole(self, **more: Any) -> Reply:
        return Reply(CONTENT, headers={"ETag": '"abc"', "Content-Type": "application/vnd.apache.parquet"}, **more)

    def rest(self, start: int, **more: Any) -> Reply:
        headers = {"ETag": '"abc"', "Content-Range": f"bytes {start}-{len(CONTENT) - 1}/{len(CONTENT)}"}
        return Reply(CONTENT[start:], 206, headers, **more)

    def test_a_file_is_checked_and_put_in_place(self) -> None:
        self.files = [self.whole(), self.whole()]
        place = self.client.exports.download("ex_1", self.folder / "products.parquet")
        self.assertEqual(place.read_bytes(), CONTENT)
        self.assertEqual(self.client.exports.download("ex_1", str(self.folder)), self.folder / NAME)
        self.assertEqual(sorted(os.listdir(self.folder)), [NAME, "products.parquet"])
        self.assertEqual(self.server.seen[1].path, f"/api/v1/exports/ex_1/files/{NAME}")

    def test_the_manifest_is_a_file_of_its_own(self) -> None:
        self.files = [Reply(b"{}")]
        self.client.exports.download("ex_1", self.folder / "m.json", name="manifest.json")
        self.assertEqual((self.folder / "m.json").read_bytes(), b"{}")
        self.assertRaises(HeliodexError, self.client.exports.download, "ex_1", self.folder, name="other")

    def test_a_cut_download_continues_where_it_stopped(self) -> None:
        self.files = [self.whole(sent=100_000), Reply(is_silent=True), self.rest(100_000, sent=50_000), self.rest(150_000)]
        place = self.client.exports.download("ex_1", self.folder)
        self.assertEqual(place.read_bytes(), CONTENT)
        ranges = [seen.headers.get("range") for seen in self.server.seen[1:]]
        self.assertEqual(ranges, [None, "bytes=100000-", "bytes=100000-", "bytes=150000-"])
        self.assertEqual(self.server.seen[2].headers["if-range"], '"abc"')

    def test_a_server_without_ranges_sends_it_all_again(self) -> None:
        self.files = [self.whole(sent=100_000), self.whole()]
        self.assertEqual(self.client.exports.download("ex_1", self.folder).read_bytes(), CONTENT)

    def test_a_wrong_file_is_not_stored_and_one_that_was_there_stays(self) -> None:
        (self.folder / "old").write_text("old")
        wrong = CONTENT[:-1] + b"x" if not CONTENT.endswith(b"x") else CONTENT[:-1] + b"y"
        for body in (wrong, CONTENT[:-1], CONTENT + b"x", b""):
            self.files = [Reply(body, headers={"ETag": '"abc"'})]
            with self.assertRaises(HeliodexError) as caught:
                self.client.exports.download("ex_1", self.folder / "old")
            self.assertEqual(caught.exception.code, "checksum-mismatch")
        self.files = [self.whole(sent=10), Reply(problem("gone", 410, retryable=False), 410)]
        self.assertRaises(HeliodexError, self.client.exports.download, "ex_1", self.folder / "old")
        self.assertEqual(os.listdir(self.folder), ["old"])
        self.assertEqual((self.folder / "old").read_text(), "old")

    def test_a_download_that_does_not_get_further_ends(self) -> None:
        self.files = [self.whole(sent=10), *[self.whole(sent=10) for _ in range(30)]]
        self.assertRaises(HeliodexConnectionError, self.client.exports.download, "ex_1", self.folder)
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_name_that_leads_elsewhere_is_not_used(self) -> None:
        for name in ("../evil", "/tmp/evil", "..", "a\\b", "C:evil"):
            self.export = export_of()
            self.export["files"][0]["name"] = self.export["manifest"]["file"] = name
            self.assertRaises((HeliodexError, ValueError), self.client.exports.download, "ex_1", self.folder)
        self.assertEqual(os.listdir(self.folder), [])

    def test_what_is_not_ready_says_so(self) -> None:
        self.export = export_of("running")
        with self.assertRaises(HeliodexError) as caught:
            self.client.exports.download("ex_1", self.folder)
        self.assertEqual(caught.exception.code, "export-not-ready")


class Waiting(ServerCase):
    def test_an_export_is_read_until_it_is_ready(self) -> None:
        states = ["queued", "running", "ready"]
        self.server.replies = [Reply({"data": export_of(state)}) for state in states]
        seen: List[str] = []
        self.client.exports.wait("ex_1", on_progress=lambda export: seen.append(export["state"]))
        self.assertEqual((seen, len(self.waits)), (states, 2))

    def test_an_export_that_ends_otherwise_is_an_error(self) -> None:
        for state in ("failed", "cancelled", "expired"):
            self.server.replies = [Reply({"data": export_of(state, failure="Too large." if state == "failed" else None)})]
            with self.assertRaises(HeliodexError) as caught:
                self.client.exports.wait("ex_1")
            self.assertEqual(caught.exception.code, f"export-{state}")

    def test_waiting_has_an_end(self) -> None:
        self.server.answer = lambda _: Reply({"data": export_of("running")})
        with self.assertRaises(HeliodexError) as caught:
            self.client.exports.wait("ex_1", timeout=0)
        self.assertEqual(caught.exception.code, "export-timeout")


if __name__ == "__main__":
    unittest.main()
