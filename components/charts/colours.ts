const SERIES = ["var(--series-1)", "var(--series-2)", "var(--series-3)", "var(--series-4)", "var(--series-5)", "var(--series-6)"] as const;

/** What has the same colour on every page. */
const FIXED: Readonly<Record<string, string>> = {
  topcon: SERIES[0],
  hjt: SERIES[1],
  bc: SERIES[2],
  perc: SERIES[3],
  cdte: SERIES[4],
  multi: SERIES[5],
  "/companies": SERIES[0],
  "/products": SERIES[1],
  "/pricing/spot": SERIES[2],
  "/pricing/history": SERIES[3],
  "/pricing/trends": SERIES[4],
  "/market/shipments": SERIES[5],
};

/** Everything without a colour of its own, and what is left of a whole. */
export const REST_COLOUR = "var(--line-strong)";

/**
 * Gives things one colour each for a whole page, by key: those that have theirs everywhere keep it, the others take what is left in
 * the order given. More than six can't be told apart: the rest is grey.
 */
export function colourRegistry(keys: readonly string[]): (key: string) => string {
  const taken = new Set(keys.flatMap((key) => FIXED[key] ?? []));
  const left = SERIES.filter((colour) => !taken.has(colour));
  const free = keys.filter((key) => FIXED[key] === undefined);
  const colours = new Map(free.map((key, index) => [key, left[index] ?? REST_COLOUR]));
  return (key) => colours.get(key) ?? (keys.includes(key) ? FIXED[key] : undefined) ?? REST_COLOUR;
}
