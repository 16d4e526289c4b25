import { HOUR_MS } from "@/lib/core/durations";
import type { TxContext } from "@/lib/platform/context";
import type { LinkKind } from "../links";

const FRESH_MS = 5 * 60_000;
const MAX_PER_HOUR = 5;

/**
 * Whether one more link of this kind may be mailed to somebody: at most five an hour that nobody used, and none that would
 * replace one of the last five minutes. Anybody can ask for links to a mailbox; so they neither fill it nor stop what was just sent.
 */
export async function mayMailLink(tx: TxContext, kind: LinkKind, userId: string): Promise<boolean> {
  // Two who ask at once follow each other.
  await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`mail ${kind} ${userId}`}))::text`;
  const now = tx.clock.now();
  // One that was used is no stranger's: whoever reads the mailbox gets the next.
  const recent = await tx.db.linkToken.findMany({
    where: { userId, kind, usedAt: null, createdAt: { gt: new Date(now - HOUR_MS) } },
    select: { createdAt: true, expiresAt: true },
  });
  const isFresh = recent.some(({ createdAt, expiresAt }) => createdAt.getTime() > now - FRESH_MS && expiresAt.getTime() > now);
  return !isFresh && recent.length < MAX_PER_HOUR;
}
