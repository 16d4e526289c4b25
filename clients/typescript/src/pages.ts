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
type Walk<P> = {
  first: Query;
  read(reply: Reply): P;
  nextOf(page: P): string | null;
  /** Records of a page; only where `most` ends the walk. */
  countOf?(page: P): number;
  most?: number;
};

/** Rows end with CRLF, and cells with line breaks are quoted. */
function rowsOf(csv: string): number {
  let rows = 0;
  for (let isQuoted = false, at = 0; at < csv.length; at++) {
    const one = csv.charCodeAt(at);
    if (one === 34) isQuoted = !isQuoted;
    if (one === 10 && !isQuoted) rows++;
  }
  return rows;
}

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
    const walk = {
      first: {},
      read: pageOf<T, M>,
      nextOf: ({ page }: Page<T, M>) => page.next,
      countOf: ({ data }: Page<T, M>) => data.length,
      most,
    };
    for await (const { data } of this.#walk(walk)) for (const record of data) records.push(record);
    return records.slice(0, most);
  }

  /**
   * All pages as CSV with one header row, or as NDJSON, in pieces of whole rows and exactly as the API writes them; or about the
   * first `max` rows, since some lists have groups that are never split. Market data only.
   */
  async *text(format: TextFormat, { max }: { max?: number } = {}): AsyncGenerator<string, void> {
    type TextPage = { text: string; next: string | null; rows: number };
    let isFirst = true;
    const read = ({ headers, text }: Reply): TextPage => {
      requireMedia(headers, format);
      return { text, next: linkOf(headers), rows: rowsOf(text) - (format === "csv" && isFirst ? 1 : 0) };
    };
    const first = { format, header: "first" };
    const most = max === undefined ? {} : { most: wholeCount(max), countOf: ({ rows }: TextPage) => rows };
    for await (const { text } of this.#walk({ first, read, nextOf: ({ next }) => next, ...most })) {
      isFirst = false;
      if (text !== "") yield text;
    }
  }

  /** What all pages would cost, in records, calls and bytes. Free. Market data only. */
  async cost(): Promise<DryRun["data"]> {
    const { transport, path, query, options } = this.#source;
    return transport.request({ path, query, options, headers: { prefer: "dry-run" } }, dataOf<DryRun["data"]>);
  }

  /** Of a list that goes on, the following pages are as large as the plan allows: each is one call, whatever its size. */
  async #largestPage(): Promise<number> {
    const { transport, query, isData } = this.#source;
    const chosen = query["limit"];
    if (chosen !== undefined && chosen !== null) return Number(chosen);
    return (isData ? await largestPage(transport) : null) ?? WALK_LIMIT;
  }

  async *#walk<P>({ first, read, nextOf, countOf = () => 0, most = Number.POSITIVE_INFINITY }: Walk<P>): AsyncGenerator<P, void> {
    const { transport, path, query, options } = this.#source;
    const size = { limit: Math.max(1, Math.min(WALK_LIMIT, most)) };
    let page = await transport.request({ path, query: { ...size, ...first, ...defined(query) }, options }, read);
    let last: string | null = null;
    for (let left = most - countOf(page); ; left -= countOf(page)) {
      yield page;
      const next = nextOf(page);
      if (next === null || left <= 0) return;
      if (next === last || !URL.canParse(next)) throw new ConnectionError("invalid-response", "The link to the next page leads nowhere.");
      last = next;
      const limit = Math.min(left, await this.#largestPage());
      page = await transport.request({ path: new URL(next), query: { limit }, options }, read);
    }
  }
}

/** What is given as undefined is not given. */
const defined = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

const MEDIA: Readonly<Record<TextFormat, string>> = { csv: "text/csv", ndjson: "application/x-ndjson" };

/** What is not in the format that was asked for does not come from the API. */
function requireMedia(headers: Headers, format: TextFormat): void {
  if (!(headers.get("content-type") ?? "").startsWith(MEDIA[format]))
    throw new ConnectionError("invalid-response", "The response does not come from the API. Check the base URL.");
}
