from __future__ import annotations

import asyncio
import inspect
import threading
import time
import unittest
from typing import Any, List

from heliodex import AsyncHeliodex, Heliodex, NotFoundError
from tests.fake_server import KEY, FakeServer, Reply, page_of, problem
from tests.test_streams import events, rfq


class Async(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.server = FakeServer()
        self.addCleanup(self.server.close)
        self.client = AsyncHeliodex(KEY, base_url=self.server.base_url)

    async def asyncTearDown(self) -> None:
        await self.client.close()

    def test_it_has_every_method_of_the_other_client(self) -> None:
        sync = Heliodex(KEY, base_url=self.server.base_url)
        for name, resource in vars(sync).items():
            if name.startswith("_"):
                continue
            theirs = {key for key, _ in inspect.getmembers(resource, callable) if not key.startswith("_")}
            ours = {key for key, _ in inspect.getmembers(getattr(self.client, name), callable) if not key.startswith("_")}
            self.assertEqual(ours, theirs, name)

    async def test_pages_are_read_with_async_for(self) -> None:
        base = self.server.base_url
        self.server.replies = [Reply(page_of([{"id": 1}], f"{base}/companies?cursor=a")), Reply(page_of([{"id": 2}]))]
        self.assertEqual([row["id"] async for row in self.client.companies.list()], [1, 2])
        self.server.replies = [Reply(page_of([{"id": 1}])), Reply(page_of([{"id": 1}]))]
        self.assertEqual(await self.client.companies.list().all(max=1), [{"id": 1}])
        self.assertEqual((await self.client.companies.list().page()).data, [{"id": 1}])

    async def test_many_requests_run_at_once_and_errors_arrive(self) -> None:
        self.server.answer = lambda seen: Reply({"data": {"id": seen.path[-1]}}, delay=0.2)
        began = time.monotonic()
        companies = await asyncio.gather(*(self.client.companies.get(f"co_{n}") for n in range(5)))
        self.assertEqual([company["id"] for company in companies], ["0", "1", "2", "3", "4"])
        self.assertLess(time.monotonic() - began, 0.9)
        self.server.answer = lambda _: Reply(problem("not-found", 404, retryable=False), 404)
        with self.assertRaises(NotFoundError):
            await self.client.at(3).companies.get("co_x")

    async def test_a_stream_that_is_left_or_cancelled_is_closed(self) -> None:
        for way in ("break", "cancel"):
            closed = threading.Event()

            def until_closed(wfile: Any, closed: threading.Event = closed) -> None:
                try:
                    for _ in range(60):
                        wfile.write(b": alive\n\n")
                        wfile.flush()
                        time.sleep(0.05)
                except OSError:
                    closed.set()

            self.server.replies = [events(rfq(1), until_closed)]
            read: List[str] = []

            async def run() -> None:
                async for event in self.client.rfqs.stream(since=0):
                    read.append(str(event.id))
                    if way == "break":
                        break

            task = asyncio.create_task(run())
            if way == "cancel":
                await asyncio.sleep(0.4)
                task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self.assertEqual(read, ["1"])
            self.assertTrue(await asyncio.to_thread(closed.wait, 2), way)

    async def test_changes_are_followed(self) -> None:
        def reply(seen: Any) -> Reply:
            if seen.path.endswith("/datasets"):
                return Reply({"data": [], "meta": {"release": 7}})
            return Reply(page_of([{"release": 6}, {"release": 7}], release=7))

        self.server.answer = reply
        feed = self.client.changes.follow(since=5)
        read = []
        async for change in feed:
            read.append(change["release"])
            if len(read) == 2:
                break
        self.assertEqual((read, feed.since), ([6, 7], 5))

    async def test_the_key_is_in_no_text(self) -> None:
        for text in (repr(self.client), repr(vars(self.client)), repr(self.client.companies.list())):
            self.assertNotIn(KEY, text)


if __name__ == "__main__":
    unittest.main()
