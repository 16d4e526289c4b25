import { MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { enqueue } from "@/lib/platform/queue";
import { type ImportRow, TITLE_CHARS } from "../imports/contract";
import { discardImport } from "../imports/discard-import";
import { readImport } from "../imports/read-import";
import { recheckImport } from "../imports/recheck-import";
import { type Preview, previewImport } from "../releases/preview";
import { isEmpty, publishImport } from "../releases/publish-import";
import { worseText } from "../scorecards/contract";
import { RESOURCES, type Resource } from "../vocabulary";
import { moveRun, type ClaimedRun } from "./claim-run";
import { Bounds } from "./contract";
import { finishRun } from "./finish-run";
import { type Changes, reasonsToHold } from "./reasons-to-hold";
import { figuresOf, settlePublished } from "./settle-published";
import type { Working } from "./working";

const BY_HAND = "Everything of this schedule is published by a person.";

async function publishedRows(source: string): Promise<Record<Resource, number>> {
  const counts = { company: 0, product: 0, spot_price: 0, shipment: 0 };
  for (const resource of RESOURCES) {
    const { rows } = await pool().query<{ n: number }>(
      `select count(*)::int as n from ${resource} where source = $1 and to_release is null`,
      [source],
    );
    counts[resource] = rows[0]?.n ?? 0;
  }
  return counts;
}

const quarantinedIn = ({ report }: Preview): number => Object.values(report.quarantined).reduce((sum, n) => sum + n, 0);

async function changesOf(preview: Preview): Promise<Changes> {
  const { summary, links, emptied, goneColumns, responses, source, worse } = preview;
  return {
    ...{ summary, published: await publishedRows(source), quarantined: quarantinedIn(preview), responses: responses.length },
    worse: worse.map(worseText),
    lostLinks: links.lost + links.changed,
    goneColumns: goneColumns.map(({ field }) => field),
    emptied: emptied.reduce((sum, { n }) => sum + n, 0),
  };
}

/** The preview against what is published now. */
async function freshPreview(ctx: Context, importId: string): Promise<Preview> {
  const preview = await previewImport(ctx, importId);
  if (preview.checked === preview.newest) return preview;
  await recheckImport(ctx, importId);
  return previewImport(ctx, importId);
}

/** Somebody published or decided in between: what was seen does not hold any more, and is looked at again, at once. */
const lookAgain = (ctx: Context, run: ClaimedRun): Promise<void> =>
  transaction(ctx, async (tx) => {
    await moveRun(tx, run, { to: "reading", data: { leasedUntil: null, lookAt: new Date(tx.clock.now() + MINUTE_MS) } });
    await enqueue(tx, "run-schedule", { runId: run.id });
  });

async function publish(ctx: Context, run: ClaimedRun, { preview, working }: { preview: Preview; working: Working }): Promise<void> {
  const title = `${run.schedule.name}: ${run.fileName ?? "file"}`.slice(0, TITLE_CHARS);
  try {
    await publishImport(ctx, preview.importId, { title, checked: preview.checked, responses: preview.responsesKey });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { state } = await readImport(ctx, preview.importId);
    if (error.code === "outdated" || state !== "staged") return lookAgain(ctx, run);
    return finishRun(ctx, run, { state: "held", detail: error.message });
  }
  await working.passed?.("published");
  await settlePublished(ctx, run, await readImport(ctx, preview.importId));
}

/** Nothing has to be decided where nothing changes; a schedule that never publishes writes nothing at all. */
async function closeUnchanged(ctx: Context, run: ClaimedRun, row: ImportRow): Promise<void> {
  await finishRun(ctx, run, { state: "unchanged", detail: "The file changes nothing.", figures: figuresOf(row, {}) });
  // Of one that stays staged by accident nothing is lost: it is discarded with other old ones.
  await discardImport(ctx, row.id);
}

/**
 * Publishes a checked import by the rule of its schedule, exactly as its preview shows it, or leaves it to a person with every
 * reason why. @throws LostRun
 */
export async function decideRun(ctx: Context, run: ClaimedRun, { row, working }: { row: ImportRow; working: Working }): Promise<void> {
  const preview = await freshPreview(ctx, row.id);
  const changes = await changesOf(preview);
  const isByHand = run.schedule.publish === "never";
  if (isByHand && isEmpty(preview.summary) && changes.quarantined === 0 && changes.goneColumns.length === 0)
    return closeUnchanged(ctx, run, row);
  const reasons = isByHand ? [BY_HAND] : reasonsToHold(changes, Bounds.parse(run.schedule.bounds));
  await working.passed?.("decided");
  if (reasons.length === 0) return publish(ctx, run, { preview, working });
  return finishRun(ctx, run, { state: "held", detail: reasons.join(" "), figures: figuresOf(row, preview.summary) });
}
