import type { MappingPreview } from "@/lib/catalog/mappings/contract";

type Row = MappingPreview["rows"][number];

/** Reasons that every row has that is not left out: they are about the mapping. Of one row there is nothing to share. */
export function sharedReasons(rows: readonly Pick<Row, "outcome" | "reasons">[]): string[] {
  const [first, ...others] = rows.filter(({ outcome }) => outcome !== "skipped");
  if (!first || others.length === 0) return [];
  return first.reasons.filter((reason) => others.every(({ reasons }) => reasons.includes(reason)));
}
