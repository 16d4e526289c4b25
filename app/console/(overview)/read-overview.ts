import { cookies } from "next/headers";
import type { EnterpriseFacts } from "@/components/console/enterprise-steps";
import { SKIP_COOKIE } from "@/components/console/skip-cookie";
import { keyState } from "@/components/keys/words";
import { listInvitations, listMembers } from "@/lib/accounts/members/list-team";
import { readFirstSteps } from "@/lib/accounts/organisations/read-first-steps";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { readFiguresNow } from "@/lib/catalog/read-figures";
import { listKeys } from "@/lib/keys/list-keys";
import { type KeySummary, summariseKeys } from "@/lib/keys/summarise-keys";
import { readUsage } from "@/lib/metering/usage/read-usage";
import type { Context } from "@/lib/platform/context";
import { readHealth } from "@/lib/service-level/read-health";
import { readRunningMonth } from "@/lib/service-level/reports/read-service-level";

const LOOKED_AT_KEYS = 25;
const SHOWN_KEYS = 5;

type Wanted = { wantsSandbox: boolean; /** Whether the reader's role may. */ seesKeys: boolean };
const NO_KEYS: KeySummary = { working: 0, usedLastHour: 0, liveUsedLastHour: 0, expiring: [], exposed: [] };

/** Everything that the overview shows, read at once. `figures` are the sandbox's where they are wanted beside a plan. */
export async function readOverview(ctx: Context, orgId: string, { wantsSandbox, seesKeys }: Wanted) {
  const [usage, sandbox, entitlement, data, summary, keys, members, invitations, health] = await Promise.all([
    readUsage(ctx, orgId),
    wantsSandbox ? readUsage(ctx, orgId, "sandbox") : null,
    readEntitlement(ctx, orgId),
    readFiguresNow(),
    seesKeys ? summariseKeys(ctx, orgId) : NO_KEYS,
    seesKeys ? listKeys(ctx, { orgId, limit: LOOKED_AT_KEYS }) : { rows: [] },
    listMembers(ctx, orgId),
    listInvitations(ctx, orgId),
    readHealth(ctx.clock.now()).catch(() => null),
  ]);
  const steps = {
    hasKey: keys.rows.length > 0,
    hasCalled: usage.hasCalled,
    hasCompany: members.length > 1 || invitations.length > 0 || entitlement !== null,
  };
  const skippedMark = (await cookies()).get(SKIP_COOKIE)?.value ?? null;
  const now = ctx.clock.now();
  const working = keys.rows.filter((key) => keyState(key, now).works).slice(0, SHOWN_KEYS);
  return { usage, figures: sandbox ?? usage, entitlement, data, health, summary, keys: working, invitations, steps, skippedMark };
}

/** What the first steps of an Enterprise plan need to know; `seesLevel`: whether the reader's role may see the service level. */
export async function readEnterpriseFacts(
  ctx: Context,
  orgId: string,
  { general, seesLevel }: { general: EnterpriseFacts["general"]; seesLevel: boolean },
): Promise<EnterpriseFacts> {
  const [done, level] = await Promise.all([readFirstSteps(ctx, orgId), seesLevel ? readRunningMonth(ctx, orgId) : null]);
  return { done, general, level };
}
