"""Records and parameters of the API. Emitted from the API description by `npm run clients`; edit nothing here.

Values that a later version may add are accepted everywhere; the known ones are suggested.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Dict, List, Literal, Mapping, NamedTuple, Optional, Sequence, TypedDict, Union

DateLike = Union[str, date]
AsOf = Union[int, str, date]
"""A release number or a time."""
AnyValue = Union[str, int, float, bool, None]


class Operation(NamedTuple):
    method: str
    path: str
    takes_as_of: bool
    takes_idempotency_key: bool


API_VERSION = "1"


class _Problem(TypedDict):
    type: str
    """URL of the documentation for this code."""
    title: str
    """Short description of the code; the same for every error with this code."""
    status: int
    """HTTP status code."""
    detail: str
    """What happened in this case and what to do."""
    instance: str
    """URN of this error, made from the request ID."""
    code: str
    """Machine-readable error code."""
    request_id: str
    """Same as the Request-Id header."""
    retryable: bool
    """Whether the same request can succeed if retried later."""
    errors: List[Issue]
    """All invalid parameters; empty for other errors."""


class Problem(_Problem, total=False):
    """An error (RFC 9457)."""

    merged_into: str
    """ID of the record that the requested one was merged into. Only for merged companies and products."""


class Issue(TypedDict):
    """A single error in a parameter."""

    parameter: str
    """Name of the parameter."""
    code: str
    """Type of error."""
    detail: str
    """Description of the error, with the allowed values."""


class _Company(TypedDict):
    id: str
    """Stable company ID."""
    name: str
    """Common name."""
    legal_name: Optional[str]
    """Registered legal name."""
    aliases: List[str]
    """Alternative spellings and former names."""
    country: Optional[str]
    """Country of the head office (ISO 3166-1 alpha-2)."""
    region: Optional[str]
    """State, province or region."""
    city: Optional[str]
    """City."""
    types: List[str]
    """Business activities. Known values: polysilicon, ingot, wafer, cell, panel, inverter, optimizer, mounting, tracker, storage, charge_controller, cable_connector, junction_box, monitoring, glass, encapsulant, backsheet, paste, frame, equipment, materials, installer, epc, developer, distributor, service, application, recycler."""
    technologies: List[str]
    """Technologies it manufactures. Known values: al_bsf, perc, topcon, hjt, bc, shingled, cdte, cigs, a_si, perovskite, tandem, mono, multi, thin_film."""
    founded_year: Optional[int]
    """Year founded."""
    staff_range: Optional[str]
    """Headcount range. Known values: 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+."""
    capacity: Optional[Dict[str, Union[float, str, None]]]
    """Annual production capacity by stage; as_of is the year. Unit: kt or GW per year, as named in the key."""
    website: Optional[str]
    """Website."""
    parent_id: Optional[str]
    """ID of the parent company."""
    status: str
    """Company status. Known values: active, inactive, insolvent, merged, rebranded."""
    last_verified: Optional[str]
    """Date when the record was last verified."""
    source: str
    """Code of the source; meta.sources gives its name and licence."""
    updated_at: str
    """Time when this version of the record was published."""
    release: int
    """Release that published this version."""


class Company(_Company, total=False):
    """A company in the photovoltaic industry."""

    custom: Dict[str, AnyValue]
    """Custom fields of your organisation, if it has any; null if there is no value."""


class Page(TypedDict):
    """Pagination information."""

    limit: int
    """Maximum number of records in this response."""
    has_more: bool
    """Whether there are more records."""
    next: Optional[str]
    """URL of the next page; null on the last page."""


class _ListMeta(TypedDict):
    release: int
    """Release the data comes from."""
    published_at: Optional[str]
    """Time when the release was published."""
    as_of: Optional[int]
    """Release selected by `as_of`; null without `as_of`."""
    sample: bool
    """Whether the records include generated sample data."""
    sources: List[Source]
    """Sources of the records in this response."""


class ListMeta(_ListMeta, total=False):
    """Information about the response."""

    total: int
    """Total number of matching records; only with `include_total=true`."""


class Source(TypedDict):
    """Source of records, with its licence."""

    code: str
    name: str
    licence: str


class DryRunDataResponse(TypedDict):
    rows: int
    """Records."""
    calls: int
    """Calls that count toward the quota."""
    bytes: int
    """Size of the body before compression; an estimate for more than one page."""


class DryRunDataAllPages(TypedDict):
    rows: int
    """Records."""
    calls: int
    """Calls that count toward the quota."""
    bytes: int
    """Size of the body before compression; an estimate for more than one page."""


class DryRunData(TypedDict):
    response: DryRunDataResponse
    """What this request would return; of a stream, the events that it would send at once."""
    all_pages: DryRunDataAllPages
    """The whole result, with the largest pages of your plan."""


class DryRunMeta(TypedDict):
    release: int
    published_at: Optional[str]


class DryRun(TypedDict):
    """What a request would return and cost. Sent instead of data with `Prefer: dry-run`; free."""

    data: DryRunData
    meta: DryRunMeta


class CompanyStats(TypedDict):
    """Number of companies with a value."""

    by: str
    """What is counted. Known values: country, type, technology, status."""
    value: Optional[str]
    """The value; null for companies of which it is not known."""
    companies: int
    """Number of companies with the value. A company with several types or technologies counts in each."""


class RecordMeta(TypedDict):
    """Information about the response."""

    release: int
    """Release the data comes from."""
    published_at: Optional[str]
    """Time when the release was published."""
    as_of: Optional[int]
    """Release selected by `as_of`; null without `as_of`."""
    sample: bool
    """Whether the records include generated sample data."""
    sources: List[Source]
    """Sources of the records in this response."""


class ProductWarranty(TypedDict):
    product_years: Optional[int]
    power_years: Optional[int]
    power_end_pct: Optional[float]


class _Product(TypedDict):
    id: str
    """Stable product ID."""
    company_id: Optional[str]
    """ID of the manufacturer, if it is in the catalogue."""
    manufacturer: str
    """Manufacturer as named by the source."""
    brand: Optional[str]
    """Brand."""
    series_id: Optional[str]
    """Groups the power classes of one series."""
    model: str
    """Model designation."""
    category: str
    """Product category. Known values: module, inverter, storage."""
    technology: Optional[str]
    """Most specific technology stated by the source. Known values: al_bsf, perc, topcon, hjt, bc, shingled, cdte, cigs, a_si, perovskite, tandem, mono, multi, thin_film."""
    material: Optional[str]
    """Cell material. Known values: mono, multi, thin_film."""
    doping: Optional[str]
    """Base doping of the cell. Known values: p, n."""
    wafer_format: Optional[str]
    """Wafer format, such as M10 or G12R."""
    pmax_stc_w: Optional[float]
    """Maximum power at standard test conditions, as listed. Unit: W."""
    nameplate_w: Optional[float]
    """Nameplate power class of the module. Unit: W."""
    efficiency_pct: Optional[float]
    """Module efficiency at standard test conditions. Unit: %."""
    vmp_v: Optional[float]
    """Voltage at maximum power. Unit: V."""
    imp_a: Optional[float]
    """Current at maximum power. Unit: A."""
    voc_v: Optional[float]
    """Open-circuit voltage. Unit: V."""
    isc_a: Optional[float]
    """Short-circuit current. Unit: A."""
    noct_c: Optional[float]
    """Nominal operating cell temperature. Unit: °C."""
    gamma_pmax_pct_per_c: Optional[float]
    """Temperature coefficient of power. Unit: % per °C."""
    beta_voc_pct_per_c: Optional[float]
    """Temperature coefficient of open-circuit voltage. Unit: % per °C."""
    alpha_isc_pct_per_c: Optional[float]
    """Temperature coefficient of short-circuit current. Unit: % per °C."""
    bifacial: Optional[bool]
    """Whether the rear side also generates power."""
    bifaciality_pct: Optional[float]
    """Rear-side power relative to the front side. Unit: %."""
    cells: Optional[int]
    """Number of cells."""
    length_mm: Optional[float]
    """Length. Unit: mm."""
    width_mm: Optional[float]
    """Width. Unit: mm."""
    weight_kg: Optional[float]
    """Weight. Unit: kg."""
    max_system_voltage_v: Optional[int]
    """Maximum system voltage. Unit: V."""
    certifications: List[str]
    """Standards the product is certified to."""
    warranty: Optional[ProductWarranty]
    """Warranty terms."""
    ptc_w: Optional[float]
    """Power at PVUSA test conditions (PTC). Unit: W."""
    listing_date: Optional[str]
    """Date when the source listed the product."""
    status: str
    """Product status. Known values: active, discontinued, announced."""
    data_quality: List[str]
    """Missing or uncertain values in the record."""
    ac_power_w: Optional[float]
    """Rated AC power (inverters). Unit: W."""
    dc_power_max_w: Optional[float]
    """Maximum DC power (inverters). Unit: W."""
    vac_v: Optional[float]
    """Nominal AC voltage. Unit: V."""
    mppt_low_v: Optional[float]
    """Lower limit of the MPPT voltage range. Unit: V."""
    mppt_high_v: Optional[float]
    """Upper limit of the MPPT voltage range. Unit: V."""
    efficiency_cec_pct: Optional[float]
    """CEC weighted efficiency. Unit: %."""
    hybrid: Optional[bool]
    """Whether the inverter supports a battery."""
    energy_kwh: Optional[float]
    """Nameplate energy capacity (storage). Unit: kWh."""
    power_kw: Optional[float]
    """Continuous discharge power (storage). Unit: kW."""
    chemistry: Optional[str]
    """Battery chemistry."""
    roundtrip_pct: Optional[float]
    """AC round-trip efficiency. Unit: %."""
    source: str
    """Code of the source; meta.sources gives its name and licence."""
    updated_at: str
    """Time when this version of the record was published."""
    release: int
    """Release that published this version."""


class Product(_Product, total=False):
    """A product specification. Each power class is a separate record."""

    custom: Dict[str, AnyValue]
    """Custom fields of your organisation, if it has any; null if there is no value."""


class SpotPrice(TypedDict):
    """A spot price."""

    id: str
    """Stable ID of the published price."""
    series_id: str
    """ID of the price series."""
    date: str
    """Requested date, or the date of the row."""
    effective_date: str
    """Date of the assessment in effect."""
    stage: str
    """Value chain stage. Known values: polysilicon, wafer, cell, module, glass, inverter."""
    item: str
    """Description of the priced item."""
    technology: Optional[str]
    """Technology, if the price is specific to one. Known values: al_bsf, perc, topcon, hjt, bc, shingled, cdte, cigs, a_si, perovskite, tandem, mono, multi, thin_film."""
    wafer_format: Optional[str]
    """Wafer format, if the price is specific to one."""
    region: str
    """Market: a country code, EU, SEA, ex_china or global."""
    segment: Optional[str]
    """Market segment."""
    price_term: str
    """Delivery and tax terms. Known values: domestic_vat_incl, exw, fob, ddp, in_warehouse."""
    currency: str
    """Currency. CNY and USD quotes are separate markets, not conversions. Known values: CNY, USD, EUR."""
    unit: str
    """Unit the price refers to. Known values: kg, piece, W, m2."""
    low: Optional[float]
    """Low end of the range, in currency per unit."""
    avg: float
    """Average, in currency per unit."""
    high: Optional[float]
    """High end of the range, in currency per unit."""
    change_pct: Optional[float]
    """Change from the previous assessment. A carried-forward row has that of the assessment in effect. Unit: %."""
    frequency: str
    """Assessment frequency of the series. Known values: daily, weekly, monthly, irregular."""
    basis: str
    """assessment: assessed on this date. carried_forward: the latest assessment still applies. Known values: assessment, carried_forward."""
    benchmark: bool
    """Whether the series is a benchmark for its technology, stage and region."""
    spec_version: Optional[str]
    """Version of the item's definition at the source."""
    age_days: int
    """Age of the price on `date`: days since its assessment."""
    source: str
    """Code of the source; meta.sources gives its name and licence."""
    updated_at: str
    """Time when this version of the record was published."""
    release: int
    """Release that published this version."""


