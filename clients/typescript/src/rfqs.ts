import type { Chosen } from "./catalogue.js";
import type { Core } from "./core.js";
import { ConnectionError, HeliodexError } from "./errors.js";
import { eventsOf, type ServerEvent } from "./events.js";
import type { ListRfqsMeta, ListRfqsParameters, Rfq, StreamRfqsParameters } from "./generated.js";
import type { Pages } from "./pages.js";
import { backoffMs } from "./retry.js";
import type { RequestOptions } from "./transport.js";
import { sleep, untilAborted } from "./wait.js";

/** `id` is the position in the feed: the `since` with which a later stream continues. */
export type RfqEvent =
  | { id: string; event: "rfq"; data: Rfq }
  | { id: string; event: "closed"; data: { id: string } }
  | { id: string; event: "withdrawn"; data: { id: string } };

export type StreamOptions = StreamRfqsParameters & { signal?: AbortSignal | undefined };

/** The stream sends something every 15 seconds. */
const SILENCE_MS = 45_000;
/** In a row and without an event between them: each new stream costs a call. */
const MOST_CUTS = 8;

type Reason = { code: string; detail: string; retry: boolean };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isReason = (value: unknown): value is Reason =>
  isObject(value) && typeof value["code"] === "string" && typeof value["detail"] === "string";
const isRfq = (value: unknown): value is Rfq => isObject(value) && typeof value["id"] === "string";

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectionError("invalid-response", "An event of the stream is not JSON.", error);
  }
}

/** Null for what a later version may send. @throws HeliodexError when the stream ended for good */
function readEvent({ id, event, data }: ServerEvent): RfqEvent | "ended" | null {
  const value = jsonOf(data);
  if (event === "end") {
    const reason = isReason(value) ? value : null;
    if (reason === null || reason.retry) return "ended";
    throw new HeliodexError({ code: reason.code, status: null, title: "The stream ended", detail: reason.detail });
  }
  if (id === null || !isRfq(value)) return null;
  if (event === "rfq") return { id, event, data: value };
  return event === "closed" || event === "withdrawn" ? { id, event, data: { id: value.id } } : null;
}

/** One connection of the stream, until it ends. */
async function* connection(core: Core, { signal, since, ...query }: StreamOptions): AsyncGenerator<RfqEvent, void> {
  const headers: Record<string, string> = { accept: "text/event-stream" };
  if (since !== undefined) headers["last-event-id"] = String(since);
  const options = { signal, timeoutMs: SILENCE_MS };
  const { chunks, close } = await core.transport.open({ path: "/rfqs/stream", query, headers, options });
  try {
    for await (const one of eventsOf(chunks)) {
      const event = readEvent(one);
      if (event === "ended") return;
      if (event !== null) yield event;
    }
  } finally {
    close();
  }
}

const isCut = (error: unknown): boolean =>
  error instanceof ConnectionError && ["timeout", "connection-failed", "incomplete-response"].includes(error.code);

/** The stream over all of its connections: after a cut it goes on behind the last event. */
async function* stream(core: Core, options: StreamOptions): AsyncGenerator<RfqEvent, void> {
  let { since } = options;
  for (let cuts = 0; ; cuts++) {
    try {
      for await (const event of connection(core, { ...options, since })) {
        since = event.id;
        cuts = 0;
        yield event;
      }
      if (cuts >= MOST_CUTS) throw new ConnectionError("connection-failed", "The stream ends again and again without an event.");
    } catch (error) {
      if (!isCut(error) || cuts >= MOST_CUTS) throw error;
    }
    await sleep(1_000 + backoffMs(cuts), options.signal);
  }
}

/** Anonymised requests for quotation. */
export class Rfqs {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Newest first. `as_of` takes a time, not a release. */
  list<F extends keyof Rfq & string = keyof Rfq & string>(
    parameters: Chosen<ListRfqsParameters, F> = {},
    options?: RequestOptions,
  ): Pages<Pick<Rfq, F>, ListRfqsMeta> {
    return this.#core.data("/rfqs", parameters, options);
  }

  /**
   * Events as they happen, from position `since` on, or from now on. It ends when the caller leaves the loop or aborts the signal.
   * A stream that is begun without `since` and cut before its first event may have missed one.
   */
  stream(options: StreamOptions = {}): AsyncGenerator<RfqEvent, void> {
    return untilAborted(stream(this.#core, options), options.signal);
  }
}
