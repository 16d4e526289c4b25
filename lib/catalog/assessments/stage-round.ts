import { marketDay } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { openPreparedRun } from "../quarantine/prepared-run";
import { actorId } from "../releases/actor-id";
import { reasonsAgainst } from "../staging/checks";
import { stagedRow, type StagedRow } from "../staging/staged-row";
import { ASSESSMENT_KIND } from "./contract";
import { draftsOf, type Assessed } from "./drafts-of";
import { readEntries, type KnownEntry } from "./read-entries";
import { lockOpenRound, type Round } from "./records";
import { missingText } from "./rules";

const isAssessed = (entry: KnownEntry): entry is KnownEntry & Assessed => entry.state === "entered" || entry.state === "unchanged";

/**
 * Makes a staged import of a complete round, which is looked at and published like a file's; discarding it opens the round again.
 * @throws DomainError not-found, conflict when something is missing
 */
export async function stageRound(ctx: Context, id: string): Promise<{ import_id: string; rows: number }> {
  requireStaff(ctx, "data:write");
  return transaction(ctx, async (tx) => {
    const round = await lockOpenRound(tx, id);
    const rows = await rowsOf(tx, round);
    const { id: importId } = await openPreparedRun(tx, { kind: ASSESSMENT_KIND, source: round.source, rows });
    await tx.db.assessmentRound.update({ where: { id }, data: { importId, version: { increment: 1 } } });
    const data = { source: round.source, date: round.date, series: rows.length };
    await recordEvent(tx, { type: "assessment.staged", subject: id, data });
    return { import_id: importId, rows: rows.length };
  });
}

async function rowsOf(ctx: Context, round: Round): Promise<StagedRow[]> {
  const entries = await readEntries(round, actorId(ctx));
  const missing = missingText(entries);
  if (missing !== null) throw new DomainError("conflict", `This round is not complete: ${missing}`);
  const assessed = entries.filter(isAssessed);
  if (assessed.length === 0)
    throw new DomainError("conflict", "All series were skipped, so there is nothing to publish. Discard the round.");
  const drafts = await draftsOf(assessed, round.date);
  const today = marketDay(ctx.clock.now());
  return [...drafts.values()].map((draft) => {
    const item = { resource: "spot_price" as const, draft };
    const [reason] = reasonsAgainst(item, today);
    if (reason) throw new DomainError("conflict", `${draft.item}: ${reason.detail}`);
    return stagedRow(round.source, item);
  });
}
