import { HEARTBEAT_MS } from "@/lib/api/routes/rfq-stream";
import { type Feature, firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import { BRAND_PREVIEW_MINUTES, GRACE_DAYS, MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from "@/lib/brand/contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { countText } from "@/lib/core/wording";
import { MAX_CELLS, MAX_CHARACTERS, MAX_FIELDS, MAX_FILE_BYTES, MAX_LINES, MAX_OPTIONS, MAX_SET } from "@/lib/custom-fields/contract";
import { STREAM_LIMITS } from "@/lib/exports/audit-stream/contract";
import { EXPORT_LIMITS } from "@/lib/exports/contract";
import { DELIVERY_LIMITS } from "@/lib/exports/delivery/contract";
import { env } from "@/lib/platform/env";
import { DELAY_MS, MIN_BUYERS } from "@/lib/rfq/anonymise";
import { STREAMS_PER_ORG } from "@/lib/rfq/feed/open-streams";
import { RESUME_DAYS } from "@/lib/rfq/prune-rfqs";
import { OPEN_DAYS } from "@/lib/rfq/publish-rows";
import { CREDIT_STEPS, LEVEL_RULE, STATUS_DAYS, TARGET } from "@/lib/service-level/contract";
import { budgetMinutes } from "@/lib/service-level/level";
import * as hooks from "@/lib/webhooks/contract";
import { FAILING_MS, MAX_ATTEMPTS, SCHEDULE_MS, TIMEOUT_MS } from "@/lib/webhooks/rules";
import { signedHeaders } from "@/lib/webhooks/sending/sign-message";
import { bullets, table } from "./tables";

type Values = [name: string, value: string][];

const SECOND_MS = 1_000;
const HOURS_A_DAY = 24;
const KIB = 1_024;
const MONTH_MINUTES = 43_200;
/** A connection that misses so many heartbeats is dead. */
const HEARTBEATS_MISSED = 3;

const planWith = (feature: Feature): string => PLAN_TABLE[firstPlanWith(feature)].title;

/** "immediately", "5 seconds", "30 minutes", "2 hours". */
function waitText(ms: number): string {
  if (ms === 0) return "immediately";
  const [amount, unit] = ms < MINUTE_MS ? [ms / SECOND_MS, "second"] : ms < HOUR_MS ? [ms / MINUTE_MS, "minute"] : [ms / HOUR_MS, "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

const schedule = (): string =>
  table(
    ["Attempt", "Delay"],
    SCHEDULE_MS.map((ms, index) => [String(index + 1), waitText(ms)]),
  );

/** From where messages come, for who lets in only what is known. */
const sendersText = (networks: readonly string[] | undefined): string =>
  networks === undefined
    ? "Messages are sent from IP addresses that can change. Verify the signature instead of the sender."
    : `Messages are sent from ${networks.length === 1 ? "this IP address or network" : "these IP addresses and networks"}: ${networks.map((network) => `\`${network}\``).join(", ")}. Always verify the signature.`;

/** A secret that no endpoint has: 32 bytes that spell what it is. */
const EXAMPLE_SECRET = `whsec_${Buffer.from("example only, not a real secret").toString("base64")}`;
const EXAMPLE_ID = "msg_0a1b2c3d4e5f6g7h8j9k";

/** A message that is really signed, now. */
function signedExample(nowMs: number): Values {
  const body = hooks.bodyOf(hooks.exampleMessage("webhook.test"));
  const headers = signedHeaders([EXAMPLE_SECRET], { id: EXAMPLE_ID, atMs: nowMs, body });
  return [
    ["webhook.secret", EXAMPLE_SECRET],
    ["webhook.body", body],
    ["webhook.id", EXAMPLE_ID],
    ["webhook.timestamp", headers["webhook-timestamp"] ?? ""],
    ["webhook.signature", headers["webhook-signature"] ?? ""],
  ];
}

const webhooks = (nowMs: number): Values => [
  ["webhooks.plan", planWith("webhooks")],
  ["webhooks.mostTests", countText(hooks.MAX_TESTS)],
  ["webhooks.mostEndpoints", countText(hooks.MAX_ENDPOINTS)],
  ["webhooks.mostSources", countText(hooks.MAX_SOURCES)],
  ["webhooks.keptDays", String(env().KEEP_DELIVERIES_DAYS)],
  ["webhooks.keptBytes", `${hooks.KEPT_BYTES / KIB} kB`],
  ["webhooks.mostReplayed", countText(hooks.MAX_REPLAYED)],
  ["webhooks.mostOverlapDays", String(hooks.MAX_OVERLAP_HOURS / HOURS_A_DAY)],
  ["webhooks.timeoutSeconds", String(TIMEOUT_MS / SECOND_MS)],
  ["webhooks.attempts", String(MAX_ATTEMPTS)],
  ["webhooks.failingDays", String(FAILING_MS / DAY_MS)],
  ["webhooks.schedule", schedule()],
  ["webhooks.senders", sendersText(env().WEBHOOK_SENDERS)],
  ...signedExample(nowMs),
];

const STATE_WORDS = {
  queued: "The export is queued.",
  running: "The export is running.",
  ready: "The files are ready to download.",
  failed: "The export failed; `failure` gives the reason.",
  cancelled: "You cancelled the export.",
  expired: "The files have been deleted.",
} as const;

const PARQUET_TYPES: readonly (readonly [string, string])[] = [
  ["string, enum, URL", "`STRING`"],
  ["integer", "`INT32`"],
  ["number, including prices", "`DECIMAL` with every digit; at least four decimal places"],
  ["date", "`DATE`"],
  ["date-time", "`TIMESTAMP` in UTC, milliseconds"],
  ["boolean", "`BOOLEAN`"],
  ["array of string", "`LIST` of `STRING`"],
  ["object", "`JSON`"],
];

const exportsValues = (): Values => [
  ["exports.plan", planWith("exports")],
  ["exports.running", String(EXPORT_LIMITS.running)],
  ["exports.keptInSandbox", countText(EXPORT_LIMITS.keptInSandbox)],
  ["exports.kept", String(EXPORT_LIMITS.kept)],
  ["exports.keptDays", String(env().KEEP_EXPORTS_DAYS)],
  ["audit.streamMinutes", String(STREAM_LIMITS.everyMinutes)],
  ["exports.deliveryAttempts", String(DELIVERY_LIMITS.attempts)],
  ["exports.deliveryFailingDays", String(DELIVERY_LIMITS.failingDays)],
  ["exports.linkMinutes", String(EXPORT_LIMITS.linkMinutes)],
  [
    "exports.states",
    table(
      ["State", "Meaning"],
      Object.entries(STATE_WORDS).map(([state, words]) => [`\`${state}\``, words]),
    ),
  ],
  ["exports.parquetTypes", table(["In the API", "In Parquet"], PARQUET_TYPES)],
];

