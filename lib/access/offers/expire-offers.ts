import { requireOperator, transaction, reading, type Context } from "@/lib/platform/context";
import { offerExpiredMail } from "../mails";
import { moveRequest } from "../move-request";
import { lockedRequest } from "../records";
import { notifyApplicant } from "../team";

/** Ends the offers whose seven days are over and tells the applicants. */
export async function expireOffers(ctx: Context): Promise<{ expired: number }> {
  requireOperator(ctx);
  const isOver = { acceptedAt: null, expiresAt: { lte: new Date(ctx.clock.now()) } };
  const over = await reading(ctx).accessRequest.findMany({
    where: { state: "offered", offers: { some: isOver, none: { expiresAt: { gt: isOver.expiresAt.lte } } } },
    select: { id: true },
  });
  let expired = 0;
  for (const { id } of over) if (await expireOne(ctx, id)) expired++;
  return { expired };
}

/** Whoever accepted or withdrew while this waited was in time. */
function expireOne(ctx: Context, id: string): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    if ((await lockedRequest(tx, id)).state !== "offered") return false;
    const row = await moveRequest(tx, { id, move: "expire", by: "clock" });
    await notifyApplicant(tx, row, { what: "offer-expired", content: offerExpiredMail(row) });
    return true;
  });
}
