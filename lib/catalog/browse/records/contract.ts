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

/** A release that published something, and when. */
export type Published = { release: number; at: string };

/** Since when the values of a record are what they are. */
export type FactDates = {
  /** Of all that no later release changed; null: longer than the history goes back. */
  first: Published | null;
  /** Of the fields that a later release changed last. */
  later: ReadonlyMap<string, Published>;
};
