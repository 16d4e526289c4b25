import { dataOf, type Page, pageOf } from "./envelopes.js";
import { ConnectionError } from "./errors.js";
import type { DryRun } from "./generated.js";
import { largestPage } from "./largest-page.js";
import type { Query } from "./query.js";
import type { Reply, RequestOptions, Transport } from "./transport.js";

export type { Page } from "./envelopes.js";

/** Records of the first page while all pages are read, unless `limit` says otherwise: what every plan allows. */
export const WALK_LIMIT = 100;

export type TextFormat = "csv" | "ndjson";
type Source = {
  transport: Transport;
  path: string | URL;
  query: Query;
  options: RequestOptions | undefined;
  /** Market data, of which a plan may read larger pages. */
  isData: boolean;
};
type Walk<P> = { first: Query; read(reply: Reply): P; nextOf(page: P): string | null };

/** The URL in `Link`; null on the last page. */
function linkOf(headers: Headers): string | null {
  const next = /<([^>]*)>\s*;[^,]*\brel="?next\b/i.exec(headers.get("link") ?? "")?.[1] ?? null;
  if (next === null && headers.get("page-has-more") === "true")
    throw new ConnectionError("invalid-response", "The response has more pages, and no link to the next.");
  return next;
}

const wholeCount = (max: number): number => {
  if (!Number.isInteger(max) || max < 0) throw new TypeError("max must be a whole number.");
  return max;
};

/**
 * A list that is not read yet. Iterate over it for the records of all pages, or use one of its methods. All pages come from the
 * release of the first. Each page is one call; unless `limit` says how large they are, they are as large as the plan allows.
 */
export class Pages<T, M = undefined> implements AsyncIterable<T> {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** One page, as large as `limit` says (50 if it says nothing). */
  page(): Promise<Page<T, M>> {
    const { transport, path, query, options } = this.#source;
    return transport.request({ path, query, options }, pageOf<T, M>);
  }

  /** Page after page. */
  pages(): AsyncGenerator<Page<T, M>, void> {
    return this.#walk({ first: {}, read: pageOf<T, M>, nextOf: ({ page }) => page.next });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** All records in an array, or the first `max`. */
  async all({ max }: { max?: number } = {}): Promise<T[]> {
    const most = max === undefined ? Number.POSITIVE_INFINITY : wholeCount(max);
    const records: T[] = [];
    if (most === 0) return records;
    for await (const { data } of this.#upTo(most)) {
      for (const record of data.slice(0, most - records.length)) records.push(record);
      if (records.length >= most) break;
    }
    return records;
  }

  /** All pages as CSV with one header row, or as NDJSON, in pieces of whole rows and exactly as the API writes them. Market data only. */
  async *text(format: TextFormat): AsyncGenerator<string, void> {
    const first = { format, header: "first" };
    const pages = this.#walk({ first, read: ({ headers, text }) => ({ text, next: linkOf(headers) }), nextOf: ({ next }) => next });
    for await (const { text } of pages) if (text !== "") yield text;
  }

  /** What all pages would cost, in records, calls and bytes. Free. Market data only. */
  async cost(): Promise<DryRun["data"]> {
    const { transport, path, query, options } = this.#source;
    return transport.request({ path, query, options, headers: { prefer: "dry-run" } }, dataOf<DryRun["data"]>);
  }

  /** Fewer records than a page has are asked for as one smaller page. */
  #upTo(most: number): AsyncGenerator<Page<T, M>, void> {
    const limit = Math.min(most, WALK_LIMIT);
    return this.#walk({ first: { limit }, read: pageOf<T, M>, nextOf: ({ page }) => page.next });
  }

  /** Of a list that goes on, the following pages are as large as the plan allows: each is one call, whatever its size. */
  async #largerPages(): Promise<Query> {
    const { transport, query, isData } = this.#source;
    const limit = isData && query["limit"] === undefined ? await largestPage(transport) : null;
    return limit !== null && limit > WALK_LIMIT ? { limit } : {};
  }

  async *#walk<P>({ first, read, nextOf }: Walk<P>): AsyncGenerator<P, void> {
    const { transport, path, query, options } = this.#source;
    let page = await transport.request({ path, query: { limit: WALK_LIMIT, ...first, ...defined(query) }, options }, read);
    let last: string | null = null;
    for (;;) {
      yield page;
      const next = nextOf(page);
      if (next === null) return;
      if (next === last || !URL.canParse(next)) throw new ConnectionError("invalid-response", "The link to the next page leads nowhere.");
      last = next;
      page = await transport.request({ path: new URL(next), query: await this.#largerPages(), options }, read);
    }
  }
}

/** What is given as undefined is not given. */
const defined = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
