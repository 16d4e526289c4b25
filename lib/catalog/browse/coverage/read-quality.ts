import { listPool } from "@/lib/platform/database";
import type { Head } from "../../current-release";
import { RESOURCES } from "../../vocabulary";
import type { SourceQuality } from "./contract";

/** Of each source and resource, the newest release that was measured and has records; by an index, however many releases there are. */
const LAST_MEASURED = `
  select d.code as source, r.resource, m.release from data_source d cross join unnest($1::text[]) as r(resource) cross join lateral (
    select s.release from scorecard s where s.source = d.code and s.resource = r.resource and s.metric = 'rows' and s.value > 0
    order by s.release desc limit 1
  ) m`;

/**
 * Returns completeness and freshness of each source's records, as they were measured last. Of the scorecards nothing else is for
 * everyone: what is held back, and by which bounds, is our team's.
 */
export async function readQuality({ sources }: Pick<Head, "sources">): Promise<SourceQuality[]> {
  const { rows } = await listPool().query<SourceQuality>(
    `select l.source, l.resource, round(avg(s.value) filter (where s.metric = 'complete')::numeric, 1)::float8 as "completePct",
       max(s.value) filter (where s.metric = 'age_days')::int as "ageDays"
     from (${LAST_MEASURED}) l join scorecard s using (source, resource, release)
     where s.metric in ('complete', 'age_days') group by l.source, l.resource order by l.source, l.resource`,
    [RESOURCES],
  );
  return rows.filter(({ source }) => sources.has(source));
}
