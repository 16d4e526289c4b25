import { renderMail } from "@/lib/mail/render";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { PreviewReplyInput, ReplyPreview, type PreviewReply } from "../contract";
import { requireVersion } from "../move-request";
import { requireLeast } from "../offers/require-least";
import { parseInput } from "../parse";
import { openOffers, accessRequestById, stateOf } from "../records";
import { transitionOf } from "../transitions";
import { composeReply } from "./compose-reply";

/**
 * Exactly the mail that the answer would send now, as text; nothing is changed.
 * @throws DomainError what the answer itself would be refused with
 */
export async function previewReply(ctx: Context, given: PreviewReply): Promise<ReplyPreview> {
  requireStaff(ctx, "requests:read");
  const input = parseInput(PreviewReplyInput, given);
  if (input.kind === "offer") requireLeast(input);
  const row = await accessRequestById(reading(ctx), input.id);
  requireVersion(row, input.version);
  transitionOf(stateOf(row), input.kind === "question" ? "ask" : input.kind, "staff");
  const replaced = input.kind === "offer" ? await openOffers(reading(ctx), row.id, ctx.clock.now()) : [];
  const { mail } = composeReply(row, input, { nowMs: ctx.clock.now(), isRevision: replaced.length > 0 });
  return ReplyPreview.parse({ to: row.email, ...renderMail(mail) });
}
