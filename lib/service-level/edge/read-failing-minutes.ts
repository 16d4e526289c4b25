import { pool } from "@/lib/platform/database";
import { FAILED_PERCENT, PROMISED } from "../contract";
import type { Span } from "../rules";

/** Minutes that were down for an organisation by its own calls: the rule of `level.ts` in SQL; failed minutes are few, and an index finds them. */
const FAILING = `
  select c.org_id, c.minute, sum(c.answered)::int as answered, sum(c.failed)::int as failed
  from (select distinct org_id, minute from call_minute where component = $1 and failed > 0 and minute >= $2 and minute < $3 and org_id <> '' and ($4::text is null or org_id = $4)) f
    join call_minute c on c.org_id = f.org_id and c.component = $1 and c.minute = f.minute
  group by 1, 2 having sum(c.failed) * 100 > sum(c.answered + c.failed) * ${FAILED_PERCENT}
  order by 1, 2 limit 200000`;

export type FailingMinute = { orgId: string; minute: number; answered: number; failed: number };

/** Such minutes of one organisation, or of all of them when it is null, by organisation and time. */
export async function readFailingMinutes(orgId: string | null, span: Span): Promise<FailingMinute[]> {
  const { rows } = await pool().query<{ org_id: string; minute: Date; answered: number; failed: number }>(FAILING, [
    PROMISED,
    new Date(span.from),
    new Date(span.to),
    orgId,
  ]);
  return rows.map(({ org_id: owner, minute, answered, failed }) => ({ orgId: owner, minute: minute.getTime(), answered, failed }));
}
