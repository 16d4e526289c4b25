import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { lockOpenRound } from "./records";

/** Gives up a round that is not published; what was entered stays readable. @throws DomainError not-found, conflict */
export function discardRound(ctx: Context, id: string): Promise<void> {
  requireStaff(ctx, "data:write");
  return transaction(ctx, async (tx) => {
    const round = await lockOpenRound(tx, id);
    await tx.db.assessmentRound.update({
      where: { id },
      data: { discardedAt: new Date(tx.clock.now()), publishAt: null, version: { increment: 1 } },
    });
    await recordEvent(tx, { type: "assessment.discarded", subject: id, data: { source: round.source, date: round.date } });
  });
}
