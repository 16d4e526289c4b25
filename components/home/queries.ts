import { callApi } from "@/components/api/call-api";
import { isProblem, ProblemError } from "@/components/ui/form-errors";
import type { ExplorerToken } from "@/lib/keys/contract";
import { layOutJson } from "./json-text";
import { SPOT_PATH, spotQuery } from "./spot-request";

export type SpotAnswer = {
  text: string;
  /** From sending to the last byte, as this browser saw it; null for what came with the page. */
  tookMs: number | null;
  /** Calls that this address has left today, and of how many. */
  left: { calls: number; of: number } | null;
};

const TIMEOUT_MS = 8_000;
/** A token that ends in this time is not begun with. */
const MARGIN_MS = 30_000;

let token: Promise<ExplorerToken> | undefined;

async function visitorToken(): Promise<string> {
  const known = await token?.catch(() => undefined);
  if (known === undefined || Date.parse(known.expiresAt) - Date.now() < MARGIN_MS)
    token = callApi<ExplorerToken>("/api/public/explorer-token", { method: "POST", body: {} });
  return (await (token ?? Promise.reject(new Error("no token")))).token;
}

/** `"burst";r=29;t=1, "day";r=292;t=34011` with the policy `"burst";q=30;w=10, "day";q=300`. */
function leftOf(headers: Headers): SpotAnswer["left"] {
  const calls = /"day";r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1];
  const of = /"day";q=(\d+)/.exec(headers.get("RateLimit-Policy") ?? "")?.[1];
  return calls === undefined || of === undefined ? null : { calls: Number(calls), of: Number(of) };
}

/**
 * Asks the API as a visitor.
 * @throws ProblemError what the API answered, DOMException or TypeError when it did not
 */
export async function askSpot(technology: string, ts: string, signal: AbortSignal): Promise<SpotAnswer> {
  const authorization = `Bearer ${await visitorToken()}`;
  signal.throwIfAborted();
  const sent = performance.now();
  const response = await fetch(`${SPOT_PATH}?${spotQuery(technology, ts)}`, {
    headers: { Authorization: authorization },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const text = await response.text();
  const tookMs = performance.now() - sent;
  if (response.ok) return { text: layOutJson(text), tookMs, left: leftOf(response.headers) };
  if (response.status === 401) token = undefined;
  throw new ProblemError(problemIn(text, response.status));
}

function problemIn(text: string, status: number): { code: string; detail: string } {
  try {
    const answer: unknown = JSON.parse(text);
    if (isProblem(answer)) return { code: answer.code, detail: answer.detail };
  } catch {
    // Not a problem document: something between us and the API answered.
  }
  return { code: "internal", detail: `The API returned status ${status}.` };
}
