import { reading, type Context } from "@/lib/platform/context";
import { SummaryByResource, type ImportRow } from "../imports/contract";
import type { ClaimedRun } from "./claim-run";
import type { RunFigures } from "./contract";
import { finishRun } from "./finish-run";

export const figuresOf = ({ rows, quarantined }: ImportRow, changes: RunFigures["changes"]): RunFigures => ({
  rows,
  quarantined: Object.values(quarantined).reduce((sum, n) => sum + n, 0),
  changes,
});

/** Ends a run whose import is published, by the release that it became; none where it changed nothing. @throws LostRun */
export async function settlePublished(ctx: Context, run: ClaimedRun, row: ImportRow): Promise<void> {
  if (row.release === null)
    return finishRun(ctx, run, { state: "unchanged", detail: "The file changes nothing.", figures: figuresOf(row, {}) });
  const release = await reading(ctx).release.findUnique({ where: { number: row.release }, select: { summary: true } });
  const changes = SummaryByResource.catch({}).parse(release?.summary ?? {});
  return finishRun(ctx, run, { state: "published", release: row.release, figures: figuresOf(row, changes) });
}
