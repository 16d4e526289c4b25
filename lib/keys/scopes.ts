import type { Feature } from "../billing/plans";

// Beside the contract, so that pages that only name these do not load its schemas.

/** What a key may read, and has unless told. */
export const READ_SCOPES = ["companies:read", "products:read", "prices:read", "prices:history", "shipments:read", "rfqs:read"] as const;
/** What a key may be allowed to do; what changes something is given on purpose. */
export const SCOPES = [...READ_SCOPES, "webhooks:write", "exports:write", "fields:write"] as const;
export type Scope = (typeof SCOPES)[number];

/** The feature of a plan that a scope opens. */
export const SCOPE_FEATURES: Readonly<Record<Scope, Feature>> = {
  "companies:read": "companies",
  "products:read": "products",
  "prices:read": "prices",
  "prices:history": "history",
  "shipments:read": "shipments",
  "rfqs:read": "rfqs",
  "webhooks:write": "webhooks",
  "exports:write": "exports",
  "fields:write": "custom_fields",
};

/** Keys in force that an organisation has at most. */
export const MAX_KEYS = 10_000;

export const KEY_MODES = ["live", "test"] as const;
export type KeyMode = (typeof KEY_MODES)[number];
/** The mode as a row of the database names it. */
export const modeNamed = (text: string): KeyMode => (text === "live" ? "live" : "test");

/** Addresses and ranges that a key is limited to at most. */
export const MAX_ADDRESSES = 100;
/** `expiring`: works, and ends within 7 days. */
export const KEY_STATES = ["working", "expiring", "expired", "revoked"] as const;
export type KeyStateName = (typeof KEY_STATES)[number];
