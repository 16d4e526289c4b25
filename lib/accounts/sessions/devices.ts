import { HOUR_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import { mayTry, type Limit } from "@/lib/platform/throttle";
import { tokenHash } from "../links";

/** How many browsers of one person are remembered; the one that was used longest ago goes first. */
const MOST = 10;
const GUESSES = 10;
/** For how long the cookie before is still the browser's: another tab of it may be signing in. */
const GRACE_MS = 30_000;

export type DeviceUse = { userId: string; deviceHash: string | null };

/** What a session keeps of the cookie that its browser is given. */
export const deviceHashOf = ({ device }: Context): string | null => (device === undefined ? null : tokenHash(device.given));

const graceSince = (ctx: Context): Date => new Date(ctx.clock.now() - GRACE_MS);

/**
 * Moves a browser from the cookie that it brought to the one it is given, for everybody who uses it: a copy of the old one
 * is worth nothing half a minute later, and one that a stranger planted is never the one that gets known.
 */
export async function rotateDevice(tx: TxContext): Promise<void> {
  if (!tx.device?.brought) return;
  const [brought, given] = [tokenHash(tx.device.brought), tokenHash(tx.device.given)];
  // One statement: a tab that had to wait for the lock of another looks at the row again.
  await tx.db.$executeRaw`
    update device set token_hash = ${given}, previous_hash = ${brought},
      rotated_at = case when token_hash = ${brought} then ${new Date(tx.clock.now())}::timestamptz else rotated_at end
    where token_hash = ${brought} or (previous_hash = ${brought} and rotated_at > ${graceSince(tx)}::timestamptz)`;
}

/** Remembers a browser. `isProven`: with everything that the account asks for. Returns whether it was not known as such before. */
export async function rememberDevice(tx: TxContext, { userId, deviceHash }: DeviceUse, isProven: boolean): Promise<boolean> {
  if (deviceHash === null) return true;
  const now = new Date(tx.clock.now());
  const where = { tokenHash_userId: { tokenHash: deviceHash, userId } };
  const before = await tx.db.device.findUnique({ where, select: { provenAt: true } });
  const provenAt = before?.provenAt ?? (isProven ? now : null);
  await tx.db.device.upsert({
    where,
    create: { id: newId("dev"), userId, tokenHash: deviceHash, provenAt, lastUsedAt: now },
    update: { provenAt, lastUsedAt: now },
  });
  await tx.db.$executeRaw`
    delete from device where user_id = ${userId} and id not in
      (select id from device where user_id = ${userId} order by last_used_at desc, id desc limit ${MOST})`;
  return !before?.provenAt;
}

/** Makes browsers of a person strangers again: all, or all but that of one session. */
export async function forgetDevices(tx: TxContext, userId: string, exceptSessionId?: string): Promise<void> {
  const kept =
    exceptSessionId === undefined ? null : await tx.db.session.findUnique({ where: { id: exceptSessionId }, select: { deviceHash: true } });
  await tx.db.device.deleteMany({ where: { userId, ...(kept?.deviceHash ? { tokenHash: { not: kept.deviceHash } } : {}) } });
}

/** The browser that asks, when whoever has this address has signed in with it before. */
export async function knownDevice(ctx: Context, email: string): Promise<{ id: string } | null> {
  if (!ctx.device?.brought) return null;
  const brought = tokenHash(ctx.device.brought);
  return reading(ctx).device.findFirst({
    where: {
      OR: [{ tokenHash: brought }, { previousHash: brought, rotatedAt: { gt: graceSince(ctx) } }],
      provenAt: { not: null },
      user: { email },
    },
    select: { id: true },
  });
}

/** The browser of a session, as far as it is remembered. */
export async function deviceOfSession(ctx: Context, session: { userId: string; sessionId: string }) {
  const found = await reading(ctx).session.findUnique({ where: { id: session.sessionId }, select: { deviceHash: true } });
  if (!found?.deviceHash) return null;
  const where = { tokenHash_userId: { tokenHash: found.deviceHash, userId: session.userId } };
  return reading(ctx).device.findUnique({ where, select: { id: true, provenAt: true } });
}

/**
 * Counts a guess of a browser that is known in a bucket of its own, so that no stranger's guesses refuse it. Returns the limit,
 * for taking a right one back; null when the bucket is full and the browser is a stranger like any other.
 */
export async function countOwnGuess(ctx: Context, what: string, device: { id: string } | null): Promise<Limit | null> {
  if (device === null) return null;
  const own = { what: `${what}/device`, who: device.id, limit: GUESSES, windowMs: HOUR_MS };
  return (await mayTry(ctx, own)) ? own : null;
}
