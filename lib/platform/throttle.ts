import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "./context";
import { prisma } from "./database";
import { secretFor } from "./secrets";

/** `what` is tried, by or on `who`; at most `limit` times in a window that starts at multiples of `windowMs`. */
export type Limit = { what: string; who: string; limit: number; windowMs: number };

/** Ports and zones that proxies leave on an address, as in `203.0.113.7:4711`, `[::1]:80` and `fe80::1%eth0`. */
const bare = (given: string): string =>
  given
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");

/** An IPv4 address, or the /64 of an IPv6 address: one subscriber has all of it. Undefined for what is no address. */
function networkOf(given: string): string | undefined {
  const address = bare(given);
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}

/** Whom a limit by client address counts. Whatever has no address is one client, "unknown". */
export const clientOf = (ctx: Pick<Context, "address">): string => networkOf(ctx.address ?? "") ?? "unknown";

/** Addresses and mails are not kept: only their keyed hash is. A client's address counts as its network in any case. */
const bucketOf = ({ what, who }: Limit): string =>
  `${what}:${createHmac("sha256", secretFor("throttle"))
    .update(networkOf(who) ?? who)
    .digest("base64url")
    .slice(0, 22)}`;

const windowOf = ({ windowMs }: Limit, nowMs: number): number => Math.floor(nowMs / windowMs) * windowMs;

/** Counts one try, on all instances together, also when the transaction around it fails later. Returns how many it were. */
async function countTry(limit: Limit, nowMs: number): Promise<number> {
  const rows = await prisma().$queryRaw<{ hits: number }[]>`
    insert into attempt (bucket, window_at, hits) values (${bucketOf(limit)}, ${new Date(windowOf(limit, nowMs))}, 1)
    on conflict (bucket, window_at) do update set hits = attempt.hits + 1 returning hits`;
  return rows[0]?.hits ?? 0;
}

/** Counts one try. Returns whether the limit allows it. */
export const mayTry = async (ctx: Context, limit: Limit): Promise<boolean> => (await countTry(limit, ctx.clock.now())) <= limit.limit;

/**
 * Counts one try against several limits, in order up to the one that is reached, so put the narrowest first: whoever is
 * stopped there uses up nothing of others.
 * @throws DomainError rate-limited with Retry-After
 */
export async function limitAttempts(ctx: Context, limits: readonly Limit[]): Promise<void> {
  const now = ctx.clock.now();
  for (const limit of limits) {
    if ((await countTry(limit, now)) <= limit.limit) continue;
    const seconds = Math.ceil((windowOf(limit, now) + limit.windowMs - now) / 1_000);
    throw new DomainError("rate-limited", `Too many attempts. Try again in ${wait(seconds)}.`, {
      headers: { "Retry-After": String(seconds) },
    });
  }
}

/** Takes back one try that turned out to be right. Counting first and taking back lets nobody guess faster by guessing at once. */
export async function uncountAttempts(ctx: Context, limits: readonly Limit[]): Promise<void> {
  const now = ctx.clock.now();
  for (const limit of limits)
    await prisma().attempt.updateMany({
      where: { bucket: bucketOf(limit), windowAt: new Date(windowOf(limit, now)), hits: { gt: 0 } },
      data: { hits: { decrement: 1 } },
    });
}

const wait = (seconds: number): string => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);

/** Windows that are over say nothing any more. */
export async function forgetAttempts(nowMs: number): Promise<{ forgotten: number }> {
  const { count } = await prisma().attempt.deleteMany({ where: { windowAt: { lt: new Date(nowMs - 2 * DAY_MS) } } });
  return { forgotten: count };
}
