import { createHmac } from "node:crypto";
import { VISITOR } from "@/lib/billing/plans";
import { DAY_MS } from "@/lib/core/durations";
import { networkOf } from "@/lib/core/network";
import { secretFor } from "@/lib/platform/secrets";
import { EXPLORER_KEY } from "./find-explorer";
import type { KeyFacts } from "./find-key";
import { READ_SCOPES } from "./scopes";

/** Begins the name under which the calls of an address without an account are counted. */
export const VISITOR_PREFIX = "visitor_";

/** The address itself is not kept: only what tells it apart from others on that day. */
function nameOf(address: string | null, nowMs: number): string {
  const day = Math.floor(nowMs / DAY_MS);
  return (
    VISITOR_PREFIX +
    createHmac("sha256", secretFor("visitor-address"))
      .update(`${day} ${networkOf(address)}`)
      .digest("hex")
      .slice(0, 24)
  );
}

/** What everyone may do without an account. */
export function visitorFacts(address: string | null, untilMs: number, nowMs: number): KeyFacts {
  return {
    id: EXPLORER_KEY,
    org_id: nameOf(address, nowMs),
    mode: "test",
    scopes: [...READ_SCOPES],
    addresses: [],
    org_addresses: [],
    expires_at: new Date(untilMs),
    revoked_at: null,
    plan: null,
    state: null,
    quota_calls: null,
    burst_per_second: VISITOR.burst.perSecond,
    burst_bucket: VISITOR.burst.bucket,
    sandbox_calls: VISITOR.callsPerDay,
    period_starts_at: null,
    period_ends_at: null,
    period_anchor: null,
    paid_until: null,
    carried_from: null,
    paid_calls: null,
    refunded_calls: null,
    top_up_from: null,
    top_up_calls: null,
    period_months: null,
    usual_plan: null,
    given_until: null,
    given_calls: null,
    is_trial: false,
    suspended_at: null,
  };
}
