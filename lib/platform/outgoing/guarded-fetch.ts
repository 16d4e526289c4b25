import type { IncomingMessage } from "node:http";
import { addressPolicy, type AddressPolicy } from "./address-policy";
import { requestAt, untilAborted } from "./request-at";
import { resolveHost, SendRefusal, systemResolver, type Resolver } from "./resolve-host";
import { urlFault } from "./url-fault";

/** How requests are made; tests give another policy, resolver or certificate authority. */
export type Fetching = { policy: AddressPolicy; resolve: Resolver; ca?: string };
export const fetching = (): Fetching => ({ policy: addressPolicy(), resolve: systemResolver });

type Sent = { method: string; headers: Readonly<Record<string, string>>; body?: unknown; signal?: AbortSignal | undefined };

const TIMEOUT_MS = 8_000;
/** Far above what a directory says of itself, its keys or a person. */
const MAX_BYTES = 512 * 1024;
const KEPT = ["content-type", "www-authenticate"];
const NO_BODY = new Set([204, 205, 304]);

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > MAX_BYTES) throw new SendRefusal("The response is too large.");
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

/** What libraries of ours send: nothing, a text, or fields of a form. */
function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new TypeError("this body can't be sent");
}

/**
 * A `fetch` for libraries: to public addresses only, looked up once, with a limit on time and size, and without following redirects.
 * @throws SendRefusal, and what the network and TLS throw
 */
export const guardedFetch =
  ({ policy, resolve, ca }: Fetching) =>
  async (address: string, { method, headers, body, signal }: Sent): Promise<Response> => {
    if (urlFault(address, policy) !== null) throw new SendRefusal("The URL is not one of the public internet that starts with https://.");
    const url = new URL(address);
    const text = textOf(body);
    const limit = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]);
    const at = await untilAborted(resolveHost(url, policy, resolve), limit);
    const sent = { ...headers, "accept-encoding": "identity" };
    const response = await requestAt(url, {
      method,
      headers: sent,
      address: at,
      signal: limit,
      ca,
      ...(text === undefined ? {} : { body: text }),
    });
    try {
      const bytes = await untilAborted(bytesOf(response), limit);
      const status = response.statusCode ?? 502;
      const kept = KEPT.flatMap((name): [string, string][] => {
        const value = response.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      });
      return new Response(NO_BODY.has(status) ? null : new Uint8Array(bytes), { status, headers: kept });
    } finally {
      response.destroy();
    }
  };
