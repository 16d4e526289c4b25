import { log } from "./log";
import { perProcess } from "./process-state";

const EVERY_MS = 10_000;
/** Kinds are few by their nature; beyond it every line is written. */
const MOST_KINDS = 200;

const more = perProcess("log-sampled", () => new Map<string, number>());

/**
 * Warns of the first failure of a kind with all that is known of it, and of those that follow within ten seconds only by their
 * number: in an outage every call fails, and the log must not grow with them.
 * @param kind its message, and what tells it from others with the same
 */
export function warnSampled([message, detail = ""]: readonly [message: string, detail?: string], fields: object): void {
  const kind = `${message} ${detail}`;
  const others = more().get(kind);
  if (others !== undefined) return void more().set(kind, others + 1);
  log().warn(fields, message);
  if (more().size >= MOST_KINDS) return;
  more().set(kind, 0);
  setTimeout(() => {
    const count = more().get(kind) ?? 0;
    more().delete(kind);
    if (count > 0) log().warn({ more: count, inMs: EVERY_MS }, message);
  }, EVERY_MS).unref();
}
