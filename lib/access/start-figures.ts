import { z } from "zod";
import { customersByUsage } from "@/lib/accounts/staff/customer-calls";
import { INTERVALS } from "@/lib/billing/plans";
import { monthsOf } from "@/lib/billing/records";
import { DAY_MS } from "@/lib/core/durations";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { ACCESS_REQUEST_STATES } from "./contract";
import { mayAccept } from "./rules";

/** Of each list; the pages that they lead to have the others. */
const MOST = 10;
const WEEK_MS = 7 * DAY_MS;

const StartFigures = z.object({
  /** Current subscriptions that are paid or about to be, by plan and currency, with what they come to in a month; agreements by invoice without one are among them. */
  revenue: z.array(z.object({ plan: z.string(), currency: z.string(), subscriptions: z.int(), monthlyCents: z.int() })),
  /** Offers by invoice that a second member of staff has to confirm. */
  proposals: z.int(),
  /** Customers that used most, or all, of their quota in the period that runs. */
  quotas: z.object({ near: z.int(), usedUp: z.int() }),
  /** `lateFiles`: schedules whose file has not come; `failedRuns`: of the last 7 days. */
  failures: z.object({ mails: z.int(), lateFiles: z.int(), failedRuns: z.int() }),
  signUps: z.object({ week: z.int(), weekBefore: z.int(), unverified: z.int() }),
  /** Open offers by the time that they end, also those of which a change was asked for. */
  offers: z.array(
    z.object({
      requestId: z.string(),
      company: z.string(),
      interval: z.enum(INTERVALS),
      currency: z.string(),
      amountCents: z.int(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  /** Unpaid renewals, the longest unpaid first. */
  unpaid: z.array(
    z.object({
      orgId: z.string(),
      name: z.string(),
      currency: z.string(),
      dueCents: z.int(),
      since: z.iso.datetime(),
      graceEndsAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type StartFigures = z.infer<typeof StartFigures>;

/** States in which an offer can be accepted. */
const STATES_WITH_OFFER = ACCESS_REQUEST_STATES.filter(mayAccept);

const PAID = ["active", "trialing", "past_due"];

type Revenue = StartFigures["revenue"];

/** What is paid for a year is a twelfth of it in each month. */
function byPlan(paid: readonly { plan: string; interval: string; currency: string; count: number; cents: number }[]): Revenue {
  const rows = new Map<string, Revenue[number]>();
  for (const { plan, interval, currency, count, cents } of paid) {
    const key = `${plan} ${currency}`;
    const { subscriptions, monthlyCents } = rows.get(key) ?? { subscriptions: 0, monthlyCents: 0 };
    const monthly = Math.round(cents / monthsOf({ interval }));
    rows.set(key, { plan, currency, subscriptions: subscriptions + count, monthlyCents: monthlyCents + monthly });
  }
  return [...rows.values()].toSorted((a, b) => b.monthlyCents - a.monthlyCents);
}

/** What staff looks at first about customers. Staff only. */
export async function readStartFigures(ctx: Context): Promise<StartFigures> {
  requireStaff(ctx, "billing:read");
  const db = reading(ctx);
  const now = ctx.clock.now();
  const [week, before] = [new Date(now - WEEK_MS), new Date(now - 2 * WEEK_MS)];
  const current = { currentOf: { not: null } };
  const [revenue, agreements, signUps, offers, unpaid, proposals, quotas, failures] = await Promise.all([
    // Without what a code takes off the period that comes next.
    db.$queryRaw<{ plan: string; interval: string; currency: string; count: number; cents: number }[]>`
      select plan, interval, currency, count(*)::int as count,
        sum(amount_cents - case when discount_percent is null or discount_ends_at <= period_ends_at then 0
          else round(amount_cents * discount_percent / 100) end)::int as cents
      from subscription where current_of is not null and plan is not null and status = any(${PAID})
      group by plan, interval, currency`,
    db.agreement.findMany({
      where: { byInvoice: true, subscriptionId: null, acceptedAt: { not: null }, endedAt: null },
      select: { interval: true, currency: true, amountCents: true },
    }),
    Promise.all([
      db.user.count({ where: { erasedAt: null, createdAt: { gte: week } } }),
      db.user.count({ where: { erasedAt: null, createdAt: { gte: before, lt: week } } }),
      db.user.count({ where: { erasedAt: null, createdAt: { gte: week }, emailVerifiedAt: null } }),
    ]),
    db.offer.findMany({
      where: {
        acceptedAt: null,
        withdrawnAt: null,
        expiresAt: { gt: new Date(now) },
        request: { state: { in: STATES_WITH_OFFER }, erasedAt: null },
      },
      select: {
        requestId: true,
        interval: true,
        currency: true,
        amountCents: true,
        expiresAt: true,
        request: { select: { company: true } },
      },
      orderBy: { expiresAt: "asc" },
      take: MOST,
    }),
    db.subscription.findMany({
      where: { ...current, failedSince: { not: null } },
      select: {
        ...{ orgId: true, failedSince: true, graceEndsAt: true, invoiceDueCents: true, currency: true, amountCents: true },
        customer: { select: { organisation: { select: { name: true } } } },
      },
      orderBy: { failedSince: "asc" },
      take: MOST,
    }),
    db.invoiceProposal.count({ where: { request: { erasedAt: null } } }),
    Promise.all([customersByUsage("near_quota", now), customersByUsage("used_up", now)]),
    Promise.all([
      db.mail.count({ where: { state: "failed" } }),
      db.importSchedule.count({ where: { state: "active", waitingSince: { not: null } } }),
      db.importScheduleRun.count({ where: { state: "failed", finishedAt: { gte: week } } }),
    ]),
  ]);
  return StartFigures.parse({
    revenue: byPlan([
      ...revenue,
      // Their invoices are not made by a subscription.
      ...agreements.map(({ interval, currency, amountCents: cents }) => ({ plan: "enterprise", interval, currency, count: 1, cents })),
    ]),
    proposals,
    quotas: { near: quotas[0].length, usedUp: quotas[1].length },
    failures: { mails: failures[0], lateFiles: failures[1], failedRuns: failures[2] },
    signUps: { week: signUps[0], weekBefore: signUps[1], unverified: signUps[2] },
    offers: offers.map(({ request, expiresAt, ...offer }) => ({ ...offer, company: request.company, expiresAt: expiresAt.toISOString() })),
    unpaid: unpaid.map(({ orgId, failedSince, graceEndsAt, invoiceDueCents, currency, amountCents, customer }) => ({
      ...{ orgId, name: customer.organisation.name, currency, dueCents: invoiceDueCents ?? amountCents },
      since: failedSince?.toISOString(),
      graceEndsAt: graceEndsAt?.toISOString() ?? null,
    })),
  });
}
