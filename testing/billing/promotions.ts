import { createCode } from "@/lib/billing/promotions/create-code";
import { prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { person } from "@/testing/people";
import type { Random } from "@/testing/random";
import type { Payments } from "@/testing/use-payments";

const COMMON = { months: null, interval: null, lastDay: null, isFirstOnly: false, orgId: null, maxRedemptions: null, note: "A campaign." };
const BOTH = ["starter" as const, "pro" as const];
const CODES = [
  { ...COMMON, code: "ONCE-50", percentOff: 50, duration: "once" as const, plans: BOTH },
  { ...COMMON, code: "CHEAP-90", percentOff: 90, duration: "forever" as const, plans: ["starter" as const] },
  { ...COMMON, code: "MONTHS-30", percentOff: 30, duration: "repeating" as const, months: 2, interval: "month" as const, plans: BOTH },
  { ...COMMON, code: "RARE-75", percentOff: 75, duration: "once" as const, plans: BOTH, maxRedemptions: 2 },
];

/** The codes that there are in this world, and no others. */
export async function codesInWorld({ clock }: Payments): Promise<void> {
  await prisma().promotionRedemption.deleteMany();
  await prisma().promotionCode.deleteMany();
  const ctx = await (await person({ clock, staff: true, role: null })).ctx();
  for (const code of CODES) await createCode(ctx, code);
}

export const someCode = (random: Random): string => random.pick(["ONCE-50", "CHEAP-90", "MONTHS-30", "RARE-75"] as const);

/** What must hold of codes after everything: none was redeemed more often than it may be, here or at Stripe. */
export async function codeFaults(payments: Payments): Promise<string[]> {
  const found: string[] = [];
  const codes = await prisma().promotionCode.findMany({ include: { redemptions: { where: { state: "redeemed" } } } });
  for (const { code, stripeId, maxRedemptions: most, redemptions } of codes) {
    const theirs = await askStripe(payments.job(), (stripe) => stripe.promotionCodes.retrieve(stripeId));
    if (most !== null && Math.max(redemptions.length, theirs.times_redeemed) > most)
      found.push(`${code} was redeemed ${redemptions.length} times here and ${theirs.times_redeemed} times at Stripe, of ${most}`);
    // A customer that was deleted at Stripe takes its subscription along before it was read.
    if (redemptions.length > theirs.times_redeemed)
      found.push(`${code} was redeemed ${redemptions.length} times here and ${theirs.times_redeemed} times at Stripe`);
  }
  return found;
}
