/** What a key may be allowed to do. Scopes of areas that don't exist yet are not offered. */
export const SCOPES = ["companies:read", "products:read", "prices:read", "prices:history", "shipments:read"] as const;
export type Scope = (typeof SCOPES)[number];

export type KeyRow = {
  id: string;
  orgId: string;
  name: string;
  mode: string;
  hint: string;
  scopes: string[];
  addresses: string[];
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  exposedAt: string | null;
  lastUsedAt: string | null;
};
