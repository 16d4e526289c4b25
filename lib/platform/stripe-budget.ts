import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "./context";
import { perProcess } from "./process-state";

/**
 * What this process asks of the one Stripe account that all customers share: calls at once, of which `reserved` are kept for
 * events and jobs; and of those for one organisation how many at once, how many a second after a burst, and how many wait.
 */
export const stripeBudget = perProcess("stripe-budget", () => ({
  ...{ atOnce: 24, reserved: 8, share: 4, burst: 40, perSecond: 8, waiting: 20, patienceMs: 10_000 },
}));

type Share = { running: number; waiting: number; tokens: number; filledAt: number };
const shared = perProcess("stripe-shares", () => ({ running: 0, shares: new Map<string, Share>() }));

const LOOK_AGAIN_MS = 20;
const IDLE_SHARES = 1_000;

/** Who shares with the others: an organisation, or a member of staff. Null: a job, which nobody can start as often as they like. */
function sharerOf({ actor }: Context): string | null {
  return actor.kind === "user" ? (actor.org?.id ?? actor.userId) : null;
}

const tooMany = (): DomainError =>
  new DomainError("rate-limited", "Too many payment requests are under way. Try again in a few seconds.", {
    headers: { "Retry-After": "5" },
  });

function shareOf(who: string): Share {
  const { shares } = shared();
  const { burst, perSecond } = stripeBudget();
  const now = performance.now();
  const share = shares.get(who) ?? { running: 0, waiting: 0, tokens: burst, filledAt: now };
  share.tokens = Math.min(burst, share.tokens + ((now - share.filledAt) * perSecond) / 1_000);
  share.filledAt = now;
  if (shares.size >= IDLE_SHARES && !shares.has(who)) forgetIdle();
  shares.set(who, share);
  return share;
}

function forgetIdle(): void {
  const { shares } = shared();
  for (const [who, { running, waiting }] of shares) if (running + waiting === 0) shares.delete(who);
}

/** Takes a place when there is one. */
function enter(who: string | null): boolean {
  const { atOnce, reserved, share: most } = stripeBudget();
  const all = shared();
  if (all.running >= (who === null ? atOnce : atOnce - reserved)) return false;
  if (who !== null) {
    const share = shareOf(who);
    if (share.running >= most || share.tokens < 1) return false;
    share.running++;
    share.tokens--;
  }
  all.running++;
  return true;
}

function leave(who: string | null): void {
  shared().running--;
  const share = who === null ? undefined : shared().shares.get(who);
  if (share) share.running--;
}

/** @throws DomainError rate-limited when there is no place in time */
async function waitForPlace(who: string | null): Promise<void> {
  if (enter(who)) return;
  const share = who === null ? undefined : shareOf(who);
  if (share && share.waiting >= stripeBudget().waiting) throw tooMany();
  if (share) share.waiting++;
  try {
    for (const until = performance.now() + stripeBudget().patienceMs; performance.now() < until;) {
      await wait(LOOK_AGAIN_MS);
      if (enter(who)) return;
    }
    throw tooMany();
  } finally {
    if (share) share.waiting--;
  }
}

/** Makes a call when the organisation's share and the whole process have room for it. @throws DomainError rate-limited with Retry-After */
export async function withinBudget<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
  const who = sharerOf(ctx);
  await waitForPlace(who);
  try {
    return await call();
  } finally {
    leave(who);
  }
}
