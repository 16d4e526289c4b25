import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { escapeLike, foldText } from "@/lib/core/text";
import * as cells from "../importers/forms/fields";
import type { Condition } from "../queries/sql";
import { namesakeIn, SHIPMENT_BASES, SHIPMENT_DIMENSIONS, SHIPMENT_PRODUCTS, SHIPMENT_STATUSES } from "../vocabulary";
import { assigned, computed, imported, inFile, resource } from "./declare";
import { filter, handled } from "./filters";
import { code, decimal, FLAG, idOf, INTEGER, nullable, TEXT, withDefault, word } from "./values";

/** The computed rest has an id to be sorted and continued by, and shows none. */
export const OTHERS_ID = "sh_others";

/** Tables of one response. */
const MAX_QUARTERS = 12;

/** The status of the rest of a table of which a part is quarantined; no file can state it. */
export const INCOMPLETE = "incomplete";
const STATUS = { ...withDefault(word(SHIPMENT_STATUSES), "actual"), record: z.enum([...SHIPMENT_STATUSES, INCOMPLETE]) };

const ID = { ...nullable(idOf("sh")), read: () => ({ sql: `nullif(t.id, '${OTHERS_ID}')`, kind: "text" as const }) };
const QUARTER = { ...code(6), cell: z.string().regex(/^\d{4}Q[1-4]$/, "must be a quarter such as 2025Q3") };
const notNegative = cells.decimal.refine((volume) => !volume.startsWith("-"), "must not be negative");
const percent = nullable(decimal("%"));

/** Fewer letters than these are whole words: beginnings of names would be any. */
const MIN_PREFIX = 4;
const isEntity =
  (entity: string): Condition =>
  (sql) =>
    `(lower(t.entity_id) = lower(${sql.value(entity)}) or lower(t.entity) = lower(${sql.value(entity)}) or lower(t.entity) like ${sql.value(`${escapeLike(foldText(entity))}${entity.length < MIN_PREFIX ? " %" : "%"}`)})`;

export const shipment = resource({
  id: "Shipment",
  description: "Shipment volume and market share for a quarter.",
  path: "/market/shipments",
  title: "Shipments",
  prefix: "sh",
  fields: {
    id: assigned(ID, "Stable ID; null for the computed remainder.", "sh_0123456789abcdef"),
    quarter: imported(QUARTER, "Calendar quarter.", "2026Q3"),
    product: imported(word(SHIPMENT_PRODUCTS), "Product shipped.", "module"),
    dimension: imported(word(SHIPMENT_DIMENSIONS), "Breakdown of the rows.", "company"),
    entity_id: imported(
      { ...TEXT, cell: cells.optional(cells.text) },
      "Company ID, country code, technology or “others”.",
      "co_0123456789abcdef",
    ),
    entity: imported(TEXT, "Name of the entity.", "Nordlicht Solar"),
    is_total: { ...inFile(cells.withDefault(cells.flag, false)), isColumn: true },
    rank: computed(
      nullable(INTEGER),
      "Rank by volume; equal volumes share a rank. Null for withheld rows, the remainder, and tables that are incomplete or have no stated total.",
      1,
    ),
    volume_gw: imported(nullable({ ...decimal("GW"), cell: notNegative }), "Shipped volume; null if withheld or incomplete.", 22.8),
    share_pct: computed(percent, "Share of the stated total; null if no total is stated or the remainder is incomplete.", 12.5),
    share_basis: computed({ ...TEXT, record: z.literal("stated_total").nullable() }, "What the share is a percentage of.", "stated_total"),
    qoq_pct: computed(percent, "Change from the previous quarter.", 4.11),
    yoy_pct: computed(percent, "Change from the same quarter of the previous year.", 9.62),
    basis: imported(word(SHIPMENT_BASES), "Measurement basis of the volume.", "shipped"),
    status: imported(
      STATUS,
      "Certainty of the figure. incomplete: a row of the table is quarantined, so the remainder has no volume or share, and no row has a rank.",
      "actual",
    ),
    withheld: imported(withDefault(FLAG, false), "Whether the volume is known but withheld.", false),
  },
  fileOrder: { first: ["quarter", "product", "dimension", "basis"], last: [] },
  hiddenColumns: [],
  filters: {
    quarter: handled(
      p.quarters(MAX_QUARTERS, {
        description: `Calendar quarter. A comma means OR, for at most ${MAX_QUARTERS}. Default: the latest published.`,
        example: "2025Q3",
      }),
    ),
    product: handled(
      p.oneOf(SHIPMENT_PRODUCTS, {
        description: "Product shipped. Default: module.",
        example: "module",
        meant: namesakeIn(SHIPMENT_PRODUCTS),
      }),
    ),
    dimension: handled(p.oneOf(SHIPMENT_DIMENSIONS, { description: "Breakdown of the rows. Default: company.", example: "company" })),
    basis: handled(
      p.oneOf(SHIPMENT_BASES, {
        description: "Measurement basis. Default: the best available; meta.available lists all.",
        example: "shipped",
      }),
    ),
    source: handled(
      p.code({
        description:
          "Code of the source whose table is returned. Default: the source that comes first; meta.available lists all. An unknown code is rejected with the known ones.",
        example: "synthetic",
      }),
    ),
    entity: filter(
      p.words({
        description:
          "Only this entity: its ID, its name or the beginning of it; countries by code or name. Of several quarters, those are shown in which a source has it. Shares still refer to the total.",
        example: "DE",
      }),
      isEntity,
    ),
  },
  orders: { rank: { sql: "t.sort_key", cast: "text" } },
  defaultOrder: "rank",
  coverage: "'quarters', count(distinct quarter), 'first_quarter', min(quarter), 'last_quarter', max(quarter)",
  // The stated total of a table stands in `meta`.
  counted: "not is_total",
});
