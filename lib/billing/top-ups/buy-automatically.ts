import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { refuseToSellSample } from "../checkout/refuse-to-sell-sample";
import { withCustomerLock } from "../customers/with-customer-lock";
import { requireDetails } from "../details/missing-details";
import type { Bounds } from "../periods";
import { payTopUp } from "./buy-top-up";
import { followTopUps } from "./close-top-ups";
import { prepareTopUp } from "./quote-top-up";
import { findBuyer } from "./require-top-ups";
import { isAgreed, stopRule, stopUnfitRule } from "./stop-rule";

/** At once in one run; the next, a minute later, takes what is left. */
const MOST = 200;

/** Who has switched them on, and has used so much of the month of calls that runs. */
const DUE = `
  select r.org_id as "orgId" from top_up_rule r join period_now p on p.org_id = r.org_id and p.kind = 'live' and p.starts_at <= $1 and p.ends_at > $1
  where r.is_on and p.quota > 0 and p.used * 100 >= p.quota * r.percent and ($2::text is null or r.org_id = $2)
  order by r.updated_at limit ${MOST}`;

async function dueNow(ctx: Context, orgId: string | null = null): Promise<string[]> {
  const { rows } = await pool().query<{ orgId: string }>(DUE, [new Date(ctx.clock.now()), orgId]);
  return rows.map((row) => row.orgId);
}

/**
 * Follows the purchases that are under way, and buys a pack for everyone whose automatic top-up is due: one at a time, never beyond
 * the cap, and none while another payment is open.
 */
export async function buyDueTopUps(ctx: Context): Promise<{ followed: number; bought: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const { followed = 0 } = (await followTopUps(ctx)) ?? {};
  let bought = 0;
  for (const orgId of new Set(await dueNow(ctx)))
    await withCustomerLock(ctx, orgId, () => buyOne(ctx, orgId))
      .then((isBought) => (bought += isBought ? 1 : 0))
      .catch((error: unknown) => log().warn({ err: error, orgId }, "an automatic top-up could not be bought yet"));
  return { followed, bought };
}

/** All that it depends on is read again within the lock: what another server bought meanwhile, and what its owner has changed. */
async function buyOne(ctx: Context, orgId: string): Promise<boolean> {
  const rule = await reading(ctx).topUpRule.findUnique({ where: { orgId } });
  const before = await reading(ctx).topUp.findUnique({ where: { openOf: orgId } });
  if (!rule?.isOn || (before && before.state !== "quoted") || (await dueNow(ctx, orgId)).length === 0) return false;
  const buyer = await findBuyer(ctx, orgId);
  if ("refusal" in buyer) return false;
  if (!isAgreed(rule, buyer.row, buyer.pack)) {
    await transaction(ctx, (tx) => stopUnfitRule(tx, orgId, buyer.row));
    return false;
  }
  if ((await automaticPacksIn(ctx, orgId, buyer.month)) >= rule.maxPacks) return false;
  await refuseToSellSample(ctx);
  await requireDetails(ctx, orgId, "buy a top-up");
  const { row } = await prepareTopUp(ctx, buyer, { orgId, packs: 1, isAutomatic: true });
  const { state, id, invoiceUrl } = await payTopUp(ctx, row).catch(async (error: unknown) => {
    // Refused for good, such as without a card; what is only away is tried again.
    const now = await reading(ctx).topUp.findUniqueOrThrow({ where: { id: row.id } });
    if (now.state !== "void") throw error;
    return now;
  });
  if (state === "open" || state === "void")
    await transaction(ctx, (tx) => stopRule(tx, orgId, { reason: "payment", once: id, payUrl: state === "open" ? invoiceUrl : null }));
  return state === "granted";
}

/** Packs that were bought automatically for a month of calls, also those that were refunded since. */
export async function automaticPacksIn(ctx: Context, orgId: string, month: Bounds): Promise<number> {
  const where = { orgId, isAutomatic: true, state: "granted", periodStartsAt: month.startsAt };
  return (await reading(ctx).topUp.aggregate({ where, _sum: { packs: true } }))._sum.packs ?? 0;
}
