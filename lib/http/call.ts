import type { Readable } from "node:stream";
import type { Trace } from "@/lib/platform/tracing";

/** What becomes known of a request on its way, for whoever measures and logs it. `route` is a name of ours, never what a client sent. */
export type Seen = {
  route: string;
  orgId: string | null;
  keyId: string | null;
  trace: Trace | null;
  /** Whether nobody waits for the response any more. */
  hasLeft(): boolean;
};

export const unseen = (hasLeft = (): boolean => false): Seen => ({ route: "unknown", orgId: null, keyId: null, trace: null, hasLeft });

/**
 * A request and an answer without a framework. The server's own listener makes a call from a Node
 * request, `mountedHandlers` makes one from a WHATWG Request; both run the same route.
 */
export type HttpCall = {
  /** UUIDv7, ours; also the id in the ledger. */
  id: string;
  method: string;
  /** Normalised path below the API's root, such as /companies/co_1. */
  path: string;
  /** Query string without the question mark, as received. */
  search: string;
  /** Address of the client. */
  address: string | null;
  /** When the request arrived, by the process clock. */
  nowMs: number;
  /** performance.now() when the request arrived. */
  startedAt: number;
  seen: Seen;
  /** A request header by its lower-case name. */
  header(name: string): string | undefined;
  /** The body as text. @throws DomainError body-too-large */
  body(): Promise<string>;
};

/** Names and values in turn: what Node writes fastest. No name occurs twice. */
export type HeaderList = string[];

/** A stream is sent as it comes and destroyed when the client goes. */
export type HttpReply = { status: number; headers: HeaderList; body: string | Buffer | Readable | null };

/** The same as pairs. */
export function headerPairs(list: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < list.length; i += 2) pairs.push([list[i] ?? "", list[i + 1] ?? ""]);
  return pairs;
}
