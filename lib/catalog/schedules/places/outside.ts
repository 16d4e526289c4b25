import { isWithin } from "@/lib/core/network";
import { env } from "@/lib/platform/env";
import { type AddressPolicy, addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { systemResolver, type Resolver } from "@/lib/platform/outgoing/resolve-host";
import { MAX_UPLOAD_BYTES } from "../../imports/contract";

/** What fetching is allowed, and how patient it is. Tests give another policy, resolver, folder or patience. */
export type Outside = {
  policy: AddressPolicy;
  resolve: Resolver;
  /** The folder below which files may be watched; null: nowhere. */
  folder: string | null;
  maxBytes: number;
  /** Until a response begins. */
  responseMs: number;
  /** Without a byte. */
  idleMs: number;
  /** Of one file in all. */
  totalMs: number;
  /** A file that is still written changes within this time. */
  settleMs: number;
  ca?: string;
};

/** Public addresses, and the networks that the operator names for schedules. */
export function schedulePolicy(): AddressPolicy {
  const policy = addressPolicy();
  const { SCHEDULE_NETWORKS } = env();
  if (SCHEDULE_NETWORKS === undefined) return policy;
  const isOurs = isWithin(SCHEDULE_NETWORKS);
  return { ...policy, isAllowed: (address) => policy.isAllowed(address) || isOurs(address) };
}

export const outside = (): Outside => ({
  policy: schedulePolicy(),
  resolve: systemResolver,
  folder: env().SCHEDULE_FOLDER ?? null,
  maxBytes: MAX_UPLOAD_BYTES,
  responseMs: 30_000,
  idleMs: 30_000,
  totalMs: 900_000,
  settleMs: 2_000,
});
