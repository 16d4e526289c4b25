import { log } from "./log";
import { metrics } from "./metrics";
import { perProcess } from "./process-state";
import { requestScope } from "./request-scope";
import { codeOf } from "./sql-state";

const EVERY_MS = 10_000;
/** Kinds are few by their nature; what comes beyond is one more kind. */
const MOST_KINDS = 100;
/** Requests whose failures were only counted; support finds them by their IDs. */
const MOST_IDS = 20;

type Level = "warn" | "error";
type Rest = { more: number; requestIds: string[] };

const rests = perProcess("log-sampled", () => new Map<string, Rest>());

/**
 * Writes the first failure of a kind with all that is known of it, and those that follow within ten seconds only by their number:
 * in an outage every call fails, and the log must not grow with them.
 * @param kind its message, and what tells it from others with the same
 */
function writeSampled(level: Level, [message, detail = ""]: Kind, fields: Fields): void {
  const own = `${level} ${message} ${detail}`;
  const isOneTooMany = !rests().has(own) && rests().size >= MOST_KINDS;
  const kind = isOneTooMany ? level : own;
  const known = rests().get(kind);
  if (known !== undefined) return add(known, level, fields);
  const rest: Rest = { more: 0, requestIds: [] };
  rests().set(kind, rest);
  log()[level](fields, message);
  setTimeout(() => {
    rests().delete(kind);
    if (rest.more === 0) return;
    const { more, requestIds } = rest;
    const text = isOneTooMany ? "failures of many other kinds" : message;
    log()[level]({ more, inMs: EVERY_MS, requestIds: requestIds.length > 0 ? requestIds : undefined }, text);
  }, EVERY_MS).unref();
}

type Kind = readonly [message: string, detail?: string];
type Fields = Readonly<Record<string, unknown>> & { requestId?: string | undefined };

function add(rest: Rest, level: Level, { requestId = requestScope().getStore()?.requestId }: Fields): void {
  rest.more++;
  metrics().sampledLogLines.inc({ level });
  if (requestId !== undefined && rest.requestIds.length < MOST_IDS) rest.requestIds.push(requestId);
}

export const warnSampled = (kind: Kind, fields: Fields): void => writeSampled("warn", kind, fields);
export const errorSampled = (kind: Kind, fields: Fields): void => writeSampled("error", kind, fields);

/** What tells an unexpected error from others: its code, and where in the program it was made. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = /\n\s+at .*/.exec(error.stack ?? "")?.[0].trim() ?? "";
  return `${error.name} ${codeOf(error)} ${place}`;
}
