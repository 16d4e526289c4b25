import type { IncomingMessage } from "node:http";
import type { AddressPolicy } from "./address-policy";
import { requestAt, untilAborted } from "./request-at";
import { resolveHost, type Resolver } from "./resolve-host";

/** Where requests may go, and how long one may take; tests give another resolver, policy, time or certificate authority. */
export type Guard = { policy: AddressPolicy; resolve: Resolver; requestMs: number; ca?: string };

/** Answers that fit are read whole. More would be for somebody who reads files, and costly for whoever parses it. */
const MAX_ANSWER_BYTES = 16_384;
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const given = Buffer.from(chunk);
    bytes += given.length;
    if (bytes > MAX_ANSWER_BYTES) {
      answer.destroy();
      throw new Error("The response is too large.");
    }
    chunks.push(given);
  }
  return Buffer.concat(chunks);
}

const headersOf = (answer: IncomingMessage): [string, string][] =>
  Object.entries(answer.headers).flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));

/**
 * A `fetch` for clients that sign requests themselves. Each goes to an address that was judged just before, and never to where an
 * answer redirects. It throws what the network says, a SendRefusal, or the reason of the signal.
 */
export const guardedFetch =
  ({ policy, resolve, requestMs, ca }: Guard, signal?: AbortSignal): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const late = AbortSignal.timeout(requestMs);
    const within = signal ? AbortSignal.any([signal, late]) : late;
    const { method = "GET", body } = init ?? {};
    const sent = typeof body === "string" || body instanceof Uint8Array ? { body } : {};
    try {
      const address = await untilAborted(resolveHost(url, policy, resolve), within);
      const headers = Object.fromEntries(new Headers(init?.headers ?? {}));
      const answer = await requestAt(url, { method, headers, ...sent, address, signal: within, ca });
      const read = await untilAborted(bodyOf(answer), within);
      const status = answer.statusCode ?? 500;
      return new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(read), { status, headers: headersOf(answer) });
    } catch (error) {
      throw within.aborted && within.reason instanceof Error ? within.reason : error;
    }
  };
