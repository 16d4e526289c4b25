import type { CallRow } from "@/lib/metering/contract";

export type SentParameter = { name: string; in: "path" | "query"; value: string };

const HOLE = /^\{(\w+)\}$/;

/**
 * The parameters of a request as they were sent, decoded and in their order. Parts of the path stand in front of the query as
 * `{id}=…`, a name that no client's parameter has.
 */
export function sentParameters({ endpoint, query }: Pick<CallRow, "endpoint" | "query">): SentParameter[] {
  return [...new URLSearchParams(query)].map(([name, value]) => {
    const [, part] = HOLE.exec(name) ?? [];
    return part !== undefined && endpoint.includes(name) ? { name: part, in: "path", value } : { name, in: "query", value };
  });
}

const METHOD = /^[A-Z]+ /;

/** The method of a request: an endpoint names it unless it is GET. */
export const methodOf = ({ endpoint }: Pick<CallRow, "endpoint">): string => METHOD.exec(endpoint)?.[0].trim() ?? "GET";

/** The path of a request with what is known of its parts. `isWhole`: nothing of it is missing. */
export function pathOf(call: Pick<CallRow, "endpoint" | "query">): { path: string; isWhole: boolean } {
  const parts = new Map(sentParameters(call).flatMap(({ name, in: place, value }) => (place === "path" ? [[name, value]] : [])));
  const path = call.endpoint.replace(METHOD, "").replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = parts.get(name);
    return value === undefined ? hole : encodeURIComponent(value);
  });
  return { path, isWhole: !path.includes("{") };
}

/** The query alone, readable: for one line of a list. */
export function queryText(call: Pick<CallRow, "endpoint" | "query">): string {
  const pairs = sentParameters(call).filter((parameter) => parameter.in === "query");
  return pairs.length === 0 ? "" : `?${pairs.map(({ name, value }) => `${name}=${value}`).join("&")}`;
}

/** The same request in the explorer. */
export function explorerHref(operation: string, call: Pick<CallRow, "endpoint" | "query" | "mode">): string {
  const query = new URLSearchParams({ operation });
  for (const { name, value } of sentParameters(call)) query.append(name, value);
  if (call.mode === "live") query.set("mode", "live");
  return `/explorer?${query.toString()}`;
}

/** "0.8 ms", "1,304.0 ms": one unit, so that a column can be compared. */
export const durationText = (us: number): string =>
  `${(us / 1_000).toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ms`;
