import type { Resource } from "../../vocabulary";

export type ChangeCounts = { added: number; changed: number; removed: number };

/** What one release changed, in numbers. */
export type LatestRelease = {
  number: number;
  kind: string;
  /** Code and name of the source whose records it changed. */
  source: string;
  sourceName: string;
  publishedAt: string;
  /** The release that it undoes, and the one that undid it. */
  reverts: number | null;
  revertedBy: number | null;
  changes: readonly ({ resource: Resource } & ChangeCounts)[];
};
