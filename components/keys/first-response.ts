/** The newest module prices: short, and part of the sandbox. */
export const FIRST_CALL = "/api/v1/pricing/spot?type=topcon";

export type CallAnswer = { isOk: boolean; status: string; tookMs: number; body: string };

const TIMEOUT_MS = 15_000;

/** JSON with a line for each value; anything else stays as it came. */
export function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Calls the service from this page as a program would, with the key; a failure is an answer too. */
export async function answerOf(secret: string, call: typeof fetch = fetch): Promise<CallAnswer> {
  const beganMs = performance.now();
  const took = () => Math.round(performance.now() - beganMs);
  try {
    const headers = { Authorization: `Bearer ${secret}` };
    const response = await call(FIRST_CALL, { headers, cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await response.text();
    return { isOk: response.ok, status: `${response.status} ${response.statusText}`.trim(), tookMs: took(), body: laidOut(body) };
  } catch {
    return { isOk: false, status: "No connection", tookMs: took(), body: "The service could not be reached. Try again in a moment." };
  }
}