class PriceSeries(TypedDict):
    """A price series."""

    id: str
    """Stable ID of the series: `series_id` of its prices."""
    stage: str
    """Value chain stage. Known values: polysilicon, wafer, cell, module, glass, inverter."""
    item: str
    """Description of the priced item."""
    technology: Optional[str]
    """Technology, if the price is specific to one. Known values: al_bsf, perc, topcon, hjt, bc, shingled, cdte, cigs, a_si, perovskite, tandem, mono, multi, thin_film."""
    wafer_format: Optional[str]
    """Wafer format, if the price is specific to one."""
    region: str
    """Market: a country code, EU, SEA, ex_china or global."""
    segment: Optional[str]
    """Market segment."""
    price_term: str
    """Delivery and tax terms. Known values: domestic_vat_incl, exw, fob, ddp, in_warehouse."""
    currency: str
    """Currency. CNY and USD quotes are separate markets, not conversions. Known values: CNY, USD, EUR."""
    unit: str
    """Unit the price refers to. Known values: kg, piece, W, m2."""
    frequency: str
    """Assessment frequency. Known values: daily, weekly, monthly, irregular."""
    benchmark: bool
    """Whether the series is a benchmark for its technology, stage and region."""
    first: str
    """Date of the first assessment that your plan shows."""
    last: str
    """Date of the latest assessment."""
    state: str
    """ended: no assessment for 60 days (daily), 120 days (weekly), 180 days (irregular) or 365 days (monthly). Known values: active, ended."""
    ended_on: Optional[str]
    """Date of the last assessment of an ended series; null while it is active."""
    source: str
    """Code of the source; meta.sources gives its name and licence."""


class PriceTrend(TypedDict):
    """Assessments of a price series, aggregated by month or week."""

    series_id: str
    """ID of the price series."""
    period_start: str
    """First day of the month or week (Monday)."""
    interval: str
    """Length of the period. Known values: month, week."""
    stage: str
    """Value chain stage. Known values: polysilicon, wafer, cell, module, glass, inverter."""
    item: str
    """Description of the priced item."""
    technology: Optional[str]
    """Technology, if the price is specific to one. Known values: al_bsf, perc, topcon, hjt, bc, shingled, cdte, cigs, a_si, perovskite, tandem, mono, multi, thin_film."""
    wafer_format: Optional[str]
    """Wafer format, if the price is specific to one."""
    region: str
    """Market: a country code, EU, SEA, ex_china or global."""
    segment: Optional[str]
    """Market segment."""
    price_term: str
    """Delivery and tax terms. Known values: domestic_vat_incl, exw, fob, ddp, in_warehouse."""
    currency: str
    """Currency. CNY and USD quotes are separate markets, not conversions. Known values: CNY, USD, EUR."""
    unit: str
    """Unit the price refers to. Known values: kg, piece, W, m2."""
    low: Optional[float]
    """Lowest price in the period; null in a gap."""
    avg: Optional[float]
    """Mean of all assessments; null in a gap."""
    high: Optional[float]
    """Highest price in the period; null in a gap."""
    first: Optional[float]
    """First assessment of the period."""
    last: Optional[float]
    """Last assessment of the period."""
    change_pct: Optional[float]
    """Change in avg from the previous period; null if either period is a gap or has quarantined prices. Unit: %."""
    observations: int
    """Number of assessments; 0 is a gap."""
    quarantined: int
    """Number of assessments of the period that are quarantined and not in its figures."""
    benchmark: bool
    """Whether the series is a benchmark for its technology, stage and region."""
    source: str
    """Code of the source; meta.sources gives its name and licence."""


class Shipment(TypedDict):
    """Shipment volume and market share for a quarter."""

    id: Optional[str]
    """Stable ID; null for the computed remainder."""
    quarter: str
    """Calendar quarter."""
    product: str
    """Product shipped. Known values: polysilicon, wafer, cell, module, inverter, storage."""
    dimension: str
    """Breakdown of the rows. Known values: company, destination, country_of_origin, technology."""
    entity_id: str
    """Company ID, country code, technology or “others”."""
    entity: str
    """Name of the entity."""
    rank: Optional[int]
    """Rank by volume; equal volumes share a rank. Null for withheld rows, the remainder, and tables that are incomplete or have no stated total."""
    volume_gw: Optional[float]
    """Shipped volume; null if withheld or incomplete. Unit: GW."""
    share_pct: Optional[float]
    """Share of the stated total; null if no total is stated or the remainder is incomplete. Unit: %."""
    share_basis: Optional[Literal["stated_total"]]
    """What the share is a percentage of."""
    qoq_pct: Optional[float]
    """Change from the previous quarter. Unit: %."""
    yoy_pct: Optional[float]
    """Change from the same quarter of the previous year. Unit: %."""
    basis: str
    """Measurement basis of the volume. Known values: shipped, produced, exported, revenue_recognised."""
    status: str
    """Certainty of the figure. incomplete: a row of the table is quarantined, so the remainder has no volume or share, and no row has a rank. Known values: actual, preliminary, estimate, incomplete."""
    withheld: bool
    """Whether the volume is known but withheld."""
    source: str
    """Code of the source; meta.sources gives its name and licence."""
    updated_at: str
    """Time when this version of the record was published."""
    release: int
    """Release that published this version."""


class ShipmentTable(TypedDict):
    """A returned shipment table."""

    quarter: str
    """Quarter of the figures."""
    basis: str
    """Measurement basis. Known values: shipped, produced, exported, revenue_recognised."""
    source: str
    """Source of the table."""
    total_gw: Optional[float]
    """Stated total that shares refer to. Unit: GW."""


class ShipmentDataset(TypedDict):
    """An available shipment table."""

    product: str
    """Known values: polysilicon, wafer, cell, module, inverter, storage."""
    dimension: str
    """Known values: company, destination, country_of_origin, technology."""
    basis: str
    """Known values: shipped, produced, exported, revenue_recognised."""
    source: str


