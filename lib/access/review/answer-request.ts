import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { AskApplicantInput, type AccessRequestStatus, type AskApplicant } from "../contract";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { statusOf } from "../records";
import { composeReply } from "../replies/compose-reply";
import { notifyApplicant } from "../team";

function answer(ctx: Context, given: AskApplicant, kind: "question" | "decline"): Promise<AccessRequestStatus> {
  requireStaff(ctx, "requests:write");
  const input = parseInput(AskApplicantInput, given);
  return transaction(ctx, async (tx) => {
    const row = await moveRequest(tx, { id: input.id, version: input.version, move: kind === "question" ? "ask" : kind, by: "staff" });
    const { words, mail } = composeReply(row, { ...input, kind }, { nowMs: tx.clock.now() });
    await addMessage(tx, { requestId: row.id, kind, text: words });
    await notifyApplicant(tx, row, { what: kind, content: mail });
    return statusOf(row);
  });
}

/** Asks the applicant something; the clock stands until they reply. @throws DomainError not-found, outdated, conflict, unprocessable (text, placeholders) */
export const askApplicant = (ctx: Context, given: AskApplicant): Promise<AccessRequestStatus> => answer(ctx, given, "question");

/** Declines a request with a reason that the applicant reads. @throws DomainError not-found, outdated, conflict, unprocessable (text, placeholders) */
export const declineRequest = (ctx: Context, given: AskApplicant): Promise<AccessRequestStatus> => answer(ctx, given, "decline");
