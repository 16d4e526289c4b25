import { stableId } from "@/lib/core/ids";
import { DECLARED } from "../resources/all";
import type { Resource } from "../vocabulary";

/** The public id of a record: the same for the same ref of the same source, for ever. */
export function recordId(resource: Resource, source: string, ref: string): string {
  return stableId(DECLARED[resource].prefix, resource, source, ref);
}
