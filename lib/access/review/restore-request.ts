import { z } from "zod";
import { PLANS } from "@/lib/billing/plans";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { StartReviewInput, USE_KINDS, type AccessRequestStatus, type StartReview } from "../contract";
import { requireVersion } from "../move-request";
import { parseInput } from "../parse";
import { lockedRequest, statusOf } from "../records";
import { initialState, notifyReceived } from "../requests/receive-request";

const Asked = z.object({ plan: z.enum(PLANS), useKind: z.enum(USE_KINDS) });

/**
 * Takes a suspected request for one of a person: it begins now, as if it had just come.
 * @throws DomainError not-found, outdated, conflict (it is not suspected)
 */
export function restoreRequest(ctx: Context, given: StartReview): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  const input = parseInput(StartReviewInput, given);
  return transaction(ctx, async (tx) => {
    const row = await lockedRequest(tx, input.id);
    requireVersion(row, input.version);
    if (row.suspectedAt === null || row.state !== "received")
      throw new DomainError("conflict", "This request is not marked as suspected spam. Reload and try again.");
    const asked = { ...row, ...Asked.parse(row) };
    const data = { ...initialState(asked.plan, tx.clock.now()), suspectedAt: null, version: { increment: 1 } };
    const restored = await tx.db.accessRequest.update({ where: { id: row.id }, data });
    await recordEvent(tx, { type: "access.restored", subject: row.id });
    await notifyReceived(tx, restored, asked);
    return statusOf(restored);
  });
}
