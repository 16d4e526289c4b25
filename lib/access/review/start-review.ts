import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { StartReviewInput, type AccessRequestStatus, type StartReview } from "../contract";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { statusOf } from "../records";

/**
 * Takes a request into review: a new one, one whose question was answered elsewhere, or one whose offer has ended.
 * @throws DomainError not-found, outdated, conflict
 */
export function startReview(ctx: Context, given: StartReview): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  const input = parseInput(StartReviewInput, given);
  return transaction(ctx, async (tx) => statusOf(await moveRequest(tx, { ...input, move: "review", by: "staff" })));
}
