import { DomainError } from "@/lib/core/errors";
import { requireUser, type TxContext } from "@/lib/platform/context";

/**
 * Of whoever has passkeys and no authenticator, a session that was opened with a password alone changes nothing about either: the
 * password may be a thief's. A new password by mail takes passkeys off.
 * @throws DomainError conflict
 */
export async function requireProven(tx: TxContext, { totpConfirmedAt }: { totpConfirmedAt: Date | null }): Promise<void> {
  const { userId, sessionId } = requireUser(tx);
  if (totpConfirmedAt !== null || (await tx.db.passkey.count({ where: { userId } })) === 0) return;
  const session = await tx.db.session.findUnique({ where: { id: sessionId }, select: { secondFactorAt: true } });
  if (session?.secondFactorAt) return;
  throw new DomainError(
    "conflict",
    "Sign in with one of your passkeys first. If you no longer have one, set a new password by e-mail: that removes them.",
  );
}
