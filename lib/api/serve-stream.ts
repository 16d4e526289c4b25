import { Readable } from "node:stream";
import { processClock } from "@/lib/platform/clock";
import { versionClock } from "@/lib/platform/version-clock";
import { uuidv7 } from "@/lib/core/ids";
import type { Access } from "./access";
import type { HttpReply } from "@/lib/http/call";
import { commonHeaders, type CallState } from "./call-state";
import { countCall } from "./count-call";
import { CALL_MS, inTime } from "./deadline";
import { parseQuery, readQuery } from "./parse-query";
import { contextOfKey, parseParams } from "./serve-action";
import { refuseWrongClock } from "./refuse-wrong-clock";
import type { StreamReply, StreamRoute } from "./route";

/** Closes a stream that nobody is sent. */
function discard({ body }: StreamReply): void {
  if (body instanceof Readable) body.destroy();
}

/**
 * Opens a stream. The first call is counted before anything is sent; what goes on for long counts again by itself,
 * each time under an id of its own.
 */
export async function serveStream(
  route: StreamRoute,
  state: CallState,
  access: Access | null,
  values: readonly string[],
): Promise<HttpReply> {
  const ask = {
    call: state.call,
    access,
    ctx: access
      ? contextOfKey(state, access)
      : { actor: { kind: "visitor" as const }, clock: processClock(), requestId: state.call.id, address: state.call.address },
    params: parseParams(route, values),
    query: parseQuery(route.query, readQuery(state.call.search)),
    count: async () => {
      // What is known may be older than a clock that has just been set.
      await versionClock().refresh();
      refuseWrongClock();
      const nowMs = processClock().now();
      const call = {
        ...state.call,
        header: (name: string) => state.call.header(name),
        body: () => state.call.body(),
        id: uuidv7(nowMs),
        nowMs,
        startedAt: performance.now(),
      };
      await countCall({ ...state, call, nowMs, untilMs: call.startedAt + CALL_MS }, 0);
    },
  };
  const opening = route.open(ask);
  const opened = await Promise.resolve(inTime(state, opening)).catch((error: unknown) => {
    void opening.then(discard, () => undefined);
    throw error;
  });
  const isCounted = opened.status >= 200 && opened.status < 300 && state.call.method !== "HEAD";
  const charge = isCounted
    ? await Promise.resolve(countCall(state, 0, opened.status)).catch((error: unknown) => {
        discard(opened);
        throw error;
      })
    : 0;
  return { ...opened, headers: [...commonHeaders(state, charge), ...opened.headers] };
}
