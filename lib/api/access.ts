import { viewOfPlan, viewOfSandbox } from "@/lib/billing/entitlement/plan-views";
import {
  countingPeriodAt,
  dependenceOf,
  givenAt,
  type Bounds,
  type Dependence,
  type Paid,
  topUpCallsIn,
  unrefundedCalls,
  utcDay,
} from "@/lib/billing/periods";
import { PLAN_TABLE, PLANS, SANDBOX, type Feature, type Plan, type PlanName } from "@/lib/billing/plans";
import type { View } from "@/lib/catalog/view";
import { RESOURCES, type Resource } from "@/lib/catalog/vocabulary";
import { parseAddresses } from "@/lib/core/addresses";
import { nextMarketDayMs } from "@/lib/core/dates";
import type { Maybe } from "@/lib/core/maybe";
import type { KeyFacts } from "@/lib/keys/find-key";
import type { Scope } from "@/lib/keys/scopes";
import type { BurstLimit } from "@/lib/metering/counting/burst";
import { openPeriod, type Period } from "@/lib/metering/counting/open-period";
import { perProcess } from "@/lib/platform/process-state";
import { versionClock } from "@/lib/platform/version-clock";

type AddressTest = (address: string) => boolean;

/** What a key may do, worked out once and kept until something of its organisation changes. */
export type Access = {
  facts: KeyFacts;
  isSandbox: boolean;
  /** Nobody's: limited by address, counted for nobody and in nobody's log. */
  isVisitor: boolean;
  plan: PlanName | null;
  /** Calls per month of the quota that our team gives, and when what is given ends: then it is worked out again. */
  givenCalls: number;
  givenUntilMs: number;
  /** The version of the access clock at which this was read. */
  version: number;
  scopes: ReadonlySet<string>;
  isAllowedFrom: AddressTest | null;
  /** What the organisation allows; both must. */
  isAllowedByOrg: AddressTest | null;
  burst: BurstLimit;
  queriesAtOnce: number;
  policy: string;
  view: View;
  viewUntilMs: number;
  /** Organisation and kind: what all keys that count together share. */
  periodName: string;
  opening: Promise<Period> | undefined;
  lastUsedAtMs: number;
  lastUsedAddress: string | null;
  isTouched: boolean;
};

/** The plan in force, also where it is given for a time. */
function planOf(facts: KeyFacts, nowMs: number): Pick<Access, "plan" | "givenCalls" | "givenUntilMs"> {
  const { plan, usual_plan: usualPlan, given_until: givenUntil, given_calls: givenCalls } = facts;
  const given = givenAt({ plan, usualPlan, givenUntil, givenCalls }, nowMs);
  return { plan: PLANS.find((name) => name === given.plan) ?? null, givenCalls: given.calls, givenUntilMs: given.untilMs };
}

function quotaOf(access: Pick<Access, "facts" | "isSandbox" | "plan">): number | null {
  if (access.isSandbox) return access.facts.sandbox_calls ?? SANDBOX.callsPerDay;
  return access.facts.quota_calls ?? (access.plan === null ? 0 : PLAN_TABLE[access.plan].quotaCalls);
}

/** What is known of the money for its periods. */
const paidOf = (facts: KeyFacts): Paid => ({
  startsAt: facts.period_starts_at,
  months: facts.period_months ?? 1,
  paidUntil: facts.paid_until,
  carriedFrom: facts.carried_from,
  paidCalls: facts.paid_calls,
  refundedCalls: facts.refunded_calls,
});

/** The same of one period, of which some may have been refunded. */
function quotaIn(access: Parameters<typeof quotaOf>[0], bounds: Bounds): number | null {
  return access.isSandbox ? quotaOf(access) : unrefundedCalls(quotaOf(access), paidOf(access.facts), bounds);
}

const topUpsIn = ({ isSandbox, facts }: Pick<Access, "facts" | "isSandbox">, bounds: Bounds): number =>
  isSandbox ? 0 : topUpCallsIn({ topUpFrom: facts.top_up_from, topUpCalls: facts.top_up_calls }, bounds);

function burstOf(facts: KeyFacts, plan: PlanName | null, isSandbox: boolean): BurstLimit {
  const standard: BurstLimit = isSandbox || plan === null ? SANDBOX.burst : PLAN_TABLE[plan].burst;
  return { perSecond: facts.burst_per_second ?? standard.perSecond, bucket: facts.burst_bucket ?? standard.bucket };
}

/** The RateLimit-Policy header: burst with the seconds that fill it, and the quota unless there is no cap. */
function policyOf(burst: BurstLimit, isSandbox: boolean, quota: number | null): string {
  const window = Math.ceil(burst.bucket / burst.perSecond);
  return `"burst";q=${burst.bucket};w=${window}${quota === null ? "" : `, "${isSandbox ? "day" : "month"}";q=${quota}`}`;
}

const addressTest = (list: readonly string[]): AddressTest | null => (list.length > 0 ? parseAddresses(list) : null);

