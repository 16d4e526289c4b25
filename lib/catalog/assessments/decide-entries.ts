import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import type { DecideEntries, RoundEntry } from "./contract";
import { readEntries, shown, type KnownEntry } from "./read-entries";
import { changedMeanwhile, lockOpenRound, roundById, type Round } from "./records";

/**
 * Approves prices of a round or returns them, all or none. Who entered a price can't: on the command line, nobody who is on it can
 * decide on what was entered there.
 * @throws DomainError not-found, outdated, conflict
 */
export async function decideEntries(ctx: Context, roundId: string, input: DecideEntries): Promise<RoundEntry[]> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const round = await lockOpenRound(tx, roundId);
    const known = new Map((await readEntries(round, actorId(tx))).map((entry) => [entry.series_id, entry]));
    for (const { series_id, version } of input.entries) {
      const entry = known.get(series_id);
      if (!entry) throw new DomainError("not-found", `Series ${series_id} is not part of this round.`);
      if (entry.version !== version) throw changedMeanwhile();
      refuse(entry, input.decision, actorId(tx));
      await write(tx, { round, entry, input });
    }
  });
  const asked = new Set(input.entries.map(({ series_id }) => series_id));
  const entries = await readEntries(await roundById(roundId), actorId(ctx));
  return entries.filter(({ series_id }) => asked.has(series_id)).map(shown);
}

function refuse(entry: KnownEntry, decision: DecideEntries["decision"], actor: string | null): void {
  if (entry.state === "open") throw new DomainError("conflict", `${entry.item} has no price to decide on.`);
  if (entry.is_own)
    throw new DomainError(
      "conflict",
      actor === null
        ? "This price was entered on the command line. A member of staff must decide on it, on the page of the round."
        : `You entered the price of ${entry.item}. Another member of staff must decide on it. You can change or withdraw it.`,
    );
  if (decision !== "approved") return;
  if (entry.state === "skipped") throw new DomainError("conflict", `${entry.item} was skipped and needs no approval.`);
  if (entry.fault !== null) throw new DomainError("conflict", `${entry.item}: ${entry.fault}`);
}

async function write(tx: TxContext, { round, entry, input }: { round: Round; entry: KnownEntry; input: DecideEntries }): Promise<void> {
  const isReturned = input.decision === "returned";
  await tx.db.assessmentEntry.update({
    where: { roundId_seriesId: { roundId: round.id, seriesId: entry.series_id } },
    data: {
      ...{ decision: input.decision, decidedBy: actorId(tx), decidedAt: new Date(tx.clock.now()), decisionNote: input.note },
      ...{ version: { increment: 1 }, ...(isReturned ? { mustApprove: true } : {}) },
    },
  });
  const about = { source: round.source, date: round.date, item: entry.item, reason: input.note, enteredBy: entry.entered_by };
  const data = { ...about, from: entry.before?.avg ?? "", to: entry.avg ?? "" };
  await recordEvent(tx, { type: isReturned ? "assessment.returned" : "assessment.approved", subject: entry.series_id, data });
}
