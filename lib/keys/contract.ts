import { z } from "zod";
import { KEY_MODES, KEY_STATES, type KeyStateName, MAX_ADDRESSES, SCOPES } from "./scopes";

export const KeyName = z
  .string()
  .trim()
  .min(1, "Enter a key name.")
  .max(100, "Use at most 100 characters.")
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u, "Remove control characters.");

const Scopes = z.array(z.enum(SCOPES)).min(1, "Choose at least one scope.").max(SCOPES.length);
const Addresses = z
  .array(z.string().trim().min(1).max(100, "An IP address has at most 100 characters."))
  .max(MAX_ADDRESSES, `List at most ${MAX_ADDRESSES} IP addresses and ranges.`);

/** How long a key lives at most, unless it never ends. */
export const MAX_DAYS = 3_650;
export const TOO_MANY_DAYS = "Choose at most 10 years.";

/** At most one of them; `expiresAt: null` is never. */
const expiry = {
  expiresInDays: z.int().min(1, "Choose at least 1 day.").max(MAX_DAYS, TOO_MANY_DAYS).optional(),
  expiresAt: z.iso.datetime({ offset: true, error: "Choose a date." }).nullable().optional(),
};

export const IssueKeyInput = z.object({
  name: KeyName,
  mode: z.enum(KEY_MODES),
  scopes: Scopes.optional(),
  addresses: Addresses.optional(),
  ...expiry,
});
export type IssueKeyInput = z.infer<typeof IssueKeyInput>;
export const IssuedKeyReply = z.object({ id: z.string(), secret: z.string() });

/** What is left out stays as it is. */
export const ChangeKeyInput = z.object({
  name: KeyName.optional(),
  scopes: Scopes.optional(),
  addresses: Addresses.optional(),
  ...expiry,
});
export type ChangeKeyInput = z.infer<typeof ChangeKeyInput>;

/** The longest that a rolled key goes on working: 30 days. */
export const MAX_OVERLAP_HOURS = 720;
/** Without an expiry the new key lives as long as the old one was made for. */
export const RollKeyInput = z.object({
  overlapHours: z.int().min(0).max(MAX_OVERLAP_HOURS, "Choose at most 30 days."),
  ...expiry,
});
export type RollKeyInput = z.infer<typeof RollKeyInput>;

export const KeyRow = z.object({
  id: z.string(),
  orgId: z.string(),
  name: z.string(),
  mode: z.string(),
  hint: z.string(),
  /** Its first part where a brand gave it one of its own. */
  prefix: z.string().nullable(),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  exposedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** The key that replaces this one. */
  successorId: z.string().nullable(),
});
export type KeyRow = z.infer<typeof KeyRow>;
export const KeyPage = z.object({ rows: z.array(KeyRow), next: z.string().nullable() });
export type KeyPage = z.infer<typeof KeyPage>;

const KeyLink = z.object({ id: z.string(), name: z.string(), hint: z.string() });
export type KeyLink = z.infer<typeof KeyLink>;

/** One key with where it comes from and what follows it; never the secret. */
export const KeyDetail = KeyRow.extend({
  lastUsedAddress: z.string().nullable(),
  successor: KeyLink.nullable(),
  predecessor: KeyLink.nullable(),
});
export type KeyDetail = z.infer<typeof KeyDetail>;

export const KeyFilter = z.object({
  /** A part of the name, or the ID. */
  q: z.string().trim().max(100).optional(),
  mode: z.enum(KEY_MODES).optional(),
  state: z.enum(KEY_STATES).optional(),
});
export type KeyFilter = z.infer<typeof KeyFilter>;

/** Keys that a search finds, by state; those that expire soon are working too. */
export type KeyCounts = Record<KeyStateName | "all", number>;

export type KeyUsageDay = { day: string; answered: number; failed: number };

/** What was called with one key. */
export type KeyUsage = {
  /** Every one of the last 30 UTC days, oldest first. */
  days: KeyUsageDay[];
  /** From the request log: of the last hour, and of the last 24 h or, where there are too many, since `sinceMs`. */
  recent: { sinceMs: number; lastHour: number; calls: number; addresses: { address: string | null; calls: number }[] };
};

/** What the explorer sends instead of a key. `visitor`: the slice, for everyone; `sandbox` and `live`: of the organisation. */
export const ExplorerTokenInput = z.object({ mode: z.enum(["sandbox", "live"]) });
export type ExplorerTokenInput = z.infer<typeof ExplorerTokenInput>;
export const ExplorerToken = z.object({
  token: z.string(),
  mode: z.enum(["visitor", "sandbox", "live"]),
  expiresAt: z.iso.datetime(),
});
export type ExplorerToken = z.infer<typeof ExplorerToken>;

/** What staff sees of a customer's keys: figures alone. `expiring`: within 7 days; `exposed`: sent in a URL, and still active. */
export const CustomerKeys = z.object({
  ...{ live: z.int(), sandbox: z.int(), usedLastHour: z.int(), expiring: z.int(), exposed: z.int() },
  lastUsedAt: z.iso.datetime().nullable(),
});
export type CustomerKeys = z.infer<typeof CustomerKeys>;

/** A key of a customer that staff ends: the key itself, as it was found somewhere, or its ID. */
export const RevokeCustomerKeyInput = z.object({
  key: z.string().trim().min(1, "Enter the key or its ID.").max(200, "Use at most 200 characters."),
  reason: z.string().trim().min(5, "Enter the reason. The customer's owners read it.").max(300, "Use at most 300 characters."),
});
export type RevokeCustomerKeyInput = z.infer<typeof RevokeCustomerKeyInput>;
export const RevokedKey = z.object({ name: z.string() });
export type RevokedKey = z.infer<typeof RevokedKey>;
