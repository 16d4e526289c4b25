import { currencyOf } from "@/lib/core/currencies";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { requireDetails } from "../details/missing-details";
import { isDisputed } from "../disputes/refuse-disputed";
import { planTitle } from "../mails";
import type { Bounds } from "../periods";
import { customerOf, currentSubscription, type SubscriptionRow } from "../records";
import { isLive, isPeriodPaid, statusOf } from "../rules";
import { monthOfTopUps } from "./count-top-ups";
import { packOf, type Pack } from "./packs";

/** Who took the money of a top-up back is sold no other for so long. */
const BARRED_MS = 180 * DAY_MS;

/** What a top-up is bought beside. */
export type Buyer = { row: SubscriptionRow; customer: string; pack: Pack; month: Bounds };

const REFUSALS = {
  none: "Top-ups are bought beside a plan that is paid by card. Choose a plan first.",
  invoiced: "Your organisation pays by invoice, and top-ups are paid by card. Contact us for more calls.",
  suspended: "Your organisation is suspended, so top-ups can't be bought. See the e-mail to its owners for the reason.",
  unpaid: "The last invoice is unpaid. Pay it first, then buy a top-up.",
  renewing:
    "The current period is not paid yet, so you can't buy a top-up. After a renewal, this takes a few minutes. If it persists, contact support.",
  other: "The subscription is paused or cancelled. Pay for it first, then buy a top-up.",
  upgrading: "An upgrade is waiting for its payment. Pay it or give it up first, then buy a top-up.",
  disputed:
    "A payment of your organisation is disputed by its bank. Until that is decided, top-ups can't be bought. Contact us to resolve it.",
  barred: "The payment of an earlier top-up was taken back by its bank, so top-ups can't be bought. Contact us to resolve it.",
} as const;

/** The same without asking Stripe: why an organisation can't buy a top-up now, as a sentence, or what it would buy it beside. */
export async function findBuyer(ctx: Context, orgId: string): Promise<{ refusal: string } | Buyer> {
  const [db, nowMs] = [reading(ctx), ctx.clock.now()];
  const row = await currentSubscription(db, orgId);
  const customer = (await customerOf(db, orgId))?.stripeCustomerId;
  const entitlement = await db.entitlement.findUnique({ where: { orgId } });
  if (!row || !customer || !isLive(row) || !entitlement) return { refusal: REFUSALS.none };
  const { suspendedAt, deletedAt } = await db.organisation.findUniqueOrThrow({ where: { id: orgId } });
  if (suspendedAt || deletedAt) return { refusal: REFUSALS.suspended };
  if (row.isInvoiced) return { refusal: REFUSALS.invoiced };
  const pack = packOf(row.plan, currencyOf(row));
  if (pack === null) return { refusal: `Top-ups are not sold for ${planTitle(row.plan)}.` };
  const status = statusOf(row.status);
  if (status === "past_due" || status === "unpaid") return { refusal: REFUSALS.unpaid };
  if (status !== "active" && status !== "trialing") return { refusal: REFUSALS.other };
  if (!isPeriodPaid(row) || row.periodEndsAt.getTime() <= nowMs) return { refusal: REFUSALS.renewing };
  if (row.upgradePlan !== null) return { refusal: REFUSALS.upgrading };
  if (await isDisputed(ctx, orgId)) return { refusal: REFUSALS.disputed };
  if (await isBarred(ctx, orgId)) return { refusal: REFUSALS.barred };
  const month = monthOfTopUps(entitlement, row, nowMs);
  return month === null ? { refusal: `${planTitle(row.plan)} has no quota to top up.` } : { row, customer, pack, month };
}

async function isBarred(ctx: Context, orgId: string): Promise<boolean> {
  const openedAt = { gt: new Date(ctx.clock.now() - BARRED_MS) };
  const lost = await reading(ctx).dispute.findMany({ where: { orgId, status: "lost", openedAt }, select: { chargeId: true } });
  const chargeId = { in: lost.map((dispute) => dispute.chargeId) };
  return lost.length > 0 && (await reading(ctx).topUp.count({ where: { orgId, chargeId } })) > 0;
}

/** @throws DomainError conflict, unavailable */
export async function requireBuyer(ctx: Context, orgId: string): Promise<Buyer> {
  const found = await findBuyer(ctx, orgId);
  if ("refusal" in found) throw new DomainError("conflict", found.refusal);
  await requireDetails(ctx, orgId, "buy a top-up");
  return found;
}