export function accessOfKey(facts: KeyFacts, version: number, nowMs: number): Access {
  const isSandbox = facts.mode === "test";
  const given = planOf(facts, nowMs);
  const { plan } = given;
  const burst = burstOf(facts, plan, isSandbox);
  const bounds = boundsOf({ facts, isSandbox }, nowMs);
  const planCalls = quotaIn({ facts, isSandbox, plan }, bounds);
  const quota = planCalls === null ? null : planCalls + topUpsIn({ facts, isSandbox }, bounds) + given.givenCalls;
  return {
    facts,
    isSandbox,
    isVisitor: false,
    ...given,
    version,
    scopes: new Set(facts.scopes),
    isAllowedFrom: addressTest(facts.addresses),
    isAllowedByOrg: addressTest(facts.org_addresses),
    burst,
    queriesAtOnce: isSandbox || plan === null ? SANDBOX.queriesAtOnce : PLAN_TABLE[plan].queriesAtOnce,
    policy: policyOf(burst, isSandbox, quota),
    view: viewAt(facts, isSandbox, { plan, nowMs }),
    viewUntilMs: nextMarketDayMs(nowMs),
    periodName: `${facts.org_id}/${facts.mode}`,
    opening: undefined,
    lastUsedAtMs: 0,
    lastUsedAddress: null,
    isTouched: false,
  };
}

/** Kinds of record that scopes open, where an answer holds several. */
const RESOURCE_SCOPES = {
  company: ["companies:read"],
  product: ["products:read"],
  spot_price: ["prices:read", "prices:history"],
  shipment: ["shipments:read"],
} as const satisfies Record<Resource, readonly Scope[]>;

/** The plan's view, narrowed to what the key's scopes open; keys that open the same share cached answers. */
function viewAt(facts: KeyFacts, isSandbox: boolean, { plan, nowMs }: { plan: PlanName | null; nowMs: number }): View {
  const view = isSandbox || plan === null ? viewOfSandbox(nowMs) : viewOfPlan(plan, nowMs);
  const resources = RESOURCES.filter((resource) => RESOURCE_SCOPES[resource].some((scope) => facts.scopes.includes(scope)));
  return resources.length === RESOURCES.length ? view : { ...view, resources, key: `${view.key}/${resources.join("+")}` };
}

/** The caller's view on the market's present day. */
export function currentView(access: Access, nowMs: number): View {
  if (nowMs >= access.viewUntilMs) {
    access.view = viewAt(access.facts, access.isSandbox, { plan: access.plan, nowMs });
    access.viewUntilMs = nextMarketDayMs(nowMs);
  }
  return access.view;
}

export function includes(access: Access, feature: Feature): boolean {
  if (access.isSandbox) return SANDBOX.features[feature] !== null;
  const features: Plan["features"] | null = access.plan === null ? null : PLAN_TABLE[access.plan].features;
  return features !== null && features[feature] !== null;
}

/** Periods by organisation and kind: all keys of an organisation count in the same one and see the same figures. */
const periods = perProcess<Map<string, { period: Period; version: number; untilMs: number }>>("periods", () => new Map());

const MAX_PERIODS = 100_000;

function rememberPeriod({ periodName, version, givenUntilMs: untilMs }: Access, period: Period): void {
  if (periods().size >= MAX_PERIODS) periods().clear();
  periods().set(periodName, { period, version, untilMs });
}

/** Returns the period that a call at `nowMs` counts in, if it has been read since the organisation last changed: its quota may be another. */
export function knownPeriod({ periodName, facts }: Access, nowMs: number): Period | null {
  const known = periods().get(periodName);
  if (!known || nowMs >= known.untilMs || !versionClock().access.isCurrent(facts.org_id, known.version)) return null;
  const { period } = known;
  return nowMs < period.endsAtMs && nowMs >= period.startsAtMs ? period : null;
}

/** Returns the period that a call at `nowMs` counts in; opened in the database when it is new. */
export const currentPeriod = (access: Access, nowMs: number): Maybe<Period> => knownPeriod(access, nowMs) ?? readPeriod(access, nowMs);

/** The same as the database has it now, with what other instances have counted. */
export function readPeriod(access: Access, nowMs: number): Promise<Period> {
  const kind = access.isSandbox ? ("sandbox" as const) : ("live" as const);
  const bounds = boundsOf(access, nowMs);
  const dependence = dependenceIn(access, bounds);
  return (access.opening ??= openPeriod(
    {
      ...{ orgId: access.facts.org_id, kind, quota: quotaIn(access, bounds), topUpCalls: topUpsIn(access, bounds) },
      givenCalls: access.isSandbox ? 0 : access.givenCalls,
      ...{ dependence, version: access.version, ...bounds },
    },
    nowMs,
  )
    .then((period) => {
      rememberPeriod(access, period);
      return period;
    })
    .finally(() => {
      access.opening = undefined;
    }));
}

function boundsOf({ isSandbox, facts }: Pick<Access, "facts" | "isSandbox">, nowMs: number): Bounds {
  if (isSandbox) return utcDay(nowMs);
  const { state, period_starts_at: startsAt, period_ends_at: endsAt, period_anchor: anchor } = facts;
  return countingPeriodAt({ state, startsAt, endsAt, anchor }, nowMs);
}

function dependenceIn({ isSandbox, facts }: Access, bounds: Bounds): Dependence | null {
  return isSandbox ? null : dependenceOf(paidOf(facts), bounds);
}
