/** Records that are counted for one reader; counting more costs more than it tells. */
export const MOST_COUNTED = 2_000;

/** A value of a filter and how many records have it. */
export type FacetCount = { value: string; count: number };

/** A field that a release changed, as text; null: it had no value. */
export type FieldChange = { name: string; old: string | null; new: string | null };

/** What a release did with a record. */
export type RecordChange = {
  release: number;
  publishedAt: string;
  change: "added" | "changed" | "removed";
  fields: readonly FieldChange[];
};

/** Where a row comes from, in words. */
export type SourceName = { code: string; name: string; licence: string; url: string | null; methodology: string | null };
