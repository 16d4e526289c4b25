import "server-only";
import { cache } from "react";
import { viewOfVisitor } from "@/lib/billing/entitlement/plan-views";
import { headAt } from "@/lib/catalog/current-release";
import { openSources } from "@/lib/catalog/open-sources";
import { MINUTE_MS } from "@/lib/core/durations";
import { clientOf, mayTry } from "@/lib/platform/throttle";
import { versionClock } from "@/lib/platform/version-clock";
import { type Market, PAGES_PER_MINUTE, viewFor } from "./market-of";
import { marketVisit } from "./market-visit";

export type { Market } from "./market-of";

/** Who reads, and what they may see of the newest release; null when they read more pages than people do. Reading costs no calls. */
export const readMarket = cache(async (): Promise<Market | null> => {
  const { ctx, member, isSignedIn } = await marketVisit();
  const [kind, who] = member === null ? (["visitor", clientOf(ctx)] as const) : (["member", member.visit.user.id] as const);
  if (!(await mayTry(ctx, { what: "market-page", who, limit: PAGES_PER_MINUTE[kind], windowMs: MINUTE_MS }))) return null;
  const nowMs = ctx.clock.now();
  const head = await headAt((await versionClock().current()).release);
  return {
    ctx,
    nowMs,
    head,
    member,
    isSignedIn,
    ...(await viewFor(ctx, member?.allows("data:read") === true ? member.orgId : null, { head, nowMs })),
  };
});

/** The same page as everyone sees it: who pays for a plan without a dataset is not shown less of it than a visitor. */
export const asVisitor = (market: Market): Market => ({
  ...market,
  view: viewOfVisitor(market.nowMs, openSources(market.head)),
  isLive: false,
});
