import { actorId } from "@/lib/catalog/releases/actor-id";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { lockFeed } from "../feed/feed";
import { requestById, stateOf } from "../records";
import { stateAfter } from "../transitions";

/**
 * Notes that staff has made sure of who sent this request. Only such requests count towards a group and are published;
 * the decision is about one request, because anybody can write in the name of a firm that is known.
 * @throws DomainError not-found, conflict when it was vetted before or can't be published any more
 */
export async function vetBuyer(ctx: Context, id: string): Promise<{ id: string }> {
  requireStaff(ctx, "rfqs:write");
  return transaction(ctx, async (tx) => {
    await lockFeed(tx);
    const row = await requestById(tx, id);
    stateAfter(stateOf(row), "publish");
    if (row.vettedAt !== null) throw new DomainError("conflict", "The buyer of this request is already vetted.");
    await tx.db.rfqRequest.update({ where: { id }, data: { vettedAt: new Date(tx.clock.now()), vettedBy: actorId(tx) } });
    await recordEvent(tx, { type: "rfq.vetted", subject: id });
    return { id };
  });
}
