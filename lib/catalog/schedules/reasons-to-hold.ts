import { countText } from "@/lib/core/wording";
import type { ChangeCounts } from "../imports/contract";
import { RESOURCES, type Resource } from "../vocabulary";
import type { Bounds } from "./contract";

/** What publishing would change, beside what is published. */
export type Changes = {
  summary: Partial<Record<Resource, ChangeCounts>>;
  /** Published rows of the source. */
  published: Readonly<Record<Resource, number>>;
  quarantined: number;
  lostLinks: number;
  emptied: number;
  /** Columns that the file lacks and the one before had. */
  goneColumns: readonly string[];
  /** Tables of other sources for which responses would change. */
  responses: number;
  /** Figures of the source that become worse by more than their bound, in words. */
  worse: readonly string[];
};

const NAMES: Readonly<Record<Resource, string>> = {
  company: "companies",
  product: "products",
  spot_price: "prices",
  shipment: "shipments",
};

const KINDS = ["added", "changed", "removed"] as const;

function overShare(changes: Changes, resource: Resource, bounds: Bounds): string[] {
  const counts = changes.summary[resource];
  const all = changes.published[resource];
  if (!counts) return [];
  if (all === 0) return [`No ${NAMES[resource]} of this source are published yet. Review the first ones.`];
  return KINDS.flatMap((kind) => {
    const n = counts[kind];
    const limit = bounds[`${kind}_pct`];
    const share = (n / all) * 100;
    if (share <= limit) return [];
    return [`${countText(n)} of ${countText(all)} ${NAMES[resource]} ${kind} (${shareText(share, limit)}%). The limit is ${limit}%.`];
  });
}

/** Never rounded to the limit that it is over. */
const shareText = (share: number, limit: number): string => (Math.round(share) > limit ? String(Math.round(share)) : `over ${limit}`);

const overCount = (n: number, limit: number, what: string): string[] =>
  n > limit ? [`${what}: ${countText(n)}. The limit is ${countText(limit)}.`] : [];

/** Why a person has to look at what an import changes; empty where it stays under every bound. */
export function reasonsToHold(changes: Changes, bounds: Bounds): string[] {
  return [
    ...RESOURCES.flatMap((resource) => overShare(changes, resource, bounds)),
    ...overCount(changes.quarantined, bounds.quarantined_rows, "Quarantined rows"),
    ...overCount(changes.lostLinks, bounds.lost_links, "Products that lose their company or get another one"),
    ...overCount(changes.emptied, bounds.emptied_values, "Published values that become empty"),
    ...(changes.goneColumns.length > 0 ? [`The file no longer has columns it had before: ${changes.goneColumns.join(", ")}.`] : []),
    ...(changes.responses > 0 ? ["Responses for tables of other sources change."] : []),
    ...(changes.worse.length > 0 ? [`Figures of the source become worse: ${changes.worse.join("; ")}.`] : []),
  ];
}
