import type { QueryValue } from "./generated.js";

export type Query = { readonly [name: string]: QueryValue | null };

function textOf(name: string, value: unknown): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError(`${name} is an invalid date.`);
    return value.toISOString();
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${name} is not a finite number.`);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError(`${name} must be a string, a number, a boolean, a date or a list of them.`);
}

/** Adds parameters to a URL. What is undefined or null is left out; an empty list is sent, so that the API rejects it instead of returning everything. */
export function addQuery(url: URL, query: Query): URL {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    url.searchParams.set(name, Array.isArray(value) ? value.map((one) => textOf(name, one)).join(",") : textOf(name, value));
  }
  return url;
}

/** Fills {name} in a path. An empty ID, "." and ".." would be another path. */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = values[name];
    if (typeof value !== "string" || /^\.{0,2}$/.test(value.trim())) throw new TypeError(`${name} must be an ID, such as "co_…".`);
    return encodeURIComponent(value.trim());
  });
}
