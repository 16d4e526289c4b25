import { isIP } from "node:net";
import { z } from "zod";
import type { BusinessHours } from "@/lib/core/business-hours";
import { brandScope } from "./brand-scope";
import {
  flag,
  secretList,
  trustedProxies,
  networkList,
  weeklyHours,
  dayList,
  daysKept,
  taxMode,
  packsSold,
  detail,
  otlpHeaders,
} from "./setting-kinds";

/** Every setting, what it is for, and what happens without it. `docs/settings.md` and `.env.example` are checked against this. */
export const EnvSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("Port of the server; 0 chooses a free port."),
  HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("IP address the server listens on. With default settings, only loopback is allowed."),
  PUBLIC_URL: z.url().optional().describe("Public URL of the service, used in links. Default: http://HOST:PORT."),
  DATA_DIR: z.string().min(1).default(".data").describe("Data folder for the embedded database, secrets and logs."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgresql://")
    .optional()
    .describe("Connection string of PostgreSQL 15 or newer. Without it, the embedded server is used."),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe("Number of database connections per process."),
  DATABASE_POOLER: flag
    .optional()
    .describe(
      "Whether DATABASE_URL leads to a pooler in transaction mode, which drops the settings of a connection. Default: found out at start.",
    ),
  DATABASE_WAIT_S: z.coerce
    .number()
    .min(0)
    .max(3_600)
    .default(60)
    .describe("Seconds a start waits for the database of DATABASE_URL; 0 fails at once."),
  LEDGER_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgresql://")
    .optional()
    .describe("Connection string of a second PostgreSQL, for days of the request log that are over. Without it, they stay in the first."),
  AUTH_SECRET: secretList
    .optional()
    .describe(
      "Signs sessions, links and cursors, and encrypts stored secrets. Must be the same on every instance. During a rotation, list several separated by commas. Without it, one is generated in DATA_DIR.",
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, "must have at least 12 characters")
    .optional()
    .describe("Seals the secrets in a backup, and opens them for a restore. Without it, ops backup and ops restore ask for it."),
  FILES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "URL of a bucket that exports and uploads are kept in, in any store that speaks S3. Without it, they are kept in DATA_DIR, which several servers then have to share.",
    ),
  FILES_REGION: z.string().min(1).default("us-east-1").describe("Region of the bucket."),
  FILES_ACCESS_KEY: z.string().min(1).optional().describe("Access key of the bucket. Required with FILES_URL."),
  FILES_SECRET_KEY: z.string().min(1).optional().describe("Secret key of the bucket. Required with FILES_URL."),
  FILES_ENCRYPTION: z
    .string()
    .min(1)
    .optional()
    .describe("Server-side encryption of the bucket: AES256, or the ID of a key. Default: as the bucket is set up."),
  SCHEDULE_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe("Folder whose files schedules may watch, with the folders inside it. Without it, schedules watch no folder."),
  SCHEDULE_NETWORKS: networkList
    .optional()
    .describe(
      "Private networks that schedules may fetch files from, such as 10.20.0.0/16, separated by commas. Without it, only public addresses are reached.",
    ),
  WEBHOOK_SENDERS: networkList
    .optional()
    .describe(
      "IP addresses or networks that webhook messages are sent from, such as 203.0.113.10, separated by commas. The guide names them.",
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/, "must start with sk_live_, sk_test_, rk_live_ or rk_test_")
    .optional()
    .describe("Secret key of your Stripe account. Without it, a local sandbox replaces Stripe and only takes test payments."),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,\s*whsec_\w+)*$/, "must start with whsec_; list several separated by commas during a rotation")
    .optional()
    .describe("Signing secret of the Stripe webhook endpoint PUBLIC_URL/api/stripe/webhook. Required with STRIPE_SECRET_KEY."),
  TAX: taxMode
    .default({ kind: "off" })
    .describe(
      "Tax on invoices: off leaves it to what is set up at Stripe, stripe computes it with Stripe Tax, and a list such as DE=19,FR=20 adds these percentages for customers in these countries.",
    ),
  TAX_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be the two letters of a country, such as DE")
    .optional()
    .describe("Country of your company. Required with rates in TAX: a business with a tax ID from another country pays the tax itself."),
  TAX_NAME: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .optional()
    .describe("Name of the tax on pages, and on invoices with rates in TAX. Without it, VAT with rates in TAX, else tax."),
  TAX_INCLUDED: flag.default(false).describe("yes if prices include the tax; no adds it to them."),
  TOP_UPS: packsSold
    .default(new Map())
    .describe(
      "Top-up packs of calls by plan, as calls@price with a price for each currency, such as starter=2500@49.00usd/45.00eur/39.00gbp. off sells none.",
    ),
  STRIPE_API_BASE: z
    .url()
    .optional()
    .describe("Alternative base URL for Stripe, only for test keys and on this machine. Set automatically for the local sandbox."),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional()
    .describe("Mail server, smtp://user:password@host:587. Without it, e-mails are not sent and stay in the outbox."),
  MAIL_FROM: z.string().min(3).optional().describe("Sender of e-mails. Default: no-reply at the host of PUBLIC_URL."),
  TEAM_MAIL: z
    .email()
    .optional()
    .describe("E-mail address for replies and reminders about access requests. Without it, reminders go to all staff members."),
  BUSINESS_HOURS: weeklyHours
    .optional()
    .describe("When the team is mailed about access requests, Mon-Fri 09:00-17:30 Europe/Berlin. Without it, at any time."),
  BUSINESS_HOLIDAYS: dayList.default(() => []).describe("Days on which the team is not there, 2026-12-25,2027-01-01."),
  SUPPORT_MAIL: z
    .email()
    .optional()
    .describe(
      "E-mail address that customers are given for help, that their messages go to, and that replies to our e-mails about them reach. Default: TEAM_MAIL.",
    ),
  LEGAL_NAME: detail.describe("Legal name of the company that runs the service, on legal pages."),
  LEGAL_ADDRESS: detail.describe("Its address, on legal pages: street, postcode, city and country."),
  LEGAL_REPRESENTATIVES: detail.describe("Names of those who may act for it."),
  LEGAL_PHONE: detail.describe("Its telephone number."),
  LEGAL_REGISTER: detail.describe("Company register and number."),
  LEGAL_TAX_NUMBER: detail.describe("VAT or tax number."),
  LEGAL_LAW: detail.describe("Country whose law governs the terms."),
  LEGAL_VENUE: detail.describe("City of the courts that have jurisdiction."),
  LEGAL_HOSTING: detail.describe("Hosting provider and location of the servers, on the privacy page."),
  LEGAL_BACKUPS: detail.describe("How often backups are made, where and how long they are kept, as a sentence."),
  PRIVACY_MAIL: z.email().optional().describe("E-mail address for questions about personal data, on the privacy page."),
  GITHUB_CLIENT_ID: z.string().min(1).optional().describe("Client ID for sign-in with GitHub. Requires the secret too."),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional().describe("Client secret for sign-in with GitHub."),
  GOOGLE_CLIENT_ID: z.string().min(1).optional().describe("Client ID for sign-in with Google. Requires the secret too."),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe("Client secret for sign-in with Google."),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      "Trusted proxies in front of the server: their number (yes means 1) or their networks. Client IP addresses are then read from X-Forwarded-For and the host from X-Forwarded-Host.",
    ),
  STOP_DELAY_S: z.coerce
    .number()
    .min(0)
    .max(300)
    .optional()
    .describe(
      "Seconds the server keeps serving after SIGTERM while /api/health/ready reports stopping. Default: 5, or 0 with no configuration.",
    ),
  ACCESS_LOG: flag.default(false).describe("on writes a line for each request into the log, without its query."),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe(
      "Port of a listener of its own that gives metrics to Prometheus at /metrics; 0 chooses a free port. Without it, there is none.",
    ),
  METRICS_HOST: z
    .string()
    .refine((address) => isIP(address) !== 0, "must be an IP address")
    .default("127.0.0.1")
    .describe("IP address that the metrics listener listens on. Any but loopback requires METRICS_TOKEN."),
  METRICS_TOKEN: secretList
    .refine((tokens) => tokens.every((token) => /^[!-~]+$/.test(token)), "must have no spaces, because it is sent in a header")
    .optional()
    .describe(
      "Bearer token that the metrics listener requires, at least 32 characters. During a rotation, list several separated by commas.",
    ),
  KEEP_CALLS_DAYS: daysKept({ least: 7, most: 400, usual: 30 }).describe("Days of the request log. Usage figures are kept permanently."),
  KEEP_ARCHIVED_CALLS_DAYS: daysKept({ least: 0, most: 3_650, usual: 0 }).describe(
    "Days that requests are kept as files after they leave the request log, counted from the request; 0 keeps no files.",
  ),
  KEEP_MAIL_TEXTS_DAYS: daysKept({ least: 1, most: 3_650, usual: 30 }).describe("Days after which the text of an e-mail is deleted."),
  KEEP_MAILS_DAYS: daysKept({ least: 1, most: 3_650, usual: 180 }).describe("Days after which an e-mail leaves the outbox."),
  KEEP_AUDIT_ADDRESSES_DAYS: daysKept({ least: 1, most: 3_650, usual: 60 }).describe(
    "Days after which IP addresses and user agents are deleted from the audit log.",
  ),
  KEEP_AUDIT_DAYS: z.coerce
    .number()
    .int()
    .min(365)
    .max(36_500)
    .optional()
    .describe("Days after which the audit log is deleted, 365 or more. Without it, the log is kept as long as its organisation."),
  KEEP_ACCESS_REQUESTS_DAYS: daysKept({ least: 30, most: 3_650, usual: 365 }).describe(
    "Days after which a closed access request is erased.",
  ),
  KEEP_SUPPORT_DAYS: daysKept({ least: 30, most: 3_650, usual: 365 }).describe(
    "Days after which a conversation with support is deleted, counted from its last message.",
  ),
  KEEP_SESSIONS_DAYS: daysKept({ least: 30, most: 3_650, usual: 90 }).describe(
    "Days after which the record of an ended session is deleted.",
  ),
  KEEP_DELIVERIES_DAYS: daysKept({ least: 7, most: 365, usual: 30 }).describe("Days of webhook deliveries, with their responses."),
  KEEP_STRIPE_EVENTS_DAYS: daysKept({ least: 35, most: 3_650, usual: 90 }).describe("Days after which an event of Stripe is forgotten."),
  KEEP_BUYERS_DAYS: daysKept({ least: 7, most: 3_650, usual: 90 }).describe("Days after which RFQs as buyers sent them are erased."),
  KEEP_RFQS_DAYS: daysKept({ least: 30, most: 3_650, usual: 730 }).describe("Days after which a closed RFQ is deleted."),
  KEEP_EXPORTS_DAYS: daysKept({ least: 2, most: 90, usual: 7 }).describe("Days of the files of an export that is made from now on."),
  KEEP_UPLOADS_DAYS: daysKept({ least: 2, most: 30, usual: 7 }).describe("Days of the uploaded file of an import after its end."),
  KEEP_HEARTBEATS_DAYS: daysKept({ least: 100, most: 3_650, usual: 400 }).describe(
    "Days of heartbeats and failed minutes, which uptime is calculated from.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must begin with http:// or https://" })
    .optional()
    .describe("URL of a collector that takes OTLP over HTTP as JSON; traces and metrics are sent to it."),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.default({}).describe("Headers for the collector: name=value, separated by commas."),
  OTEL_SERVICE_NAME: z.string().min(1).default("heliodex").describe("Name under which traces and metrics are sent."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe("Share of requests whose traces are sent, 0 to 1."),
  ALLOW_DEFAULTS: flag.default(false).describe("Allow a public HOST with embedded defaults."),
  SAMPLE: flag
    .default(true)
    .describe(
      "on fills an empty catalogue with open data and sample data and, with no configuration, creates demo accounts. off does neither.",
    ),
  PRELOAD_PAGES: flag.default(true).describe("off loads each page at its first visit, so that a start is faster."),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info").describe("Log level on standard error."),
  BRAND_NAME: z.string().min(1).default("Heliodex").describe("Name of the service on pages and in documents."),
  BRANDED_MAIL_FROM: z
    .email()
    .optional()
    .describe("Sender address for white-label e-mails, on a neutral domain. Default: the address in MAIL_FROM."),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, "must be a name such as s1, without ._domainkey")
    .optional()
    .describe("Selector of the DKIM key that your mail server signs with. Without it, the DKIM record is not checked."),
  KEY_PREFIX: z
    .string()
    .regex(/^[a-z]{2,8}$/)
    .default("spv")
    .describe("Prefix of API keys."),
});
export type Env = z.infer<typeof EnvSchema>;

