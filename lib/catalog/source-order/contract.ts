import { z } from "zod";
import { countText } from "@/lib/core/wording";

/** Resources of which several sources may have the same, so that one of them responds. */
export const ORDERED_RESOURCES = ["shipment", "spot_price"] as const;
export type OrderedResource = (typeof ORDERED_RESOURCES)[number];

/** Everything of a resource, where a table has no order of its own. */
export const WHOLE = "";

type TableScope = { product: string; dimension: string; basis: string };

/** What a shipment table is in every quarter. Sources are ordered by it, so that a series does not change hands between quarters. */
export const scopeOf = ({ product, dimension, basis }: TableScope): string => [product, dimension, basis].join("/");

/** "Module shipments by destination, exported", or all of a resource. */
export function scopeTitle(resource: OrderedResource, scope: string): string {
  if (resource === "spot_price") return "Module benchmarks";
  const [product = "", dimension = "", basis = ""] = scope.split("/");
  if (scope === WHOLE) return "All shipments";
  const said = [`${product} shipments by ${dimension}`, basis].join(", ").replaceAll("_", " ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const codes = z.array(z.string().max(60)).max(50, "Order at most 50 sources.");

export const SourceOrderInput = z.object({
  resource: z.enum(ORDERED_RESOURCES),
  scope: z.string().max(100),
  /** The first responds; those that are not named follow in the usual order. None: the usual order. */
  sources: codes,
  /** The order that was shown; another one by now is not overwritten. */
  seen: codes.optional(),
  /** Says what would change in responses, and changes nothing. */
  dry_run: z.boolean().default(false),
});
export type SourceOrderInput = z.input<typeof SourceOrderInput>;

const Responder = z.object({ source: z.string(), name: z.string(), rows: z.number() });

/** A table of which another source would respond: rows of shipments in these quarters, or series of benchmarks. */
export const OrderEffect = z.object({
  table: z.string(),
  quarters: z.object({ n: z.number(), first: z.string(), last: z.string() }).nullable(),
  from: Responder,
  to: Responder,
});
export type OrderEffect = z.output<typeof OrderEffect>;

export const SourceOrderReply = z.object({ sources: z.array(z.string()), effects: z.array(OrderEffect) });
export type SourceOrderReply = z.output<typeof SourceOrderReply>;

export type OrderedSource = { code: string; name: string; synthetic: boolean };
/** A table that several sources have, the first of which responds where it has rows; `stated`: staff ordered them. */
export type SourceOrderEntry = { resource: OrderedResource; scope: string; stated: boolean; sources: OrderedSource[] };

/**
 * What publishing an import means for responses where several sources have the same shipment table.
 * replaces: rows of the other source no longer respond. hidden: rows of the import don't, as the other source comes first.
 * gives-way: the source has nothing of these tables any more, and the other one responds. default: without parameters this table
 * responds, and not the one of `instead`.
 */
export type ResponseEffect = {
  kind: "replaces" | "hidden" | "gives-way" | "default";
  /** The other source. */
  source: string;
  name: string;
  /** product/dimension/basis of the tables, and their quarters. */
  scope: string;
  quarters: { n: number; first: string; last: string };
  /** Rows of the other source; of this import where they are hidden. */
  rows: number;
  instead?: { scope: string; quarter: string };
};

const rowsText = (rows: number): string => `${countText(rows)} ${rows === 1 ? "row" : "rows"}`;

const SENTENCES: Readonly<Record<ResponseEffect["kind"], (effect: ResponseEffect) => string>> = {
  replaces: ({ rows, name }) => `This would replace ${rowsText(rows)} of ${name} in responses`,
  hidden: ({ rows, name }) => `${rowsText(rows)} ${rows === 1 ? "is" : "are"} not shown: ${name} comes first`,
  default: ({ rows, name }) => `This would be the default response instead of ${rowsText(rows)} of ${name}`,
  "gives-way": ({ rows, name }) => `${name} would respond instead, with ${rowsText(rows)}`,
};

/** What an order would replace, and in which table. */
export function orderEffectText({ table, quarters, from, to }: OrderEffect): { title: string; tables: string } {
  const of = (rows: number): string => (quarters === null ? `${countText(rows)} series` : rowsText(rows));
  const when = quarters === null ? "" : `, ${quarters.n === 1 ? quarters.first : `${quarters.first} to ${quarters.last}`}`;
  return {
    title: `This would replace ${of(from.rows)} of ${from.name} in responses with ${of(to.rows)} of ${to.name}`,
    tables: `${table}${when}`,
  };
}

/** What happens, and to which tables. */
export function responseEffectText(effect: ResponseEffect): { title: string; tables: string } {
  const { n, first, last } = effect.quarters;
  const tables = `${scopeTitle("shipment", effect.scope)}, ${n === 1 ? first : `${first} to ${last}`}`;
  const { instead } = effect;
  const before = instead ? ` instead of ${scopeTitle("shipment", instead.scope)}, ${instead.quarter}` : "";
  return { title: SENTENCES[effect.kind](effect), tables: `${tables}${before}` };
}
