import { createHmac } from "node:crypto";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "./context";
import { prisma } from "./database";
import { secretFor } from "./secrets";

/** `what` is tried, by or on `who`; at most `limit` times in a window that starts at multiples of `windowMs`. */
export type Limit = { what: string; who: string; limit: number; windowMs: number };

/** Addresses and mails are not kept: only their keyed hash is. */
const bucketOf = ({ what, who }: Limit): string =>
  `${what}:${createHmac("sha256", secretFor("throttle")).update(who).digest("base64url").slice(0, 22)}`;

/**
 * Counts one try, on all instances together, also when the transaction around it fails later.
 * @throws DomainError rate-limited with Retry-After
 */
export async function limitAttempts(ctx: Context, limits: readonly Limit[]): Promise<void> {
  const now = ctx.clock.now();
  for (const limit of limits) {
    const startsAt = Math.floor(now / limit.windowMs) * limit.windowMs;
    const rows = await prisma().$queryRaw<{ hits: number }[]>`
      insert into attempt (bucket, window_at, hits) values (${bucketOf(limit)}, ${new Date(startsAt)}, 1)
      on conflict (bucket, window_at) do update set hits = attempt.hits + 1 returning hits`;
    if ((rows[0]?.hits ?? 0) <= limit.limit) continue;
    const seconds = Math.ceil((startsAt + limit.windowMs - now) / 1_000);
    throw new DomainError("rate-limited", `That was tried too often. Try again in ${wait(seconds)}.`, {
      headers: { "Retry-After": String(seconds) },
    });
  }
}

const wait = (seconds: number): string => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);

/** Windows that are over say nothing any more. */
export async function forgetAttempts(nowMs: number): Promise<{ forgotten: number }> {
  const { count } = await prisma().attempt.deleteMany({ where: { windowAt: { lt: new Date(nowMs - 2 * 86_400_000) } } });
  return { forgotten: count };
}
