import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { readFeatureAccess, requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { recordEvent, type EventInput } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";
import type { BrandView } from "./contract";
import { brandInOrg, lockBrand, type BrandRow } from "./records";
import { brandView, readLogo } from "./views";

type Data = NonNullable<Parameters<TxContext["db"]["brand"]["update"]>[0]>["data"];
type BrandEvent = Extract<EventInput, { type: `brand.${string}` }>;
/** What changes and what is told of it; null when nothing does. */
export type BrandChange = { data: Data; event: BrandEvent } | null;

/** Writes a change of a brand that is locked, and tells every instance. */
export async function writeBrand(tx: TxContext, orgId: string, change: BrandChange): Promise<void> {
  if (change === null) return;
  await tx.db.brand.update({
    where: { orgId },
    data: { ...change.data, version: { increment: 1 }, updatedAt: new Date(tx.clock.now()) },
  });
  await recordEvent(tx, { ...change.event, orgId });
  await bumpVersion(tx.db, "brand");
}

/** `anyPlan`: switching off is possible whatever the plan has become. */
type Options = { orgId: string; anyPlan?: boolean };

/**
 * One change of a brand by its owner, in a transaction, behind a lock.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive
 */
export function changeBrand(
  ctx: Context,
  { orgId, anyPlan = false }: Options,
  decide: (tx: TxContext, row: BrandRow) => BrandChange | Promise<BrandChange>,
): Promise<BrandView> {
  requireMay(ctx, "brand:write", orgId);
  return transaction(ctx, async (tx) => {
    if (!anyPlan) {
      await requireActive(tx, orgId);
      await requireFeatureAccess(tx, orgId, "white_label");
    }
    await writeBrand(tx, orgId, await decide(tx, await lockBrand(tx, orgId)));
    return viewNow(tx, orgId);
  });
}

async function viewNow(tx: TxContext, orgId: string): Promise<BrandView> {
  const row = (await brandInOrg(tx.db, orgId)) ?? (await lockBrand(tx, orgId));
  const { refusal } = await readFeatureAccess(tx, orgId, "white_label");
  return brandView(row, await readLogo(tx.db, orgId), refusal === null);
}
