import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";

/** The sources that have a scorecard, the one that published last first. */
export async function listMeasuredSources(ctx: Context): Promise<string[]> {
  requireStaff(ctx, "data:read");
  const { rows } = await pool().query<{ source: string }>(
    "select source from scorecard group by source order by max(release) desc, source",
  );
  return rows.map(({ source }) => source);
}
