import { LEAST_BASE, METRICS, type Figure, type Worse } from "./contract";

const keyOf = ({ resource, metric, part }: Figure): string => [resource, metric, part].join("\u001f");

/** What is compared although nothing of it is left: a country or quarter that goes is counted as none. */
const GOES: ReadonlySet<string> = new Set(["country_rows", "quarter_rows"]);

/** How much worse, in the unit of the bound; below zero where it got better. */
function worsening({ metric, value: from }: Figure, to: number): number {
  const { worse, counted } = METRICS[metric];
  const size = worse === "less" ? from - to : to - from;
  return counted ? (from === 0 ? 0 : (size / from) * 100) : size;
}

/** The figures that become worse by more than their bound, the worst first. A figure that was not measured before is no change. */
export function worseFigures(before: readonly Figure[], after: readonly Figure[]): Worse[] {
  const now = new Map(after.map((figure) => [keyOf(figure), figure]));
  return before
    .flatMap((figure) => {
      const { bound } = METRICS[figure.metric];
      const to = now.get(keyOf(figure))?.value ?? (GOES.has(figure.metric) ? 0 : null);
      if (bound === null || to === null || figure.base < LEAST_BASE) return [];
      const by = worsening(figure, to);
      return by > bound + 1e-9 ? [{ figure, to, over: by / bound }] : [];
    })
    .toSorted((a, b) => b.over - a.over)
    .map(({ figure: { resource, metric, part, value: from }, to }) => ({ resource, metric, part, from, to }));
}
