import type { z } from "zod";
import { listPool } from "@/lib/platform/database";
import { companyStats, STATS_FILTERS, type STATS_BY, type StatsQuery } from "../resources/company-stats";
import { conditionsOf } from "../resources/filters";
import { shownIn } from "./conditions";
import { listPage, orderOf, type Ask, type Page, type PageQuery } from "./list-page";
import { all, Statement } from "./sql";

export const STATS_ORDERS = { companies: { sql: "t.companies", cast: "int" } } as const;

/** What of company t is counted, one row for each value of a list. */
const VALUES: Readonly<Record<(typeof STATS_BY)[number], { value: string; rows: string }>> = {
  country: { value: "t.country", rows: "company t" },
  status: { value: "t.status", rows: "company t" },
  type: { value: "v.value", rows: "company t left join lateral unnest(t.types) as v(value) on true" },
  technology: { value: "v.value", rows: "company t left join lateral unnest(t.technologies) as v(value) on true" },
};

function statsPage(query: z.output<typeof StatsQuery>, ask: Ask): PageQuery {
  const by = query.by ?? "country";
  const { value, rows } = VALUES[by];
  const conditions = [...shownIn(ask.view, ask.release), ...conditionsOf(STATS_FILTERS, query)];
  return {
    from: (sql) => `(
      select ${sql.value(by)}::text as by, coalesce(x.value, '') as id, x.value, count(*)::int as companies, null::text as source
      from (select ${value} as value from ${rows} where ${all(conditions, sql)}) x group by x.value
    ) t`,
    where: [],
    order: orderOf(STATS_ORDERS, ask.sort),
    fields: companyStats.fields,
  };
}

/** How many companies a plan shows, by country, type, technology or status. */
export async function listCompanyStats(query: z.output<typeof StatsQuery>, ask: Ask): Promise<Page> {
  const page = await listPage(statsPage(query, ask), ask);
  const sql = new Statement();
  const where = all([...shownIn(ask.view, ask.release), ...conditionsOf(STATS_FILTERS, query)], sql);
  const { rows } = await listPool().query<{ source: string }>({
    text: `select distinct t.source from company t where ${where} order by 1`,
    values: sql.values,
  });
  return { ...page, sources: rows.map(({ source }) => source) };
}
