import { vi } from "vitest";

/** What a component has sent. */
export type SentCall = { address: string; body: unknown; headers: Headers };
type Responder = (call: SentCall) => Response | Promise<Response>;

/** A JSON response of the portal or the API. */
export const json = (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

/** A problem document. */
export const problem = (status: number, code: string, about: Record<string, unknown> = {}): Response =>
  json({ code, title: code, detail: `It failed: ${code}.`, ...about }, { status });

/**
 * Answers the calls of the page by "METHOD /path", where a path ends at its query. Returns what was sent, in order; a call that nobody
 * has foreseen fails as if the network were gone, and is there to be seen.
 */
export function answerCalls(routes: Readonly<Record<string, Responder>>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body, headers, signal }: RequestInit = {}) => {
    const call = { address, body: typeof body === "string" ? JSON.parse(body) : body, headers: new Headers(headers) };
    signal?.throwIfAborted();
    sent.push(call);
    const respond = routes[`${method} ${address.split("?")[0] ?? ""}`];
    if (respond === undefined) throw new TypeError(`Nothing answers ${method} ${address}`);
    const stopped = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    return Promise.race([respond(call), stopped]);
  });
  return sent;
}

/** A response that comes when the test says so. */
export function later(): { respond: Responder; arrive: (response: Response) => void } {
  let arrive: (response: Response) => void = () => undefined;
  const arrival = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  return { respond: () => arrival, arrive };
}
