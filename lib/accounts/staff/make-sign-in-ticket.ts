import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { newLink } from "../links";

/** For the command line: a link that signs somebody in once, both factors included. @returns the ticket */
export async function makeSignInTicket(ctx: Context, input: { userId: string; lifeMs: number }): Promise<string> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    await recordEvent(tx, { type: "user.sign-in-link", subject: input.userId });
    return newLink(tx, { kind: "sign-in", userId: input.userId, data: { proof: "operator" }, lifeMs: input.lifeMs });
  });
}
