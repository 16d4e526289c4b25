import type http from "node:http";
import type { AddressPolicy } from "@/lib/platform/outgoing/address-policy";
import { requestAt, untilAborted } from "@/lib/platform/outgoing/request-at";
import { resolveHost, type Resolver } from "@/lib/platform/outgoing/resolve-host";
import { KEPT_BYTES } from "../contract";
import { errorSentence } from "./error-sentence";

/** How requests leave; tests give another resolver, policy, time or certificate authority. */
export type Sending = { policy: AddressPolicy; resolve: Resolver; timeoutMs: number; bodyMs: number; ca?: string };

export type Outgoing = { url: string; headers: Readonly<Record<string, string>>; body: string };
/** `status` null: no answer; `error` says why. */
export type Outcome = {
  status: number | null;
  headers: Readonly<Record<string, string>> | null;
  body: string | null;
  error: string | null;
  durationMs: number;
};

const MAX_HEADERS = 50;
const MAX_HEADER_LENGTH = 500;

/** What the database takes: no NUL and no halves of characters. */
const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, "\ufffd");

function headersOf(headers: http.IncomingHttpHeaders): Record<string, string> {
  const known = Object.entries(headers).slice(0, MAX_HEADERS);
  const shown = (name: string, value: unknown): string =>
    name === "set-cookie" ? "(redacted)" : storable(String(value)).slice(0, MAX_HEADER_LENGTH);
  return Object.fromEntries(known.map(([name, value]) => [name, shown(name, value)]));
}

/** The beginning of a body, as far as it comes in time; the rest is not read. */
function beginningOf(response: http.IncomingMessage, bodyMs: number): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      response.destroy();
      done(storable(new TextDecoder().decode(Buffer.concat(chunks).subarray(0, KEPT_BYTES))));
    };
    const timer = setTimeout(finish, bodyMs);
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= KEPT_BYTES) finish();
    });
    for (const end of ["end", "error", "aborted", "close"]) response.once(end, finish);
  });
}

/**
 * Posts a message and tells what came of it; never throws. All of it, the look-up of the name included, takes `timeoutMs` at
 * most. Redirects are an answer like any other, and of a body only the beginning is read.
 */
export async function sendRequest(outgoing: Outgoing, sending: Sending): Promise<Outcome> {
  const startedAt = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  const signal = AbortSignal.timeout(sending.timeoutMs);
  try {
    const url = new URL(outgoing.url);
    const address = await untilAborted(resolveHost(url, sending.policy, sending.resolve), signal);
    const { headers, body: message } = outgoing;
    const response = await requestAt(url, { method: "POST", headers, body: message, address, signal, ca: sending.ca });
    const body = await beginningOf(response, sending.bodyMs);
    return { status: response.statusCode ?? null, headers: headersOf(response.headers), body, error: null, durationMs: durationMs() };
  } catch (error) {
    return { status: null, headers: null, body: null, error: errorSentence(error, sending.timeoutMs), durationMs: durationMs() };
  }
}
