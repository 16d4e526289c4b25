/** Which addresses a load asks for: one, endless different ones, or both in turn. Cold queries are numbered by `from`. */
export type Paths =
  | { kind: "same"; path: string }
  | { kind: "cold"; from: number }
  | { kind: "mixed"; from: number; cached: readonly string[] };

export type LoadJob = {
  kind: "load";
  port: number;
  key: string;
  etag: string | null;
  paths: Paths;
  connections: number;
  seconds: number;
  expect: number;
};
/** Follows `rel="next"` to the end on one connection. */
export type CrawlJob = { kind: "crawl"; port: number; key: string; path: string };

/** Latencies in milliseconds; `busy` is the share of one core that the asking process used. */
export type LoadResult = { calls: number; perSecond: number; p50: number; p99: number; max: number; busy: number };
export type CrawlResult = { pages: number; rows: number; seconds: number };
