import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import type { RoundEntry, WithdrawInput } from "./contract";
import { entryOf, readEntry, type EntryPlace } from "./read-entries";
import { changedMeanwhile, lockOpenRound } from "./records";

/** Takes back what was said of a series, so that it is open again. @throws DomainError not-found, outdated, conflict */
export async function withdrawEntry(ctx: Context, place: EntryPlace, { version }: z.output<typeof WithdrawInput>): Promise<RoundEntry> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const round = await lockOpenRound(tx, place.roundId);
    const entry = await entryOf(round, actorId(tx), place.seriesId);
    if (entry.version !== version) throw changedMeanwhile();
    if (entry.state === "open") throw new DomainError("conflict", "There is nothing to withdraw for this series.");
    await tx.db.assessmentEntry.update({
      where: { roundId_seriesId: { roundId: round.id, seriesId: entry.series_id } },
      data: {
        ...{ state: "open", low: null, avg: null, high: null, note: "", version: { increment: 1 }, beforeHash: null },
        ...{ enteredBy: null, enteredAt: null, decision: "none", decidedBy: null, decidedAt: null, decisionNote: "" },
      },
    });
    const data = { source: round.source, date: round.date, item: entry.item, from: entry.avg ?? "" };
    await recordEvent(tx, { type: "assessment.withdrawn", subject: entry.series_id, data });
  });
  return readEntry(ctx, place);
}
