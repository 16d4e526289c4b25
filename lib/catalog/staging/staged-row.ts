import { hash } from "node:crypto";
import { stableId } from "@/lib/core/ids";
import { foldText } from "@/lib/core/text";
import type { Prisma } from "@/prisma/generated/client";
import type { CompanyDraft, Draft, PriceDraft, ProductDraft, SeriesKey, ShipmentDraft } from "../drafts";
import { shifted } from "../importers/decimals";
import { SERIES_NAMES } from "../resources/spot-price";
import { PRICE_STAGES, type Resource } from "../vocabulary";
import { recordId } from "./record-id";

/** A draft as its table stores it: every column but those that publishing fills. */
export type StagedRow = { resource: Resource; ref: string; hash: string; doc: Readonly<Record<string, unknown>> };

/** Returns values as a column of JSON takes them. */
export const jsonColumn = (values: object): Prisma.InputJsonObject => JSON.parse(JSON.stringify(values));

const SANDBOX_SHARE = 100;
/** As a power of ten. */
const WATTS_IN_KW = 3;

/** One in a hundred companies, chosen by id for ever, and everything of theirs. */
function isInSandbox(id: string): boolean {
  return Number.parseInt(hash("sha256", id, "hex").slice(0, 4), 16) % SANDBOX_SHARE === 0;
}

/** The id of a price series: what it is and who reports it. */
export function seriesId(source: string, draft: SeriesKey): string {
  return stableId("ps", source, ...SERIES_NAMES.map((name) => draft[name] ?? ""));
}

function stagedCompany(source: string, draft: CompanyDraft): Record<string, unknown> {
  const { ref, parent_ref, capacity, ...columns } = draft;
  const id = recordId("company", source, ref);
  const decimals =
    capacity &&
    Object.fromEntries(Object.entries(capacity).map(([key, value]) => [key, key === "as_of" || value === null ? value : Number(value)]));
  return Object.assign(columns, {
    id,
    capacity: decimals,
    name_folded: foldText(draft.name),
    search_folded: [draft.name, draft.legal_name ?? "", ...draft.aliases].map(foldText).filter(Boolean).join(" | "),
    parent_id: parent_ref === null ? null : recordId("company", source, parent_ref),
    sandbox: isInSandbox(id),
  });
}

/** Nameplate where there is one; inverters and storage by their output. */
function powerOf(draft: ProductDraft): string | null {
  if (draft.category === "inverter") return draft.ac_power_w;
  if (draft.category === "storage") return draft.power_kw === null ? null : shifted(draft.power_kw, WATTS_IN_KW);
  return draft.nameplate_w ?? draft.pmax_stc_w;
}

/** Columns are set one by one: so many at once make an object that is slow to make and to write as JSON. */
function stagedProduct(source: string, draft: ProductDraft): Record<string, unknown> {
  const { ref, series_ref, warranty, ...rest } = draft;
  const columns: Record<string, unknown> = rest;
  const id = recordId("product", source, ref);
  const [manufacturer, model] = [foldText(draft.manufacturer), foldText(draft.model)];
  columns["id"] = id;
  columns["warranty"] = warranty && { ...warranty, power_end_pct: warranty.power_end_pct === null ? null : Number(warranty.power_end_pct) };
  columns["series_id"] = series_ref === null ? null : stableId("se", source, series_ref);
  columns["manufacturer_folded"] = manufacturer;
  columns["model_folded"] = model;
  columns["search_folded"] = [manufacturer, foldText(draft.brand ?? ""), model].filter(Boolean).join(" | ");
  columns["power_w"] = powerOf(draft);
  columns["sandbox"] = isInSandbox(draft.company_id ?? id);
  return columns;
}

function stagedPrice(source: string, draft: PriceDraft): Record<string, unknown> {
  const series = seriesId(source, draft);
  const stage = String(PRICE_STAGES.indexOf(draft.stage));
  const parts = [
    draft.benchmark ? "0" : "1",
    draft.stage === "module" ? "0" : "1",
    stage,
    draft.technology ?? "~",
    foldText(draft.item),
    draft.region,
    draft.currency,
  ];
  return {
    ...draft,
    id: recordId("spot_price", source, `${series}|${draft.date}`),
    series_id: series,
    position: parts.join("/"),
    sandbox: draft.benchmark,
  };
}

const isModuleByCompany = ({ product, dimension }: Readonly<Record<string, unknown>>): boolean =>
  product === "module" && dimension === "company";

const shipmentRef = (draft: ShipmentDraft): string =>
  [draft.quarter, draft.product, draft.dimension, draft.basis, draft.entity_id].join("|");

function stagedShipment(source: string, draft: ShipmentDraft): Record<string, unknown> {
  return {
    ...draft,
    id: recordId("shipment", source, shipmentRef(draft)),
    // Every table: what limits the sandbox is how far back it reaches.
    sandbox: true,
  };
}

/** What identifies a draft within its source. */
export function refOf(source: string, item: Draft): string {
  if (item.resource === "spot_price") return `${seriesId(source, item.draft)}|${item.draft.date}`;
  return item.resource === "shipment" ? shipmentRef(item.draft) : item.draft.ref;
}

function docOf(source: string, item: Draft): Record<string, unknown> {
  switch (item.resource) {
    case "company":
      return stagedCompany(source, item.draft);
    case "product":
      return stagedProduct(source, item.draft);
    case "spot_price":
      return stagedPrice(source, item.draft);
    case "shipment":
      return stagedShipment(source, item.draft);
  }
}

/** Shipments keep the hash that they had when the sandbox had modules by company alone: what it shows is no content, and no import reports a change. */
const hashed = (resource: Resource, doc: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  resource === "shipment" ? { ...doc, sandbox: isModuleByCompany(doc) } : doc;

const hashOf = (resource: Resource, doc: Readonly<Record<string, unknown>>): string => contentHash(hashed(resource, doc));

/** A row with the JSON of its doc, which costs as much as the rest of it; the hash is made of that of most. */
export type WrittenRow = { row: StagedRow; json: string };

export const written = (row: StagedRow): WrittenRow => ({ row, json: JSON.stringify(row.doc) });

/** The row that a draft becomes, with the hash by which a later import sees whether it changed. */
export function writtenRow(source: string, item: Draft): WrittenRow {
  const { resource } = item;
  const doc = docOf(source, item);
  const content = hashed(resource, doc);
  const json = JSON.stringify(content);
  const row = { resource, ref: refOf(source, item), hash: hashOfText(json), doc };
  // The id of a parent tells nobody what the file says; a row that has none says it in its place.
  const parent = item.resource === "company" ? item.draft.parent_ref : null;
  if (parent !== null) return written({ ...row, doc: { ...doc, parent_ref: parent } });
  return content === doc ? { row, json } : written(row);
}

export const stagedRow = (source: string, item: Draft): StagedRow => writtenRow(source, item).row;

/** The same row with columns that no draft says. */
export function withColumns(row: StagedRow, columns: Readonly<Record<string, unknown>>): StagedRow {
  const doc = { ...row.doc, ...columns };
  return { ...row, doc, hash: hashOf(row.resource, doc) };
}

/** The hash of a staged row that takes its record out; no content has it. */
export const WITHDRAWN = "";

/** A staged row that says that there is no such record. */
export const withdrawal = (resource: Resource, ref: string): StagedRow => ({ resource, ref, hash: WITHDRAWN, doc: {} });

/** What two rows of the same content have in common. */
export const contentHash = (doc: Readonly<Record<string, unknown>>): string => hashOfText(JSON.stringify(doc));

const hashOfText = (text: string): string => hash("sha256", text, "base64url").slice(0, 22);