class Rfq(TypedDict):
    """An anonymised request for quotation. At least two other buyers have an identical request."""

    id: str
    """ID of the request. It reveals neither its time nor its sender."""
    position: int
    """Position in the feed; GET /rfqs/stream can resume after it."""
    published_at: str
    """Time of publication: once a day at a random time, at least 15 minutes after submission, together with identical requests."""
    category: str
    """Product category. Known values: module, cell, wafer, polysilicon, inverter, storage, mounting, tracker, glass, cable_connector."""
    technology: Optional[str]
    """Technology; null if the request names none, or if it could identify the buyer. Known values: al_bsf, perc, topcon, hjt, bc, shingled, cdte, cigs, a_si, perovskite, tandem, mono, multi, thin_film."""
    power_band: Optional[str]
    """Unit power as a range: modules in W, inverters in kW. Known values: 0-400 W, 400-500 W, 500-600 W, 600-700 W, 700+ W, 0-10 kW, 10-100 kW, 100+ kW."""
    quantity_band: str
    """Quantity as a range with its unit. Known values: 0-0.1 MW, 0.1-1 MW, 1-10 MW, 10-100 MW, 100+ MW, 0-0.1 MWh, 0.1-1 MWh, 1-10 MWh, 10-100 MWh, 100+ MWh, 0-10 t, 10-100 t, 100-1000 t, 1000+ t, 0-1000 m2, 1000-10000 m2, 10000-100000 m2, 100000+ m2, 0-100 pcs, 100-1000 pcs, 1000-10000 pcs, 10000+ pcs."""
    delivery_region: str
    """Delivery region; never a country or place. Known values: north_america, latin_america, europe, middle_east, africa, south_asia, east_asia, southeast_asia, oceania."""
    incoterm: Optional[str]
    """Delivery terms; null if the request names none, or if they could identify the buyer. Known values: EXW, FCA, FAS, FOB, CFR, CIF, CPT, CIP, DAP, DPU, DDP."""
    delivery_month: str
    """Delivery month, YYYY-MM."""
    status: str
    """open, or closed once its delivery month or 60 days have passed. Known values: open, closed."""
    source: str
    """Code of the source; meta.sources gives its name and licence."""
    updated_at: str
    """Time when it was published or closed."""


class ReleaseRecords(TypedDict):
    added: int
    changed: int
    removed: int


class Release(TypedDict):
    """A release of the catalogue."""

    release: int
    """Number of the release."""
    published_at: str
    """Time when it was published."""
    kind: str
    """How it came about: import, sample, open-data or revert."""
    source: str
    """Code of the source whose records it changed."""
    reverts: Optional[int]
    """Release that it undoes."""
    reverted_by: Optional[int]
    """Release that undid it."""
    records: Dict[str, ReleaseRecords]
    """Number of records added, changed and removed, by resource. `/changes` lists them."""


class Change(TypedDict):
    """A record changed by a release."""

    release: int
    """Release that made the change."""
    published_at: str
    """Time when the release was published."""
    resource: str
    """Record type. Known values: company, product, spot_price, shipment."""
    id: str
    """Record ID."""
    change: str
    """Type of change. Known values: added, changed, removed."""
    record: Optional[Dict[str, Any]]
    """The record as published; null if it was removed."""
    previous: Optional[Dict[str, Any]]
    """The former values of the fields that changed, or all values of a removed record. Null if the record was added, or if your plan did not show it before."""


class CustomField(TypedDict):
    """A field your organisation has added to companies or products."""

    id: str
    """ID of the field."""
    resource: str
    """Type of record the field belongs to. Known values: company, product."""
    name: str
    """Name used in `custom`, `fields` and filters."""
    type: str
    """Value type. Known values: text, number, date, enumeration, boolean."""
    title: str
    """Display title."""
    description: Optional[str]
    """Explanation of the field."""
    unit: Optional[str]
    """Unit of the values."""
    options: List[str]
    """Allowed values of an enum field; empty for other types."""
    values: int
    """Number of records with a value."""
    created_at: str
    """Time when the field was created."""


class CustomValuesWritten(TypedDict):
    """Result of the update. Unchanged values are not counted."""

    set: int
    """Number of values added."""
    changed: int
    """Number of values changed."""
    cleared: int
    """Number of values removed."""


class CustomRecord(TypedDict):
    """Custom values of a record."""

    id: str
    """ID of the company or product."""
    custom: Dict[str, Union[str, None]]
    """All custom fields of this record as text; null if there is no value."""


class ExportSummary(TypedDict):
    """A dataset exported to a file."""

    id: str
    resource: str
    """Known values: company, product, spot_price, shipment."""
    format: str
    """Known values: csv, parquet."""
    filters: Dict[str, str]
    fields: List[str]
    """Fields included in the export."""
    release: int
    """Exported release, fixed when the export is created."""
    published_at: Optional[str]
    """Time when that release was published."""
    sandbox: bool
    """Whether it was created with a sandbox key and contains the data of the sandbox."""
    state: str
    """queued, running, ready, failed, cancelled or expired. Known values: queued, running, ready, failed, cancelled, expired."""
    rows_total: Optional[int]
    """Expected number of rows; null until they are counted."""
    rows_done: int
    """Rows written so far."""
    bytes: Optional[int]
    """Size of the finished file."""
    failure: Optional[str]
    """Reason for the failure."""
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    expires_at: Optional[str]
    """Time when the files are deleted."""
    delivery: Optional[ExportDelivery]
    """Delivery into your bucket; null if none was requested."""


class ExportDelivery(TypedDict):
    """Delivery of an export into your own bucket."""

    state: str
    """waiting, delivered or failed. Known values: waiting, delivered, failed."""
    location: Optional[str]
    """Bucket and name of the delivered file, as an s3:// URL."""
    delivered_at: Optional[str]
    failure: Optional[str]
    """Reason why the last attempt failed."""
    next_attempt_at: Optional[str]
    """Time of the next attempt, once the file is ready."""


class ExportFiles(TypedDict):
    name: str
    media_type: str
    bytes: int
    sha256: str
    url: str
    """Download URL; valid without a key for 15 minutes."""
    url_expires_at: str


class Export(TypedDict):
    """An export with its manifest and download links."""

    id: str
    resource: str
    """Known values: company, product, spot_price, shipment."""
    format: str
    """Known values: csv, parquet."""
    filters: Dict[str, str]
    fields: List[str]
    """Fields included in the export."""
    release: int
    """Exported release, fixed when the export is created."""
    published_at: Optional[str]
    """Time when that release was published."""
    sandbox: bool
    """Whether it was created with a sandbox key and contains the data of the sandbox."""
    state: str
    """queued, running, ready, failed, cancelled or expired. Known values: queued, running, ready, failed, cancelled, expired."""
    rows_total: Optional[int]
    """Expected number of rows; null until they are counted."""
    rows_done: int
    """Rows written so far."""
    bytes: Optional[int]
    """Size of the finished file."""
    failure: Optional[str]
    """Reason for the failure."""
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    expires_at: Optional[str]
    """Time when the files are deleted."""
    delivery: Optional[ExportDelivery]
    """Delivery into your bucket; null if none was requested."""
    files: List[ExportFiles]
    """The data file and its manifest, once ready."""
    manifest: Optional[ExportManifest]


class ExportManifestColumns(TypedDict):
    name: str
    type: str
    """Type, as in the data dictionary."""
    unit: Optional[str]
    nullable: bool


class ExportManifestSources(TypedDict):
    code: str
    name: str
    licence: str


class ExportManifest(TypedDict):
    """Contents of a finished export."""

    file: str
    media_type: str
    resource: str
    """Known values: company, product, spot_price, shipment."""
    format: str
    """Known values: csv, parquet."""
    rows: int
    bytes: int
    sha256: str
    """SHA-256 of the file, in hex."""
    release: int
    published_at: Optional[str]
    """Time when the release was published."""
    filters: Dict[str, str]
    columns: List[ExportManifestColumns]
    sources: List[ExportManifestSources]


class Webhook(TypedDict):
    """A webhook endpoint that receives events."""

    id: str
    """ID of the endpoint."""
    url: str
    """URL that messages are sent to."""
    description: str
    """Purpose of the endpoint."""
    events: List[str]
    """Event types that are sent. Known values: price.published, price.revised, shipment.published, company.changed, product.changed, rfq.published, quota.threshold, key.expiring, export.finished, alert.fired, audit.recorded."""
    sources: List[str]
    """Source codes. Only releases from these sources are sent; if empty, all are."""
    alert_address: Optional[str]
    """E-mail address to notify when the endpoint is disabled automatically; null for the owners."""
    state: str
    """A disabled endpoint receives no events. Known values: enabled, disabled."""
    disabled_reason: Optional[str]
    """by-hand: disabled in the console or through the API; gone: it responded with 410; failing: all deliveries failed for 5 days; null while enabled. Known values: by-hand, gone, failing."""
    failing_since: Optional[str]
    last_success_at: Optional[str]
    old_secret_until: Optional[str]
    created_at: str
    """Time of creation."""


class WebhookWithSecret(TypedDict):
    """A webhook endpoint with its signing secret."""

    id: str
    """ID of the endpoint."""
    url: str
    """URL that messages are sent to."""
    description: str
    """Purpose of the endpoint."""
    events: List[str]
    """Event types that are sent. Known values: price.published, price.revised, shipment.published, company.changed, product.changed, rfq.published, quota.threshold, key.expiring, export.finished, alert.fired, audit.recorded."""
    sources: List[str]
    """Source codes. Only releases from these sources are sent; if empty, all are."""
    alert_address: Optional[str]
    """E-mail address to notify when the endpoint is disabled automatically; null for the owners."""
    state: str
    """A disabled endpoint receives no events. Known values: enabled, disabled."""
    disabled_reason: Optional[str]
    """by-hand: disabled in the console or through the API; gone: it responded with 410; failing: all deliveries failed for 5 days; null while enabled. Known values: by-hand, gone, failing."""
    failing_since: Optional[str]
    last_success_at: Optional[str]
    old_secret_until: Optional[str]
    created_at: str
    """Time of creation."""
    secret: Optional[str]
    """The signing secret, shown only once. Null in the response to a repeated Idempotency-Key."""


