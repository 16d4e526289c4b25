"""The client for asyncio: the same calls, each in a thread, so that the event loop is never blocked."""

from __future__ import annotations

import asyncio
import functools
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from types import TracebackType
from typing import (
    TYPE_CHECKING,
    Any,
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Generic,
    Iterator,
    List,
    Optional,
    Type,
    TypeVar,
    Union,
)

from . import records as r
from .client import USUAL_RETRIES, USUAL_TIMEOUT, Heliodex
from .pages import Page, Records
from .resources import (
    Changes,
    Companies,
    CustomFields,
    Exports,
    Prices,
    Products,
    Releases,
    Rfqs,
    Shipments,
    Webhooks,
)
from .streams import USUAL_INTERVAL, StreamEvent

if TYPE_CHECKING:
    from typing_extensions import ParamSpec, Unpack

    P = ParamSpec("P")

T = TypeVar("T")
_END: Any = object()


def _in_thread(method: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    @functools.wraps(method)
    async def call(*args: P.args, **options: P.kwargs) -> T:
        return await asyncio.to_thread(method, *args, **options)

    return call


def _list_of(method: Callable[P, Records[T]]) -> "Callable[P, AsyncRecords[T]]":
    @functools.wraps(method)
    def call(*args: P.args, **options: P.kwargs) -> AsyncRecords[T]:
        return AsyncRecords(method(*args, **options))

    return call


class AsyncRecords(Generic[T]):
    """The records of a list, read with `async for`. Nothing is requested before that."""

    def __init__(self, records: Records[T]) -> None:
        self._records = records

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for record in page.data:
                yield record

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Yields page after page."""
        pages: Iterator[Page[T]] = self._records.pages()
        while True:
            page = await asyncio.to_thread(next, pages, _END)
            if page is _END:
                return
            yield page

    async def page(self) -> Page[T]:
        """Returns the first page, as large as `limit` says (50 by default)."""
        return await asyncio.to_thread(self._records.page)

    async def all(self, max: Optional[int] = None) -> List[T]:  # noqa: A002
        """Returns all records as a list, at most `max`."""
        return await asyncio.to_thread(self._records.all, max)

    async def cost(self) -> r.DryRunData:
        """Returns how many records, calls and bytes one page and the whole result have. Free, and for market data only."""
        return await asyncio.to_thread(self._records.cost)

    def __repr__(self) -> str:
        return f"<Async{repr(self._records)[1:]}"


class AsyncCompanies:
    def __init__(self, sync: Companies) -> None:
        self.list = _list_of(sync.list)
        self.get = _in_thread(sync.get)
        self.stats = _list_of(sync.stats)


class AsyncProducts:
    def __init__(self, sync: Products) -> None:
        self.list = _list_of(sync.list)
        self.get = _in_thread(sync.get)


class AsyncPrices:
    def __init__(self, sync: Prices) -> None:
        self.spot = _list_of(sync.spot)
        self.series = _list_of(sync.series)
        self.trends = _list_of(sync.trends)
        self.history = _list_of(sync.history)


class AsyncShipments:
    def __init__(self, sync: Shipments) -> None:
        self.list = _list_of(sync.list)


class AsyncReleases:
    def __init__(self, sync: Releases) -> None:
        self.list = _list_of(sync.list)


class AsyncChanges:
    def __init__(self, sync: Changes) -> None:
        self._sync = sync
        self.list = _list_of(sync.list)

    def follow(
        self, *, since: Optional[int] = None, interval: float = USUAL_INTERVAL, **params: Any
    ) -> "AsyncChangeFeed":
        """Returns the changes after the release `since` (by default the latest), and those of each new release."""
        return AsyncChangeFeed(self._sync, since, interval, params)


class AsyncChangeFeed:
    """Changes of the catalogue, release after release. Read it with `async for`."""

    def __init__(self, sync: Changes, since: Optional[int], interval: float, params: "dict[str, Any]") -> None:
        self._feed = sync.follow(since=since, interval=interval, **params)

    @property
    def since(self) -> Optional[int]:
        """Release up to which all changes were read."""
        return self._feed.since

    async def __aiter__(self) -> AsyncIterator[r.Change]:
        while True:
            changes = await asyncio.to_thread(self._feed.next_page)
            for change in changes:
                yield change
            if not changes:
                # Between two looks, no thread is used.
                await asyncio.sleep(self._feed.interval)


class AsyncRfqs:
    def __init__(self, sync: Rfqs) -> None:
        self._sync = sync
        self.list = _list_of(sync.list)

    def stream(
        self, *, last_event_id: Optional[str] = None, **params: Unpack[r.StreamRfqsParameters]
    ) -> AsyncGenerator[StreamEvent, None]:
        """Yields events of the feed in real time, also after a lost connection. See Heliodex.rfqs.stream."""
        return self._events(functools.partial(self._sync.stream, last_event_id=last_event_id, **params))

    async def _events(self, start: Callable[[], Any]) -> AsyncGenerator[StreamEvent, None]:
        stream = start()
        # A thread of its own: streams would use up those that other requests share.
        executor = ThreadPoolExecutor(1, thread_name_prefix="heliodex-stream")
        loop = asyncio.get_running_loop()
        try:
            while True:
                event = await loop.run_in_executor(executor, next, stream, _END)
                if event is _END:
                    return
                yield event
        finally:
            stream.close()
            executor.shutdown(wait=False)


class AsyncExports:
    def __init__(self, sync: Exports) -> None:
        self.create = _in_thread(sync.create)
        self.list = _list_of(sync.list)
        self.get = _in_thread(sync.get)
        self.wait = _in_thread(sync.wait)
        self.download = _in_thread(sync.download)
        self.cancel = _in_thread(sync.cancel)
        self.delete = _in_thread(sync.delete)


class AsyncWebhooks:
    def __init__(self, sync: Webhooks) -> None:
        self.list = _list_of(sync.list)
        self.create = _in_thread(sync.create)
        self.get = _in_thread(sync.get)
        self.update = _in_thread(sync.update)
        self.delete = _in_thread(sync.delete)
        self.rotate_secret = _in_thread(sync.rotate_secret)
        self.deliveries = _list_of(sync.deliveries)
        self.delivery = _in_thread(sync.delivery)
        self.replay = _in_thread(sync.replay)
        self.replay_failed = _in_thread(sync.replay_failed)
        self.test = _in_thread(sync.test)


class AsyncCustomFields:
    def __init__(self, sync: CustomFields) -> None:
        self.list = _list_of(sync.list)
        self.create = _in_thread(sync.create)
        self.update = _in_thread(sync.update)
        self.delete = _in_thread(sync.delete)
        self.set_values = _in_thread(sync.set_values)
        self.set_record = _in_thread(sync.set_record)


class AsyncHeliodex:
    """A client of the Heliodex API for asyncio, with the arguments and methods of Heliodex."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        timeout: float = USUAL_TIMEOUT,
        max_retries: int = USUAL_RETRIES,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._use(
            Heliodex(api_key, base_url=base_url, timeout=timeout, max_retries=max_retries, ssl_context=ssl_context)
        )

    def _use(self, sync: Heliodex) -> None:
        self._sync = sync
        self.companies = AsyncCompanies(sync.companies)
        self.products = AsyncProducts(sync.products)
        self.prices = AsyncPrices(sync.prices)
        self.shipments = AsyncShipments(sync.shipments)
        self.releases = AsyncReleases(sync.releases)
        self.changes = AsyncChanges(sync.changes)
        self.rfqs = AsyncRfqs(sync.rfqs)
        self.exports = AsyncExports(sync.exports)
        self.webhooks = AsyncWebhooks(sync.webhooks)
        self.custom_fields = AsyncCustomFields(sync.custom_fields)
        self.me = _in_thread(sync.me)
        self.status = _in_thread(sync.status)
        self.datasets = _in_thread(sync.datasets)

    def at(self, release: Union[int, str, date]) -> "AsyncHeliodex":
        """Returns the same client, whose requests for data read an earlier state: a release number or a time."""
        pinned = object.__new__(AsyncHeliodex)
        pinned._use(self._sync.at(release))
        return pinned

    async def close(self) -> None:
        """Closes connections that are kept open. The client can be used again."""
        self._sync.close()

    async def __aenter__(self) -> "AsyncHeliodex":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<Async{repr(self._sync)[1:]}"
