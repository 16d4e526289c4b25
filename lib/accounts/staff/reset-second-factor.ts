import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import type { ResetSecondFactorInput } from "../contract";
import { userById } from "../records";
import { hasSecondFactor } from "../second-factor/has-second-factor";
import { secondFactorResetMail } from "../security-mails";
import { endSessionsOf } from "../sessions/end-session";

/**
 * Takes authenticator, recovery codes and passkeys off the account of a customer who has lost them, after the checks that are named,
 * signs them out everywhere and mails them. Of our own team that is the operator's to do, at the command line.
 * @throws DomainError not-found, role-missing, step-up-required, conflict (staff, or there is none)
 */
export async function resetSecondFactor(
  ctx: Context,
  { userId, checks, reason }: ResetSecondFactorInput & { userId: string },
): Promise<void> {
  requireStaff(ctx, "customers:write");
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    const user = await userById(tx.db, userId);
    if (user.isStaff)
      throw new DomainError("conflict", "The second factor of staff is reset by the operator: ops user link --without-second-factor.");
    const passkeys = await tx.db.passkey.count({ where: { userId } });
    if (!hasSecondFactor({ ...user, _count: { passkeys } })) throw new DomainError("conflict", "This account has no second factor.");
    await tx.db.user.update({
      where: { id: userId },
      data: { totpSecret: null, totpNextSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryHashes: [] },
    });
    await tx.db.passkey.deleteMany({ where: { userId } });
    await endSessionsOf(tx, userId);
    const event = await recordEvent(tx, {
      type: "user.second-factor-reset",
      subject: userId,
      data: { checks: [...new Set(checks)], reason },
    });
    const content = secondFactorResetMail(user.name);
    await queueMail(tx, { onceKey: `second-factor-reset/${event}`, template: "second-factor-reset", to: user.email, content, userId });
  });
}
