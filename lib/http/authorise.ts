import { isInForce } from "@/lib/billing/periods";
import { firstPlanWith, PLAN_TABLE, type Feature } from "@/lib/billing/plans";
import { DomainError } from "@/lib/core/errors";
import type { Scope } from "@/lib/keys/contract";
import { takeToken, type BurstState } from "@/lib/metering/burst";
import { publicUrl } from "@/lib/platform/env";
import { includes, type Access } from "./access";

const billingPage = (): string => `${publicUrl()}/console/billing`;

/** @throws DomainError address-not-allowed, scope-missing */
export function requireScope(access: Access, scopes: readonly Scope[] | null, address: string | null): void {
  if (access.isAllowedFrom && !(address !== null && access.isAllowedFrom(address)))
    throw new DomainError("address-not-allowed", `This key is limited to certain addresses, and ${address ?? "yours"} is not one of them.`);
  if (scopes && !scopes.some((scope) => access.scopes.has(scope)))
    throw new DomainError("scope-missing", `This key lacks the scope ${scopes.join(" or ")}.`);
}

/** @throws DomainError subscription-inactive, plan-required */
export function requireFeature(access: Access, feature: Feature | null): void {
  if (access.isSandbox) return;
  if (access.plan === null)
    throw new DomainError(
      "subscription-inactive",
      `This organisation has no plan. Choose one at ${billingPage()}. Sandbox keys work without one.`,
    );
  if (!isInForce(access.facts.state))
    throw new DomainError(
      "subscription-inactive",
      `The subscription of this organisation is not active. Pay, or choose a plan, at ${billingPage()}. Sandbox keys keep working.`,
    );
  if (feature === null || includes(access, feature)) return;
  const plan = firstPlanWith(feature);
  throw new DomainError(
    "plan-required",
    `The ${PLAN_TABLE[access.plan].title} plan does not include ${feature}; ${PLAN_TABLE[plan].title} does.`,
  );
}

/** @throws DomainError rate-limited */
export function requireBurst(access: Access, nowMs: number): BurstState {
  const state = takeToken(access.periodName, access.burst, nowMs);
  if (!state.passed)
    throw new DomainError(
      "rate-limited",
      `More than ${access.burst.perSecond} calls a second; the bucket of ${access.burst.bucket} is empty.`,
      { headers: { "Retry-After": String(state.nextInS) } },
    );
  return state;
}
