import type { IncomingMessage } from "node:http";
import { addressPolicy, type AddressPolicy } from "./address-policy";
import { requestAt, untilAborted } from "./request-at";
import { resolveHost, SendRefusal, systemResolver, type Resolver } from "./resolve-host";
import { urlFault } from "./url-fault";

/**
 * How requests are made: where they may go, how long one may take, and how much of an answer is read. Tests give another policy,
 * resolver or certificate authority.
 */
export type Fetching = {
  policy: AddressPolicy;
  resolve: Resolver;
  ca?: string;
  requestMs?: number;
  maxBytes?: number;
  /** The URLs were judged when they were entered, and none comes from an answer. */
  areUrlsJudged?: boolean;
};
export const fetching = (): Fetching => ({ policy: addressPolicy(), resolve: systemResolver });

type Sent = { method?: string | undefined; headers?: HeadersInit | undefined; body?: unknown; signal?: AbortSignal | null | undefined };

const TIMEOUT_MS = 8_000;
/** Far above what a directory says of itself, its keys or a person. */
const MAX_BYTES = 512 * 1024;
const NO_BODY = new Set([204, 205, 304]);

async function bytesOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > maxBytes) throw new SendRefusal("The response is too large.");
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

/** What libraries of ours send: nothing, a text, bytes, or fields of a form. */
function bodyOf(body: unknown): { body?: string | Uint8Array } {
  if (body === undefined || body === null) return {};
  if (typeof body === "string" || body instanceof Uint8Array) return { body };
  if (body instanceof URLSearchParams) return { body: body.toString() };
  throw new TypeError("this body can't be sent");
}

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));

/**
 * A `fetch` for libraries: each request goes to an address that was judged just before, with a limit on time and size, and never to
 * where an answer redirects. `given` ends all of them.
 * @throws SendRefusal, what the network and TLS throw, or the reason of the signal
 */
export const guardedFetch =
  ({ policy, resolve, ca, requestMs = TIMEOUT_MS, maxBytes = MAX_BYTES, areUrlsJudged = false }: Fetching, given?: AbortSignal) =>
  async (input: string | URL | Request, { method = "GET", headers, body, signal }: Sent = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!areUrlsJudged && urlFault(url.href, policy) !== null)
      throw new SendRefusal("The URL is not one of the public internet that starts with https://.");
    const limit = AbortSignal.any([AbortSignal.timeout(requestMs), ...(given ? [given] : []), ...(signal ? [signal] : [])]);
    try {
      const address = await untilAborted(resolveHost(url, policy, resolve), limit);
      const sent = { ...Object.fromEntries(new Headers(headers)), "accept-encoding": "identity" };
      const answer = await requestAt(url, { method, headers: sent, ...bodyOf(body), address, signal: limit, ca });
      try {
        const bytes = await untilAborted(bytesOf(answer, maxBytes), limit);
        const status = answer.statusCode ?? 502;
        return new Response(NO_BODY.has(status) ? null : new Uint8Array(bytes), { status, headers: headersOf(answer) });
      } finally {
        answer.destroy();
      }
    } catch (error) {
      throw limit.aborted && limit.reason instanceof Error ? limit.reason : error;
    }
  };
