import { transaction, type Context } from "@/lib/platform/context";
import { addMessage } from "../add-message";
import { ReplyToQuestionInput, type ReplyToQuestion, type TrackingView } from "../contract";
import { repliedMail } from "../mails";
import { moveRequest } from "../move-request";
import { parseInput } from "../parse";
import { requestByToken } from "../records";
import { notifyTeam } from "../team";
import { readTracking } from "./read-tracking";

/**
 * The applicant answers our question; the clock goes on with what was left of the 24 hours.
 * @throws DomainError link-invalid, unprocessable (text), conflict (nothing was asked)
 */
export function replyToQuestion(ctx: Context, given: ReplyToQuestion): Promise<TrackingView> {
  const input = parseInput(ReplyToQuestionInput, given);
  return transaction(ctx, async (tx) => {
    const { id } = await requestByToken(tx.db, input.token);
    const row = await moveRequest(tx, { id, move: "reply", by: "applicant" });
    await addMessage(tx, { requestId: id, kind: "reply", text: input.text });
    if (row.dueAt) await notifyTeam(tx, row, { what: "replied", content: repliedMail(row, input.text, row.dueAt) });
    return readTracking(tx, input.token);
  });
}
