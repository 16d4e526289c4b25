import { createHash } from "node:crypto";
import { z } from "zod";
import { readCursor, writeCursor } from "@/lib/core/cursor";
import { wrongCursor } from "@/lib/core/errors";
import { sign, unsign } from "@/lib/platform/secrets";
import type { FieldMap } from "../../fields";
import { exactFields } from "../../files/exact-rows";
import { listPage, type Ask, type Keyset, type PageQuery } from "../../queries/list-page";
import type { View } from "../../view";

/** Where a reader looks: what they may see, and as of which release. */
export type Place = { view: View; release: number };

/** Rows of one page of a list: what a page of them costs to render grows with each, and a search answers as somebody types. */
const PAGE_ROWS = 30;

const OBJECTS = ["capacity", "warranty"];

/** Figures inside of an object are kept as text, too. */
const exactObject = (column: string) => ({
  sql: `(case when jsonb_typeof(t.${column}) = 'object' then (select jsonb_object_agg(key, value) from jsonb_each_text(t.${column})) end)`,
  kind: "json" as const,
});

/** The fields of a record with every figure as its text, digits and all. */
export const shownFields = (fields: FieldMap): FieldMap =>
  Object.fromEntries(
    Object.entries(exactFields(fields)).map(([name, field]) => [name, OBJECTS.includes(name) ? exactObject(name) : field]),
  );

const Cursor = z.tuple([z.string(), z.string(), z.string()]);

/** Names a search, so that the cursor of one is not used for another. */
const nameOf = (search: string): string => createHash("sha256").update(search).digest("base64url").slice(0, 12);

function positionOf(cursor: string | null, search: string): Keyset | null {
  if (cursor === null) return null;
  const payload = unsign("page", cursor);
  if (payload === undefined) throw wrongCursor();
  const [name, value, id] = readCursor(payload, Cursor);
  if (name !== nameOf(search)) throw wrongCursor();
  return [value, id];
}

type Asked = Place & {
  sort: string;
  fields: FieldMap;
  limit?: number;
  /** What is looked for and in which order, as text. */
  search?: string;
  cursor?: string | null;
};

/**
 * Reads a page of the rows that the API's own list would return, as a page shows them.
 * @throws DomainError cursor-invalid for a cursor of another search
 */
export async function readRecords<T>(
  asked: Asked,
  row: z.ZodType<T>,
  query: (ask: Ask) => PageQuery | Promise<PageQuery>,
): Promise<{ rows: T[]; next: string | null }> {
  const { view, release, sort, fields, limit = PAGE_ROWS, search = "", cursor = null } = asked;
  const after = positionOf(cursor, search);
  const form = { pin: null, includeTotal: false, fields: Object.keys(fields), format: "ndjson" as const };
  const ask: Ask = { view, release, limit, after, sort, ...form };
  const { body, last } = await listPage({ ...(await query(ask)), fields }, ask);
  const rows = body === "" ? [] : body.split("\n").map((line) => row.parse(JSON.parse(line)));
  return { rows, next: last === null ? null : sign("page", writeCursor(nameOf(search), ...last)) };
}