const fields = (): Values => [
  ["fields.plan", planWith("custom_fields")],
  ["fields.mostFields", countText(MAX_FIELDS)],
  ["fields.mostOptions", countText(MAX_OPTIONS)],
  ["fields.mostCharacters", countText(MAX_CHARACTERS)],
  ["fields.mostSet", countText(MAX_SET)],
  ["fields.mostSetFigure", String(MAX_SET)],
  ["fields.mostFile", `${MAX_FILE_BYTES / KIB / KIB} MB`],
  ["fields.mostLines", countText(MAX_LINES)],
  ["fields.mostCells", countText(MAX_CELLS)],
];

function budgetText(): string {
  const seconds = Math.round(budgetMinutes(MONTH_MINUTES) * 60);
  return `${Math.floor(seconds / 60)} minutes and ${seconds % 60} seconds`;
}

const level = (): Values => [
  ["serviceLevel.plan", planWith("service_level")],
  ["serviceLevel.target", String(TARGET)],
  ["serviceLevel.budget", budgetText()],
  ["serviceLevel.rules", bullets(LEVEL_RULE)],
  ["serviceLevel.statusDays", String(STATUS_DAYS)],
  [
    "serviceLevel.credit",
    table(
      ["Monthly availability", "Credit"],
      CREDIT_STEPS.map(({ below, percent }) => [`below ${below.toFixed(1)}%`, `${percent}% of the fee`]),
    ),
  ],
];

const whiteLabel = (): Values => [
  ["whiteLabel.plan", planWith("white_label")],
  ["whiteLabel.previewMinutes", String(BRAND_PREVIEW_MINUTES)],
  ["whiteLabel.graceDays", String(GRACE_DAYS)],
  ["whiteLabel.mostLogoKilobytes", String(MAX_LOGO_BYTES / KIB)],
  ["whiteLabel.mostLogoPixels", countText(MAX_LOGO_PIXELS)],
];

const rfqs = (): Values => [
  ["rfqs.plan", planWith("rfqs")],
  ["rfqs.delayMinutes", String(DELAY_MS / MINUTE_MS)],
  ["rfqs.minBuyers", String(MIN_BUYERS)],
  ["rfqs.openDays", String(OPEN_DAYS)],
  ["rfqs.mostStreams", String(STREAMS_PER_ORG)],
  ["rfqs.rawDays", String(env().KEEP_BUYERS_DAYS)],
  ["rfqs.resumeDays", String(RESUME_DAYS)],
  ["rfqs.heartbeatSeconds", String(HEARTBEAT_MS / SECOND_MS)],
  ["rfqs.silenceSeconds", String((HEARTBEATS_MISSED * HEARTBEAT_MS) / SECOND_MS)],
  ["rfqs.silenceMs", String(HEARTBEATS_MISSED * HEARTBEAT_MS)],
];

/** What pages about the larger plans name, from where the program has it. */
export const featureValues = (nowMs: number): Values => [
  ...rfqs(),
  ...webhooks(nowMs),
  ...exportsValues(),
  ...fields(),
  ...level(),
  ...whiteLabel(),
];
