"""The endpoints of the API, by subject. Filters are keyword arguments with the names that the API reference lists."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, Sequence

from . import records as r
from ._api import Api
from ._export_files import PathLike, download, place_of, wanted_file
from ._values import filters_of, plain
from .errors import HeliodexError
from .pages import Records
from .streams import USUAL_INTERVAL, ChangeFeed, RfqStream

if TYPE_CHECKING:
    from typing_extensions import Unpack

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 5.0


class Resource:
    def __init__(self, api: Api) -> None:
        self._api = api

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._api.address.base_url}>"

    def _get(self, operation: str, record_id: str, params: Optional[Mapping[str, Any]] = None) -> Any:
        return self._api.data(self._api.call_of(operation, params, path={"id": record_id}))

    def _post(
        self,
        operation: str,
        body: Optional[Mapping[str, Any]],
        path: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        sent = None if body is None else {name: plain(name, value) for name, value in body.items()}
        return self._api.data(self._api.call_of(operation, path=path, body=sent, idempotency_key=idempotency_key))

    def _delete(self, operation: str, record_id: str) -> None:
        self._api.send(self._api.call_of(operation, path={"id": record_id}))


class Companies(Resource):
    def list(self, **params: Unpack[r.ListCompaniesParameters]) -> Records[r.Company]:
        """Returns companies by country, type, technology, status and name."""
        return Records(self._api, "listCompanies", params)

    def get(self, id: str, **params: Unpack[r.GetCompanyParameters]) -> r.Company:  # noqa: A002
        """Returns a company."""
        company: r.Company = self._get("getCompany", id, params)
        return company

    def stats(self, **params: Unpack[r.ListCompanyStatsParameters]) -> Records[r.CompanyStats]:
        """Returns numbers of companies, with the filters of the list."""
        return Records(self._api, "listCompanyStats", params)


class Products(Resource):
    def list(self, **params: Unpack[r.ListProductsParameters]) -> Records[r.Product]:
        """Returns modules, inverters and storage."""
        return Records(self._api, "listProducts", params)

    def get(self, id: str, **params: Unpack[r.GetProductParameters]) -> r.Product:  # noqa: A002
        """Returns a product."""
        product: r.Product = self._get("getProduct", id, params)
        return product


class Prices(Resource):
    def spot(self, **params: Unpack[r.ListSpotPricesParameters]) -> Records[r.SpotPrice]:
        """Returns the prices in effect on a date (`ts`), by default the latest."""
        return Records(self._api, "listSpotPrices", params)

    def series(self, **params: Unpack[r.ListPriceSeriesParameters]) -> Records[r.PriceSeries]:
        """Returns the price series with their first and latest assessment."""
        return Records(self._api, "listPriceSeries", params)

    def trends(self, **params: Unpack[r.ListPriceTrendsParameters]) -> Records[r.PriceTrend]:
        """Returns assessments by month or week. `from` is a keyword of Python, so it is written `from_`."""
        return Records(self._api, "listPriceTrends", params)

    def history(self, **params: Unpack[r.ListPriceHistoryParameters]) -> Records[r.SpotPrice]:
        """Returns the daily rows of each series. `from` is a keyword of Python, so it is written `from_`."""
        return Records(self._api, "listPriceHistory", params)


class Shipments(Resource):
    def list(self, **params: Unpack[r.ListShipmentsParameters]) -> Records[r.Shipment]:
        """Returns volumes and shares of a quarter."""
        return Records(self._api, "listShipments", params)


class Releases(Resource):
    def list(self, **params: Unpack[r.ListReleasesParameters]) -> Records[r.Release]:
        """Returns the releases, newest first."""
        return Records(self._api, "listReleases", params)


class Changes(Resource):
    def list(self, **params: Unpack[r.ListChangesParameters]) -> Records[r.Change]:
        """Returns records added, changed and removed after the release `since`."""
        return Records(self._api, "listChanges", params)

    def follow(self, *, since: Optional[int] = None, interval: float = USUAL_INTERVAL, **params: Any) -> ChangeFeed:
        """Returns the changes after the release `since` (by default the latest), and those of each new release.

        A new release is looked for every `interval` seconds, at least 5. Looking is free. The `since` of the result is
        the last release whose changes were all read: store it, and pass it to continue.
        """
        return ChangeFeed(self._api, since, interval, params)


class Rfqs(Resource):
    def list(self, **params: Unpack[r.ListRfqsParameters]) -> Records[r.Rfq]:
        """Returns anonymised requests for quotation, newest first."""
        return Records(self._api, "listRfqs", params)

    def stream(self, *, last_event_id: Optional[str] = None, **params: Unpack[r.StreamRfqsParameters]) -> RfqStream:
        """Returns events of the feed in real time, also after a lost connection.

        Pass the `id` of the last event you processed as `last_event_id`, or `meta.last_position` of the list as `since`.
        Without either, it begins with new events, and those during a cut before the first one are not repeated. An open
        stream costs one call per hour or part of an hour.
        """
        if self._api.as_of is not None:
            raise ValueError("The stream has no earlier states. Use the client that is not pinned to a release.")
        if last_event_id is not None and (not isinstance(last_event_id, str) or not last_event_id.isdigit()):
            raise ValueError("last_event_id must be the id of an event, which is text with digits.")
        return RfqStream(self._api, params, last_event_id)


class Exports(Resource):
    def create(self, *, idempotency_key: Optional[str] = None, **body: Unpack[r.CreateExportBody]) -> r.ExportSummary:
        """Starts an export. Costs one call."""
        given: Dict[str, Any] = dict(body)
        if isinstance(given.get("filters"), Mapping):
            given["filters"] = filters_of(given["filters"])
        if self._api.as_of is not None:
            given.setdefault("as_of", self._api.as_of)
        summary: r.ExportSummary = self._post("createExport", given, None, idempotency_key)
        return summary

    def list(self, *, limit: Optional[int] = None) -> Records[r.ExportSummary]:
        """Returns the exports of your organisation, newest first."""
        return Records(self._api, "listExports", {"limit": limit})

    def get(self, id: str) -> r.Export:  # noqa: A002
        """Returns the state and progress of an export and, once it is ready, its files."""
        export: r.Export = self._get("getExport", id)
        return export

    def wait(
        self,
        id: str,  # noqa: A002
        *,
        timeout: float = 1_800.0,
        on_progress: Optional[Callable[[r.Export], None]] = None,
    ) -> r.Export:
        """Returns an export when it is ready. Raises HeliodexError if it fails or takes longer than `timeout` seconds."""
        end = time.monotonic() + timeout
        pause = _FIRST_PAUSE
        while True:
            export = self.get(id)
            if on_progress is not None:
                on_progress(export)
            if export["state"] == "ready":
                return export
            if export["state"] not in ("queued", "running"):
                raise HeliodexError(export["failure"] or f"The export is {export['state']}.", code=f"export-{export['state']}")
            left = end - time.monotonic()
            if left <= 0:
                raise HeliodexError(f"The export was not ready after {timeout:g} s.", code="export-timeout")
            self._api.sleep(min(pause, left))
            pause = min(_LONGEST_PAUSE, pause * 1.5)

    def download(self, id: str, path: PathLike, *, name: Optional[str] = None) -> Path:  # noqa: A002
        """Downloads the data of a finished export, or its file `name`, and returns where it is.

        A folder gets the file under its own name. An interrupted download continues where it stopped. The file appears
        only when its size and SHA-256 are right; one that was there before is replaced.
        """
        wanted = wanted_file(self.get(id), name)
        place = place_of(path, wanted.name)
        download(self._api, self._api.call_of("downloadExport", path={"id": id, "name": wanted.name}), wanted, place)
        return place

    def cancel(self, id: str) -> r.ExportSummary:  # noqa: A002
        """Cancels a queued or running export."""
        summary: r.ExportSummary = self._post("cancelExport", None, {"id": id})
        return summary

    def delete(self, id: str) -> None:  # noqa: A002
        """Deletes an export and its files."""
        self._delete("deleteExport", id)


class Webhooks(Resource):
    def list(self, *, limit: Optional[int] = None) -> Records[r.Webhook]:
        """Returns the webhook endpoints of your organisation, newest first."""
        return Records(self._api, "listWebhooks", {"limit": limit})

    def create(self, *, idempotency_key: Optional[str] = None, **body: Unpack[r.CreateWebhookBody]) -> r.WebhookWithSecret:
        """Creates an endpoint.

        Its `secret` is in this response only, and null if the first response was lost and the request was repeated:
        rotate the secret then.
        """
        webhook: r.WebhookWithSecret = self._post("createWebhook", body, None, idempotency_key)
        return webhook

    def get(self, id: str) -> r.Webhook:  # noqa: A002
        """Returns an endpoint without its secret."""
        webhook: r.Webhook = self._get("readWebhook", id)
        return webhook

    def update(self, id: str, **body: Unpack[r.ChangeWebhookBody]) -> r.Webhook:  # noqa: A002
        """Updates the given properties; the others stay as they are."""
        webhook: r.Webhook = self._post("changeWebhook", body, {"id": id})
        return webhook

    def delete(self, id: str) -> None:  # noqa: A002
        """Deletes an endpoint and its deliveries."""
        self._delete("deleteWebhook", id)

    def rotate_secret(
        self,
        id: str,  # noqa: A002
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[r.RotateWebhookSecretBody],
    ) -> r.WebhookWithSecret:
        """Creates a new secret, shown once. During the overlap, messages are signed with both."""
        webhook: r.WebhookWithSecret = self._post("rotateWebhookSecret", body, {"id": id}, idempotency_key)
        return webhook

    def deliveries(self, id: str, **params: Unpack[r.ListWebhookDeliveriesParameters]) -> Records[r.WebhookDelivery]:  # noqa: A002
        """Returns the deliveries to an endpoint in the last 30 days, newest first."""
        return Records(self._api, "listWebhookDeliveries", params, {"id": id})

    def delivery(self, id: str, delivery: str) -> r.WebhookDeliveryDetail:  # noqa: A002
        """Returns a delivery with its body and attempts."""
        call = self._api.call_of("readWebhookDelivery", path={"id": id, "delivery": delivery})
        detail: r.WebhookDeliveryDetail = self._api.data(call)
        return detail

    def replay(self, id: str, delivery: str) -> r.WebhookDelivery:  # noqa: A002
        """Sends a delivery again."""
        again: r.WebhookDelivery = self._post("replayWebhookDelivery", None, {"id": id, "delivery": delivery})
        return again

    def replay_failed(self, id: str, **body: Unpack[r.ReplayFailedWebhookDeliveriesBody]) -> r.WebhookReplay:  # noqa: A002
        """Sends deliveries that failed since a time again, at most 1,000. Repeat it until `left` is 0."""
        replay: r.WebhookReplay = self._post("replayFailedWebhookDeliveries", body, {"id": id})
        return replay

    def test(self, id: str) -> r.WebhookDelivery:  # noqa: A002
        """Sends a test event to an endpoint."""
        delivery: r.WebhookDelivery = self._post("testWebhook", None, {"id": id})
        return delivery


class CustomFields(Resource):
    def list(self, *, limit: Optional[int] = None) -> Records[r.CustomField]:
        """Returns the fields that your organisation has added, in order of creation."""
        return Records(self._api, "listCustomFields", {"limit": limit})

    def create(self, *, idempotency_key: Optional[str] = None, **body: Unpack[r.DefineCustomFieldBody]) -> r.CustomField:
        """Adds a field to companies or products."""
        field: r.CustomField = self._post("defineCustomField", body, None, idempotency_key)
        return field

    def update(self, id: str, **body: Unpack[r.ChangeCustomFieldBody]) -> r.CustomField:  # noqa: A002
        """Updates the given properties; the others stay as they are."""
        field: r.CustomField = self._post("changeCustomField", body, {"id": id})
        return field

    def delete(self, id: str) -> None:  # noqa: A002
        """Deletes a field and all its values. This can't be undone."""
        self._delete("removeCustomField", id)

    def set_values(self, values: Sequence[Mapping[str, Any]]) -> r.CustomValuesWritten:
        """Sets up to 1,000 values, each with `id`, `field` and `value`: all of them or none. None clears a value."""
        if isinstance(values, Mapping) or not all(isinstance(value, Mapping) for value in values):
            raise TypeError("values must be a list of mappings, each with id, field and value.")
        rows: List[Mapping[str, Any]] = [dict(value) for value in values]
        written: r.CustomValuesWritten = self._post("setCustomValues", {"values": rows})
        return written

    def set_record(self, id: str, values: Mapping[str, Any]) -> r.CustomRecord:  # noqa: A002
        """Sets values of one company or product. None clears a value; omitted fields stay as they are."""
        record: r.CustomRecord = self._post("setCustomValuesOfRecord", {"values": values}, {"id": id})
        return record
