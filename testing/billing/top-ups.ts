import { buyTopUp } from "@/lib/billing/top-ups/buy-top-up";
import { quoteTopUp } from "@/lib/billing/top-ups/quote-top-up";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import type { Random } from "@/testing/random";

/** What worlds of a campaign sell beside plans. */
export const TOP_UPS = "starter=2500@49.00usd/45.00eur/39.00gbp,pro=25000@299usd/279eur/239gbp";

export async function buySomeTopUp(ctx: Context, orgId: string, random: Random): Promise<void> {
  const { id, dueCents } = await quoteTopUp(ctx, { orgId, packs: random.pick([1, 2, 3] as const) });
  // Two windows, or a double click.
  const clicks = random.fraction() < 0.3 ? 2 : 1;
  await Promise.all(Array.from({ length: clicks }, () => buyTopUp(ctx, { orgId, id, dueCents })));
}

const PAID = ["granted", "unusable", "returned"];

/** What is wrong with the top-ups of an organisation beside what Stripe says, as sentences. */
export async function topUpFaults(ctx: Context, orgId: string): Promise<string[]> {
  const rows = await prisma().topUp.findMany({ where: { orgId, invoiceId: { not: null } } });
  const granted = await prisma().event.findMany({ where: { orgId, type: "top-up.granted" }, select: { subject: true } });
  const found: string[] = [];
  for (const { id, invoiceId, state, calls, countedCalls, periodStartsAt } of rows) {
    const invoice = await askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoiceId ?? "")).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (PAID.includes(state) !== (invoice?.status === "paid"))
      found.push(`${id} is ${state}, and its invoice ${invoice?.status ?? "gone"}`);
    const times = granted.filter(({ subject }) => subject === id).length;
    if (times !== (state === "granted" ? 1 : 0)) found.push(`${id} is ${state} and was granted ${times} times`);
    if (countedCalls < 0 || countedCalls > calls) found.push(`${id} counts ${countedCalls} of ${calls} calls`);
    if ((periodStartsAt === null) === (state === "granted"))
      found.push(`${id} is ${state} in ${periodStartsAt?.toISOString() ?? "no period"}`);
  }
  return found;
}
