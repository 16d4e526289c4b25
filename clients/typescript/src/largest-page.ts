import { dataOf } from "./envelopes.js";
import type { Me } from "./generated.js";
import type { Transport } from "./transport.js";

const known = new WeakMap<Transport, Promise<number | null>>();

/** The most records that a page of the key's plan has; null if that can't be read. Asked once, for free: larger pages are fewer calls. */
export function largestPage(transport: Transport): Promise<number | null> {
  const found = known.get(transport);
  if (found) return found;
  const asked = transport
    .request({ path: "/me" }, dataOf<Me>)
    .then(({ limits }) => (Number.isInteger(limits.rows_per_call) ? limits.rows_per_call : null))
    .catch(() => null);
  known.set(transport, asked);
  return asked;
}
