import { reading, requireUser, type Context } from "@/lib/platform/context";
import { isProvider, type Account } from "../contract";
import { userById } from "../records";

/** The signed-in person's own account. */
export async function readAccount(ctx: Context): Promise<Account> {
  const { userId } = requireUser(ctx);
  const user = await userById(reading(ctx), userId);
  const logins = await reading(ctx).providerLogin.findMany({ where: { userId }, select: { provider: true, createdAt: true } });
  const passkeys = await reading(ctx).passkey.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    hasSecondFactor: user.totpConfirmedAt !== null,
    recoveryCodesLeft: user.recoveryHashes.length,
    preferences: { hasShortcuts: user.hasShortcuts, timeZone: user.timeZone },
    isStaff: user.isStaff,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    })),
    providers: logins.flatMap(({ provider, createdAt }) => (isProvider(provider) ? [{ provider, since: createdAt.toISOString() }] : [])),
  };
}
