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

/**
 * What is drawn over areas of a colour, on 8 by 8 pixels, so that they differ in print and without colour. The first colour and grey, the
 * darkest and the palest, are plain; slanting lines are left to bars that are not whole.
 */
const MARKS: Readonly<Record<string, string>> = {
  [SERIES[1]]: "M0 2h8M0 6h8",
  [SERIES[2]]: "M1.5 2h1M5.5 6h1",
  [SERIES[3]]: "M2 0v8M6 0v8",
  [SERIES[4]]: "M0 4h8M4 0v8",
  [SERIES[5]]: "M4 2v4M2 4h4",
};

/** The path that marks areas of a colour; undefined: they are plain. */
export const markOf = (colour: string): string | undefined => MARKS[colour];

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
