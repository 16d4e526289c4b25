import type { ServerResponse } from "node:http";

type Ready = { res: ServerResponse; body: Buffer | string | null };

let ready: Ready[] = [];

/**
 * Ends responses at the end of the turn of the event loop in which they became ready, one after the other. A write wakes up who
 * reads the connection, often a proxy on the same machine: who is woken once for many responses costs half the processor time.
 */
export function sendTogether(res: ServerResponse, body: Buffer | string | null): void {
  if (ready.push({ res, body }) === 1) setImmediate(sendReady);
}

function sendReady(): void {
  const leaving = ready;
  ready = [];
  for (const { res, body } of leaving) {
    if (body === null) res.end();
    else res.end(body);
  }
}
