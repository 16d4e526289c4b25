import { DomainError } from "@/lib/core/errors";
import type { Context } from "./context";
import { perProcess } from "./process-state";

/**
 * What this process asks of the one Stripe account that all customers share: calls at once, of which `reserved` are kept for
 * events and jobs; and of those for one organisation, and for one person, how many at once, how many a second after a burst,
 * and how many wait.
 */
export const stripeBudget = perProcess("stripe-budget", () => ({
  ...{ atOnce: 24, reserved: 8, share: 4, burst: 40, perSecond: 8, waiting: 20, patienceMs: 10_000 },
}));

type Share = { running: number; waiting: number; tokens: number; filledAt: number };
type Waiter = { who: readonly string[]; admit: () => void };
type Shared = {
  running: number;
  shares: Map<string, Share>;
  /** Who waits, by the person; whose turn is next comes first. */
  lines: Map<string, Waiter[]>;
  timer: NodeJS.Timeout | undefined;
};
const shared = perProcess<Shared>("stripe-shares", () => ({
  running: 0,
  shares: new Map(),
  lines: new Map(),
  timer: undefined,
}));

const IDLE_SHARES = 1_000;

/** Who shares with the others: an organisation and the person who asks, who may have several. Nobody: a job, which nobody can start as often as they like. */
function sharersOf({ actor }: Context): string[] {
  if (actor.kind !== "user") return [];
  return actor.org ? [actor.org.id, actor.userId] : [actor.userId];
}

const tooMany = (): DomainError =>
  new DomainError("rate-limited", "Too many payment requests are in progress. Try again in a few seconds.", {
    headers: { "Retry-After": "5" },
  });

function shareOf(who: string): Share {
  const { shares } = shared();
  const share = shares.get(who) ?? { running: 0, waiting: 0, tokens: stripeBudget().burst, filledAt: performance.now() };
  if (shares.size >= IDLE_SHARES && !shares.has(who)) forgetIdle();
  shares.set(who, share);
  return share;
}

/** What the rate allows by now. */
function refill(share: Share, now: number): void {
  const { burst, perSecond } = stripeBudget();
  share.tokens = Math.min(burst, share.tokens + ((now - share.filledAt) * perSecond) / 1_000);
  share.filledAt = now;
}

function forgetIdle(): void {
  const { shares } = shared();
  for (const [who, { running, waiting }] of shares) if (running + waiting === 0) shares.delete(who);
}

/** Milliseconds until the rate allows these one more call; 0: now. */
const rateAllowsIn = (who: readonly string[]): number =>
  Math.max(0, ...who.map((name) => ((1 - shareOf(name).tokens) * 1_000) / stripeBudget().perSecond));

function hasPlace(who: readonly string[]): boolean {
  const { atOnce, reserved, share: most } = stripeBudget();
  if (shared().running >= (who.length === 0 ? atOnce : atOnce - reserved)) return false;
  return who.every((name) => shareOf(name).running < most) && rateAllowsIn(who) === 0;
}

function enter(who: readonly string[]): void {
  shared().running++;
  for (const share of who.map(shareOf)) {
    share.running++;
    share.tokens--;
  }
}

function leave(who: readonly string[]): void {
  shared().running--;
  for (const name of who) shareOf(name).running--;
  admitNext();
}

function standInLine(line: string, waiter: Waiter): void {
  const { lines } = shared();
  lines.set(line, [...(lines.get(line) ?? []), waiter]);
  for (const name of waiter.who) shareOf(name).waiting++;
}

/** Its line goes behind all others. */
function leaveLine(line: string, waiter: Waiter): void {
  const { lines } = shared();
  const rest = (lines.get(line) ?? []).filter((one) => one !== waiter);
  lines.delete(line);
  if (rest.length > 0) lines.set(line, rest);
  for (const name of waiter.who) shareOf(name).waiting--;
}

/** Admits one of each line in turn for as long as there are places, and comes back when the rate allows somebody more. */
function admitNext(): void {
  const all = shared();
  // One moment for all that follows: who is refused by it is who the timer is for.
  const now = performance.now();
  for (const { who } of [...all.lines.values()].flat()) who.map(shareOf).forEach((share) => refill(share, now));
  for (let admitted = true; admitted;) {
    admitted = false;
    for (const [line, waiters] of [...all.lines]) {
      const next = waiters.find(({ who }) => hasPlace(who));
      if (!next) continue;
      leaveLine(line, next);
      enter(next.who);
      next.admit();
      admitted = true;
    }
  }
  clearTimeout(all.timer);
  const times = [...all.lines.values()].flat().map(({ who }) => rateAllowsIn(who));
  const soonest = Math.min(...times.filter((ms) => ms > 0));
  all.timer = Number.isFinite(soonest) ? setTimeout(admitNext, Math.ceil(soonest)) : undefined;
}

/** @throws DomainError rate-limited when there is no place in time */
function waitForPlace(who: readonly string[]): Promise<void> {
  const { waiting, patienceMs } = stripeBudget();
  if (who.some((name) => shareOf(name).waiting >= waiting)) throw tooMany();
  const line = who.at(-1) ?? "jobs";
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      leaveLine(line, waiter);
      reject(tooMany());
    };
    const patience = setTimeout(refuse, patienceMs);
    const admit = (): void => {
      clearTimeout(patience);
      resolve();
    };
    const waiter = { who, admit };
    standInLine(line, waiter);
    admitNext();
  });
}

/** Makes a call when the shares of organisation and person and the whole process have room for it. @throws DomainError rate-limited with Retry-After */
export async function withinBudget<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
  const who = sharersOf(ctx);
  await waitForPlace(who);
  try {
    return await call();
  } finally {
    leave(who);
  }
}
