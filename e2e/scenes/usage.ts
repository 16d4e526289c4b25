import { randomUUID } from "node:crypto";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { calendarMonth } from "@/lib/billing/periods";
import type { PlanName } from "@/lib/billing/plans";
import { HOUR_MS } from "@/lib/core/durations";
import { issueKey } from "@/lib/keys/issue-key";
import { ledgerJson, type Call } from "@/lib/metering/counting/call";
import { openPeriod } from "@/lib/metering/counting/open-period";
import { pool } from "@/lib/platform/database";
import { operator, person, type Person } from "@/testing/people";
import type { Scene } from "./scene";

function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Somebody whose organisation has used so much of a quota of 40 calls (null: no cap), with one key or many. */
async function caller(name: string, used: number, plan: PlanName, keys = 1): Promise<Person & { calls: Call[] }> {
  const owner = await person({ name });
  const [orgId, now] = [owner.orgId ?? "", Date.now()];
  const quota = plan === "enterprise" ? null : 40;
  await setEntitlement(operator(), { orgId, plan, ...(quota === null ? {} : { quotaCalls: quota }) });
  const issued = await Promise.all(
    Array.from({ length: keys }, (_, n) =>
      issueKey(operator(), { orgId, name: n % 3 === 0 ? `☀️ ${"long-name-".repeat(9)}`.slice(0, 100) : "same name", mode: "live" }),
    ),
  );
  const { id: periodId, startsAtMs } = await openPeriod({ orgId, kind: "live", quota, ...calendarMonth(now) }, now);
  const calls = Array.from({ length: used }, (_, n): Call => {
    const keyId = issued[n % keys]?.id ?? "";
    const answer = {
      status: 200,
      charge: 1,
      bytes: 1_234 * (n + 1),
      durationUs: 900 + n,
      query: "country=DE%2CAT&q=%E2%98%80%EF%B8%8F",
    } as const;
    const id = idAt(Math.max(startsAtMs, now - n * HOUR_MS));
    return {
      id,
      orgId,
      keyId,
      mode: "live",
      periodId,
      endpoint: n % 2 === 0 ? "/companies" : "/pricing/spot",
      ...answer,
      address: "203.0.113.7",
      clientId: `run-${n}`,
    };
  });
  await pool().query("select * from meter_settle($1, $2, $3::json, false)", [[periodId], [calls.length], ledgerJson(calls)]);
  return { ...owner, calls };
}

const USAGE = "/console/usage";

/** The usage page as it is cut, and in the states that an organisation can be in. */
export async function usageScenes(customer: string): Promise<Scene[]> {
  const [over, free, many] = [
    await caller("Uma Used", 40, "starter"),
    await caller("Enno Enterprise", 30, "enterprise"),
    await caller("Moni Many", 36, "pro", 12),
  ];
  const newcomer = (await person({ name: "Nele Newcomer" })).sessionId;
  return [
    { name: "usage", path: USAGE, as: customer },
    { name: "usage by key", path: `${USAGE}?by=key`, as: customer },
    { name: "usage by status", path: `${USAGE}?by=status&period=days`, as: customer },
    { name: "usage of one endpoint", path: `${USAGE}?endpoint=/companies`, as: customer },
    { name: "usage of the sandbox", path: `${USAGE}?mode=sandbox`, as: customer },
    { name: "usage nothing matches", path: `${USAGE}?key=key_none`, as: customer },
    { name: "usage all used", path: USAGE, as: over.sessionId },
    { name: "usage no cap", path: USAGE, as: free.sessionId },
    { name: "usage many keys", path: `${USAGE}?by=key`, as: many.sessionId },
    { name: "usage empty", path: USAGE, as: newcomer },
    { name: "usage no plan", path: `${USAGE}?mode=live`, as: newcomer },
  ];
}

const LOGS = "/console/logs";

/** The request log narrowed, empty, and looked into for an id. */
export async function logScenes(customer: string): Promise<Scene[]> {
  const newcomer = (await person({ name: "Nils Newcomer" })).sessionId;
  const archived = "insert into call_archive (day, calls, bytes, sha256) values ('2026-01-31', 1, 1, ''), ('2026-09-30', 1, 1, '')";
  await pool().query(`${archived} on conflict do nothing`);
  return [
    { name: "logs", path: LOGS, as: customer },
    { name: "logs refused", path: `${LOGS}?span=30d&status=4xx`, as: customer },
    { name: "logs nothing matches", path: `${LOGS}?status=503&endpoint=/companies`, as: customer },
    { name: "logs empty", path: LOGS, as: newcomer },
    { name: "logs id not yet there", path: `${LOGS}?id=${idAt(Date.now() + HOUR_MS / 1_800)}`, as: customer },
    { name: "logs id too old", path: `${LOGS}?id=${idAt(Date.now() - 40 * 24 * HOUR_MS)}`, as: customer },
  ];
}

/** One request, of a key with a long name, and one that is not there. */
export async function requestScenes(customer: string): Promise<Scene[]> {
  const owner = await caller("Rita Request", 3, "pro");
  return [
    { name: "request", path: `${LOGS}/${owner.calls[0]?.id ?? ""}`, as: owner.sessionId },
    { name: "request of others", path: `${LOGS}/${owner.calls[0]?.id ?? ""}`, as: customer },
  ];
}