class WebhookDelivery(TypedDict):
    """The delivery of an event to an endpoint."""

    id: str
    """ID of the delivery, sent as `webhook-id` with every attempt."""
    webhook_id: str
    """ID of the endpoint."""
    type: str
    """Type of the event. Known values: price.published, price.revised, shipment.published, company.changed, product.changed, rfq.published, quota.threshold, key.expiring, export.finished, alert.fired, audit.recorded, webhook.test."""
    event_at: str
    """Time of the event, sent as `timestamp` in the message."""
    state: str
    """waiting: pending, to be attempted or retried; delivered: the response was 2xx; failed: stopped after 10 attempts or because the endpoint was disabled. Known values: waiting, delivered, failed."""
    attempts: int
    """Attempts since creation or the last replay."""
    replays: int
    """Number of replays."""
    next_attempt_at: Optional[str]
    last_status: Optional[int]
    """HTTP status of the last response; null if there was none."""
    last_error: Optional[str]
    created_at: str
    """Time of creation."""
    finished_at: Optional[str]


class WebhookDeliveryDetail(TypedDict):
    """A delivery with its requests and responses."""

    id: str
    """ID of the delivery, sent as `webhook-id` with every attempt."""
    webhook_id: str
    """ID of the endpoint."""
    type: str
    """Type of the event. Known values: price.published, price.revised, shipment.published, company.changed, product.changed, rfq.published, quota.threshold, key.expiring, export.finished, alert.fired, audit.recorded, webhook.test."""
    event_at: str
    """Time of the event, sent as `timestamp` in the message."""
    state: str
    """waiting: pending, to be attempted or retried; delivered: the response was 2xx; failed: stopped after 10 attempts or because the endpoint was disabled. Known values: waiting, delivered, failed."""
    attempts: int
    """Attempts since creation or the last replay."""
    replays: int
    """Number of replays."""
    next_attempt_at: Optional[str]
    last_status: Optional[int]
    """HTTP status of the last response; null if there was none."""
    last_error: Optional[str]
    created_at: str
    """Time of creation."""
    finished_at: Optional[str]
    body: str
    """Message body, byte for byte."""
    log: List[WebhookAttempt]
    """The last 50 attempts, newest first."""


class WebhookAttempt(TypedDict):
    """An attempt to deliver a message."""

    at: str
    """Time of the attempt."""
    duration_ms: int
    """Duration of the attempt."""
    status: Optional[int]
    """HTTP status of the response; null if there was none."""
    error: Optional[str]
    request_headers: Dict[str, str]
    """Headers with lowercase names."""
    response_headers: Optional[Dict[str, str]]
    response_body: Optional[str]


class WebhookReplay(TypedDict):
    """Number of deliveries sent again."""

    replayed: int
    """Number of failed deliveries sent again."""
    left: int
    """Number of failed deliveries left. Repeat the request to send them."""


class MeQuota(TypedDict):
    limit: Optional[int]
    used: int
    remaining: Optional[int]
    period_starts_at: str
    resets_at: str


class MeLimits(TypedDict):
    rows_per_call: int
    burst_per_second: int
    burst_bucket: int


class MeReachSpot(TypedDict):
    from_: Optional[str]
    until: Optional[str]


class MeReachTrends(TypedDict):
    from_: Optional[str]
    until: Optional[str]


class MeReachHistory(TypedDict):
    from_: Optional[str]
    until: Optional[str]


class MeReachShipments(TypedDict):
    from_: Optional[str]
    until: Optional[str]


class MeReach(TypedDict):
    spot: Optional[MeReachSpot]
    trends: Optional[MeReachTrends]
    history: Optional[MeReachHistory]
    shipments: Optional[MeReachShipments]


class Me(TypedDict):
    """The current key, with its permissions and limits."""

    key_id: str
    """ID of the key."""
    organisation_id: str
    """ID of the organisation."""
    mode: str
    """live or test. Sandbox keys have the mode test. Known values: live, test."""
    plan: Optional[str]
    """Plan of the organisation; null before the first subscription. Known values: starter, pro, enterprise."""
    state: Optional[str]
    """Subscription status. Known values: active, past_due, inactive."""
    scopes: List[str]
    """Scopes of the key. Known values: companies:read, products:read, prices:read, prices:history, shipments:read, rfqs:read, webhooks:write, exports:write, fields:write."""
    features: List[str]
    """What the key can use: features of the plan, or of the sandbox. Known values: companies, products, prices, trends, history, shipments, rfqs, webhooks, custom_fields, exports, service_level, white_label."""
    expires_at: Optional[str]
    """Expiry of the key."""
    quota: MeQuota
    """Calls in this month of the plan, or per day in the sandbox; a null limit means unlimited."""
    limits: MeLimits
    """Limits per request and for bursts."""
    reach: MeReach
    """Date range of the data included in your plan. A null bound means no limit; null instead of an object means not included."""


class DatasetsDataFields(TypedDict):
    name: str
    type: str
    nullable: bool
    unit: Optional[str]
    values: Optional[List[str]]
    description: str


class DatasetsData(TypedDict):
    resource: str
    path: str
    title: str
    description: str
    records: int
    """Number of records in the latest release."""
    generated: int
    """How many of the records are generated sample data."""
    updated_at: Optional[str]
    """Time of the latest publication."""
    coverage: Dict[str, Union[str, int, None]]
    """Coverage of the dataset."""
    sources: List[str]
    """Source codes of the records."""
    fields: List[DatasetsDataFields]


class DatasetsMetaSources(TypedDict):
    code: str
    name: str
    licence: str
    url: Optional[str]
    """Where the source publishes its data."""


class DatasetsMeta(TypedDict):
    release: int
    published_at: Optional[str]
    sample: bool
    sources: List[DatasetsMetaSources]


class Datasets(TypedDict):
    """The data dictionary."""

    data: List[DatasetsData]
    meta: DatasetsMeta


class StatusDataComponentsAvailability(TypedDict):
    last_24_hours: Optional[float]
    """Share of minutes up in the last 24 hours; null until all of them have been measured. Unit: %."""
    last_7_days: Optional[float]
    """Share of minutes up in the last 7 days; null until all of them have been measured. Unit: %."""
    last_30_days: Optional[float]
    """Share of minutes up in the last 30 days; null until all of them have been measured. Unit: %."""
    last_90_days: Optional[float]
    """Share of minutes up in the last 90 days; null until all of them have been measured. Unit: %."""
    measured: Optional[float]
    """Share of minutes up since the first heartbeat (`since`), at most the last 90 days; null without data. Unit: %."""


class StatusDataComponentsDays(TypedDict):
    day: str
    """Day in UTC."""
    minutes_observed: int
    """Minutes of the day that were measured; 0 means no data. Unit: min."""
    minutes_down: int
    """Minutes of downtime among them. Unit: min."""


class StatusDataComponentsMonths(TypedDict):
    month: str
    """Calendar month in UTC, YYYY-MM."""
    minutes_observed: int
    """Minutes of the month that were measured; 0 means no data. Unit: min."""
    minutes_down: int
    """Minutes of downtime among them. Unit: min."""
    availability: Optional[float]
    """Share of the measured minutes that were up; null without data. Unit: %."""


class StatusDataComponents(TypedDict):
    component: str
    """Component of the service."""
    title: str
    """Display name."""
    state: str
    """Current state; unknown before the first heartbeat."""
    since: Optional[str]
    """Time of the first heartbeat; null if there is none."""
    last_heartbeat: Optional[str]
    """Time of the latest heartbeat."""
    availability: StatusDataComponentsAvailability
    days: List[StatusDataComponentsDays]
    """The last 90 days, oldest first; today is incomplete."""
    months: List[StatusDataComponentsMonths]
    """Complete figures for the months of these days, oldest first."""


class StatusDataIncidents(TypedDict):
    from_: str
    """First minute of downtime."""
    to: Optional[str]
    """First minute up again; null while the incident is ongoing."""
    minutes: int
    """Duration so far. Unit: min."""
    components: List[str]
    """Affected components."""


class StatusDataNotices(TypedDict):
    id: str
    """ID of the notice."""
    kind: str
    """What it is about."""
    title: str
    """Title."""
    state: str
    """Latest status, such as investigating or scheduled."""
    text: str
    """Latest message."""
    components: List[str]
    """Affected components, as far as they are known."""
    created_at: str
    """Time of the first message."""
    updated_at: str
    """Time of the latest message."""


class StatusDataRelease(TypedDict):
    number: int
    published_at: str


class StatusData(TypedDict):
    state: str
    """Overall state; unknown before the first heartbeat."""
    read_at: str
    """Time of this status."""
    components: List[StatusDataComponents]
    incidents: List[StatusDataIncidents]
    """The latest 100 incidents of the last 90 days, newest first."""
    notices: List[StatusDataNotices]
    """Open notices of our team, newest first. Past ones are on the status page and in its feed."""
    release: Optional[StatusDataRelease]
    """Latest data release; null if there is none."""


class Status(TypedDict):
    """The state of the service, measured by one heartbeat per minute."""

    data: StatusData


class PricePublishedMessageData(TypedDict):
    release: int
    """Release number."""
    source: str
    """Source of the release. The `sources` filter applies to it."""
    added: int
    """Number of records added."""
    changes: str
    """URL of the changed records of this resource (`/changes` since the previous release)."""


