import { Readable } from "node:stream";
import type { Head } from "@/lib/catalog/current-release";
import { DomainError } from "@/lib/core/errors";
import type { HttpReply } from "@/lib/http/call";
import { processClock } from "@/lib/platform/clock";
import { countAgain, countCall } from "./count-call";
import { inTime } from "./deadline";
import { commonHeaders, type Caller, type Exchange } from "./exchange";
import { queryInTurn } from "./in-turn";
import { parseQuery, readQuery } from "./parse-query";
import type { StreamAsk, StreamReply, StreamRoute } from "./route";
import { clientOf, contextOfKey, parseParams } from "./serve-action";
import { replyDryRun } from "./serve-dry-run";

/** Closes a stream that nobody is sent. */
function discard({ body }: StreamReply): void {
  if (body instanceof Readable) body.destroy();
}

const askOf = (route: StreamRoute, exchange: Exchange, caller: Caller | null): StreamAsk => ({
  call: exchange.call,
  access: caller?.access ?? null,
  ctx: caller
    ? contextOfKey(exchange.call, caller.access)
    : { actor: { kind: "visitor" as const }, clock: processClock(), ...clientOf(exchange.call) },
  params: parseParams(route, exchange.params),
  query: parseQuery(route.query, readQuery(exchange.call.search, route.query)),
  count: async () => {
    if (caller) await countAgain(exchange, caller, 0);
  },
});

type Asked = { route: StreamRoute; exchange: Exchange; caller: Caller };

/** Returns what a stream would send at once, and what opening it would cost. Nothing is opened. */
export async function dryRunOfStream({ route, exchange, caller }: Asked, head: Head): Promise<HttpReply> {
  const { preview } = route;
  if (!preview) throw new DomainError("bad-request", "A file has no dry run; its export says how many rows and bytes it has.");
  const ask = askOf(route, exchange, caller);
  const waiting = await inTime(
    exchange,
    queryInTurn(caller.access, exchange.call.seen, () => preview(ask)),
  );
  const cost = { ...waiting, calls: 1 };
  return replyDryRun({ exchange, caller }, { response: cost, all_pages: cost }, head);
}

/**
 * Opens a stream. The first call is counted before anything is sent; what goes on for long counts again by itself,
 * each time under an id of its own.
 */
export async function serveStream(route: StreamRoute, exchange: Exchange, caller: Caller | null): Promise<HttpReply> {
  const { call } = exchange;
  const ask = askOf(route, exchange, caller);
  const opening = Promise.resolve(caller ? queryInTurn(caller.access, call.seen, () => route.open(ask)) : route.open(ask));
  const opened = await Promise.resolve(inTime(exchange, opening)).catch((error: unknown) => {
    void opening.then(discard, () => undefined);
    throw error;
  });
  const isCounted = opened.status >= 200 && opened.status < 300 && call.method !== "HEAD";
  const charged =
    caller && isCounted
      ? await Promise.resolve(countCall(exchange, caller, { bytes: 0, status: opened.status })).catch((error: unknown) => {
          discard(opened);
          throw error;
        })
      : undefined;
  return { ...opened, headers: [...commonHeaders(call, caller, charged), ...opened.headers] };
}
