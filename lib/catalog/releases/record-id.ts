import { stableId } from "@/lib/core/ids";
import { TABLES } from "../resources";
import type { Resource } from "../drafts";

/** The public id of a record: the same for the same ref of the same source, for ever. */
export function recordId(resource: Resource, source: string, ref: string): string {
  return stableId(TABLES[resource].prefix, resource, source, ref);
}