class _PricePublishedMessage(TypedDict):
    type: Literal["price.published"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: PricePublishedMessageData


class PricePublishedMessage(_PricePublishedMessage, total=False):
    """A release added spot prices."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class PriceRevisedMessageData(TypedDict):
    release: int
    """Release number."""
    source: str
    """Source of the release. The `sources` filter applies to it."""
    changed: int
    """Number of records changed."""
    removed: int
    """Number of records removed."""
    changes: str
    """URL of the changed records of this resource (`/changes` since the previous release)."""


class _PriceRevisedMessage(TypedDict):
    type: Literal["price.revised"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: PriceRevisedMessageData


class PriceRevisedMessage(_PriceRevisedMessage, total=False):
    """A release changed or removed spot prices that were published before."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class ShipmentPublishedMessageData(TypedDict):
    release: int
    """Release number."""
    source: str
    """Source of the release. The `sources` filter applies to it."""
    added: int
    """Number of records added."""
    changed: int
    """Number of records changed."""
    removed: int
    """Number of records removed."""
    changes: str
    """URL of the changed records of this resource (`/changes` since the previous release)."""


class _ShipmentPublishedMessage(TypedDict):
    type: Literal["shipment.published"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: ShipmentPublishedMessageData


class ShipmentPublishedMessage(_ShipmentPublishedMessage, total=False):
    """A release added, changed or removed shipment volumes."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class CompanyChangedMessageData(TypedDict):
    release: int
    """Release number."""
    source: str
    """Source of the release. The `sources` filter applies to it."""
    added: int
    """Number of records added."""
    changed: int
    """Number of records changed."""
    removed: int
    """Number of records removed."""
    changes: str
    """URL of the changed records of this resource (`/changes` since the previous release)."""


class _CompanyChangedMessage(TypedDict):
    type: Literal["company.changed"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: CompanyChangedMessageData


class CompanyChangedMessage(_CompanyChangedMessage, total=False):
    """A release added, changed or removed companies."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class ProductChangedMessageData(TypedDict):
    release: int
    """Release number."""
    source: str
    """Source of the release. The `sources` filter applies to it."""
    added: int
    """Number of records added."""
    changed: int
    """Number of records changed."""
    removed: int
    """Number of records removed."""
    changes: str
    """URL of the changed records of this resource (`/changes` since the previous release)."""


class _ProductChangedMessage(TypedDict):
    type: Literal["product.changed"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: ProductChangedMessageData


class ProductChangedMessage(_ProductChangedMessage, total=False):
    """A release added, changed or removed products."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class RfqPublishedMessageData(TypedDict):
    count: int
    """Number of requests published."""
    ids: List[str]
    """IDs of the first 100 requests."""
    rfqs: str
    """URL to read them."""


class _RfqPublishedMessage(TypedDict):
    type: Literal["rfq.published"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: RfqPublishedMessageData


class RfqPublishedMessage(_RfqPublishedMessage, total=False):
    """Anonymised requests for quotation were published. Requests published together are reported in one event."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class QuotaThresholdMessageData(TypedDict):
    percent: int
    """Threshold that was reached, in percent."""
    used: int
    """Calls used in this period."""
    quota: int
    """Calls included in the plan."""
    period_ends_at: str
    """Time of the next reset."""
    runs_out_at: Optional[str]


class _QuotaThresholdMessage(TypedDict):
    type: Literal["quota.threshold"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: QuotaThresholdMessageData


class QuotaThresholdMessage(_QuotaThresholdMessage, total=False):
    """50, 80, 90 or 100% of the calls of a month of the plan are used. Each threshold is reported once per month."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class KeyExpiringMessageData(TypedDict):
    key_id: str
    """ID of the key."""
    name: str
    """Name of the key."""
    days_left: int
    """Days until it expires, rounded up."""
    expires_at: str
    """Requests with the key fail after this time."""


class _KeyExpiringMessage(TypedDict):
    type: Literal["key.expiring"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: KeyExpiringMessageData


class KeyExpiringMessage(_KeyExpiringMessage, total=False):
    """A key expires in 30 days, in 7 days or tomorrow. Sent once for each of these."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class ExportFinishedMessageData(TypedDict):
    export_id: str
    """ID of the export."""
    resource: str
    """Exported dataset."""
    format: str
    """File format."""
    rows: int
    """Total number of rows."""
    bytes: int
    """Total size of the files."""
    sandbox: bool
    """Whether it was created with a sandbox key."""
    export: str
    """URL of the export, with its manifest and download links."""


class _ExportFinishedMessage(TypedDict):
    type: Literal["export.finished"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: ExportFinishedMessageData


class ExportFinishedMessage(_ExportFinishedMessage, total=False):
    """A bulk export is ready to download."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class AlertFiredMessageData(TypedDict):
    alert_id: str
    """ID of the alert."""
    series_id: str
    """ID of the price series."""
    kind: str
    """`above`, `below` or `move`."""
    value: str
    """Price or percentage of the alert, as a decimal."""
    release: int
    """Release with which the price changed."""
    price: str
    """New price in the currency and unit of the series, as a decimal."""
    previous_price: str
    """Price that it was compared with, as a decimal."""
    change_pct: str
    """Change in percent, as a decimal."""
    assessed_on: str
    """Date of the assessment, YYYY-MM-DD."""
    series: str
    """URL of the history of the series."""


class _AlertFiredMessage(TypedDict):
    type: Literal["alert.fired"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: AlertFiredMessageData


class AlertFiredMessage(_AlertFiredMessage, total=False):
    """A price alert of a member fires: the price passed its value, or moved by its percentage."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class AuditRecordedMessageDataChanges(TypedDict):
    field: str
    """Name of the setting."""
    from_: Optional[str]
    to: Optional[str]


class AuditRecordedMessageData(TypedDict):
    event_id: str
    """ID of the record in the audit log."""
    action: str
    """What happened, such as `key.issued`."""
    actor_kind: str
    """Who did it: `user`, `key`, `staff` (of the service), `job`, `operator` or `visitor`."""
    actor_id: Optional[str]
    subject: Optional[str]
    ip_address: Optional[str]
    user_agent: Optional[str]
    request_id: Optional[str]
    changes: List[AuditRecordedMessageDataChanges]
    """Settings that were changed; of secrets, URLs of webhooks and what names a person, only that they changed."""


class _AuditRecordedMessage(TypedDict):
    type: Literal["audit.recorded"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: AuditRecordedMessageData


class AuditRecordedMessage(_AuditRecordedMessage, total=False):
    """Something was recorded in your organisation's audit log. For members who can read the log, and for systems that collect security events. Keys can't ask for it."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class WebhookTestMessageData(TypedDict):
    webhook_id: str
    """ID of the endpoint."""
    message: str
    """Test message."""


class _WebhookTestMessage(TypedDict):
    type: Literal["webhook.test"]
    """Type of the event."""
    timestamp: str
    """Time of the event."""
    data: WebhookTestMessageData


class WebhookTestMessage(_WebhookTestMessage, total=False):
    """A test event, sent on request to the endpoint you choose, regardless of its subscriptions."""

    test: bool
    """Only in test events: nothing has happened, and the data is an example."""


class _ListSpotPricesMeta(TypedDict):
    release: int
    """Release the data comes from."""
    published_at: Optional[str]
    """Time when the release was published."""
    as_of: Optional[int]
    """Release selected by `as_of`; null without `as_of`."""
    sample: bool
    """Whether the records include generated sample data."""
    sources: List[Source]
    """Sources of the records in this response."""
    date: str
    """Requested date."""


class ListSpotPricesMeta(_ListSpotPricesMeta, total=False):
    """Information about the response."""

    total: int
    """Total number of matching records; only with `include_total=true`."""


class _ListShipmentsMeta(TypedDict):
    release: int
    """Release the data comes from."""
    published_at: Optional[str]
    """Time when the release was published."""
    as_of: Optional[int]
    """Release selected by `as_of`; null without `as_of`."""
    sample: bool
    """Whether the records include generated sample data."""
    sources: List[Source]
    """Sources of the records in this response."""
    quarter: Optional[str]
    """Quarter of the returned figures; null if there are several."""
    product: str
    """Known values: polysilicon, wafer, cell, module, inverter, storage."""
    dimension: str
    """Known values: company, destination, country_of_origin, technology."""
    basis: Optional[str]
    """Measurement basis; null if nothing matches. Known values: shipped, produced, exported, revenue_recognised."""
    source: Optional[str]
    """Source of the tables; null if nothing matches."""
    total_gw: Optional[float]
    """Stated total that shares refer to; null if none is stated or there are several tables. Unit: GW."""
    tables: List[ShipmentTable]
    """Returned tables, newest first; all have the same basis and source."""
    available: List[ShipmentDataset]
    """Tables available for the requested quarters; without `quarter`, for the returned one."""


class ListShipmentsMeta(_ListShipmentsMeta, total=False):
    """Information about the response."""

    total: int
    """Total number of matching records; only with `include_total=true`."""


class _ListRfqsMeta(TypedDict):
    release: int
    """Release the data comes from."""
    published_at: Optional[str]
    """Time when the release was published."""
    as_of: Optional[int]
    """Release selected by `as_of`; null without `as_of`."""
    sample: bool
    """Whether the records include generated sample data."""
    sources: List[Source]
    """Sources of the records in this response."""
    last_position: int
    """Position to resume the stream from."""


class ListRfqsMeta(_ListRfqsMeta, total=False):
    """Information about the response."""

    total: int
    """Total number of matching records; only with `include_total=true`."""
    as_of_time: str
    """Time given in `as_of`; only with `as_of`."""


class ListChangesMetaSummary(TypedDict):
    added: int
    changed: int
    removed: int


class _ListChangesMeta(TypedDict):
    release: int
    """Release the data comes from."""
    published_at: Optional[str]
    """Time when the release was published."""
    as_of: Optional[int]
    """Release selected by `as_of`; null without `as_of`."""
    sample: bool
    """Whether the records include generated sample data."""
    sources: List[Source]
    """Sources of the records in this response."""
    since: int
    """The response lists changes after this release."""


class ListChangesMeta(_ListChangesMeta, total=False):
    """Information about the response."""

    total: int
    """Total number of matching records; only with `include_total=true`."""
    summary: Dict[str, ListChangesMetaSummary]
    """Number of matching changes by record type; only with `summary=true`."""


class ListCompaniesParameters(TypedDict, total=False):
    """Parameters of GET /companies."""

    country: Union[str, Sequence[str]]
    """ISO 3166-1 alpha-2 country codes, not case-sensitive. A comma means OR."""
    type: Union[Union[Literal["polysilicon", "ingot", "wafer", "cell", "panel", "inverter", "optimizer", "mounting", "tracker", "storage", "charge_controller", "cable_connector", "junction_box", "monitoring", "glass", "encapsulant", "backsheet", "paste", "frame", "equipment", "materials", "installer", "epc", "developer", "distributor", "service", "application", "recycler"], str], Sequence[Union[Literal["polysilicon", "ingot", "wafer", "cell", "panel", "inverter", "optimizer", "mounting", "tracker", "storage", "charge_controller", "cable_connector", "junction_box", "monitoring", "glass", "encapsulant", "backsheet", "paste", "frame", "equipment", "materials", "installer", "epc", "developer", "distributor", "service", "application", "recycler"], str]]]
    """Company type. A comma means OR."""
    technology: Union[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str], Sequence[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str]]]
    """Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR."""
    status: Union[Union[Literal["active", "inactive", "insolvent", "merged", "rebranded"], str], Sequence[Union[Literal["active", "inactive", "insolvent", "merged", "rebranded"], str]]]
    """Company status. A comma means OR."""
    q: str
    """Searches names, ignoring case, accents and legal forms. All words must match; a word of one or two letters or digits matches the beginning of a word."""
    updated_since: str
    """Only records published at or after this date or time. To avoid missing changes, send `meta.published_at` from your last response."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["name", "-name", "founded_year", "-founded_year", "updated_at", "-updated_at"], str]
    """Sort order; a minus sign reverses it. Default: name."""
    fields: Union[Union[Literal["id", "name", "legal_name", "aliases", "country", "region", "city", "types", "technologies", "founded_year", "staff_range", "capacity", "website", "parent_id", "status", "last_verified", "source", "updated_at", "release"], str], Sequence[Union[Literal["id", "name", "legal_name", "aliases", "country", "region", "city", "types", "technologies", "founded_year", "staff_range", "capacity", "website", "parent_id", "status", "last_verified", "source", "updated_at", "release"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""
    custom: Mapping[str, Any]
    """Filters by custom fields: a value, or for numbers and dates a mapping with min and max."""


class ListCompanyStatsParameters(TypedDict, total=False):
    """Parameters of GET /companies/stats."""

    by: Union[Literal["country", "type", "technology", "status"], str]
    """What to count by. Default: country."""
    country: Union[str, Sequence[str]]
    """ISO 3166-1 alpha-2 country codes, not case-sensitive. A comma means OR."""
    type: Union[Union[Literal["polysilicon", "ingot", "wafer", "cell", "panel", "inverter", "optimizer", "mounting", "tracker", "storage", "charge_controller", "cable_connector", "junction_box", "monitoring", "glass", "encapsulant", "backsheet", "paste", "frame", "equipment", "materials", "installer", "epc", "developer", "distributor", "service", "application", "recycler"], str], Sequence[Union[Literal["polysilicon", "ingot", "wafer", "cell", "panel", "inverter", "optimizer", "mounting", "tracker", "storage", "charge_controller", "cable_connector", "junction_box", "monitoring", "glass", "encapsulant", "backsheet", "paste", "frame", "equipment", "materials", "installer", "epc", "developer", "distributor", "service", "application", "recycler"], str]]]
    """Company type. A comma means OR."""
    technology: Union[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str], Sequence[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str]]]
    """Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR."""
    status: Union[Union[Literal["active", "inactive", "insolvent", "merged", "rebranded"], str], Sequence[Union[Literal["active", "inactive", "insolvent", "merged", "rebranded"], str]]]
    """Company status. A comma means OR."""
    q: str
    """Searches names, ignoring case, accents and legal forms. All words must match; a word of one or two letters or digits matches the beginning of a word."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["companies", "-companies"], str]
    """Sort order; a minus sign reverses it. Default: -companies."""
    fields: Union[Union[Literal["by", "value", "companies"], str], Sequence[Union[Literal["by", "value", "companies"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class GetCompanyParameters(TypedDict, total=False):
    """Parameters of GET /companies/{id}."""

    fields: Union[Union[Literal["id", "name", "legal_name", "aliases", "country", "region", "city", "types", "technologies", "founded_year", "staff_range", "capacity", "website", "parent_id", "status", "last_verified", "source", "updated_at", "release"], str], Sequence[Union[Literal["id", "name", "legal_name", "aliases", "country", "region", "city", "types", "technologies", "founded_year", "staff_range", "capacity", "website", "parent_id", "status", "last_verified", "source", "updated_at", "release"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListProductsParameters(TypedDict, total=False):
    """Parameters of GET /products."""

    technology: Union[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str], Sequence[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str]]]
    """Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR."""
    min_power: float
    """Minimum power in watts, inclusive: nameplate power of modules, output power of inverters and storage."""
    max_power: float
    """Maximum power in watts, inclusive."""
    category: Union[Union[Literal["module", "inverter", "storage"], str], Sequence[Union[Literal["module", "inverter", "storage"], str]]]
    """Product category. A comma means OR."""
    manufacturer: str
    """Manufacturer name or prefix; case and accents are ignored."""
    company_id: str
    """Only products of this company. `all` is the default."""
    series_id: str
    """Only the power classes of this series. `all` is the default."""
    min_efficiency: float
    """Minimum module efficiency in percent, inclusive."""
    max_efficiency: float
    """Maximum module efficiency in percent, inclusive."""
    min_length: float
    """Minimum length in millimetres, inclusive."""
    max_length: float
    """Maximum length in millimetres, inclusive."""
    min_width: float
    """Minimum width in millimetres, inclusive."""
    max_width: float
    """Maximum width in millimetres, inclusive."""
    min_weight: float
    """Minimum weight in kilograms, inclusive."""
    max_weight: float
    """Maximum weight in kilograms, inclusive."""
    q: str
    """Searches names, ignoring case, accents and legal forms. All words must match; a word of one or two letters or digits matches the beginning of a word."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["manufacturer", "-manufacturer", "model", "-model", "power", "-power", "efficiency", "-efficiency", "updated_at", "-updated_at"], str]
    """Sort order; a minus sign reverses it. Default: manufacturer."""
    fields: Union[str, Sequence[str]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""
    custom: Mapping[str, Any]
    """Filters by custom fields: a value, or for numbers and dates a mapping with min and max."""


class GetProductParameters(TypedDict, total=False):
    """Parameters of GET /products/{id}."""

    fields: Union[str, Sequence[str]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListSpotPricesParameters(TypedDict, total=False):
    """Parameters of GET /pricing/spot."""

    type: Union[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str], Sequence[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str]]]
    """Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR."""
    ts: DateLike
    """The price in effect on this date, which is the latest published on or before it. Default: today in China (UTC+8), whose markets set most prices."""
    stage: Union[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str], Sequence[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str]]]
    """Value chain stage. A comma means OR."""
    region: Union[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str], Sequence[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str]]]
    """Market. A comma means OR."""
    currency: Union[Union[Literal["CNY", "USD", "EUR"], str], Sequence[Union[Literal["CNY", "USD", "EUR"], str]]]
    """Currency of the quote. A comma means OR."""
    series_id: str
    """Only this price series, by its `id` in `/pricing/series`. `all` is the default."""
    benchmark: bool
    """true: only benchmarks of their technology and stage; false: only other series."""
    source: str
    """Only prices of this source, by its `code` in `meta.sources`."""
    include_ended: bool
    """Also return the last price of series that had ended by this date. Implied by `series_id`."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["position", "-position"], str]
    """Sort order; a minus sign reverses it. Default: position."""
    fields: Union[Union[Literal["id", "series_id", "date", "effective_date", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "low", "avg", "high", "change_pct", "frequency", "basis", "benchmark", "spec_version", "age_days", "source", "updated_at", "release"], str], Sequence[Union[Literal["id", "series_id", "date", "effective_date", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "low", "avg", "high", "change_pct", "frequency", "basis", "benchmark", "spec_version", "age_days", "source", "updated_at", "release"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListPriceSeriesParameters(TypedDict, total=False):
    """Parameters of GET /pricing/series."""

    type: Union[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str], Sequence[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str]]]
    """Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR."""
    stage: Union[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str], Sequence[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str]]]
    """Value chain stage. A comma means OR."""
    item: str
    """Searches the item description."""
    region: Union[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str], Sequence[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str]]]
    """Market. A comma means OR."""
    currency: Union[Union[Literal["CNY", "USD", "EUR"], str], Sequence[Union[Literal["CNY", "USD", "EUR"], str]]]
    """Currency of the quote. A comma means OR."""
    series_id: str
    """Only this price series, by its `id` in `/pricing/series`. `all` is the default."""
    benchmark: bool
    """true: only benchmarks of their technology and stage; false: only other series."""
    source: str
    """Only prices of this source, by its `code` in `meta.sources`."""
    state: Union[Literal["active", "ended"], str]
    """Only series in this state."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["position", "-position"], str]
    """Sort order; a minus sign reverses it. Default: position."""
    fields: Union[Union[Literal["id", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "frequency", "benchmark", "first", "last", "state", "ended_on", "source"], str], Sequence[Union[Literal["id", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "frequency", "benchmark", "first", "last", "state", "ended_on", "source"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListPriceTrendsParameters(TypedDict, total=False):
    """Parameters of GET /pricing/trends."""

    type: Union[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str], Sequence[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str]]]
    """Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR."""
    stage: Union[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str], Sequence[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str]]]
    """Value chain stage. A comma means OR."""
    region: Union[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str], Sequence[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str]]]
    """Market. A comma means OR."""
    series_id: str
    """Only this price series, by its `id` in `/pricing/series`. `all` is the default."""
    interval: Union[Literal["month", "week"], str]
    """Period length. Default: month."""
    from_: DateLike
    """First day, inclusive."""
    to: DateLike
    """Last day, inclusive."""
    benchmark: bool
    """true: only benchmarks of their technology and stage; false: only other series."""
    source: str
    """Only prices of this source, by its `code` in `meta.sources`."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["period_start", "-period_start"], str]
    """Sort order; a minus sign reverses it. Default: period_start."""
    fields: Union[Union[Literal["series_id", "period_start", "interval", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "low", "avg", "high", "first", "last", "change_pct", "observations", "quarantined", "benchmark", "source"], str], Sequence[Union[Literal["series_id", "period_start", "interval", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "low", "avg", "high", "first", "last", "change_pct", "observations", "quarantined", "benchmark", "source"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListPriceHistoryParameters(TypedDict, total=False):
    """Parameters of GET /pricing/history."""

    type: Union[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str], Sequence[Union[Literal["al_bsf", "perc", "topcon", "hjt", "bc", "shingled", "cdte", "cigs", "a_si", "perovskite", "tandem", "mono", "multi", "thin_film"], str]]]
    """Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR."""
    stage: Union[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str], Sequence[Union[Literal["polysilicon", "wafer", "cell", "module", "glass", "inverter"], str]]]
    """Value chain stage. A comma means OR."""
    item: str
    """Searches the item description."""
    region: Union[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str], Sequence[Union[Literal["CN", "US", "EU", "IN", "SEA", "ex_china", "global"], str]]]
    """Market. A comma means OR."""
    series_id: str
    """Only this price series, by its `id` in `/pricing/series`. `all` is the default."""
    benchmark: bool
    """true: only benchmarks of their technology and stage; false: only other series."""
    source: str
    """Only prices of this source, by its `code` in `meta.sources`."""
    from_: DateLike
    """First day, inclusive."""
    to: DateLike
    """Last day, inclusive."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["date", "-date"], str]
    """Sort order; a minus sign reverses it. Default: date."""
    fields: Union[Union[Literal["id", "series_id", "date", "effective_date", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "low", "avg", "high", "change_pct", "frequency", "basis", "benchmark", "spec_version", "age_days", "source", "updated_at", "release"], str], Sequence[Union[Literal["id", "series_id", "date", "effective_date", "stage", "item", "technology", "wafer_format", "region", "segment", "price_term", "currency", "unit", "low", "avg", "high", "change_pct", "frequency", "basis", "benchmark", "spec_version", "age_days", "source", "updated_at", "release"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListShipmentsParameters(TypedDict, total=False):
    """Parameters of GET /market/shipments."""

    quarter: Union[str, Sequence[str]]
    """Calendar quarter. A comma means OR, for at most 12. Default: the latest published."""
    product: Union[Literal["polysilicon", "wafer", "cell", "module", "inverter", "storage"], str]
    """Product shipped. Default: module."""
    dimension: Union[Literal["company", "destination", "country_of_origin", "technology"], str]
    """Breakdown of the rows. Default: company."""
    basis: Union[Literal["shipped", "produced", "exported", "revenue_recognised"], str]
    """Measurement basis. Default: the best available; meta.available lists all."""
    source: str
    """Code of the source whose table is returned. Default: the source that comes first; meta.available lists all. An unknown code is rejected with the known ones."""
    entity: str
    """Only this entity: its ID, its name or the beginning of it; countries by code or name. Of several quarters, those are shown in which a source has it. Shares still refer to the total."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["rank", "-rank"], str]
    """Sort order; a minus sign reverses it. Default: rank."""
    fields: Union[Union[Literal["id", "quarter", "product", "dimension", "entity_id", "entity", "rank", "volume_gw", "share_pct", "share_basis", "qoq_pct", "yoy_pct", "basis", "status", "withheld", "source", "updated_at", "release"], str], Sequence[Union[Literal["id", "quarter", "product", "dimension", "entity_id", "entity", "rank", "volume_gw", "share_pct", "share_basis", "qoq_pct", "yoy_pct", "basis", "status", "withheld", "source", "updated_at", "release"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListRfqsParameters(TypedDict, total=False):
    """Parameters of GET /rfqs."""

    category: Union[Union[Literal["module", "cell", "wafer", "polysilicon", "inverter", "storage", "mounting", "tracker", "glass", "cable_connector"], str], Sequence[Union[Literal["module", "cell", "wafer", "polysilicon", "inverter", "storage", "mounting", "tracker", "glass", "cable_connector"], str]]]
    """Product category."""
    region: Union[Union[Literal["north_america", "latin_america", "europe", "middle_east", "africa", "south_asia", "east_asia", "southeast_asia", "oceania"], str], Sequence[Union[Literal["north_america", "latin_america", "europe", "middle_east", "africa", "south_asia", "east_asia", "southeast_asia", "oceania"], str]]]
    """Delivery region."""
    since: AsOf
    """Only requests published at or after this date or time."""
    as_of: AsOf
    """Read the feed as it was at an RFC 3339 time. It has no releases. `latest` is the default."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["position", "-position", "delivery_month", "-delivery_month"], str]
    """Sort order; a minus sign reverses it. Default: -position."""
    fields: Union[Union[Literal["id", "position", "published_at", "category", "technology", "power_band", "quantity_band", "delivery_region", "incoterm", "delivery_month", "status", "source", "updated_at"], str], Sequence[Union[Literal["id", "position", "published_at", "category", "technology", "power_band", "quantity_band", "delivery_region", "incoterm", "delivery_month", "status", "source", "updated_at"], str]]]
    """Fields to return, in record order."""


class StreamRfqsParameters(TypedDict, total=False):
    """Parameters of GET /rfqs/stream."""

    category: Union[Union[Literal["module", "cell", "wafer", "polysilicon", "inverter", "storage", "mounting", "tracker", "glass", "cable_connector"], str], Sequence[Union[Literal["module", "cell", "wafer", "polysilicon", "inverter", "storage", "mounting", "tracker", "glass", "cable_connector"], str]]]
    """Product category."""
    region: Union[Union[Literal["north_america", "latin_america", "europe", "middle_east", "africa", "south_asia", "east_asia", "southeast_asia", "oceania"], str], Sequence[Union[Literal["north_america", "latin_america", "europe", "middle_east", "africa", "south_asia", "east_asia", "southeast_asia", "oceania"], str]]]
    """Delivery region."""
    since: AsOf
    """Position to resume after; the Last-Event-ID header takes precedence. Default: only new events."""


class ListReleasesParameters(TypedDict, total=False):
    """Parameters of GET /releases."""

    source: str
    """Only releases of this source."""
    since: AsOf
    """Only releases published at or after this date or time."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["release", "-release"], str]
    """Sort order; a minus sign reverses it. Default: -release."""
    fields: Union[Union[Literal["release", "published_at", "kind", "source", "reverts", "reverted_by", "records"], str], Sequence[Union[Literal["release", "published_at", "kind", "source", "reverts", "reverted_by", "records"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListChangesParameters(TypedDict, total=False):
    """Parameters of GET /changes."""

    since: AsOf
    """Changes after this release; 0 for all there are. Default: the changes in the latest release."""
    published_since: str
    """Changes of releases published at or after this date or time. With `since`, the later of the two counts."""
    resource: Union[Union[Literal["company", "product", "spot_price", "shipment"], str], Sequence[Union[Literal["company", "product", "spot_price", "shipment"], str]]]
    """Record type. A comma means OR."""
    summary: bool
    """Count all matching changes by record type in `meta.summary`. Only for JSON."""
    limit: int
    """Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise."""
    include_total: bool
    """Return the exact number of matching records in meta.total."""
    sort: Union[Literal["release", "-release"], str]
    """Sort order; a minus sign reverses it. Default: release."""
    fields: Union[Union[Literal["release", "published_at", "resource", "id", "change", "record", "previous"], str], Sequence[Union[Literal["release", "published_at", "resource", "id", "change", "record", "previous"], str]]]
    """Fields to return, in record order."""
    as_of: AsOf
    """Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default."""


class ListCustomFieldsParameters(TypedDict, total=False):
    """Parameters of GET /custom-fields."""

    limit: int
    """Maximum number of objects."""


class _DefineCustomFieldBody(TypedDict):
    resource: Union[Literal["company", "product"], str]
    name: str
    type: Union[Literal["text", "number", "date", "enumeration", "boolean"], str]
    title: str


class DefineCustomFieldBody(_DefineCustomFieldBody, total=False):
    """Body of POST /custom-fields."""

    description: Optional[str]
    unit: Optional[str]
    options: Sequence[str]


class ChangeCustomFieldBody(TypedDict, total=False):
    """Body of PATCH /custom-fields/{id}."""

    title: str
    description: Optional[str]
    unit: Optional[str]
    add_options: Sequence[str]


class SetCustomValuesBodyValues(TypedDict):
    id: str
    field: str
    value: Optional[Union[str, float, bool]]


class SetCustomValuesBody(TypedDict):
    """Body of PUT /custom-values."""

    values: Sequence[SetCustomValuesBodyValues]


class SetCustomValuesOfRecordBody(TypedDict):
    """Body of PUT /custom-values/{id}."""

    values: Mapping[str, Any]


class _CreateExportBody(TypedDict):
    resource: Union[Literal["company", "product", "spot_price", "shipment"], str]
    """Dataset to export. Prices are the daily rows of every series."""
    format: Union[Literal["csv", "parquet"], str]
    """csv: a gzip file. parquet: a file with row groups and statistics."""


class CreateExportBody(_CreateExportBody, total=False):
    """Body of POST /exports."""

    filters: Mapping[str, Any]
    """Query parameters of the corresponding list endpoint. Shipments: all tables that match; of a table that several sources have, the first, unless `source` names another."""
    fields: Sequence[str]
    """Fields to include, in record order. Default: all."""
    as_of: Union[str, int]
    """Export an earlier state: a release number or an RFC 3339 time. `latest` is the default."""
    destination: Literal["bucket"]
    """bucket: also write the finished file into the bucket that your organisation has set up in the console."""


class ListExportsParameters(TypedDict, total=False):
    """Parameters of GET /exports."""

    limit: int
    """Maximum number of objects."""


class ListWebhooksParameters(TypedDict, total=False):
    """Parameters of GET /webhooks."""

    limit: int
    """Maximum number of objects."""


class _CreateWebhookBody(TypedDict):
    url: str
    """URL that messages are sent to; https with a public host."""
    events: Sequence[Union[Literal["price.published", "price.revised", "shipment.published", "company.changed", "product.changed", "rfq.published", "quota.threshold", "key.expiring", "export.finished", "alert.fired", "audit.recorded"], str]]
    """Event types that are sent."""


class CreateWebhookBody(_CreateWebhookBody, total=False):
    """Body of POST /webhooks."""

    description: str
    """Purpose of the endpoint."""
    sources: Sequence[str]
    """Source codes. Only releases from these sources are sent; if empty, all are."""
    alert_address: Optional[str]


class ChangeWebhookBody(TypedDict, total=False):
    """Body of PATCH /webhooks/{id}."""

    url: str
    """URL that messages are sent to; https with a public host."""
    description: str
    """Purpose of the endpoint."""
    events: Sequence[Union[Literal["price.published", "price.revised", "shipment.published", "company.changed", "product.changed", "rfq.published", "quota.threshold", "key.expiring", "export.finished", "alert.fired", "audit.recorded"], str]]
    """Event types that are sent."""
    sources: Sequence[str]
    """Source codes. Only releases from these sources are sent; if empty, all are."""
    alert_address: Optional[str]
    state: Union[Literal["enabled", "disabled"], str]
    """Disabled endpoints receive nothing."""


class RotateWebhookSecretBody(TypedDict, total=False):
    """Body of POST /webhooks/{id}/rotate."""

    overlap_hours: int
    """Period during which messages carry both signatures."""


class ListWebhookDeliveriesParameters(TypedDict, total=False):
    """Parameters of GET /webhooks/{id}/deliveries."""

    state: Union[Literal["waiting", "delivered", "failed"], str]
    """Only deliveries in this state."""
    type: Union[Literal["price.published", "price.revised", "shipment.published", "company.changed", "product.changed", "rfq.published", "quota.threshold", "key.expiring", "export.finished", "alert.fired", "audit.recorded", "webhook.test"], str]
    """Only events of this type."""
    limit: int
    """Maximum number of objects."""


class ReplayFailedWebhookDeliveriesBody(TypedDict):
    """Body of POST /webhooks/{id}/replay."""

    since: DateLike
    """Deliveries of events from then on."""


class TestWebhookParameters(TypedDict, total=False):
    """Parameters of POST /webhooks/{id}/test."""

    type: Union[Literal["price.published", "price.revised", "shipment.published", "company.changed", "product.changed", "rfq.published", "quota.threshold", "key.expiring", "export.finished", "alert.fired", "audit.recorded", "webhook.test"], str]
    """Type of the event. Default: webhook.test."""


class GetStatusParameters(TypedDict, total=False):
    """Parameters of GET /status."""

    summary: bool
    """Leave out days, months and past incidents: their lists are empty."""


class GetOpenApiParameters(TypedDict, total=False):
    """Parameters of GET /openapi.json."""

    tag: Union[Literal["Companies", "Products", "Prices", "Market", "RFQs", "Webhooks", "Exports", "Custom fields", "Catalogue", "Account"], str]
    """Only the operations of one section."""
    operation: Union[str, Sequence[str]]
    """Only these operations. A comma means OR."""


WebhookMessage = Union[
    PricePublishedMessage,
    PriceRevisedMessage,
    ShipmentPublishedMessage,
    CompanyChangedMessage,
    ProductChangedMessage,
    RfqPublishedMessage,
    QuotaThresholdMessage,
    KeyExpiringMessage,
    ExportFinishedMessage,
    AlertFiredMessage,
    AuditRecordedMessage,
    WebhookTestMessage,
]
"""What is posted to webhook endpoints, told apart by its type."""

OPERATIONS: Mapping[str, Operation] = {
    "listCompanies": Operation("GET", "/companies", True, False),
    "listCompanyStats": Operation("GET", "/companies/stats", True, False),
    "getCompany": Operation("GET", "/companies/{id}", True, False),
    "listProducts": Operation("GET", "/products", True, False),
    "getProduct": Operation("GET", "/products/{id}", True, False),
    "listSpotPrices": Operation("GET", "/pricing/spot", True, False),
    "listPriceSeries": Operation("GET", "/pricing/series", True, False),
    "listPriceTrends": Operation("GET", "/pricing/trends", True, False),
    "listPriceHistory": Operation("GET", "/pricing/history", True, False),
    "listShipments": Operation("GET", "/market/shipments", True, False),
    "listRfqs": Operation("GET", "/rfqs", True, False),
    "streamRfqs": Operation("GET", "/rfqs/stream", False, False),
    "listReleases": Operation("GET", "/releases", True, False),
    "listChanges": Operation("GET", "/changes", True, False),
    "listCustomFields": Operation("GET", "/custom-fields", False, False),
    "defineCustomField": Operation("POST", "/custom-fields", False, True),
    "changeCustomField": Operation("PATCH", "/custom-fields/{id}", False, False),
    "removeCustomField": Operation("DELETE", "/custom-fields/{id}", False, False),
    "setCustomValues": Operation("PUT", "/custom-values", False, False),
    "setCustomValuesOfRecord": Operation("PUT", "/custom-values/{id}", False, False),
    "createExport": Operation("POST", "/exports", False, True),
    "listExports": Operation("GET", "/exports", False, False),
    "getExport": Operation("GET", "/exports/{id}", False, False),
    "deleteExport": Operation("DELETE", "/exports/{id}", False, False),
    "cancelExport": Operation("POST", "/exports/{id}/cancel", False, True),
    "downloadExport": Operation("GET", "/exports/{id}/files/{name}", False, False),
    "listWebhooks": Operation("GET", "/webhooks", False, False),
    "createWebhook": Operation("POST", "/webhooks", False, True),
    "readWebhook": Operation("GET", "/webhooks/{id}", False, False),
    "changeWebhook": Operation("PATCH", "/webhooks/{id}", False, False),
    "deleteWebhook": Operation("DELETE", "/webhooks/{id}", False, False),
    "rotateWebhookSecret": Operation("POST", "/webhooks/{id}/rotate", False, True),
    "listWebhookDeliveries": Operation("GET", "/webhooks/{id}/deliveries", False, False),
    "readWebhookDelivery": Operation("GET", "/webhooks/{id}/deliveries/{delivery}", False, False),
    "replayWebhookDelivery": Operation("POST", "/webhooks/{id}/deliveries/{delivery}/replay", False, True),
    "replayFailedWebhookDeliveries": Operation("POST", "/webhooks/{id}/replay", False, True),
    "testWebhook": Operation("POST", "/webhooks/{id}/test", False, True),
    "getMe": Operation("GET", "/me", False, False),
    "listDatasets": Operation("GET", "/datasets", False, False),
    "getStatus": Operation("GET", "/status", False, False),
    "getOpenApi": Operation("GET", "/openapi.json", False, False),
}
