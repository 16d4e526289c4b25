import { VERSION as CLIENT_VERSION } from "@/clients/typescript/src/version";
import { priceText } from "@/components/plans/plan-words";
import { MAX_ORG_ADDRESSES } from "@/lib/accounts/contract";
import { DEFAULT_LIMIT } from "@/lib/api/common-parameters";
import { IDEMPOTENCY_DAYS } from "@/lib/api/idempotency";
import { HEADERS } from "@/lib/api/openapi/headers";
import { API_ROOT } from "@/lib/api/render";
import { SIMULATED_ERRORS } from "@/lib/api/simulate";
import { firstPlanWith, PLAN_TABLE, PLANS, type Plan, type Reach, SANDBOX, VISITOR } from "@/lib/billing/plans";
import { USUAL_CURRENCY } from "@/lib/core/currencies";
import { addDays, dayAt } from "@/lib/core/dates";
import type { ErrorCode } from "@/lib/core/errors";
import { entriesOf } from "@/lib/core/tables";
import { countText } from "@/lib/core/wording";
import { PROBLEMS } from "@/lib/http/problems";
import { MAX_OVERLAP_HOURS } from "@/lib/keys/contract";
import { REMINDERS } from "@/lib/keys/rules";
import { MAX_ADDRESSES, SCOPE_FEATURES, SCOPES, type Scope } from "@/lib/keys/scopes";
import { THRESHOLDS } from "@/lib/metering/quotas/quota-thresholds";
import { KEY_DAYS } from "@/lib/oauth/contract";
import { brandName, keyPrefix } from "@/lib/platform/brand";
import { env, publicUrl } from "@/lib/platform/env";
import { auditActions } from "./audit-actions";
import { endpointCodes, otherCodes } from "./error-codes";
import { featureValues } from "./plan-values";
import { table } from "./tables";

const HISTORY_DAYS = 120;
const HOURS_A_DAY = 24;

/** "30, 7 and 1" */
const listed = (figures: readonly (number | string)[]): string => `${figures.slice(0, -1).join(", ")} and ${figures.at(-1)}`;

function reachText(reach: Reach | null): string {
  if (reach === null) return "–";
  if (reach === "all") return "full history";
  return "days" in reach ? `last ${reach.days} days` : `last ${reach.months} months`;
}

const quotaText = (calls: number | null): string => (calls === null ? "no cap" : countText(calls));

function planValues(): [string, string][] {
  return PLANS.flatMap((name) => {
    const plan: Plan = PLAN_TABLE[name];
    const values = {
      title: plan.title,
      price: priceText(plan, USUAL_CURRENCY),
      quotaCalls: quotaText(plan.quotaCalls),
      burstPerSecond: String(plan.burst.perSecond),
      burstBucket: String(plan.burst.bucket),
      maxRows: countText(plan.maxRows),
    };
    return Object.entries(values).map(([field, value]): [string, string] => [`plan.${name}.${field}`, value]);
  });
}

function limitsTable(): string {
  const plans = PLANS.map((name): Plan => PLAN_TABLE[name]);
  const columns = [
    ...plans.map((plan) => ({ ...plan, period: quotaText(plan.quotaCalls) })),
    { ...SANDBOX, title: "Sandbox", period: "–" },
  ];
  return table(
    ["", ...columns.map(({ title }) => title)],
    [
      ["Calls per month", ...columns.map(({ period }) => period)],
      ["Calls per day", ...plans.map(() => "–"), countText(SANDBOX.callsPerDay)],
      ["Calls per second, sustained", ...columns.map(({ burst }) => String(burst.perSecond))],
      ["Burst size", ...columns.map(({ burst }) => String(burst.bucket))],
      ["Uncached queries at once", ...columns.map(({ queriesAtOnce }) => String(queriesAtOnce))],
      ["Rows per call", ...columns.map(({ maxRows }) => countText(maxRows))],
    ],
  );
}

