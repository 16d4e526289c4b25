import { z } from "zod";
import { pool } from "@/lib/platform/database";
import type { Emptied } from "../imports/contract";
import type { StageReport } from "../staging/stage-report";
import type { Resource } from "../vocabulary";

type Run = { source: string; kind: string; report: StageReport };

const Names = z.array(z.string());

/** What the last published file of a source lacked; null where no report says it. */
async function lackedBefore({ source, kind }: Run, resource: Resource): Promise<string[] | null> {
  const { rows } = await pool().query<{ names: unknown }>(
    `select report -> 'absent' -> $3 as names from import_run
     where source = $1 and kind = $2 and state = 'published' and report -> 'absent' -> $3 is not null
     order by finished_at desc limit 1`,
    [source, kind, resource],
  );
  return rows[0] ? Names.parse(rows[0].names) : null;
}

/**
 * Columns whose published values stay only because the file lacks them, although the file published before had them. A supplier may
 * have dropped them by accident: nothing looks changed, and the values grow old.
 */
export async function goneColumns(run: Run): Promise<Emptied[]> {
  const gone: Emptied[] = [];
  for (const kept of run.report.kept ?? []) {
    if (!run.report.absent?.[kept.resource]?.includes(kept.field)) continue;
    const before = await lackedBefore(run, kept.resource);
    if (before !== null && !before.includes(kept.field)) gone.push(kept);
  }
  return gone;
}
