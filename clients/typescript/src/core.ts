import { dataOf } from "./envelopes.js";
import { Pages } from "./pages.js";
import { fillPath, type Query } from "./query.js";
import type { Call, RequestOptions, Transport } from "./transport.js";

/** A path with the values of its {names}. */
export type Place = readonly [path: string, values?: Readonly<Record<string, string>>];

/** What the groups of methods share: how to send, and the state of the data that is read. */
export class Core {
  constructor(
    readonly transport: Transport,
    /** A release number or a time; undefined for the latest release. */
    readonly asOf: string | undefined,
  ) {}

  /** A list of market data, as of the release that the client is pinned to. */
  data<T, M>(path: string, query: Query, options: RequestOptions | undefined): Pages<T, M> {
    return new Pages<T, M>({ transport: this.transport, path, query: this.pinned(query), options, isData: true });
  }

  /** One record of market data. */
  async record<T>([path, values = {}]: Place, query: Query, options: RequestOptions | undefined): Promise<T> {
    return this.transport.request({ path: fillPath(path, values), query: this.pinned(query), options }, dataOf<T>);
  }

  /** A list of what belongs to the organisation. */
  own<T>([path, values = {}]: Place, query: Query, options: RequestOptions | undefined): Pages<T> {
    return new Pages<T>({ transport: this.transport, path: fillPath(path, values), query, options, isData: false });
  }

  /** What stands in `data` of something that belongs to the organisation. */
  async send<T>([path, values = {}]: Place, call: Omit<Call, "path">): Promise<T> {
    return this.transport.request({ ...call, path: fillPath(path, values) }, dataOf<T>);
  }

  /** Nothing comes back. */
  async remove([path, values = {}]: Place, options: RequestOptions | undefined): Promise<void> {
    return this.transport.request({ method: "DELETE", path: fillPath(path, values), options }, () => undefined);
  }

  pinned<Q extends Query>(query: Q): Q | (Q & { as_of: string }) {
    return this.asOf === undefined || query["as_of"] !== undefined ? query : { ...query, as_of: this.asOf };
  }
}
