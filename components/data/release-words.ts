import type { ChangeCounts, LatestRelease } from "@/lib/catalog/browse/releases/contract";
import { countText } from "@/lib/core/wording";
import { several } from "../ui/amounts";

export const RESOURCE_NAMES = {
  company: { one: "company", many: "companies", title: "Companies" },
  product: { one: "product", many: "products", title: "Products" },
  spot_price: { one: "price", many: "prices", title: "Prices" },
  shipment: { one: "shipment", many: "shipments", title: "Shipments" },
} as const;

const KINDS: Readonly<Record<string, string>> = {
  "open-data": "Open data",
  sample: "Sample data",
  revert: "Undone release",
  correction: "Correction",
  decisions: "Reviewed records",
  assessment: "Assessment",
};

/** What made a release; every file of a source is an import. */
export const kindText = (kind: string): string => KINDS[kind] ?? "Import";

/** "1,204 added, 3 changed" */
export const countsText = (counts: ChangeCounts): string =>
  (["added", "changed", "removed"] as const).flatMap((name) => (counts[name] > 0 ? [`${countText(counts[name])} ${name}`] : [])).join(", ");

/** "Release 4 undoes release 3." */
export function relationText({ reverts, revertedBy }: Pick<LatestRelease, "reverts" | "revertedBy">): string | null {
  if (reverts !== null) return `Undoes release ${countText(reverts)}`;
  return revertedBy === null ? null : `Undone by release ${countText(revertedBy)}`;
}

/** "Import. 1,204 companies: 1,200 added, 4 changed." */
export function releaseText(release: LatestRelease): string {
  const { kind, changes } = release;
  const parts = changes.map(({ resource, ...counts }) => {
    const { one, many } = RESOURCE_NAMES[resource];
    return `${several(counts.added + counts.changed + counts.removed, one, many)}: ${countsText(counts)}`;
  });
  return `${[kindText(kind), relationText(release), parts.join("; ") || "No records changed"].filter(Boolean).join(". ")}.`;
}