export class EnvError extends Error {
  override name = "EnvError";
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/;

/** Settings that are right alone and dangerous together: payments must never go astray. */
function stripeConflicts({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base }: Env): string[] {
  return [
    ...(key && !webhookSecret ? ["  STRIPE_WEBHOOK_SECRET: must be set together with STRIPE_SECRET_KEY"] : []),
    ...(base && !LOOPBACK.test(base) ? ["  STRIPE_API_BASE: must be a URL on this machine, such as http://127.0.0.1:4242"] : []),
    ...(base && !/^(sk|rk)_test_/.test(key ?? "") ? ["  STRIPE_API_BASE: requires a test key"] : []),
  ];
}

/** Without it, reverse charge could not be told from a sale at home. */
const taxConflicts = ({ TAX: tax, TAX_COUNTRY: country }: Env): string[] =>
  tax.kind === "rates" && country === undefined ? ["  TAX_COUNTRY: must be set together with rates in TAX"] : [];

const isLoopback = (address: string): boolean => address === "::1" || address.startsWith("127.");

/** Figures of the business are never given to strangers: not beside the API, and on a network only for a token. */
const metricsConflicts = ({ PORT, METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Env): string[] => [
  ...(port !== undefined && port !== 0 && port === PORT ? ["  METRICS_PORT: must differ from PORT, which is public"] : []),
  ...(isLoopback(host) || token ? [] : [`  METRICS_TOKEN: must be set, because METRICS_HOST=${host} can be reached by others`]),
];

/** A day that is moved would be dropped where it came from. */
const ledgerConflicts = ({ DATABASE_URL: url, LEDGER_DATABASE_URL: ledgerUrl }: Env): string[] =>
  ledgerUrl !== undefined && ledgerUrl === url ? ["  LEDGER_DATABASE_URL: must lead to another database than DATABASE_URL"] : [];

/** A bucket that can't be reached would be noticed with the first export. */
function filesConflicts(given: Env): string[] {
  if (given.FILES_URL === undefined) return [];
  const missing = (["FILES_ACCESS_KEY", "FILES_SECRET_KEY"] as const).filter((name) => given[name] === undefined);
  return missing.map((name) => `  ${name}: must be set together with FILES_URL`);
}

/** Reads the settings; everything that is wrong is named at once. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = EnvSchema.safeParse(given);
  const conflicts = result.success
    ? [stripeConflicts, taxConflicts, metricsConflicts, ledgerConflicts, filesConflicts].flatMap((find) => find(result.data))
    : [];
  if (result.success && conflicts.length === 0) return result.data;
  const lines = [...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issue.message}`), ...conflicts];
  throw new EnvError(`These settings are not valid:\n${lines.join("\n")}`);
}

let cached: Env | undefined;

export function env(): Env {
  return (cached ??= readEnv(process.env));
}

/** Names the program that this process runs, equal on all instances of one build; bundling puts it here. Sources that run as they are have none. */
export const buildStamp = (): string => process.env.HELIODEX_BUILD ?? "";

/** For the process that starts the others' world: what it found out becomes the setting everyone reads. */
export function provideEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  cached = undefined;
}

/** When our team is there; null: at any time. */
export function businessHours(): BusinessHours | null {
  const { BUSINESS_HOURS: hours, BUSINESS_HOLIDAYS: holidays } = env();
  return hours === undefined ? null : { ...hours, holidays: new Set(holidays) };
}

/** Where the installation itself is reached. */
export function ownUrl(): string {
  const { PUBLIC_URL, HOST, PORT } = env();
  return (PUBLIC_URL ?? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/+$/, "");
}

/** Where what is answered now is reached: the white-label host that was asked, otherwise our own. Links are made from it. */
export const publicUrl = (): string => brandScope().getStore()?.url ?? ownUrl();
