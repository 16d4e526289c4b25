import { isRole, roleMay } from "@/lib/core/roles";
import { accessPool } from "@/lib/platform/database";
import type { ExplorerClaims } from "./explorer-token";
import { IS_TRIAL, type KeyFacts } from "./find-key";
import { READ_SCOPES } from "./scopes";

/** The key id under which the explorer's calls are counted and logged. */
export const EXPLORER_KEY = "explorer";

type Row = Omit<KeyFacts, "id" | "mode" | "scopes" | "addresses" | "expires_at" | "revoked_at"> & { role: string };

/**
 * A token goes by the rules of the console that made it: its addresses, and two-factor authentication or single sign-on where they are
 * required. What a directory opened reaches its own organisation only, and is responsible for both factors there.
 * The session must be open and its person a member: both are asked for at every call, so that ending either ends the token.
 */
const FIND = `
  select o.id as org_id, m.role, e.plan, e.state, e.quota_calls, e.burst_per_second, e.burst_bucket, e.sandbox_calls,
    e.period_starts_at, e.period_ends_at, e.period_anchor, e.paid_until, e.carried_from, e.paid_calls, e.refunded_calls, e.top_up_from, e.top_up_calls, e.period_months,
    e.usual_plan, e.given_until, e.given_calls, ${IS_TRIAL} as is_trial, o.suspended_at,
    case when o.limits_console then o.console_addresses else '{}' end as org_addresses
  from session s join app_user u on u.id = s.user_id join member m on m.user_id = u.id join organisation o on o.id = m.org_id
    left join entitlement e on e.org_id = o.id
    left join sso_connection c on c.org_id = o.id and c.enabled_at is not null
  where s.id = $1 and m.org_id = $2 and s.ended_at is null and s.expires_at > $3 and u.suspended_at is null and u.erased_at is null
    and o.deleted_at is null and case when s.sso_connection_id is not null then s.sso_connection_id = c.id and not u.is_staff else
      (u.totp_confirmed_at is null or s.second_factor_at is not null) and (u.totp_confirmed_at is not null or not o.requires_second_factor)
      and (m.role = 'owner' or not coalesce(c.is_enforced, false)) end`;

/** What a token of a session may do now; undefined when its session has ended, or its person may not do that any more. */
export async function findExplorer(claims: Exclude<ExplorerClaims, { mode: "visitor" }>, nowMs: number): Promise<KeyFacts | undefined> {
  const { rows } = await accessPool().query<Row>(FIND, [claims.sessionId, claims.orgId, new Date(nowMs)]);
  const row = rows[0];
  if (!row || !isRole(row.role)) return undefined;
  const { role, ...facts } = row;
  const isLive = claims.mode === "live";
  if (isLive && !roleMay(role, "data:call")) return undefined;
  return {
    ...facts,
    id: EXPLORER_KEY,
    mode: isLive ? "live" : "test",
    scopes: [...READ_SCOPES],
    addresses: [],
    expires_at: new Date(claims.until),
    revoked_at: null,
  };
}
