import { isInForce } from "@/lib/billing/periods";
import { firstPlanWith, PLAN_TABLE, type Feature } from "@/lib/billing/plans";
import { DomainError } from "@/lib/core/errors";
import { networkOf } from "@/lib/core/network";
import type { HttpCall } from "@/lib/http/call";
import type { Scope } from "@/lib/keys/scopes";
import { takeToken, type BurstState } from "@/lib/metering/counting/burst";
import { sharedBursts } from "@/lib/metering/counting/shared-bursts";
import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { includes, type Access } from "./access";

/** Features whose names in the table are no words. */
const FEATURE_NAMES: Partial<Record<Feature, string>> = { rfqs: "RFQs", custom_fields: "custom fields", white_label: "white-label" };

/** Where a plan is chosen; a white-label host has no such page. */
const atBillingPage = (): string => (isBranded() ? "" : ` at ${publicUrl()}/console/billing`);

/** @throws DomainError address-not-allowed */
export function requireAddress(access: Access, address: string | null): void {
  refuseOutside(access.isAllowedFrom, address, "This key is limited to");
  refuseOutside(access.isAllowedByOrg, address, "The organisation of this key allows only");
}

function refuseOutside(allows: Access["isAllowedFrom"], address: string | null, limit: string): void {
  if (allows === null || (address !== null && allows(address))) return;
  throw new DomainError("address-not-allowed", `${limit} certain IP addresses, and ${address ?? "yours"} is not one of them.`);
}

/** @throws DomainError scope-missing */
export function requireScope(access: Access, scopes: readonly Scope[]): void {
  if (!scopes.some((scope) => access.scopes.has(scope)))
    throw new DomainError("scope-missing", `This key lacks the scope ${scopes.join(" or ")}.`);
}

/** @throws DomainError subscription-inactive, plan-required */
export function requireFeature(access: Access, feature: Feature | null): void {
  if (access.isSandbox) return;
  if (access.plan === null)
    throw new DomainError(
      "subscription-inactive",
      `This organisation has no plan. Choose one${atBillingPage()}. Sandbox keys work without a plan.`,
    );
  if (!isInForce(access.facts.state))
    throw new DomainError(
      "subscription-inactive",
      `The organisation's subscription is not active. Pay open invoices or choose a plan${isBranded() ? "" : ","}${atBillingPage()}. Sandbox keys keep working.`,
    );
  if (feature === null || includes(access, feature)) return;
  const plan = firstPlanWith(feature);
  throw new DomainError(
    "plan-required",
    `The ${PLAN_TABLE[access.plan].title} plan does not include ${FEATURE_NAMES[feature] ?? feature}; ${PLAN_TABLE[plan].title} does.`,
  );
}

/** Takes a token, if there is one. An organisation's bucket is one on all servers; a visitor's is of this one alone. */
export const takeBurst = ({ periodName, burst, isVisitor }: Access, nowMs: number): BurstState =>
  isVisitor ? takeToken(periodName, burst, nowMs) : sharedBursts().take(periodName, burst, nowMs);

/** @throws DomainError rate-limited */
export function requireBurst(access: Access, nowMs: number): BurstState {
  const state = takeBurst(access, nowMs);
  if (!state.passed)
    throw new DomainError(
      "rate-limited",
      `The rate limit is ${access.burst.perSecond} requests per second with bursts of ${access.burst.bucket}. Slow down and try again.`,
      { headers: { "Retry-After": String(state.nextInS) } },
    );
  return state;
}

/** All visitors together, and those of one provider's customer, who may have many networks. */
const ALL_VISITORS = { perSecond: 100, bucket: 1_000 };
const ONE_SITE = { perSecond: 10, bucket: 100 };

/**
 * What visitors may ask, before anything is remembered of them: one that comes from ever new addresses must not fill tables.
 * @throws DomainError rate-limited
 */
export function requireVisitorBurst(access: Access, address: string | null, nowMs: number): BurstState {
  const limits = [takeToken("visitors", ALL_VISITORS, nowMs), takeToken(`visitors/${networkOf(address, 48)}`, ONE_SITE, nowMs)];
  const refused = limits.find(({ passed }) => !passed);
  if (!refused) return requireBurst(access, nowMs);
  throw new DomainError("rate-limited", "There are too many anonymous requests at the moment. Sign up to get your own limit.", {
    headers: { "Retry-After": String(refused.nextInS) },
  });
}

/** Keyless documents: per address, so that nobody's documentation build is refused. */
const KEYLESS_LIMIT = { perSecond: 10, bucket: 60 };

/** A host that does not tell addresses apart can't limit by them. */
export function limitByAddress({ address, nowMs }: Pick<HttpCall, "address" | "nowMs">): void {
  const burst = address === null ? null : takeToken(`public/${networkOf(address)}`, KEYLESS_LIMIT, nowMs);
  if (burst?.passed === false)
    throw new DomainError("rate-limited", "Too many requests from this IP address.", { headers: { "Retry-After": String(burst.nextInS) } });
}
