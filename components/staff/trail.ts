/**
 * Pages of a list that only knows its next cursor. The address keeps the cursors on the way, so that "previous" leads back
 * exactly: `cursor=a~b` is the third page.
 */
const BETWEEN = "~";

export const lastCursor = (trail: string | undefined): string | undefined => trail?.split(BETWEEN).at(-1) || undefined;

/** Addresses of the pages before and after; null where there is none. */
export function trailPages(
  path: string,
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
  next: string | null,
): { previous: string | null; next: string | null } {
  const trail = typeof params["cursor"] === "string" ? params["cursor"].split(BETWEEN) : [];
  const at = (cursors: readonly string[]): string => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) {
      if (name === "cursor" || value === undefined) continue;
      for (const one of typeof value === "string" ? [value] : value) if (one !== "") query.append(name, one);
    }
    if (cursors.length > 0) query.set("cursor", cursors.join(BETWEEN));
    return query.size === 0 ? path : `${path}?${query}`;
  };
  return {
    previous: trail.length === 0 ? null : at(trail.slice(0, -1)),
    next: next === null ? null : at([...trail, next]),
  };
}
