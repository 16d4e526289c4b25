import { describe, expect, test } from "vitest";
import { addQuarters, dayAt, quarterEnd } from "@/lib/core/dates";
import { expectFault, listed, walk, type Row } from "./answers";
import { call } from "./server";

const today = dayAt(Date.now(), 8);

describe("shipments", () => {
  const sum = (rows: readonly Row[], column: string): number => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);

  test("without parameters are the newest quarter of modules by company", async () => {
    const { meta, data } = await listed("/market/shipments");
    expect(meta).toMatchObject({ product: "module", dimension: "company" });
    expect(quarterEnd(String(meta.quarter)) < today).toBe(true);
    expect(quarterEnd(addQuarters(String(meta.quarter), 1)) >= today).toBe(true);
    expect(data[0]?.rank).toBe(1);
  });

  test("of every table that exists close to 100% with Others and never mix two", async () => {
    const { meta } = await listed("/market/shipments?limit=1");
    const available = meta.available as { product: string; dimension: string; basis: string }[];
    expect(available.length).toBeGreaterThan(5);
    for (const { product, dimension, basis } of available) {
      const { rows, pages } = await walk(`/market/shipments?product=${product}&dimension=${dimension}&basis=${basis}&limit=500`);
      for (const column of ["quarter", "product", "dimension", "basis", "source"])
        expect(new Set(rows.map((row) => row[column])).size, column).toBe(1);
      expect(pages[0]?.meta).toMatchObject({ product, dimension, basis });
      // Each share is rounded by itself; volumes add up exactly.
      expect(Math.abs(sum(rows, "share_pct") - 100)).toBeLessThanOrEqual(0.005 * rows.length);
      expect(sum(rows, "volume_gw")).toBeCloseTo(Number(pages[0]?.meta.total_gw), 2);
      const others = rows.findIndex(({ entity_id: id }) => id === "others");
      if (others >= 0) expect(others).toBe(rows.length - 1);
    }
  });

  test("of one entity keep their share of the whole and their rank", async () => {
    for (const dimension of ["company", "destination", "technology"]) {
      const { rows } = await walk(`/market/shipments?dimension=${dimension}&limit=500`);
      for (const row of [rows[0], rows[Math.min(7, rows.length - 2)]]) {
        for (const entity of [String(row?.entity_id), String(row?.entity), String(row?.entity).toUpperCase()]) {
          const { data } = await listed(`/market/shipments?dimension=${dimension}&entity=${encodeURIComponent(entity)}`);
          expect(data).toContainEqual(row);
        }
      }
    }
  });

  test("of one entity in several quarters are of a source that has it", async () => {
    const [row] = (await listed("/market/shipments?quarter=2025Q3&limit=1")).data;
    const { data } = await listed(`/market/shipments?entity=${encodeURIComponent(String(row?.entity))}&quarter=2025Q3,2025Q4`);
    expect(data.map(({ entity }) => entity)).toContain(row?.entity);
    expect(new Set(data.map(({ source }) => source)).size).toBe(1);
  });

  test("of a country are found by every name of it, and are never another's", async () => {
    const { data } = await listed("/market/shipments?dimension=destination&limit=500");
    const [germany] = data.filter((row) => row.entity_id === "DE");
    expect(germany).toBeDefined();
    for (const name of ["DE", "deu", "Germany", "Deutschland"])
      expect((await listed(`/market/shipments?dimension=destination&entity=${name}`)).data).toEqual([germany]);
    for (const row of (await listed("/market/shipments?dimension=destination&entity=EL")).data) expect(row.entity_id).toBe("GR");
  });

  test("change against the quarter and the year before as the volumes say", async () => {
    const { meta } = await listed("/market/shipments?limit=1");
    const quarter = String(meta.quarter);
    const [now, before, year] = await Promise.all(
      [0, -1, -4].map(async (back) => (await listed(`/market/shipments?quarter=${addQuarters(quarter, back)}&limit=500`)).data),
    );
    for (const row of now?.slice(0, 5) ?? []) {
      for (const [rows, column] of [
        [before, "qoq_pct"],
        [year, "yoy_pct"],
      ] as const) {
        const old = rows?.find(({ entity_id: id }) => id === row.entity_id);
        if (old?.volume_gw && row[column] !== null)
          expect(Number(row[column])).toBeCloseTo((Number(row.volume_gw) / Number(old.volume_gw) - 1) * 100, 1);
      }
    }
  });

  test("of several quarters are the tables of each, one after the other, in pages as in one response", async () => {
    const { meta } = await listed("/market/shipments?limit=1");
    const quarters = [0, -1, -4].map((back) => addQuarters(String(meta.quarter), back));
    const { rows, pages } = await walk(`/market/shipments?quarter=${quarters.toReversed().join(",")}&limit=20`);
    const [basis, source] = [pages[0]?.meta.basis, pages[0]?.meta.source];
    const table = `basis=${String(basis)}&source=${String(source)}&limit=500`;
    const single = await Promise.all(quarters.map((quarter) => walk(`/market/shipments?quarter=${quarter}&${table}`)));
    expect(rows).toEqual(single.flatMap((one) => one.rows));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      expect(page.meta).toMatchObject({ quarter: null, basis, source, total_gw: null });
      expect(page.meta.tables).toEqual(single.flatMap((one) => one.pages[0]?.meta.tables));
    }
    const repeated = await listed(`/market/shipments?${quarters.map((quarter) => `quarter=${quarter}`).join("&")}&limit=20`);
    expect(repeated.data).toEqual(rows.slice(0, 20));
    expectFault(await call(`/market/shipments?quarter=${Array.from({ length: 13 }, (_, i) => `${2010 + i}Q1`).join(",")}`), "quarter");
  });

  test("say what else exists when nothing fits", async () => {
    const { data, meta } = await listed("/market/shipments?product=storage&basis=exported");
    expect([data, meta.total_gw, meta.total]).toEqual([[], null, undefined]);
    expect((meta.available as unknown[]).length).toBeGreaterThan(0);
  });

  test("of a named source are its table; an unknown source is rejected with the known ones", async () => {
    const { data, meta } = await listed("/market/shipments?limit=3");
    const own = await listed(`/market/shipments?limit=3&source=${String(meta.source)}`);
    expect([own.data, own.meta.source]).toEqual([data, meta.source]);
    const { detail } = expectFault(await call("/market/shipments?source=nobody"), "source");
    expect(detail).toContain(String(meta.source));
  });

  test("of a quarter before the series are empty", async () => {
    expect((await listed("/market/shipments?quarter=1999Q1")).data).toEqual([]);
  });
});
