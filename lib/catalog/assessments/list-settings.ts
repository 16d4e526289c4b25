import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { AssessmentSettings } from "./contract";

const LIST = `
  select a.source, coalesce(d.name, a.source) as name, a.approval, a.bound_pct, a.publish_time, a.zone, a.version
  from assessment_source a left join data_source d on d.code = a.source order by a.source`;

/** The sources that our team assesses, with how their rounds go. */
export async function listAssessmentSettings(ctx: Context): Promise<AssessmentSettings[]> {
  requireStaff(ctx, "data:read");
  const { rows } = await pool().query<AssessmentSettings>(LIST);
  return rows;
}

const CANDIDATES = `
  select d.code, d.name from data_source d
  where not d.synthetic and exists (select from spot_price p where p.source = d.code and p.to_release is null) order by d.code`;

/** The sources with prices that could be assessed: generated ones can't. */
export async function listAssessable(ctx: Context): Promise<{ code: string; name: string }[]> {
  requireStaff(ctx, "data:read");
  const { rows } = await pool().query<{ code: string; name: string }>(CANDIDATES);
  return rows;
}
