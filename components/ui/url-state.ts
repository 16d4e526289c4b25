/** A change of the address's parameters; null or "" takes one away. */
export type UrlPatch = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** The same page with some parameters changed. A cursor belongs to the old list, so it goes unless it is set. */
export function withParams(pathname: string, current: URLSearchParams | string, patch: UrlPatch): string {
  const params = new URLSearchParams(current);
  params.delete("cursor");
  for (const [name, value] of Object.entries(patch)) {
    params.delete(name);
    const values = typeof value === "string" ? [value] : (value ?? []);
    for (const one of values) if (one !== "") params.append(name, one);
  }
  const query = params.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}
