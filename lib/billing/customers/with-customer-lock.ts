import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { paymentMode } from "@/lib/platform/stripe";

/** Longer than the calls to Stripe of any one change can take; an instance that died holds nobody up longer. */
const HELD_MS = 3 * 60_000;
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 50;

/**
 * Runs one change of an organisation's payments after the other, on all instances: between reading and changing something
 * at Stripe no other window changes it. Whoever comes second waits. It must not be nested.
 * @throws DomainError not-found, conflict when the one before takes too long
 */
export async function withCustomerLock<T>(ctx: Context, orgId: string, act: () => Promise<T>): Promise<T> {
  await ensureCustomerRow(ctx, orgId);
  const token = newId("hold");
  await hold(ctx, orgId, token);
  try {
    return await act();
  } finally {
    await prisma().billingCustomer.updateMany({ where: { orgId, lockedBy: token }, data: { lockedBy: null, lockedUntil: null } });
  }
}

/** The organisation's record, made when payments are first touched. @throws DomainError not-found */
export async function ensureCustomerRow(ctx: Context, orgId: string): Promise<void> {
  const data = { orgId, mode: paymentMode(), problems: [], createdAt: new Date(ctx.clock.now()) };
  const organisation = await prisma().organisation.findUnique({ where: { id: orgId }, select: { id: true } });
  if (!organisation) throw new DomainError("not-found", `There is no organisation ${orgId}.`);
  await prisma().billingCustomer.createMany({ data, skipDuplicates: true });
}

async function hold(ctx: Context, orgId: string, token: string): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await wait(LOOK_AGAIN_MS)) {
    const now = ctx.clock.now();
    const free = { OR: [{ lockedBy: null }, { lockedUntil: { lt: new Date(now) } }] };
    const data = { lockedBy: token, lockedUntil: new Date(now + HELD_MS) };
    const { count } = await prisma().billingCustomer.updateMany({ where: { orgId, ...free }, data });
    if (count === 1) return;
  }
  throw new DomainError("conflict", "Another billing change for this organisation is in progress. Try again shortly.");
}
