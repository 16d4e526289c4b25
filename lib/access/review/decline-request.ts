import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { DeclineRequestInput, type DeclineRequest, type AccessRequestStatus } from "../contract";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { statusOf } from "../records";
import { composeReply } from "../replies/compose-reply";
import { notifyApplicant } from "../team";

/**
 * Declines a request with a reason that the applicant reads.
 * @throws DomainError not-found, outdated, conflict, unprocessable (text, placeholders)
 */
export function declineRequest(ctx: Context, given: DeclineRequest): Promise<AccessRequestStatus> {
  requireStaff(ctx);
  const input = parseInput(DeclineRequestInput, given);
  return transaction(ctx, async (tx) => {
    const row = await moveRequest(tx, { id: input.id, version: input.version, move: "decline", by: "staff" });
    const { words, mail } = composeReply(row, { ...input, kind: "decline" }, { nowMs: tx.clock.now() });
    await addMessage(tx, { requestId: row.id, kind: "decline", text: words });
    await notifyApplicant(tx, row, { what: "decline", content: mail });
    return statusOf(row);
  });
}
