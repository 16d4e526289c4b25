import { currencyOf } from "@/lib/core/currencies";
import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { askStripe, isMissing, paymentMode } from "@/lib/platform/stripe";
import type { PromotionCode } from "@/prisma/generated/client";
import { SELF_SERVICE_PLANS } from "../contract";
import { INTERVALS } from "../plans";
import { isStripeUnavailable } from "../sync/stripe-pages";
import { type CodeState, DURATIONS, PromotionPage, type PromotionRow, RedemptionPage } from "./contract";
import { heldRedemptions } from "./held-redemptions";
import { stateOf } from "./rules";

const PAGE = 20;
const NEWEST = [{ createdAt: "desc" as const }, { id: "desc" as const }];
const REDEEMED = { redemptions: { where: { state: "redeemed" } } };

/** Promotion codes, newest first. Staff only. @throws DomainError cursor-invalid */
export async function listCodes(ctx: Context, { cursor }: { cursor?: string | undefined }): Promise<PromotionPage> {
  requireStaff(ctx, "billing:read");
  const found = await reading(ctx).promotionCode.findMany({
    where: rowsBehind(cursor),
    orderBy: NEWEST,
    take: PAGE + 1,
    include: { _count: { select: REDEEMED } },
  });
  const { page, next } = pageOf(found, PAGE, timeCursor);
  return PromotionPage.parse({ rows: await rowsOf(ctx, page), next });
}

/** One code. Staff only. @throws DomainError not-found */
export async function readCode(ctx: Context, { id }: { id: string }): Promise<PromotionRow> {
  requireStaff(ctx, "billing:read");
  const found = await reading(ctx).promotionCode.findUnique({ where: { id }, include: { _count: { select: REDEEMED } } });
  const [row] = found ? await rowsOf(ctx, [found]) : [];
  if (!row) throw new DomainError("not-found", "This promotion code does not exist.");
  return row;
}

function shownState(row: PromotionCode, redemptions: number, nowMs: number): CodeState {
  const state = stateOf(row, redemptions, nowMs);
  return state === "active" && row.mode !== paymentMode() ? "other-mode" : state;
}

async function rowsOf(ctx: Context, found: readonly (PromotionCode & { _count: { redemptions: number } })[]): Promise<PromotionRow[]> {
  const db = reading(ctx);
  const codeId = { in: found.map(({ id }) => id) };
  const [people, organisations, held] = await Promise.all([
    db.user.findMany({ where: { id: { in: found.map(({ createdBy }) => createdBy) }, erasedAt: null }, select: { id: true, name: true } }),
    db.organisation.findMany({ where: { id: { in: found.flatMap(({ orgId }) => orgId ?? []) } }, select: { id: true, name: true } }),
    heldRedemptions(db, { codeId }, ctx.clock.now()),
  ]);
  return found.map((row) => ({
    id: row.id,
    code: row.code,
    state: shownState(row, row._count.redemptions, ctx.clock.now()),
    percentOff: row.percentOff,
    duration: DURATIONS.find((name) => name === row.duration) ?? "once",
    months: row.months,
    plans: SELF_SERVICE_PLANS.filter((plan) => row.plans.includes(plan)),
    interval: INTERVALS.find((name) => name === row.interval) ?? null,
    redeemBy: row.redeemBy?.toISOString() ?? null,
    maxRedemptions: row.maxRedemptions,
    redemptions: row._count.redemptions,
    held: held.filter(({ codeId: of }) => of === row.id).length,
    isFirstOnly: row.isFirstOnly,
    organisation: organisations.find(({ id }) => id === row.orgId) ?? null,
    note: row.note,
    by: people.find(({ id }) => id === row.createdBy)?.name ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Fewer on a page than codes: for each Stripe is asked what was given away. */
const REDEMPTIONS = 10;
/** A customer's invoices with a discount that are added up, the newest. */
const MAX_INVOICES = 100;

/** Who redeemed a code and what it took off their paid invoices, newest first. Staff only. @throws DomainError cursor-invalid */
export async function listRedemptions(ctx: Context, { id, cursor }: { id: string; cursor?: string | undefined }): Promise<RedemptionPage> {
  requireStaff(ctx, "billing:read");
  const found = await reading(ctx).promotionRedemption.findMany({
    where: { codeId: id, state: "redeemed", ...rowsBehind(cursor) },
    orderBy: NEWEST,
    take: REDEMPTIONS + 1,
    include: { code: true, organisation: { select: { name: true } } },
  });
  const { page, next } = pageOf(found, REDEMPTIONS, timeCursor);
  const customers = await reading(ctx).billingCustomer.findMany({ where: { orgId: { in: page.map(({ orgId }) => orgId) } } });
  const rows = page.map(async ({ id: redemption, orgId, organisation, plan, interval, createdAt, redeemedAt, code }) => {
    const customer = customers.find((one) => one.orgId === orgId);
    return {
      id: redemption,
      orgId,
      organisation: organisation.name,
      plan,
      interval,
      at: (redeemedAt ?? createdAt).toISOString(),
      currency: currencyOf(customer),
      givenCents: await givenTo(ctx, customer?.stripeCustomerId ?? null, code.stripeId),
    };
  });
  return RedemptionPage.parse({ rows: await Promise.all(rows), next });
}

/** Cents that a code took off what a customer paid; null: it could not be asked. */
async function givenTo(ctx: Context, customer: string | null, code: string): Promise<number | null> {
  if (customer === null) return null;
  try {
    const { data } = await askStripe(ctx, (stripe) =>
      stripe.invoices.list({ customer, status: "paid", limit: MAX_INVOICES, expand: ["data.discounts"] }),
    );
    return data.reduce((sum, { discounts, total_discount_amounts: amounts }) => {
      const ours = discounts.flatMap((one) => (typeof one === "object" && one.promotion_code === code ? one.id : []));
      const of = (amounts ?? []).filter(({ discount }) => ours.includes(typeof discount === "string" ? discount : discount.id));
      return sum + of.reduce((total, { amount }) => total + amount, 0);
    }, 0);
  } catch (error) {
    if (isMissing(error) || isStripeUnavailable(error)) return null;
    throw error;
  }
}
