import { lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { addDays, isDay } from "@/lib/core/dates";
import { HOUR_MS } from "@/lib/core/durations";
import { CallFilter, USAGE_MODES, type UsageMode } from "@/lib/metering/contract";

export const LOG_PATH = "/console/logs";

export const SPANS = {
  "1h": { title: "Last hour", ms: HOUR_MS },
  "24h": { title: "Last 24 hours", ms: 24 * HOUR_MS },
  "7d": { title: "Last 7 days", ms: 7 * 24 * HOUR_MS },
  "30d": { title: "Last 30 days", ms: 30 * 24 * HOUR_MS },
} as const;
export type Span = keyof typeof SPANS;
export const USUAL_SPAN: Span = "24h";

/** What the address of the log says; what it says wrongly is left out. Days are UTC, both included. */
export type LogView = {
  id: string | null;
  span: Span;
  from: string | null;
  until: string | null;
  status: string | null;
  endpoint: string | null;
  key: string | null;
  mode: UsageMode | null;
  charged: "yes" | "no" | null;
  cursor: string | null;
};

/** The day after the last of them still has four digits of a year. */
const inYears = (day: string): boolean => day >= "1970" && day < "9999";

export function readLogView(params: PageParams): LogView {
  const { shape } = CallFilter;
  const get = (name: string): string => {
    const value = params[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const day = (name: string): string | null => (isDay(get(name)) && inYears(get(name)) ? get(name) : null);
  const span = get("span");
  return {
    id: shape.clientId.safeParse(get("id") || undefined).data ?? null,
    span: Object.hasOwn(SPANS, span) ? (span as Span) : USUAL_SPAN,
    from: day("from"),
    until: day("until"),
    status: shape.status.safeParse(get("status")).data ?? null,
    endpoint: shape.endpoint.safeParse(get("endpoint")).data ?? null,
    key: shape.key.safeParse(get("key")).data ?? null,
    mode: USAGE_MODES.find((mode) => mode === get("mode")) ?? null,
    charged: get("charged") === "yes" || get("charged") === "no" ? (get("charged") as "yes" | "no") : null,
    cursor: lastCursor(params["cursor"]) ?? null,
  };
}

/**
 * The same as `listCalls` takes it. Days that are named win over the span; an id of the client's is looked for in all that is
 * kept, unless days are named.
 */
export function callFilterOf(view: LogView, nowMs: number, limit: number) {
  const { id, span, from, until, status, endpoint, key, mode, charged, cursor } = view;
  const ms = SPANS[id === null ? span : "30d"].ms;
  const named = from !== null || until !== null;
  const start = from === null ? nowMs - (named ? SPANS["30d"].ms : ms) : Date.parse(`${from}T00:00:00Z`);
  return {
    limit,
    from: new Date(start).toISOString(),
    ...(until === null ? {} : { until: `${addDays(until, 1)}T00:00:00Z` }),
    ...(id === null ? {} : { clientId: id }),
    ...(status === null ? {} : { status }),
    ...(endpoint === null ? {} : { endpoint }),
    ...(key === null ? {} : { key }),
    ...(mode === null ? {} : { mode }),
    ...(charged === null ? {} : { charged }),
    ...(cursor === null ? {} : { cursor }),
  };
}

export const isNarrowed = ({ id, from, until, status, endpoint, key, mode, charged }: LogView): boolean =>
  [id, from, until, status, endpoint, key, mode, charged].some((value) => value !== null);

export const entryHref = (id: string): string => `${LOG_PATH}/${encodeURIComponent(id)}`;
