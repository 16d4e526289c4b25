import { z } from "zod";
import { isAddressOrRange, isWithin, type TrustedProxies } from "@/lib/core/network";
import { brandScope } from "./brand-scope";

const flag = z.enum(["yes", "no", "on", "off", "1", "0", "true", "false"]).transform((text) => ["yes", "on", "1", "true"].includes(text));

const LEAST_SECRET_CHARS = 32;

/** Secrets separated by commas, the one that seals and signs first. Faults are named by place: a secret is never repeated. */
const secretList = z.string().transform((text, ctx): string[] => {
  const secrets = text.split(",").map((secret) => secret.trim());
  const fault = (message: string): void => ctx.addIssue({ code: "custom", message });
  secrets.forEach((secret, at) => {
    const name = secrets.length === 1 ? "the secret" : `secret ${at + 1} of ${secrets.length}`;
    if (secret.length < LEAST_SECRET_CHARS) fault(`${name} has ${secret.length} characters; it needs at least ${LEAST_SECRET_CHARS}`);
    else if (secrets.indexOf(secret) < at) fault(`${name} is listed twice`);
  });
  return secrets;
});

const MAX_HOPS = 16;

/** false: nobody is trusted. */
const trustedProxies = z.string().transform((text, ctx): TrustedProxies | false => {
  const answer = flag.safeParse(text);
  if (answer.success) return answer.data && { hops: 1 };
  if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return { hops: Number(text) };
  const networks = text.split(",").map((network) => network.trim());
  if (networks.every(isAddressOrRange)) return { isTrusted: isWithin(networks) };
  ctx.addIssue(`must be yes, no, how many proxies there are (up to ${MAX_HOPS}), or their networks like 10.0.0.0/8, 2001:db8::/32`);
  return z.NEVER;
});

/** Every setting, what it is for, and what happens without it. `docs/settings.md` and `.env.example` are checked against this. */
export const EnvSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("Port of the listener; 0 takes a free one."),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address of the listener. Anything but loopback is refused with defaults."),
  PUBLIC_URL: z.url().optional().describe("Address that customers use; links are made from it. Default: http://HOST:PORT."),
  DATA_DIR: z.string().min(1).default(".data").describe("Folder of this installation: embedded database, secrets, logs."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgresql://")
    .optional()
    .describe("PostgreSQL 15 or newer. Without it the embedded server runs."),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe("Connections of this process to the database."),
  AUTH_SECRET: secretList
    .optional()
    .describe(
      "Signs sessions, links and cursors, and seals stored secrets; the same on every instance. Several, separated by commas, while it is rotated. Without it one is generated into DATA_DIR.",
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/, "must start with sk_live_, sk_test_, rk_live_ or rk_test_")
    .optional()
    .describe("Secret key of the Stripe account that takes payments. Without it a local sandbox plays Stripe, with test payments only."),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,\s*whsec_\w+)*$/, "must be whsec_…; several, separated by commas, while a secret is being rolled")
    .optional()
    .describe("Signing secret of the webhook endpoint PUBLIC_URL/api/stripe/webhook. Needed with STRIPE_SECRET_KEY."),
  STRIPE_API_BASE: z
    .url()
    .optional()
    .describe("Another address than Stripe's own, for test keys and on this machine only; set automatically for the local sandbox."),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional()
    .describe("Mail server, smtp://user:password@host:587. Without it mails stay in the outbox."),
  MAIL_FROM: z.string().min(3).optional().describe("Sender of mails. Default: no-reply at the host of PUBLIC_URL."),
  TEAM_MAIL: z
    .email()
    .optional()
    .describe("Where replies to mails and reminders about access requests go; without it reminders go to every staff member."),
  GITHUB_CLIENT_ID: z.string().min(1).optional().describe("Sign-in with GitHub appears when this and its secret are set."),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional().describe("Secret of the GitHub application."),
  GOOGLE_CLIENT_ID: z.string().min(1).optional().describe("Sign-in with Google appears when this and its secret are set."),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe("Secret of the Google application."),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      "Proxies in front of the server: how many (yes is one), or their networks. Client addresses are then taken from X-Forwarded-For and the host from X-Forwarded-Host.",
    ),
  STOP_DELAY_S: z.coerce
    .number()
    .min(0)
    .max(300)
    .optional()
    .describe(
      "Seconds that SIGTERM leaves the server serving while /api/health/ready says stopping. Default: 5, or 0 when nothing is configured.",
    ),
  ALLOW_DEFAULTS: flag.default(false).describe("Allow a public HOST although embedded defaults are in use."),
  SAMPLE: flag
    .default(true)
    .describe(
      "off leaves an empty catalogue empty; on fills it with generated data, and makes the demo accounts where nothing is configured.",
    ),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info").describe("What is logged to standard error."),
  BRAND_NAME: z.string().min(1).default("Heliodex").describe("Name of the service in pages and documents."),
  BRANDED_MAIL_FROM: z
    .email()
    .optional()
    .describe("Address that white-label mails come from, of a domain without your name. Default: the address of MAIL_FROM."),
  KEY_PREFIX: z
    .string()
    .regex(/^[a-z]{2,8}$/)
    .default("spv")
    .describe("First part of API keys."),
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
    ...(base && !LOOPBACK.test(base) ? ["  STRIPE_API_BASE: must be an address of this machine, like http://127.0.0.1:4242"] : []),
    ...(base && !/^(sk|rk)_test_/.test(key ?? "") ? ["  STRIPE_API_BASE: is only possible with a test key"] : []),
  ];
}

/** Reads the settings; everything that is wrong is named at once. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = EnvSchema.safeParse(given);
  const conflicts = result.success ? stripeConflicts(result.data) : [];
  if (result.success && conflicts.length === 0) return result.data;
  const lines = [...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issue.message}`), ...conflicts];
  throw new EnvError(`These settings are wrong:\n${lines.join("\n")}`);
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

/** Where the installation itself is reached. */
export function ownUrl(): string {
  const { PUBLIC_URL, HOST, PORT } = env();
  return (PUBLIC_URL ?? `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/+$/, "");
}

/** Where what is answered now is reached: the white-label host that was asked, otherwise our own. Links are made from it. */
export const publicUrl = (): string => brandScope().getStore()?.url ?? ownUrl();
