"""What goes on without an end: the RFQ stream, and the changes of each new release."""

from __future__ import annotations

import json
import logging
import random
import threading
from collections import deque
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Deque, Dict, Iterator, List, Mapping, Optional, Type

from ._api import Api, Call
from ._retry import backoff
from ._sse import Frame, SseReader
from ._transport import OpenResponse
from .errors import HeliodexConnectionError, HeliodexError
from .pages import Page, Records
from .records import Change

SILENCE_SECONDS = 45.0
"""Three times the interval of the comments that keep a stream alive."""
SHORTEST_INTERVAL = 5.0
USUAL_INTERVAL = 60.0
_FIRST_WAIT = 3.0
_LONGEST_WAIT = 60.0
_LOG = logging.getLogger("heliodex")


@dataclass(frozen=True)
class StreamEvent:
    """An event of the RFQ feed."""

    event: str
    """`rfq`: a request was published; `closed` and `withdrawn`: it ended. More may be added."""
    data: Dict[str, Any]
    """The record of `rfq`, the `id` of the others."""
    id: Optional[str]
    """Position in the feed. Store it, and pass it as `last_event_id` to continue after it."""


class RfqStream:
    """Events of the RFQ feed, in order. After a lost connection, the stream continues behind the last event.

    Read it with `for`. `close` ends it from any thread; with `with`, that happens by itself.
    """

    def __init__(self, api: Api, params: Mapping[str, Any], last_event_id: Optional[str]) -> None:
        self._api = api
        self._params = dict(params)
        self.last_event_id = last_event_id
        """Position of the last event that was read."""
        self._closed = threading.Event()
        self._opened: Optional[OpenResponse] = None
        self._reader = SseReader()
        self._ready: Deque[StreamEvent] = deque()
        # Raised or waited for when the events before it have been read.
        self._error: Optional[HeliodexError] = None
        self._failures = 0
        self._pause = _FIRST_WAIT
        self._call()

    def __iter__(self) -> "RfqStream":
        return self

    def __next__(self) -> StreamEvent:
        while not self._closed.is_set():
            if self._ready:
                event = self._ready.popleft()
                self.last_event_id = event.id or self.last_event_id
                return event
            error, self._error = self._error, None
            if error is None:
                self._advance()
            else:
                self._drop()
                self._wait(error)
        raise StopIteration

    def close(self) -> None:
        self._closed.set()
        self._drop()

    def __enter__(self) -> "RfqStream":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # After a `break` nobody else would end the connection, and an open stream costs calls.
        if getattr(self, "_opened", None) is not None:
            self.close()

    def _call(self) -> Call:
        call = self._api.call_of("streamRfqs", self._params)
        headers = {**call.headers, "Accept": "text/event-stream", "Cache-Control": "no-store"}
        if self.last_event_id is not None:
            headers["Last-Event-ID"] = self.last_event_id
        return call._replace(headers=headers)

    def _drop(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()

    def _advance(self) -> None:
        """Opens the stream if it is not, and reads what comes next."""
        try:
            opened = self._opened or self._open()
            part = opened.read()
            for frame in self._frames(part):
                self._take(frame)
            if part == b"":
                self._error = self._error or HeliodexConnectionError("The stream was interrupted.", code="connection-failed")
        except HeliodexError as error:
            self._error = error
        except BaseException:
            self._drop()
            raise

    def _open(self) -> OpenResponse:
        self._reader = SseReader()
        opened = self._opened = self._api.open(self._call(), timeout=SILENCE_SECONDS)
        if self._closed.is_set():
            self._drop()
        elif not opened.headers.get("content-type", "").startswith("text/event-stream"):
            raise self._api.unusable(opened.headers)
        return opened

    def _frames(self, part: bytes) -> Iterator[Frame]:
        try:
            yield from self._reader.feed(part)
        except ValueError:
            raise self._api.unusable() from None

    def _take(self, frame: Frame) -> None:
        if frame.retry is not None:
            self._pause = min(_LONGEST_WAIT, max(0.1, frame.retry / 1_000))
            return
        # Only what the server sends later shows that the connection holds.
        self._failures = 0
        if frame.event is None:
            return
        data = self._data_of(frame)
        if frame.event != "end":
            self._ready.append(StreamEvent(frame.event, data, frame.id))
            return
        detail = str(data.get("detail") or "The stream has ended.")
        if data.get("retry") is True:
            self._error = HeliodexConnectionError(detail, code="connection-failed")
        else:
            self._error = HeliodexError(detail, code=str(data.get("code") or "stream-ended"))

    def _data_of(self, frame: Frame) -> Dict[str, Any]:
        try:
            data = json.loads(frame.data)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict):
            return data
        raise self._api.unusable()

    def _wait(self, error: HeliodexError) -> None:
        """Waits before the stream is opened again. Raises after as many failures in a row as requests have retries."""
        if self._closed.is_set():
            return
        if not isinstance(error, HeliodexConnectionError) or self._failures >= self._api.max_retries:
            raise error
        wait = self._pause * (0.5 + random.random()) + (backoff(self._failures) if self._failures else 0.0)
        self._failures += 1
        _LOG.info("The RFQ stream was interrupted: %s. It is opened again in %.1f s", error.code, wait)
        self._closed.wait(wait)


class ChangeFeed:
    """Changes of the catalogue, release after release. Read it with `for`; `close` ends it from any thread."""

    def __init__(self, api: Api, since: Optional[int], interval: float, params: Mapping[str, Any]) -> None:
        if api.as_of is not None:
            raise ValueError("Changes can only be followed in the latest state, not as of an earlier release.")
        if since is not None and (isinstance(since, bool) or not isinstance(since, int) or since < 0):
            raise ValueError("since must be the number of a release.")
        if isinstance(interval, bool) or not isinstance(interval, (int, float)) or not interval >= SHORTEST_INTERVAL:
            raise ValueError(f"interval must be at least {SHORTEST_INTERVAL:g} s.")
        self._api = api
        self._params = dict(params)
        self.interval = float(interval)
        self.since = since
        """Release up to which all changes were read; None until the first request without `since`."""
        self._closed = threading.Event()
        self._pages: Optional[Iterator[Page[Change]]] = None
        self._release = 0
        self._ready: Deque[Change] = deque()

    def __iter__(self) -> "ChangeFeed":
        return self

    def __next__(self) -> Change:
        while not self._closed.is_set():
            if self._ready:
                return self._ready.popleft()
            self._ready.extend(self.next_page())
            if not self._ready:
                self._closed.wait(self.interval)
        raise StopIteration

    def next_page(self) -> List[Change]:
        """Returns the next changes that are there now; none if all were read. Asking is free until there are some."""
        if self._pages is None and not self._has_more():
            return []
        try:
            for page in self._pages or ():
                self._release = max(self._release, page.meta["release"])
                if page.data:
                    return page.data
        except BaseException:
            # The release is read again from its beginning.
            self._pages = None
            raise
        self._pages = None
        self.since = self._release
        return []

    def _has_more(self) -> bool:
        current = self._current()
        if self.since is None:
            self.since = current
        if current <= self.since:
            return False
        self._release = self.since
        records: Records[Change] = Records(self._api, "listChanges", {**self._params, "since": self.since})
        self._pages = records.pages()
        return True

    def _current(self) -> int:
        body = self._api.send(self._api.call_of("listDatasets"))
        meta = body.get("meta") if isinstance(body, dict) else None
        release = meta.get("release") if isinstance(meta, dict) else None
        if isinstance(release, int):
            return release
        raise self._api.unusable()

    def close(self) -> None:
        self._closed.set()

    def __enter__(self) -> "ChangeFeed":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()