function reachTable(): string {
  const rows = { "Spot prices": "prices", "Price trends": "trends", "Price history": "history", Shipments: "shipments" } as const;
  return table(
    ["", ...PLANS.map((name) => PLAN_TABLE[name].title)],
    Object.entries(rows).map(([title, feature]) => [title, ...PLANS.map((name) => reachText(PLAN_TABLE[name].features[feature]))]),
  );
}

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  "companies:read": "Companies, including their `/changes`",
  "products:read": "Products, including their `/changes`",
  "prices:read": "Spot prices and trends, including prices in `/changes`",
  "prices:history": "Price history, including prices in `/changes`",
  "shipments:read": "Shipments, including their `/changes`",
  "rfqs:read": "The RFQ feed as a list and a stream",
  "webhooks:write": "Webhook endpoints, their deliveries and replay",
  "exports:write": "Bulk exports: start, read, download",
  "fields:write": "Custom fields: definitions and values",
};

const errorTable = (codes: readonly ErrorCode[]): string =>
  table(
    ["Status", "Code", "What happened"],
    codes.map((code) => [String(PROBLEMS[code].status), `[\`${code}\`](/docs/errors/${code})`, PROBLEMS[code].title]),
  );

/** What a sandbox key can ask for. */
const simulationTable = (): string =>
  table(
    ["`simulate=`", "Status", "Result"],
    [
      ...entriesOf(SIMULATED_ERRORS).map(([code, retryInS]) => [
        `\`${code}\``,
        String(PROBLEMS[code].status),
        `[${PROBLEMS[code].title}](/docs/errors/${code})${retryInS === null ? "" : `, \`Retry-After: ${retryInS}\``}`,
      ]),
      ["`slow`", "200", "The response, after 5 seconds"],
    ],
  );

/** Everything that a page may name instead of writing it down: it comes from where the program has it. */
export function docValues(nowMs: number): ReadonlyMap<string, string> {
  const today = dayAt(nowMs);
  return new Map([
    ...planValues(),
    ["brand", brandName()],
    ["siteUrl", publicUrl()],
    ["baseUrl", `${publicUrl()}${API_ROOT}`],
    ["keyPrefix", keyPrefix()],
    ["sandbox.callsPerDay", countText(SANDBOX.callsPerDay)],
    ["sandbox.shipmentsUntilMonths", String(SANDBOX.shipmentsUntilMonths)],
    ["visitor.callsPerDay", countText(VISITOR.callsPerDay)],
    ["limit.default", String(DEFAULT_LIMIT)],
    ["limit.largest", countText(Math.max(...PLANS.map((name) => PLAN_TABLE[name].maxRows)))],
    ["keys.mostAddresses", countText(MAX_ADDRESSES)],
    ["security.mostAddresses", String(MAX_ORG_ADDRESSES)],
    ["audit.addressDays", String(env().KEEP_AUDIT_ADDRESSES_DAYS)],
    ["audit.actions", auditActions()],
    ["keys.mostOverlapDays", String(MAX_OVERLAP_HOURS / HOURS_A_DAY)],
    ["keys.reminders", listed(REMINDERS.map((days) => `${days} ${days === 1 ? "day" : "days"}`))],
    ["thresholds", listed(THRESHOLDS)],
    ...Object.entries(HEADERS).map(([name, { example }]): [string, string] => [`header.${name}`, String(example)]),
    ["log.keptDays", String(env().KEEP_CALLS_DAYS)],
    ["idempotency.keptDays", String(IDEMPOTENCY_DAYS)],
    ...featureValues(nowMs),
    ["day.weekAgo", addDays(today, -7)],
    ["day.monthsAgo", addDays(today, -HISTORY_DAYS)],
    ["limits.table", limitsTable()],
    ["reach.table", reachTable()],
    [
      "scopes.table",
      table(
        ["Scope", "Access", "Minimum plan"],
        SCOPES.map((scope) => [`\`${scope}\``, SCOPE_WORDS[scope], PLAN_TABLE[firstPlanWith(SCOPE_FEATURES[scope])].title]),
      ),
    ],
    ["errors.endpoints", errorTable(endpointCodes())],
    ["errors.others", errorTable(otherCodes())],
    ["simulations", simulationTable()],
    ["clients.npm", `${publicUrl()}/clients/heliodex-${CLIENT_VERSION}.tgz`],
    ["clients.python", `${publicUrl()}/clients/heliodex-${CLIENT_VERSION}.zip`],
    ["oauth.keyDays", String(KEY_DAYS)],
  ]);
}
