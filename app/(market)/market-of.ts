import { viewOfPlan, viewOfVisitor } from "@/lib/billing/entitlement/plan-views";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { headAt, type Head } from "@/lib/catalog/current-release";
import { openSources } from "@/lib/catalog/open-sources";
import type { View } from "@/lib/catalog/view";
import { MINUTE_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { clientOf, mayTry } from "@/lib/platform/throttle";
import { versionClock } from "@/lib/platform/version-clock";
import type { Member } from "./market-visit";

/** What a page about the data is read with. */
export type Market = {
  ctx: Context;
  nowMs: number;
  /** The newest release. */
  head: Head;
  /** The records and days that this reader may see; every query of a page takes it. */
  view: View;
  /** Null: a visitor, or somebody without an organisation. */
  member: Member | null;
  isSignedIn: boolean;
  /** Whether the view is that of the organisation's plan; otherwise it is what everyone sees. */
  isLive: boolean;
};

/** Pages a minute: no reader comes near it, and nobody copies the catalogue by reading pages. */
export const PAGES_PER_MINUTE = { member: 240, visitor: 120 };

/** What an organisation may see, or everyone. */
export async function viewFor(
  ctx: Context,
  orgId: string | null,
  { head, nowMs }: Pick<Market, "head" | "nowMs">,
): Promise<Pick<Market, "view" | "isLive">> {
  const entitlement = orgId === null ? null : await readEntitlement(ctx, orgId);
  if (entitlement?.isLive === true) return { view: viewOfPlan(entitlement.plan, nowMs), isLive: true };
  return { view: viewOfVisitor(nowMs, openSources(head)), isLive: false };
}

/** What everyone sees now, whoever asks; null when they ask for more than people do. */
export async function publicMarket(ctx: Context): Promise<Market | null> {
  if (!(await mayTry(ctx, { what: "market-page", who: clientOf(ctx), limit: PAGES_PER_MINUTE.visitor, windowMs: MINUTE_MS }))) return null;
  return marketOf(ctx, null);
}

/** What an organisation sees now, for who asks in its name without a session, or everyone. */
export async function marketOf(ctx: Context, orgId: string | null): Promise<Market> {
  const nowMs = ctx.clock.now();
  const head = await headAt((await versionClock().current()).release);
  return { ctx, nowMs, head, member: null, isSignedIn: false, ...(await viewFor(ctx, orgId, { head, nowMs })) };
}
