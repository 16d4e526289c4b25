/**
 * Endless different queries that all answer with 50 rows: by turns products from a power that nobody asked for before, and
 * a country's companies published since a moment that nobody asked for before. Both sides of the comparison are made from them.
 */
export type ColdQuery = { list: "products" | "companies"; query: Readonly<Record<string, string>> };

const COUNTRIES = ["DE", "US", "CN", "IN", "IT", "AU", "JP", "ES"];
const EARLIEST_MS = Date.UTC(2001, 0, 1);
const MICROWATTS = 1_000_000;

export function coldQuery(n: number): ColdQuery {
  if (n % 2 === 0) return { list: "products", query: { min_power: (200 + (n % 300) + ((n * 7) % MICROWATTS) / MICROWATTS).toFixed(6) } };
  return {
    list: "companies",
    query: { country: COUNTRIES[((n - 1) / 2) % COUNTRIES.length] ?? "DE", updated_since: new Date(EARLIEST_MS + n * 1_000).toISOString() },
  };
}

export function coldPath(n: number): string {
  const { list, query } = coldQuery(n);
  return `/${list}?${new URLSearchParams(query).toString()}`;
}
