import { z } from "zod";
import type { PageParams } from "@/components/ui/cursor-pages";
import { cursor, day, DAY_VALUES, orNull } from "@/components/ui/page-search";
import { addDays, dayAt } from "@/lib/core/dates";
import { HOUR_MS } from "@/lib/core/durations";
import { keysOf } from "@/lib/core/tables";
import { CallFilter, USAGE_MODES } from "@/lib/metering/contract";

export const LOG_PATH = "/console/logs";

export const SPANS = {
  "1h": { title: "Last hour", ms: HOUR_MS },
  "24h": { title: "Last 24 hours", ms: 24 * HOUR_MS },
  "7d": { title: "Last 7 days", ms: 7 * 24 * HOUR_MS },
  "30d": { title: "Last 30 days", ms: 30 * 24 * HOUR_MS },
} as const;
export type Span = keyof typeof SPANS;
export const USUAL_SPAN: Span = "24h";

/** No path or query of ours is longer in what people look for. */
const MOST_TEXT = 100;

const { shape } = CallFilter;
/** What the address of the log says; what it says wrongly is left out. Days are UTC, both included. */
const Search = z.object({
  id: orNull(z.string().trim().min(1).pipe(shape.clientId.unwrap())),
  span: z.enum(keysOf(SPANS)).catch(USUAL_SPAN),
  from: day,
  until: day,
  text: orNull(
    z
      .string()
      .transform((text) => text.trim().slice(0, MOST_TEXT))
      .pipe(shape.text.unwrap()),
  ),
  live: orNull(z.literal("1")),
  status: orNull(shape.status.unwrap()),
  endpoint: orNull(shape.endpoint.unwrap()),
  key: orNull(shape.key.unwrap()),
  mode: orNull(z.enum(USAGE_MODES)),
  charged: orNull(z.enum(["yes", "no"])),
  cursor,
});
export type LogView = z.infer<typeof Search>;

export const readLogView = (params: PageParams): LogView => Search.parse(params);

/** What each parameter takes, for who wrote another value into the address. */
export const LOG_VALUES = {
  span: keysOf(SPANS),
  from: DAY_VALUES,
  until: DAY_VALUES,
  status: "Use a status such as 404, or a class such as 4xx.",
  endpoint: "Choose an endpoint of the list.",
  key: "Use the ID of a key, such as key_0123456789abcdef.",
  mode: USAGE_MODES,
  charged: ["yes", "no"],
  live: ["1"],
};

/**
 * The same as `listCalls` takes it. Days that are named win over the span; an id of the client's is looked for in all that is
 * kept, unless days are named.
 */
export function callFilterOf(view: LogView, nowMs: number, limit: number) {
  const { id, span, from, until, text, status, endpoint, key, mode, charged, cursor } = view;
  const ms = SPANS[id === null ? span : "30d"].ms;
  const named = from !== null || until !== null;
  const start = from === null ? nowMs - (named ? SPANS["30d"].ms : ms) : Date.parse(`${from}T00:00:00Z`);
  return {
    limit,
    from: new Date(start).toISOString(),
    ...(until === null ? {} : { until: `${addDays(until, 1)}T00:00:00Z` }),
    ...(id === null ? {} : { clientId: id }),
    ...(text === null ? {} : { text }),
    ...(status === null ? {} : { status }),
    ...(endpoint === null ? {} : { endpoint }),
    ...(key === null ? {} : { key }),
    ...(mode === null ? {} : { mode }),
    ...(charged === null ? {} : { charged }),
    ...(cursor === null ? {} : { cursor }),
  };
}

/** Whether the page follows new requests: none come to days that are over, nor to the pages behind the first. */
export const followsNew = ({ live, until, cursor }: LogView, nowMs: number): boolean =>
  live !== null && cursor === null && (until === null || until >= dayAt(nowMs));

export const isNarrowed = ({ id, from, until, text, status, endpoint, key, mode, charged }: LogView): boolean =>
  [id, from, until, text, status, endpoint, key, mode, charged].some((value) => value !== null);

export const entryHref = (id: string): string => `${LOG_PATH}/${encodeURIComponent(id)}`;
