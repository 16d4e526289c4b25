import { withParams } from "@/components/ui/url-state";

export type PageParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The parameters of a page's address as a query. */
export function queryOf(params: PageParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of typeof value === "string" ? [value] : (value ?? [])) query.append(name, one);
  }
  return query;
}

const FIRST = "-";

/**
 * The pages before and after one of a list that only knows the way forward: `trail` holds the cursors that led here.
 * A trail without a cursor is left over from another filter and means nothing.
 */
export function cursorSteps(path: string, params: PageParams, next: string | null): { previous: string | null; next: string | null } {
  const query = queryOf(params);
  const cursor = query.get("cursor");
  const trail = cursor === null ? [] : (query.get("trail") ?? FIRST).split(",");
  const back = trail.at(-1) ?? FIRST;
  return {
    next: next === null ? null : withParams(path, query, { cursor: next, trail: [...trail, cursor ?? FIRST].join(",") }),
    previous:
      cursor === null
        ? null
        : withParams(path, query, back === FIRST ? { trail: null } : { cursor: back, trail: trail.slice(0, -1).join(",") }),
  };
}
