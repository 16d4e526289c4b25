import { transaction, type Context } from "@/lib/platform/context";
import { WithdrawRequestInput, type TrackingView, type WithdrawRequest } from "../contract";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { requestByToken } from "../records";
import { readTracking } from "./read-tracking";

/**
 * The applicant takes the request back; an open offer goes with it.
 * @throws DomainError link-invalid, conflict (it is closed already)
 */
export function withdrawAccessRequest(ctx: Context, given: WithdrawRequest): Promise<TrackingView> {
  const input = parseInput(WithdrawRequestInput, given);
  return transaction(ctx, async (tx) => {
    const { id } = await requestByToken(tx.db, input.token);
    await moveRequest(tx, { id, move: "withdraw", by: "applicant" });
    return readTracking(tx, input.token);
  });
}
