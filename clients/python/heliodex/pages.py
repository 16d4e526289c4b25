"""Lists of the API: page by page, record by record, or all at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar

from ._api import Api, Call
from .records import DryRunData, Page as PageInfo

T = TypeVar("T")

WALK_LIMIT = 100
"""Records per page while all pages are read, unless `limit` says otherwise: what every plan includes."""


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: List[T]
    page: PageInfo
    """`limit`, `has_more` and `next`, the URL of the next page."""
    meta: Dict[str, Any] = field(default_factory=dict)
    """Release and sources of the records; empty for what is not data, such as webhook endpoints."""


class Records(Generic[T]):
    """The records of a list. Nothing is requested before they are read, and each iteration requests them anew.

    Pages follow each other by themselves and come from one release. Each page of data is one call.
    """

    def __init__(
        self, api: Api, operation: str, params: Mapping[str, Any], path: Optional[Mapping[str, str]] = None
    ) -> None:
        self._api = api
        self._operation = operation
        self._params = dict(params)
        self._path = path
        # Wrong arguments are reported here and not when the first record is read.
        self._call()

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[T]]:
        """Yields page after page."""
        yield from self._pages(self._call({"limit": WALK_LIMIT}))

    def page(self) -> Page[T]:
        """Returns the first page, as large as `limit` says (50 by default)."""
        return self._read(self._call())

    def all(self, max: Optional[int] = None) -> List[T]:  # noqa: A002
        """Returns all records as a list, at most `max`."""
        if max is None:
            return list(self)
        if isinstance(max, bool) or not isinstance(max, int) or max < 0:
            raise ValueError("max must be a whole number of at least 0.")
        records: List[T] = []
        if max == 0:
            return records
        for page in self._pages(self._call({"limit": min(max, WALK_LIMIT)})):
            records.extend(page.data)
            if len(records) >= max:
                break
        return records[:max]

    def cost(self) -> DryRunData:
        """Returns how many records, calls and bytes one page and the whole result have. Free, and for market data only."""
        call = self._call()
        data: DryRunData = self._api.data(call._replace(headers={**call.headers, "Prefer": "dry-run"}))
        return data

    def _call(self, usual: Optional[Mapping[str, Any]] = None) -> Call:
        return self._api.call_of(self._operation, {**(usual or {}), **self._params}, path=self._path)

    def _pages(self, call: Call) -> Iterator[Page[T]]:
        while True:
            page: Page[T] = self._read(call)
            yield page
            url = page.page["next"]
            if url is None:
                return
            target = self._api.address.target_of(url)
            if target == call.target:
                raise self._api.unusable()
            call = call._replace(target=target)

    def _read(self, call: Call) -> Page[T]:
        body = self._api.send(call)
        if not isinstance(body, dict):
            raise self._api.unusable()
        data, page, meta = body.get("data"), body.get("page"), body.get("meta", {})
        if not isinstance(data, list) or not isinstance(page, dict) or not isinstance(meta, dict):
            raise self._api.unusable()
        following = page.get("next", 0)
        if following is not None and not isinstance(following, str):
            raise self._api.unusable()
        return Page(data, page, meta)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"<Records of {self._operation}>"
