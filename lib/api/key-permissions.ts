import type { Permission } from "@/lib/core/roles";
import type { Scope } from "@/lib/keys/scopes";
import type { Access } from "./access";

/** What a scope lets a key do beyond reading data. A scope without a row does not compile. */
const PERMISSIONS_OF = {
  "companies:read": [],
  "products:read": [],
  "prices:read": [],
  "prices:history": [],
  "shipments:read": [],
  "rfqs:read": ["rfqs:read"],
  "webhooks:write": ["webhooks:read", "webhooks:write"],
  "exports:write": ["exports:read", "exports:write"],
  "fields:write": ["fields:read", "fields:write"],
} as const satisfies Record<Scope, readonly Permission[]>;

const isScope = (text: string): text is Scope => text in PERMISSIONS_OF;

export const permissionsOf = ({ scopes }: Pick<Access, "scopes">): Permission[] =>
  [...scopes].filter(isScope).flatMap((scope): readonly Permission[] => PERMISSIONS_OF[scope]);
