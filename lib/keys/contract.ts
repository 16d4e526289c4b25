import { z } from "zod";

/** What a key may be allowed to do. Scopes of areas that don't exist yet are not offered. */
export const SCOPES = ["companies:read", "products:read", "prices:read", "prices:history", "shipments:read"] as const;
export type Scope = (typeof SCOPES)[number];

/** Keys in force that an organisation has at most. */
export const MOST_KEYS = 10_000;

export const KeyName = z
  .string()
  .trim()
  .min(1, "Give the key a name.")
  .max(100, "Use at most 100 characters.")
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u, "Leave out control characters.");

export const IssueKeyInput = z.object({
  name: KeyName,
  mode: z.enum(["live", "test"]),
  scopes: z.array(z.enum(SCOPES)).min(1, "Choose at least one scope.").optional(),
});
export type IssueKeyInput = z.infer<typeof IssueKeyInput>;
export const IssuedKeyReply = z.object({ id: z.string(), secret: z.string() });

export const KeyRow = z.object({
  id: z.string(),
  orgId: z.string(),
  name: z.string(),
  mode: z.string(),
  hint: z.string(),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  exposedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type KeyRow = z.infer<typeof KeyRow>;
export const KeyPage = z.object({ rows: z.array(KeyRow), next: z.string().nullable() });
export type KeyPage = z.infer<typeof KeyPage>;

/** What the explorer sends instead of a key. `visitor`: the slice, for everyone; `sandbox` and `live`: of the organisation. */
export const ExplorerTokenInput = z.object({ mode: z.enum(["sandbox", "live"]) });
export type ExplorerTokenInput = z.infer<typeof ExplorerTokenInput>;
export const ExplorerToken = z.object({
  token: z.string(),
  mode: z.enum(["visitor", "sandbox", "live"]),
  expiresAt: z.iso.datetime(),
});
export type ExplorerToken = z.infer<typeof ExplorerToken>;
