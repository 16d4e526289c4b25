import type { z } from "zod";
import { anyOf, compare, given } from "@/lib/catalog/queries/conditions";
import { listPage, orderOf, type Ask, type Page } from "@/lib/catalog/queries/list-page";
import type { Condition, Statement } from "@/lib/catalog/queries/sql";
import { wrongParameter } from "@/lib/core/errors";
import type { AsOf } from "@/lib/core/parameters";
import { pool } from "@/lib/platform/database";
import type { RfqQuery } from "../contract";
import { RFQ_FIELDS } from "./fields";

export const RFQ_ORDERS = {
  position: { sql: "t.position", cast: "bigint" },
  // By month and then by position: those of a group are next to each other.
  delivery_month: { sql: "t.delivery_month || '/' || lpad(t.position::text, 15, '0')", cast: "text" },
} as const;

type Query = z.output<typeof RfqQuery>;

const COLUMNS =
  "t.id, t.position, t.group_id, t.published_at, t.category, t.technology, t.power_band, t.quantity_band, t.delivery_region, t.incoterm, t.delivery_month, t.sandbox, t.source";

/** The feed knows times, not releases of the catalogue. @throws DomainError invalid-parameter */
function timeOf(asOf: AsOf | undefined): Date | null {
  if (asOf === undefined) return null;
  if ("at" in asOf) return new Date(asOf.at);
  throw wrongParameter("as_of", "not-supported", "The RFQ feed has no releases. Use a time such as 2026-11-01T06:00:00Z.");
}

/** Rows as they stood at a time. What was withdrawn since is not shown any more, whatever time is asked for. */
const rowsAt =
  (at: Date | null) =>
  (sql: Statement): string => {
    if (at === null) return "rfq t";
    const time = sql.value(at);
    return `(select ${COLUMNS}, case when t.closed_at <= ${time}::timestamptz then 'closed' else 'open' end as status,
      case when t.closed_at <= ${time}::timestamptz then t.closed_at else t.published_at end as updated_at from rfq t where t.published_at <= ${time}::timestamptz) t`;
  };

async function lastPosition(): Promise<number> {
  const { rows } = await pool().query<{ last: number }>("select last from rfq_position where id = 1");
  return rows[0]?.last ?? 0;
}

/** Published requests, each on one page with all of its group. A walk sees what was published when it began; `meta.last_position` is where a stream goes on from there. */
export async function listRfqs({ category, region, since, as_of: asOf }: Query, ask: Ask): Promise<Page> {
  const at = timeOf(asOf);
  const last = ask.pin === null ? await lastPosition() : Number(ask.pin);
  const where: Condition[] = [
    compare("position", "<=", "bigint")(last),
    ...(ask.view.sandbox ? [() => "t.sandbox"] : []),
    ...given(category, anyOf("category")),
    ...given(region, anyOf("delivery_region")),
    ...given(since, (ms) => compare("published_at", ">=", "timestamptz")(new Date(ms))),
  ];
  const page = await listPage(
    { from: rowsAt(at), where, order: orderOf(RFQ_ORDERS, ask.sort), fields: RFQ_FIELDS, whole: "t.group_id" },
    ask,
  );
  return { ...page, pin: String(last), meta: { last_position: last, ...(at === null ? {} : { as_of_time: at.toISOString() }) } };
}
