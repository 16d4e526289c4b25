import { withParams } from "./url-state";

export type PageParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Pages of a list that only knows its next cursor. The address keeps the cursors on the way in one parameter, so that
 * "previous" leads back exactly and a change of the filter forgets them all: `cursor=a~b` is the third page.
 */
const BETWEEN = "~";
/** Servers and browsers take no address of any length: of a longer way the oldest cursors go, and its far end is the first page. */
const MAX_TRAIL = 6_000;

/** The newest cursors that an address has room for, and at least one. */
function fitting(cursors: readonly string[]): readonly string[] {
  return cursors.length > 1 && cursors.join(BETWEEN).length > MAX_TRAIL ? fitting(cursors.slice(1)) : cursors;
}

/** The cursor of the page that is looked at, of a trail as the address holds it. */
export const lastCursor = (trail: PageParams[string]): string | undefined =>
  typeof trail === "string" ? trail.split(BETWEEN).at(-1) || undefined : undefined;

/** Addresses of the pages before and after; null where there is none. A page with two lists has the second in a parameter of another name. */
export const cursorPagesOf =
  (name: string) =>
  (path: string, params: PageParams, next: string | null): { previous: string | null; next: string | null } => {
    const trail = lastCursor(params[name]) === undefined ? [] : String(params[name]).split(BETWEEN);
    const at = (cursors: readonly string[]) => withParams(path, "", { ...params, [name]: cursors.join(BETWEEN) });
    return {
      previous: trail.length === 0 ? null : at(trail.slice(0, -1)),
      next: next === null ? null : at(fitting([...trail, next])),
    };
  };

export const cursorPages = cursorPagesOf("cursor");
