import type { Published, SourceName } from "@/lib/catalog/browse/records/contract";
import { sampleShare, type SampleShare } from "@/lib/core/sample";
import type { Market } from "./read-market";

type Named = { source: string };

/** How much of some records was generated. */
export const shareOf = ({ head }: Pick<Market, "head">, records: readonly Named[]): SampleShare =>
  sampleShare(records.map(({ source }) => head.sources.get(source)?.synthetic === true));

/** A source in words. */
export function sourceOf({ head }: Pick<Market, "head">, code: string): SourceName {
  const { name = code, licence = "unknown", url = null, methodology = null } = head.sources.get(code) ?? {};
  return { code, name, licence, url, methodology };
}

/** A release, and when it was published; an empty time where that is not known. */
export function publishedIn({ head }: Pick<Market, "head">, release: number): Published {
  const atMs = head.releases.find((one) => one.release === release)?.publishedAtMs;
  return { release, at: atMs === undefined ? "" : new Date(atMs).toISOString() };
}
