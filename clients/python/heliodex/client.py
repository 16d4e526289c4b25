"""The client of the API."""

from __future__ import annotations

import ssl
from datetime import date
from types import TracebackType
from typing import Optional, Type, Union

from . import records as r
from ._api import Api
from ._values import plain
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

USUAL_TIMEOUT = 60.0
USUAL_RETRIES = 4


def as_of_text(release: Union[int, str, date]) -> str:
    """Returns a release number or a time as the API reads it."""
    if isinstance(release, bool) or not isinstance(release, (int, str, date)) or str(release).strip() == "":
        raise ValueError("A release is a number or a time.")
    return str(plain("release", release)).strip()


class Heliodex:
    """A client of the Heliodex API. Several threads can share it.

    `api_key` and `base_url` are read from HELIODEX_API_KEY and HELIODEX_BASE_URL if they are not given. `timeout` is in
    seconds, for each attempt. Requests that are safe to repeat are repeated up to `max_retries` times.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        timeout: float = USUAL_TIMEOUT,
        max_retries: int = USUAL_RETRIES,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._use(Api(api_key, base_url, timeout=timeout, max_retries=max_retries, ssl_context=ssl_context))

    def _use(self, api: Api) -> None:
        self._api = api
        self.companies = Companies(api)
        self.products = Products(api)
        self.prices = Prices(api)
        self.shipments = Shipments(api)
        self.releases = Releases(api)
        self.changes = Changes(api)
        self.rfqs = Rfqs(api)
        self.exports = Exports(api)
        self.webhooks = Webhooks(api)
        self.custom_fields = CustomFields(api)

    def at(self, release: Union[int, str, date]) -> "Heliodex":
        """Returns the same client, whose requests for data read an earlier state: a release number or a time."""
        pinned = object.__new__(Heliodex)
        pinned._use(self._api.pinned(as_of_text(release)))
        return pinned

    def me(self) -> r.Me:
        """Returns plan, scopes, quota and limits of the key. Free."""
        me: r.Me = self._api.data(self._api.call_of("getMe"))
        return me

    def status(self, *, summary: bool = False) -> r.StatusData:
        """Returns the state of the service. Free."""
        status: r.StatusData = self._api.data(self._api.call_of("getStatus", {"summary": True} if summary else {}))
        return status

    def datasets(self) -> r.Datasets:
        """Returns the data dictionary: every dataset with its fields. Free."""
        datasets: r.Datasets = self._api.document(self._api.call_of("listDatasets"))
        return datasets

    def close(self) -> None:
        """Closes connections that are kept open. The client can be used again."""
        self._api.transport.close()

    def __enter__(self) -> "Heliodex":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        pin = "" if self._api.as_of is None else f", as of {self._api.as_of}"
        return f"<Heliodex at {self._api.address.base_url}{pin}>"
