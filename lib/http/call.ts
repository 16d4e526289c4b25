/**
 * A request and an answer without a framework. The server's own listener makes a call from a Node
 * request, `webHandlers` makes one from a WHATWG Request; both run the same route.
 */
export type HttpCall = {
  /** UUIDv7, ours; also the id in the ledger. */
  id: string;
  method: string;
  /** Normalised path below the API's root, such as /companies/co_1. */
  path: string;
  /** Query string without the question mark, as received. */
  search: string;
  header(name: string): string | undefined;
  /** Address of the client. */
  address: string | null;
  /** performance.now() when the request arrived. */
  startedAt: number;
};

export type HttpReply = { status: number; headers: Record<string, string>; body: string | Buffer | null };
