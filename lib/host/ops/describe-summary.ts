import type { Summary } from "@/lib/catalog/releases/diff";
import { RESOURCES } from "@/lib/catalog/vocabulary";
import { table } from "./with-database";

/** A table of what a release adds, changes and removes. */
export function summaryLines(summary: Summary): string[] {
  const rows = RESOURCES.flatMap((resource) => {
    const counts = summary[resource];
    return counts ? [[resource, String(counts.added), String(counts.changed), String(counts.removed)]] : [];
  });
  return rows.length === 0 ? ["nothing would change"] : table([["resource", "added", "changed", "removed"], ...rows]);
}
