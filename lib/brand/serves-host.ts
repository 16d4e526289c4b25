import { andThen, type Maybe } from "@/lib/core/maybe";
import { ownUrl } from "@/lib/platform/env";
import { plainHost } from "@/lib/platform/outgoing/host-names";
import { brandAt } from "./brand-at";

/** Whether a host is ours, or one of a brand that is served now. */
export function servesHost(given: string): Maybe<boolean> {
  const host = given.includes(":") ? null : plainHost(given);
  if (host === null) return false;
  return host === new URL(ownUrl()).hostname || andThen(brandAt(host), (brand) => brand !== null);
}
