from __future__ import annotations

import threading
import time
import unittest
from typing import Any, Callable, List
from unittest import mock

from heliodex import HeliodexConnectionError, HeliodexError, StreamEvent
from heliodex._sse import SseReader
from tests.case import ServerCase
from tests.fake_server import Reply, problem

EVENTS = {"Content-Type": "text/event-stream; charset=utf-8", "Content-Length": "", "Connection": "close"}


def events(text: str, then: "Callable[[Any], None] | None" = None) -> Reply:
    return Reply(text.encode(), headers=EVENTS, then=then)


def rfq(position: int) -> str:
    return f'id: {position}\nevent: rfq\ndata: {{"position":{position}}}\n\n'


class Reading(unittest.TestCase):
    def frames(self, *parts: bytes) -> List[Any]:
        reader = SseReader()
        return [frame for part in parts for frame in reader.feed(part)]

    def test_events_are_the_same_however_their_bytes_arrive(self) -> None:
        text = 'retry: 3000\n\n: alive\n\nid: 4\nevent: rfq\ndata: {"a":\ndata: "ü"}\n\n'.encode()
        whole = self.frames(text)
        self.assertEqual(whole, self.frames(*[text[at : at + 1] for at in range(len(text))]))
        self.assertEqual(whole, self.frames(text.replace(b"\n", b"\r\n")))
        self.assertEqual([(frame.event, frame.data, frame.id) for frame in whole if frame.event], [("rfq", '{"a":\n"ü"}', "4")])

    def test_what_is_not_complete_is_left_out(self) -> None:
        self.assertEqual(self.frames(b"id: 4\nevent: rfq\ndata: {}\n"), [])

    def test_an_event_without_end_is_an_error(self) -> None:
        reader = SseReader()
        with self.assertRaises(ValueError):
            for _ in range(50):
                list(reader.feed(b"data: " + b"x" * 65_000))
        reader = SseReader()
        with self.assertRaises(ValueError):
            for _ in range(50):
                list(reader.feed(b"data: " + b"x" * 65_000 + b"\n"))


class Streaming(ServerCase):
    def setUp(self) -> None:
        super().setUp()
        patch = mock.patch("heliodex.streams._FIRST_WAIT", 0.01)
        patch.start()
        self.addCleanup(patch.stop)

    def test_a_stream_continues_behind_the_last_event_after_a_cut(self) -> None:
        self.server.replies = [
            events("retry: 100\n\n" + rfq(1) + rfq(2) + "id: 3\nevent: rfq\nda"),
            Reply(is_silent=True),
            events(rfq(3) + 'id: 4\nevent: withdrawn\ndata: {"id":"rfq_1"}\n\n', lambda _: time.sleep(0.5)),
        ]
        with self.client.rfqs.stream(category=["module"], since=0) as stream:
            read = [next(stream) for _ in range(4)]
        self.assertEqual([event.id for event in read], ["1", "2", "3", "4"])
        self.assertEqual(read[3], StreamEvent("withdrawn", {"id": "rfq_1"}, "4"))
        self.assertEqual(self.server.seen[0].path, "/api/v1/rfqs/stream?category=module&since=0")
        self.assertEqual(self.server.seen[0].headers["accept"], "text/event-stream")
        self.assertNotIn("last-event-id", self.server.seen[0].headers)
        self.assertEqual(self.server.seen[-1].headers["last-event-id"], "2")
        self.assertEqual(stream.last_event_id, "4")

    def test_an_end_says_whether_the_stream_continues(self) -> None:
        again = 'event: end\ndata: {"code":"period-ended","detail":"Again.","retry":true}\n\n'
        over = 'event: end\ndata: {"code":"key-revoked","detail":"The key was revoked.","retry":false}\n\n'
        self.server.replies = [events(rfq(1) + again), events(rfq(2) + over)]
        stream = self.client.rfqs.stream(last_event_id="0")
        self.assertEqual([next(stream).id, next(stream).id], ["1", "2"])
        with self.assertRaises(HeliodexError) as caught:
            next(stream)
        self.assertEqual((caught.exception.code, caught.exception.detail), ("key-revoked", "The key was revoked."))

    def test_a_stream_that_always_ends_at_once_is_not_opened_for_ever(self) -> None:
        self.server.answer = lambda _: events("retry: 100\n\n")
        with mock.patch("heliodex.streams.backoff", return_value=0.0):
            self.assertRaises(HeliodexConnectionError, next, self.client.rfqs.stream())
        self.assertEqual(len(self.server.seen), 5)

    def test_a_position_that_is_gone_is_an_error(self) -> None:
        self.server.replies = [Reply(problem("gone", 410, retryable=False), 410)]
        with self.assertRaises(HeliodexError) as caught:
            next(self.client.rfqs.stream(last_event_id="5"))
        self.assertEqual(caught.exception.code, "gone")

    def test_silence_is_a_lost_connection(self) -> None:
        self.server.replies = [events(": alive\n\n", lambda _: time.sleep(2)), events(rfq(1), lambda _: time.sleep(0.5))]
        with mock.patch("heliodex.streams.SILENCE_SECONDS", 0.2):
            self.assertEqual(next(self.client.rfqs.stream()).id, "1")

    def test_close_ends_a_stream_that_another_thread_reads(self) -> None:
        for reply in (events(rfq(1), lambda _: time.sleep(5)), Reply(rfq(1).encode() + b"x" * 100, headers={**EVENTS, "Content-Length": "200"}, then=lambda _: time.sleep(5))):
            self.server.replies = [reply]
            stream = self.client.rfqs.stream()
            self.assertEqual(next(stream).id, "1")
            threading.Timer(0.2, stream.close).start()
            began = time.monotonic()
            self.assertEqual(list(stream), [])
            self.assertLess(time.monotonic() - began, 2)

    def test_a_loop_that_is_left_closes_the_connection(self) -> None:
        closed = threading.Event()

        def until_closed(wfile: Any) -> None:
            try:
                for _ in range(50):
                    wfile.write(b": alive\n\n")
                    wfile.flush()
                    time.sleep(0.05)
            except OSError:
                closed.set()

        self.server.replies = [events(rfq(1), until_closed)]
        for _ in self.client.rfqs.stream():
            break
        self.assertTrue(closed.wait(2))

    def test_what_is_no_stream_is_an_error(self) -> None:
        for reply in (Reply({"data": []}), events("event: rfq\ndata: no JSON\n\n"), events("data: " + "x" * 3_000_000)):
            self.server.replies = [reply]
            with self.assertRaises(HeliodexError) as caught:
                next(self.client.rfqs.stream())
            self.assertEqual(caught.exception.code, "invalid-response")

    def test_what_can_not_be_streamed_is_rejected(self) -> None:
        self.assertRaises(ValueError, self.client.at(3).rfqs.stream)
        for wrong in ("", "x", 5, "1\r\nX: y"):
            self.assertRaises(ValueError, self.client.rfqs.stream, last_event_id=wrong)


if __name__ == "__main__":
    unittest.main()
