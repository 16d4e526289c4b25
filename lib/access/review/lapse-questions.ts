import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { lapsedMail } from "../mails";
import { moveRequest } from "../move-request";
import { lockedRequest } from "../records";
import { LAPSE_AFTER_MS } from "../rules";
import { notifyApplicant } from "../team";

/** Closes the requests whose last question has had no answer for 30 days and tells the applicants, who can ask again. */
export async function lapseQuestions(ctx: Context): Promise<{ lapsed: number }> {
  requireOperator(ctx);
  const silent = await reading(ctx).accessRequest.findMany({ where: isSilent(ctx.clock.now()), select: { id: true } });
  let lapsed = 0;
  for (const { id } of silent) if (await lapseOne(ctx, id)) lapsed++;
  return { lapsed };
}

const isSilent = (nowMs: number) => {
  const since = new Date(nowMs - LAPSE_AFTER_MS);
  return { state: "needs_info", receivedAt: { lte: since }, messages: { none: { kind: "question", at: { gt: since } } } };
};

/** Whoever answered while this waited was in time, and so was whoever asked once more. */
function lapseOne(ctx: Context, id: string): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await lockedRequest(tx, id);
    if ((await tx.db.accessRequest.count({ where: { id, ...isSilent(tx.clock.now()) } })) === 0) return false;
    const row = await moveRequest(tx, { id, move: "lapse", by: "clock" });
    await notifyApplicant(tx, row, { what: "lapsed", content: lapsedMail(row) });
    return true;
  });
}
