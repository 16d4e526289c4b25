import type { z } from "zod";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { keysOf } from "@/lib/core/tables";
import type { FieldMap } from "../fields";
import { DECLARED } from "../resources/all";
import { change, type ChangeQuery } from "../resources/change";
import { shipment } from "../resources/shipment";
import type { View } from "../view";
import type { Resource } from "../vocabulary";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { PRICE_ROWS } from "./spot-prices";
import type { Statement } from "./sql";

export const CHANGE_ORDERS = { release: { sql: "t.sort_key", cast: "text" } } as const;

/** Fields of a shipment that depend on its neighbours are left to /market/shipments. */
const PLAIN_SHIPMENT: FieldMap = Object.fromEntries(Object.entries(shipment.fields).filter(([name]) => !shipment.derived.includes(name)));

type Source = {
  from: string;
  fields: FieldMap;
  /** SQL over t that the caller's plan must satisfy; null: not in the plan. */ within(view: View, sql: Statement): string | null;
};

const dated =
  (window: (view: View) => { from: string | null; until: string | null } | null, column: string) =>
  (view: View, sql: Statement): string | null => {
    const range = window(view);
    if (range === null) return null;
    const ends = [
      ...(range.from === null ? [] : [`${column} >= ${sql.value(range.from)}::date`]),
      ...(range.until === null ? [] : [`${column} <= ${sql.value(range.until)}::date`]),
    ];
    return ends.length === 0 ? "true" : ends.join(" and ");
  };

const QUARTER_END =
  "((to_date(left(t.quarter, 4) || '-' || (right(t.quarter, 1)::int * 3)::text, 'YYYY-MM') + interval '1 month')::date - 1)";

const SOURCES: Readonly<Record<Resource, Source>> = {
  company: { from: "company t", fields: DECLARED.company.fields, within: () => "true" },
  product: { from: "product t", fields: DECLARED.product.fields, within: () => "true" },
  spot_price: {
    from: PRICE_ROWS,
    fields: DECLARED.spot_price.fields,
    within: dated((view) => view.windows.spot, "t.effective_date"),
  },
  shipment: {
    from: "shipment t",
    fields: PLAIN_SHIPMENT,
    within: (view, sql) =>
      view.windows.shipments === null
        ? null
        : `(${dated((v) => v.windows.shipments, QUARTER_END)(view, sql) ?? "false"}) and not t.is_total`,
  },
};

/** Versions that began after `since`, and ends after it that no later version of the record follows at once. */
function changesOf(resource: Resource, sql: Statement, { ask, since }: { ask: Ask; since: number }): string | null {
  const { from, within } = SOURCES[resource];
  const allowed = within(ask.view, sql);
  if (allowed === null) return null;
  const [after, until] = [sql.value(since), sql.value(ask.release)];
  const where = `(${allowed})${ask.view.sandbox ? " and t.sandbox" : ""}`;
  return `
    select '${resource}' as resource, t.from_release as release, t.id, t.source, t.row_id,
      case when exists (select from ${resource} e where e.id = t.id and e.to_release = t.from_release) then 'changed' else 'added' end as change
    from ${from} where t.from_release > ${after} and t.from_release <= ${until} and ${where}
    union all
    select '${resource}', t.to_release, t.id, t.source, null, 'removed' from ${from}
    where t.to_release > ${after} and t.to_release <= ${until} and ${where}
      and not exists (select from ${resource} l where l.id = t.id and l.from_release = t.to_release)`;
}

/** Records are written for the rows of the page only: sorting a whole release must not write all of it. */
const RECORD = `(case t.resource ${keysOf(SOURCES)
  .map((resource) => {
    const { from, fields } = SOURCES[resource];
    const columns = Object.entries(fields).map(([name, field]) => `${field.sql} as "${name}"`);
    return `when '${resource}' then (select row_to_json(y) from (select ${columns.join(", ")} from (select t.row_id as wanted) w join ${from} on t.row_id = w.wanted) y)`;
  })
  .join(" ")} end)`;

const FIELDS_WITH_RECORD: FieldMap = { ...change.fields, record: { sql: RECORD, kind: "json" } };

function askedResources(query: z.output<typeof ChangeQuery>, ask: Ask): readonly Resource[] {
  const { resources, windows, title } = ask.view;
  const larger = ask.view.planReaching("shipments", "9999-12-31") ?? "a larger";
  if (query.resource?.includes("shipment") && windows.shipments === null)
    throw new DomainError("plan-required", `Shipments are not part of the ${title} plan; ${larger} includes them.`, {
      errors: [{ parameter: "resource", code: "outside-plan", detail: `shipment requires the ${larger} plan.` }],
    });
  const closed = query.resource?.find((resource) => !resources.includes(resource));
  if (closed !== undefined) throw new DomainError("scope-missing", `This key lacks the scope to read ${closed} records.`);
  const open = query.resource ?? resources.filter((resource) => resource !== "shipment" || windows.shipments !== null);
  if (open.length === 0) throw new DomainError("plan-required", `The data covered by this key's scopes is not part of the ${title} plan.`);
  return open;
}

export function changePage(query: z.output<typeof ChangeQuery>, ask: Ask, since: number): PageQuery {
  const resources = askedResources(query, ask);
  return {
    from: (sql) => {
      const parts = resources.flatMap((resource) => changesOf(resource, sql, { ask, since }) ?? []);
      return `(select c.*, r.published_at, lpad(c.release::text, 10, '0') || '/' || c.resource || '/' || c.id as sort_key from (${parts.join(" union all ")}) c join release r on r.number = c.release) t`;
    },
    where: [],
    order: orderOf(CHANGE_ORDERS, ask.sort),
    fields: FIELDS_WITH_RECORD,
  };
}

/** What releases changed, in order of release; with `since` 0 the whole catalogue as it was published. */
export async function listChanges(query: z.output<typeof ChangeQuery>, ask: Ask): Promise<Page> {
  const since = query.since ?? Math.max(0, ask.release - 1);
  if (since > ask.release) throw wrongParameter("since", "out-of-range", `Release ${since} does not exist; the latest is ${ask.release}.`);
  const page = await listPage(changePage(query, ask, since), ask);
  return { ...page, meta: { since } };
}
