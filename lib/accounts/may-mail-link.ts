import type { TxContext } from "@/lib/platform/context";
import type { LinkKind } from "./links";

const FRESH_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 5;

/**
 * Whether one more link of this kind may be mailed to somebody: at most five an hour, and none that would replace an unused
 * one of the last five minutes. Anybody can ask for links to a mailbox; so they neither fill it nor stop what was just sent.
 */
export async function mayMailLink(tx: TxContext, kind: LinkKind, userId: string): Promise<boolean> {
  // Two who ask at once follow each other.
  await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext(${`mail ${kind} ${userId}`}))::text`;
  const now = tx.clock.now();
  const recent = await tx.db.linkToken.findMany({
    where: { userId, kind, createdAt: { gt: new Date(now - HOUR_MS) } },
    select: { createdAt: true, usedAt: true },
  });
  const isFresh = recent.some(({ createdAt, usedAt }) => usedAt === null && createdAt.getTime() > now - FRESH_MS);
  return !isFresh && recent.length < MOST_AN_HOUR;
}
