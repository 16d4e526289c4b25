import { DomainError } from "@/lib/core/errors";
import { requireUser, type TxContext } from "@/lib/platform/context";

/**
 * Whether a passkey is what somebody's access rests on. Then it is worth as much as an authenticator: who reads the mailbox must not be
 * able to put another in its place, so that only support takes it off.
 */
export const keepsPasskeys = async ({ db }: TxContext, userId: string): Promise<boolean> =>
  (await db.user.count({
    where: { id: userId, OR: [{ isStaff: true }, { members: { some: { organisation: { requiresSecondFactor: true } } } }] },
  })) === 1;

/**
 * Of whoever has passkeys and no authenticator, a session that was opened with a password alone changes nothing about how they sign in:
 * the password may be a thief's.
 * @throws DomainError conflict
 */
export async function requireProven(tx: TxContext, { totpConfirmedAt }: { totpConfirmedAt: Date | null }): Promise<void> {
  const { userId, sessionId } = requireUser(tx);
  if (totpConfirmedAt !== null || (await tx.db.passkey.count({ where: { userId } })) === 0) return;
  const session = await tx.db.session.findUnique({ where: { id: sessionId }, select: { secondFactorAt: true } });
  if (session?.secondFactorAt) return;
  const otherwise = (await keepsPasskeys(tx, userId)) ? "contact support" : "set a new password by e-mail: that removes them";
  throw new DomainError("conflict", `Sign in with one of your passkeys first. If you no longer have one, ${otherwise}.`);
}
