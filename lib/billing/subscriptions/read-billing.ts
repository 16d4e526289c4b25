import { requireMay } from "@/lib/accounts/permissions";
import { CURRENCIES, currencyIn, currencyOf, USUAL_CURRENCY } from "@/lib/core/currencies";
import { lastDayBefore } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { arePaymentsTests } from "@/lib/platform/stripe";
import type { Allowance, BillingCustomer } from "@/prisma/generated/client";
import { isHigher, openAllowance, usualOf } from "../allowances/open-allowance";
import { BillingView } from "../contract";
import { isDisputed } from "../disputes/refuse-disputed";
import { readEntitlement } from "../entitlement/read-entitlement";
import { PLAN_TABLE, type Plan } from "../plans";
import { codeOn } from "../promotions/discounts-for";
import { currentSubscription, customerOf, debtOf, invoiceTerms, isRefunded, openCheckout, type SubscriptionRow } from "../records";
import { accessOf, actionsFor, isLive } from "../rules";
import { exemptionOfOrg } from "../tax/exemption";
import { isTaxOn } from "../tax/read-tax";
import { lacksPostalCode } from "../tax/tax-address";
import { taxSentence } from "../tax/tax-sentence";
import { priced, titled, viewOf } from "./subscription-view";

/** The invoice that was sent and is open; null: none is. */
function dueOf(row: SubscriptionRow | null): { dueCents: number; at: string; payUrl: string | null } | null {
  if (!row?.isInvoiced || row.invoiceStatus !== "open" || !row.invoiceDueAt) return null;
  return { dueCents: row.invoiceDueCents ?? row.amountCents, at: row.invoiceDueAt.toISOString(), payUrl: row.invoiceUrl };
}

/** A higher plan than the one that is paid; null while that one is not in force, or no lower. */
function givenOf(allowance: Allowance | null, row: SubscriptionRow | null, nowMs: number): BillingView["given"] {
  if (allowance?.kind !== "plan" || row?.plan == null || accessOf(row, nowMs) === "inactive") return null;
  const given = titled(allowance.plan);
  if (given.plan === null || !isHigher(given.plan, row.plan)) return null;
  return { plan: given.plan, title: given.title, paidTitle: titled(row.plan).title, until: lastDayBefore(allowance.endsAt) };
}

/** How long after its end a trial is mentioned. */
const TRIAL_DAYS = 90;

/** The trial that runs, or the last one: not once a plan has been had since, nor after a time. */
async function trialsOf(db: Tx, orgId: string, { row, nowMs }: { row: SubscriptionRow | null; nowMs: number }) {
  const last = await db.allowance.findFirst({ where: { orgId, kind: "trial" }, orderBy: { startsAt: "desc" } });
  if (!last) return { trial: null, endedTrial: null };
  const { endsAt } = last;
  const endedAt = last.endedAt !== null && last.endedAt < endsAt ? last.endedAt : endsAt;
  if (endedAt.getTime() > nowMs) return { trial: { ...titled(last.plan), endsAt: endsAt.toISOString() }, endedTrial: null };
  const isRecent = endedAt.getTime() > nowMs - TRIAL_DAYS * DAY_MS;
  const isLast = row === null || (row.endedAt !== null && row.endedAt <= endedAt);
  return { trial: null, endedTrial: isRecent && isLast ? { title: titled(last.plan).title, endedAt: endedAt.toISOString() } : null };
}

/** What the plan that is paid has, whatever is given beside it for a time. */
async function termsOf(db: Tx, orgId: string, allowance: Allowance | null): Promise<BillingView["terms"]> {
  const current = await db.entitlement.findUnique({ where: { orgId } });
  if (!current) return null;
  const usual = await usualOf(db, current, allowance);
  const { plan } = titled(usual.plan);
  if (plan === null) return null;
  const { quotaCalls, burst }: Plan = PLAN_TABLE[plan];
  return {
    plan,
    quotaCalls: usual.quotaCalls ?? quotaCalls,
    burst: { perSecond: usual.burstPerSecond ?? burst.perSecond, bucket: usual.burstBucket ?? burst.bucket },
  };
}

/** The code that reduces a checkout; null: none does. */
async function promotionOf(ctx: Context, id: string | null): Promise<{ code: string; percent: number } | null> {
  const found = id === null ? null : await reading(ctx).promotionRedemption.findUnique({ where: { id }, include: { code: true } });
  return found && { code: found.code.code, percent: found.code.percentOff };
}

/** What was read of the address before there was a note of its postal code does not miss one. */
const isPlaceMissing = (customer: Pick<BillingCustomer, "country" | "hasPostalCode"> | null): boolean =>
  !customer?.country || lacksPostalCode(customer.country, customer.hasPostalCode !== false);

/**
 * What an organisation has, pays and can do about it, from what we hold: Stripe is not asked, so the page works without it.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readBilling(ctx: Context, orgId: string): Promise<BillingView> {
  requireMay(ctx, "billing:read", orgId);
  const [db, nowMs] = [reading(ctx), ctx.clock.now()];
  const row = await currentSubscription(db, orgId);
  const checkout = await openCheckout(db, orgId, nowMs);
  const allowance = await openAllowance(db, orgId, nowMs);
  const invoiced = await invoiceTerms(db, orgId);
  const customer = await customerOf(db, orgId);
  const fixed = currencyIn(customer?.currency) ?? (invoiced && currencyOf(invoiced));
  return BillingView.parse({
    isTest: arePaymentsTests(),
    currency: { code: fixed ?? USUAL_CURRENCY, isFixed: fixed !== null },
    entitlement: await readEntitlement(ctx, orgId),
    subscription: row && viewOf(row, nowMs, await codeOn(ctx, row)),
    ...(await trialsOf(db, orgId, { row, nowMs })),
    terms: await termsOf(db, orgId, allowance),
    given: givenOf(allowance, row, nowMs),
    byInvoice: invoiced && {
      ...{ interval: invoiced.interval, currency: invoiced.currency, amountCents: invoiced.amountCents },
      due: dueOf(row),
    },
    debt: await debtOf(db, orgId),
    hold: (await isDisputed(ctx, orgId)) ? "disputed" : row && isLive(row) && (await isRefunded(db, row)) ? "refunded" : null,
    needsDetails: isTaxOn() && row !== null && isLive(row) && isPlaceMissing(customer),
    taxSentence: taxSentence(await exemptionOfOrg(db, orgId)),
    openCheckout: checkout && {
      ...priced(checkout),
      expiresAt: checkout.expiresAt.toISOString(),
      promotion: await promotionOf(ctx, checkout.redemptionId),
    },
    choices: actionsFor(
      row,
      fixed === null ? CURRENCIES : [fixed],
      invoiced !== null && (row?.isInvoiced === true || row?.plan !== "enterprise"),
    ),
  });
}
