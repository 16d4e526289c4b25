import type { ProductDraft } from "../drafts";
import { type SampleMaker, sampleMakers } from "./companies";
import type { MakerKind } from "./company-plan";
import { invertersOf } from "./inverters";
import { modulesOf } from "./modules";
import { apportion } from "./numbers";
import { unitOf } from "./random";
import { batteriesOf } from "./storage";

type Plan = {
  category: ProductDraft["category"];
  count: number;
  leastEach: number;
  productsOf: (maker: SampleMaker, id: string) => Generator<ProductDraft>;
};

/** 36,204 products in all. `leastEach` keeps every maker on the list, however small, while there are products enough. */
const PLAN: Record<MakerKind, Plan> = {
  panel: { category: "module", count: 33_000, leastEach: 10, productsOf: modulesOf },
  inverter: { category: "inverter", count: 2_200, leastEach: 6, productsOf: invertersOf },
  storage: { category: "storage", count: 1_004, leastEach: 4, productsOf: batteriesOf },
};

/** How many products each maker lists: many for the large ones, with a long tail. */
function countsOf(makers: readonly SampleMaker[], count: number, most: number): number[] {
  const leastEach = Math.min(most, Math.floor(count / makers.length));
  const weights = makers.map(({ company, rank }) => (0.6 + 0.8 * unitOf(`${company.ref}/range`)) / (rank + 8) ** 0.55);
  return apportion(count - leastEach * makers.length, weights).map((part) => part + leastEach);
}

function* take<T>(items: Generator<T>, count: number): Generator<T> {
  let left = count;
  if (left <= 0) return;
  for (const item of items) {
    yield item;
    if (--left === 0) return;
  }
}

/**
 * All products, maker after maker; of each category as many fewer as are listed already. `companyIdOf` gives the id that the
 * company with a ref has in the catalogue.
 */
export function* sampleProducts(
  companyIdOf: (ref: string) => string,
  listed: Readonly<Record<string, number>> = {},
): Generator<ProductDraft> {
  const all = [...sampleMakers()];
  for (const kind of ["panel", "inverter", "storage"] as const) {
    const { category, count, leastEach, productsOf } = PLAN[kind];
    const makers = all.filter((maker) => maker.kind === kind);
    const counts = countsOf(makers, Math.max(0, count - (listed[category] ?? 0)), leastEach);
    for (const [i, maker] of makers.entries()) yield* take(productsOf(maker, companyIdOf(maker.company.ref)), counts[i] ?? 0);
  }
}
