import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { AskApplicantInput, type AskApplicant, type AccessRequestStatus } from "../contract";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { statusOf } from "../records";
import { composeReply } from "../replies/compose-reply";
import { notifyApplicant } from "../team";

/**
 * Asks the applicant something; the clock stands until they answer.
 * @throws DomainError not-found, outdated, conflict, unprocessable (text, placeholders)
 */
export function askApplicant(ctx: Context, given: AskApplicant): Promise<AccessRequestStatus> {
  requireStaff(ctx);
  const input = parseInput(AskApplicantInput, given);
  return transaction(ctx, async (tx) => {
    const row = await moveRequest(tx, { id: input.id, version: input.version, move: "ask", by: "staff" });
    const { words, mail } = composeReply(row, { ...input, kind: "question" }, { nowMs: tx.clock.now() });
    await addMessage(tx, { requestId: row.id, kind: "question", text: words });
    await notifyApplicant(tx, row, { what: "question", content: mail });
    return statusOf(row);
  });
}
