import { z } from "zod";
import type { PageParams } from "@/components/ui/cursor-pages";
import { lookParams, type TableLook } from "@/components/ui/table-look";
import { withParams } from "@/components/ui/url-state";
import { SPANS, type LeagueTable } from "@/lib/catalog/browse/shipments/contract";
import { SHIPMENT_BASES, SHIPMENT_DIMENSIONS, SHIPMENT_PRODUCTS } from "@/lib/catalog/vocabulary";
import { isQuarter } from "@/lib/core/dates";

const optional = <T extends z.ZodType>(form: T) => form.optional().catch(undefined);

const SHOWN = ["lines", "shares"] as const;

/** What each parameter takes. */
export const SHIPMENTS_VALUES = {
  product: SHIPMENT_PRODUCTS,
  dimension: SHIPMENT_DIMENSIONS,
  basis: SHIPMENT_BASES,
  source: "Use the code of a source.",
  quarter: "Use a quarter such as 2026Q1.",
  quarters: SPANS,
  show: SHOWN,
};

/** What an address of the page asks for; nonsense asks for nothing. */
const ShipmentsQuery = z.object({
  product: optional(z.enum(SHIPMENT_PRODUCTS)),
  dimension: optional(z.enum(SHIPMENT_DIMENSIONS)),
  basis: optional(z.enum(SHIPMENT_BASES)),
  source: optional(z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/)),
  quarter: optional(z.string().refine(isQuarter)),
  cursor: optional(z.string().max(4_000)),
  quarters: z.enum(SPANS).catch("8"),
  show: z.enum(SHOWN).catch("lines"),
});
export type ShipmentsQuery = z.output<typeof ShipmentsQuery>;

export const readShipmentsQuery = (search: PageParams): ShipmentsQuery => ShipmentsQuery.parse(search);

const PATH = "/shipments";

/** Where a table is, with what is drawn of it and how it looks. */
export const shipmentsHref = (table: LeagueTable, { quarters, show }: Pick<ShipmentsQuery, "quarters" | "show">, look: TableLook): string =>
  withParams(PATH, "", { ...table, quarters, show, ...lookParams(look) });
