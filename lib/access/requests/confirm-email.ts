import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { ConfirmEmailInput, type ConfirmEmail } from "../contract";
import { parseInput } from "../parse";
import { requestByToken } from "../records";
import { confirms } from "./tracking-link";

/**
 * The applicant came through the link in the mail, so the address is theirs. A second time changes nothing.
 * @throws DomainError link-invalid
 */
export function confirmEmail(ctx: Context, given: ConfirmEmail): Promise<{ confirmed: true }> {
  const input = parseInput(ConfirmEmailInput, given);
  return transaction(ctx, async (tx) => {
    const { id } = await requestByToken(tx.db, input.token);
    if (!confirms(id, input.confirm)) throw new DomainError("link-invalid", "This link is not valid. Open it from the e-mail again.");
    // The version stays: nothing that a reviewer decides on has changed.
    const emailVerifiedAt = new Date(tx.clock.now());
    const { count } = await tx.db.accessRequest.updateMany({ where: { id, emailVerifiedAt: null }, data: { emailVerifiedAt } });
    if (count === 1) await recordEvent(tx, { type: "access.address-confirmed", subject: id });
    return { confirmed: true };
  });
}
