import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { ProductDraft } from "../drafts";
import { sampleMakers } from "./companies";
import { sampleProducts } from "./products";

type Limits = { gamma: readonly [number, number]; bifaciality: readonly [number, number]; doping: readonly (string | null)[] };

/** What the trade expects of each technology, apart from the tables of the generator. */
const CERTAIN_RANGES: Record<string, Limits> = {
  topcon: { gamma: [-0.3, -0.29], bifaciality: [75, 85], doping: ["n"] },
  perc: { gamma: [-0.36, -0.34], bifaciality: [65, 75], doping: ["p"] },
  hjt: { gamma: [-0.26, -0.24], bifaciality: [85, 95], doping: ["n"] },
  bc: { gamma: [-0.29, -0.26], bifaciality: [60, 75], doping: ["n", "p"] },
  shingled: { gamma: [-0.36, -0.34], bifaciality: [0, 0], doping: ["p"] },
  multi: { gamma: [-0.41, -0.39], bifaciality: [0, 0], doping: ["p"] },
  cdte: { gamma: [-0.32, -0.28], bifaciality: [0, 0], doping: [null] },
};

const idOf = (ref: string): string => `cmp_${ref}`;
const number = (text: string | null): number => (text === null ? Number.NaN : Number(text));
const digest = (products: Iterable<ProductDraft>): string => {
  const hash = createHash("sha256");
  for (const product of products) hash.update(JSON.stringify(product));
  return hash.digest("hex");
};

let all: ProductDraft[] = [];
let modules: ProductDraft[] = [];
beforeAll(() => {
  all = [...sampleProducts(idOf)];
  modules = all.filter(({ category }) => category === "module");
});

/** The models for which a statement does not hold; an empty list reads better than 33,000 assertions. */
function breaking(products: ProductDraft[], holds: (product: ProductDraft) => boolean): string[] {
  return products.filter((product) => !holds(product)).map(({ ref }) => ref);
}

describe("the generated products", () => {
  test("are as many as announced", () => {
    const count = (category: string): number => all.filter((product) => product.category === category).length;
    expect([all.length, count("module"), count("inverter"), count("storage")]).toEqual([36_204, 33_000, 2_200, 1_004]);
  });

  test("have unique refs, models that are unique within their maker, and makers of the list", () => {
    const makers = new Map([...sampleMakers()].map(({ company }) => [idOf(company.ref), company.name]));
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length);
    expect(new Set(all.map(({ manufacturer, model }) => `${manufacturer}|${model}`)).size).toBe(all.length);
    expect(breaking(all, ({ company_id, manufacturer }) => makers.get(company_id ?? "") === manufacturer)).toEqual([]);
    expect(new Set(all.map(({ company_id }) => company_id)).size).toBe(makers.size);
    expect(breaking(all, ({ brand, manufacturer }) => brand !== null && brand.length < manufacturer.length)).toEqual([]);
  });

  test("come in series of classes of 5 W", () => {
    const isNext = (m: ProductDraft, i: number): boolean => {
      const before = modules[i - 1];
      return before?.series_ref !== m.series_ref || number(m.nameplate_w) - number(before.nameplate_w) === 5;
    };
    expect(modules.filter((m, i) => !isNext(m, i)).map(({ ref }) => ref)).toEqual([]);
    expect(new Set(modules.map(({ series_ref }) => series_ref)).size).toBeGreaterThan(5_000);
  });

  test("are as many fewer of each category as are listed already, the same ones and never less than none", () => {
    const listed = { module: 16_804, inverter: 1_321, storage: 863 };
    const some = [...sampleProducts(idOf, listed)];
    const count = (category: string): number => some.filter((product) => product.category === category).length;
    expect([count("module"), count("inverter"), count("storage")]).toEqual([33_000 - 16_804, 2_200 - 1_321, 1_004 - 863]);
    const known = new Map(all.map((product) => [product.ref, JSON.stringify(product)]));
    expect(breaking(some, (product) => known.get(product.ref) === JSON.stringify(product))).toEqual([]);
    expect([...sampleProducts(idOf, { module: 40_000, inverter: 2_200, storage: 990 })]).toHaveLength(14);
  });

  test("are the same each time", () => {
    expect(digest(sampleProducts(idOf))).toBe(digest(all));
  });
});

