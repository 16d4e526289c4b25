import { describe, expect, test } from "vitest";
import { listed, type Row } from "./answers";

describe("power", () => {
  const watts = (row: Row): number | null => {
    const value =
      row.category === "inverter" ? row.ac_power_w : row.category === "storage" ? Number(row.power_kw) * 1_000 : row.nameplate_w;
    return value === null ? null : Number(value);
  };

  test("min_power is in watts and included, of every category", async () => {
    for (const category of ["module", "inverter", "storage"]) {
      const lowest = await listed(`/products?category=${category}&min_power=400&sort=power&limit=50`);
      expect(lowest.data.length).toBeGreaterThan(0);
      for (const row of lowest.data) expect(watts(row)).toBeGreaterThanOrEqual(400);
      const exactly = watts(lowest.data[0] ?? {});
      const same = await listed(`/products?category=${category}&min_power=${exactly}&max_power=${exactly}&sort=power&limit=50`);
      expect(same.data.map(({ id }) => id)).toContain(lowest.data[0]?.id);
      for (const row of same.data) expect(watts(row)).toBe(exactly);
    }
  });

  test("rows without watts don't match", async () => {
    const { meta } = await listed("/products?min_power=0&include_total=true&limit=1");
    const all = await listed("/products?include_total=true&limit=1");
    expect(meta.total).toBeLessThanOrEqual(all.meta.total ?? 0);
  });
});

describe("ranges", () => {
  const RANGES = [
    ["efficiency", "efficiency_pct"],
    ["length", "length_mm"],
    ["width", "width_mm"],
    ["weight", "weight_kg"],
  ] as const;

  test.each(RANGES)("of %s are included at both ends, and leave out what does not state it", async (name, field) => {
    const stating = await listed(`/products?category=module&min_${name}=0&limit=1000&sort=model`);
    for (const row of stating.data) expect(row[field]).not.toBeNull();
    const values = stating.data.map((row) => Number(row[field])).toSorted((a, b) => a - b);
    const [low, high] = [values[Math.floor(values.length / 4)], values[Math.floor((3 * values.length) / 4)]];
    expect(low).toBeDefined();
    const inside = await listed(`/products?category=module&min_${name}=${low}&max_${name}=${high}&limit=1000&sort=model`);
    expect(inside.data.length).toBeGreaterThan(0);
    const outside = inside.data.filter(
      (row) => row[field] === null || Number(row[field]) < Number(low) || Number(row[field]) > Number(high),
    );
    expect(outside).toEqual([]);
    const exactly = await listed(`/products?category=module&min_${name}=${low}&max_${name}=${low}&limit=50`);
    expect(new Set(exactly.data.map((row) => Number(row[field])))).toEqual(new Set([low]));
  });

  test("bound the order by efficiency from above, whichever way it goes", async () => {
    const { data } = await listed("/products?category=module&min_efficiency=20&sort=efficiency&limit=1");
    const highest = Number(data[0]?.efficiency_pct);
    for (const sort of ["efficiency", "-efficiency"]) {
      const below = await listed(`/products?category=module&max_efficiency=${highest}&sort=${sort}&limit=50`);
      expect(below.data.length).toBeGreaterThan(0);
      for (const row of below.data) expect(Number(row.efficiency_pct)).toBeLessThanOrEqual(highest);
    }
  });

  test.each([
    ["inverter", "efficiency_cec_pct"],
    ["storage", "roundtrip_pct"],
  ])("of efficiency: %s are in the order of the efficiency that they state", async (category, field) => {
    const { data } = await listed(`/products?category=${category}&sort=-efficiency&limit=50`);
    const values = data.map((row) => (row[field] === null ? -Infinity : Number(row[field])));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values[0]).toBeGreaterThan(0);
  });

  test("that end before they begin find nothing", async () => {
    expect((await listed("/products?min_length=2000&max_length=1000&limit=5")).data).toEqual([]);
  });
});

describe("names", () => {
  test("a search folds case and accents and needs every word", async () => {
    const [first] = (await listed("/companies?limit=1&q=solar")).data;
    expect(String(first?.name ?? "") + String(first?.legal_name) + String(first?.aliases)).toMatch(/solar/i);
    const [upper, lower] = await Promise.all(["SOLAR", "solár"].map((q) => listed(`/companies?limit=50&q=${encodeURIComponent(q)}`)));
    expect(upper?.data).toEqual(lower?.data);
    expect((await listed("/companies?q=solar%20qqqqzzzz")).data).toEqual([]);
  });

  test("pattern characters stand for themselves", async () => {
    for (const q of ["%25", "_", "%5C"]) expect((await listed(`/companies?limit=5&q=${q}zzzz`)).data).toEqual([]);
  });

  test("the products of a company are those with its id", async () => {
    const [product] = (await listed("/products?category=module&limit=1")).data;
    const { data } = await listed(`/products?company_id=${String(product?.company_id)}&limit=50`);
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((row) => row.company_id))).toEqual(new Set([product?.company_id]));
  });

  test("the power classes of a series are those with its id", async () => {
    const { data: modules } = await listed("/products?category=module&limit=50");
    const series = modules.find((row) => row.series_id !== null)?.series_id;
    const { data } = await listed(`/products?series_id=${String(series)}&limit=50`);
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((row) => row.series_id))).toEqual(new Set([series]));
  });

  test("the prices of a series are those with its id, day by day and by period", async () => {
    const [price] = (await listed("/pricing/history?limit=1")).data;
    for (const path of ["/pricing/history", "/pricing/trends"]) {
      const { data } = await listed(`${path}?series_id=${String(price?.series_id)}&limit=50`);
      expect(new Set(data.map((row) => row.series_id))).toEqual(new Set([price?.series_id]));
    }
  });

  test.each(["spot?include_ended=true", "series?", "history?", "trends?"])(
    "benchmarks, others and sources of /pricing/%s",
    async (list) => {
      const of = async (filter: string): Promise<Row[]> => (await listed(`/pricing/${list}&limit=500&${filter}`)).data;
      expect(new Set((await of("benchmark=true")).map((row) => row.benchmark))).toEqual(new Set([true]));
      expect(new Set((await of("benchmark=false")).map((row) => row.benchmark))).toEqual(new Set([false]));
      const sources = new Set((await of("")).map((row) => String(row.source)));
      for (const source of sources) expect(new Set((await of(`source=${source}`)).map((row) => row.source))).toEqual(new Set([source]));
      expect(await of("source=nobody")).toEqual([]);
    },
  );

  test("benchmarks and others are all series", async () => {
    const total = async (filter: string): Promise<number> =>
      (await listed(`/pricing/series?limit=1&include_total=true${filter}`)).meta.total ?? 0;
    expect((await total("&benchmark=true")) + (await total("&benchmark=false"))).toBe(await total(""));
  });

  test("a maker is found by name, folded", async () => {
    const [product] = (await listed("/products?category=module&limit=1")).data;
    const { data } = await listed(`/products?manufacturer=${encodeURIComponent(String(product?.manufacturer).toUpperCase())}&limit=50`);
    expect(data.map(({ manufacturer }) => manufacturer)).toContain(product?.manufacturer);
  });
});