describe("generated modules obey physics", () => {
  test("power is voltage times current, within 1%", () => {
    expect(breaking(modules, (m) => Math.abs((number(m.vmp_v) * number(m.imp_a)) / number(m.pmax_stc_w) - 1) < 0.01)).toEqual([]);
    expect(breaking(modules, (m) => Math.abs(number(m.pmax_stc_w) - number(m.nameplate_w)) < 1)).toEqual([]);
  });

  test("efficiency is power by area, within 0.05 points", () => {
    const efficiencyOf = (m: ProductDraft): number => (number(m.pmax_stc_w) / (number(m.length_mm) * number(m.width_mm))) * 100_000;
    expect(breaking(modules, (m) => Math.abs(efficiencyOf(m) - number(m.efficiency_pct)) <= 0.05)).toEqual([]);
    expect(breaking(modules, (m) => number(m.efficiency_pct) > 11 && number(m.efficiency_pct) < 25)).toEqual([]);
  });

  test("open circuit and short circuit lie above the working point, with a usual fill factor", () => {
    expect(breaking(modules, (m) => number(m.voc_v) > number(m.vmp_v) && number(m.isc_a) > number(m.imp_a))).toEqual([]);
    const fillFactor = (m: ProductDraft): number => number(m.pmax_stc_w) / (number(m.voc_v) * number(m.isc_a));
    expect(breaking(modules, (m) => fillFactor(m) > 0.74 && fillFactor(m) < 0.86)).toEqual([]);
  });

  test("coefficients, bifaciality and doping are those of the technology", () => {
    const lies = (text: string | null, [low, high]: readonly [number, number]): boolean =>
      text === null || (number(text) >= low && number(text) <= high);
    expect(breaking(modules, (m) => lies(m.gamma_pmax_pct_per_c, CERTAIN_RANGES[m.technology ?? "mono"]?.gamma ?? [0, 0]))).toEqual([]);
    expect(breaking(modules, (m) => lies(m.bifaciality_pct, CERTAIN_RANGES[m.technology ?? "mono"]?.bifaciality ?? [0, 0]))).toEqual([]);
    expect(breaking(modules, (m) => (CERTAIN_RANGES[m.technology ?? "mono"]?.doping ?? []).includes(m.doping))).toEqual([]);
    expect(breaking(modules, (m) => m.bifacial === true || m.bifaciality_pct === null)).toEqual([]);
  });

  test("weight, system voltage and test power are plausible", () => {
    expect(breaking(modules, (m) => m.weight_kg === null || (number(m.weight_kg) >= 20 && number(m.weight_kg) <= 38))).toEqual([]);
    expect(breaking(modules, (m) => m.max_system_voltage_v === 1000 || m.max_system_voltage_v === 1500)).toEqual([]);
    const ptcShare = (m: ProductDraft): number => number(m.ptc_w) / number(m.pmax_stc_w);
    expect(breaking(modules, (m) => m.ptc_w === null || (ptcShare(m) > 0.929 && ptcShare(m) < 0.961))).toEqual([]);
  });

  test("technologies have their shares: topcon leads, perc follows, multi is history", () => {
    const count = (technology: string): number => modules.filter((m) => m.technology === technology).length;
    const order = ["topcon", "perc", "hjt", "bc", "cdte", "shingled"].map(count);
    expect([...order.slice(0, 2)].sort((a, b) => b - a)).toEqual(order.slice(0, 2));
    expect(order.every((value) => value > 100)).toBe(true);
    expect(modules.filter((m) => m.technology === "multi").every(({ status }) => status === "discontinued")).toBe(true);
    expect(modules.filter((m) => m.technology === "topcon" && number(m.nameplate_w) >= 600).length).toBeGreaterThan(5_000);
  });
});

test("inverters and batteries fill the columns of their kind", () => {
  const inverters = all.filter(({ category }) => category === "inverter");
  const batteries = all.filter(({ category }) => category === "storage");
  expect(breaking(inverters, (i) => number(i.efficiency_cec_pct) >= 95 && number(i.efficiency_cec_pct) <= 99)).toEqual([]);
  expect(
    breaking(inverters, (i) => number(i.dc_power_max_w) > number(i.ac_power_w) && number(i.mppt_low_v) < number(i.mppt_high_v)),
  ).toEqual([]);
  expect(breaking(batteries, (b) => number(b.energy_kwh) >= number(b.power_kw) * 0.99 && number(b.power_kw) > 0)).toEqual([]);
  expect(breaking(batteries, (b) => b.chemistry !== null && b.technology === null)).toEqual([]);
  const isIron = ({ chemistry }: ProductDraft): boolean => chemistry === "lithium iron phosphate";
  expect(batteries.filter(isIron).length / batteries.length).toBeGreaterThan(0.7);
});
