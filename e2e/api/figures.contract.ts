import { describe, expect, test } from "vitest";
import { addDays, addQuarters, dayAt, quarterEnd } from "@/lib/core/dates";
import { expectProblem, listed, walk, type Row } from "./answers";
import { call } from "./server";

const today = dayAt(Date.now(), 8);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

describe("spot prices", () => {
  test("are written with all their decimals", async () => {
    const { text } = await call("/pricing/spot?stage=module&currency=USD&limit=100");
    const written = [...text.matchAll(/"(low|avg|high)":(\d+\.\d+)/g)].map(([, , number = ""]) => number);
    expect(written.length).toBeGreaterThan(5);
    for (const number of written) expect(number).toMatch(/^0\.\d{4}$/);
    expect(written.some((number) => number.endsWith("0"))).toBe(true);
  });

  test("have the benchmark of the asked technology first", async () => {
    for (const type of ["topcon", "hjt", "bc", "perc", "mono"]) {
      const { data } = await listed(`/pricing/spot?type=${type}&limit=100`);
      expect(data[0]?.benchmark).toBe(true);
    }
  });

  test("without ts are those of today: the newest of each series, once", async () => {
    const { data, meta } = await listed("/pricing/spot?limit=500");
    expect(meta).toMatchObject({ date: today });
    expect(new Set(data.map(({ series_id: id }) => id)).size).toBe(data.length);
    for (const { date } of data) expect(date).toBe(today);
  });

  test.each([0, 1, 3, 17, 45, 200, 400])("of %i days ago are in force then, and say since when", async (days) => {
    const ts = addDays(today, -days);
    const { data } = await listed(`/pricing/spot?ts=${ts}&limit=500`);
    expect(data.length).toBeGreaterThan(20);
    for (const row of data) {
      expect(row.date).toBe(ts);
      expect(row.effective_date).toMatch(DAY);
      expect(String(row.effective_date) <= ts).toBe(true);
      expect(row.basis).toBe(row.effective_date === ts ? "assessment" : "carried_forward");
    }
  });

  test("are those of the history of the same day or the last one before", async () => {
    const ts = addDays(today, -40);
    const [spot] = (await listed(`/pricing/spot?type=topcon&ts=${ts}&limit=1`)).data;
    const { rows } = await walk(`/pricing/history?type=topcon&from=${addDays(ts, -20)}&to=${ts}&limit=500`);
    const last = rows.filter(({ series_id: id }) => id === spot?.series_id).at(-1);
    expect([last?.avg, last?.id]).toEqual([spot?.avg, spot?.id]);
  });

  test("have low ≤ avg ≤ high", async () => {
    for (const { low, avg, high } of (await listed("/pricing/spot?limit=500")).data) {
      if (low !== null) expect(Number(low)).toBeLessThanOrEqual(Number(avg));
      if (high !== null) expect(Number(high)).toBeGreaterThanOrEqual(Number(avg));
    }
  });
});

describe("history and trends", () => {
  test("history stays inside from and to, both included", async () => {
    const [from, to] = [addDays(today, -30), addDays(today, -20)];
    const { rows } = await walk(`/pricing/history?from=${from}&to=${to}&limit=500`);
    const days = [...new Set(rows.map(({ date }) => String(date)))].sort();
    expect(days.length).toBeGreaterThan(3);
    expect((days[0] ?? "") >= from && (days.at(-1) ?? "9") <= to).toBe(true);
    const one = await listed(`/pricing/history?from=${days[0]}&to=${days[0]}&limit=500`);
    expect(one.data.length).toBe(rows.filter(({ date }) => date === days[0]).length);
  });

  test("a week begins on Monday, a month on its first day, and no period is missing", async () => {
    for (const interval of ["week", "month"] as const) {
      const { rows } = await walk(`/pricing/trends?type=topcon&stage=module&interval=${interval}&limit=500`);
      const bySeries = grouped(rows);
      for (const periods of bySeries.values()) {
        const starts = periods.map(({ period_start: start }) => String(start));
        for (const start of starts) expect(interval === "week" ? new Date(start).getUTCDay() : Number(start.slice(8))).toBe(1);
        const last = starts.at(-1) ?? "";
        for (let at = starts[0] ?? "", i = 0; at <= last; at = nextPeriod(at, interval), i++) expect(starts[i]).toBe(at);
      }
    }
  });

  test("a month is the mean of its assessments in the history", async () => {
    const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
    const [trend] = (await listed(`/pricing/trends?type=topcon&stage=module&from=${month}-01&to=${month}-28&limit=1`)).data;
    const { rows } = await walk(`/pricing/history?type=topcon&stage=module&from=${month}-01&to=${month}-28&limit=500`);
    const values = rows.filter((row) => row.series_id === trend?.series_id && row.basis === "assessment").map(({ avg }) => Number(avg));
    expect(trend?.observations).toBe(values.length);
    expect(Number(trend?.avg)).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 4);
  });
});

function grouped(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(String(row.series_id), [...(groups.get(String(row.series_id)) ?? []), row]);
  return groups;
}

const nextPeriod = (start: string, interval: "week" | "month"): string =>
  interval === "week" ? addDays(start, 7) : `${addDays(start, 31).slice(0, 7)}-01`;

describe("shipments", () => {
  const sum = (rows: readonly Row[], column: string): number => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);

  test("without parameters are the newest quarter of modules by company", async () => {
    const { meta, data } = await listed("/market/shipments");
    expect(meta).toMatchObject({ product: "module", dimension: "company" });
    expect(quarterEnd(String(meta.quarter)) < today).toBe(true);
    expect(quarterEnd(addQuarters(String(meta.quarter), 1)) >= today).toBe(true);
    expect(data[0]?.rank).toBe(1);
  });

  test("of every table that exists close to 100 % with Others and never mix two", async () => {
    const { meta } = await listed("/market/shipments?limit=1");
    const available = meta.available as { product: string; dimension: string; basis: string }[];
    expect(available.length).toBeGreaterThan(5);
    for (const { product, dimension, basis } of available) {
      const { rows, pages } = await walk(`/market/shipments?product=${product}&dimension=${dimension}&basis=${basis}&limit=500`);
      for (const column of ["quarter", "product", "dimension", "basis", "source"])
        expect(new Set(rows.map((row) => row[column])).size, column).toBe(1);
      expect(pages[0]?.meta).toMatchObject({ product, dimension, basis });
      expect(sum(rows, "share_pct")).toBeCloseTo(100, 1);
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

  test("say what else exists when nothing fits", async () => {
    const { data, meta } = await listed("/market/shipments?product=storage&basis=exported");
    expect([data, meta.total_gw, meta.total]).toEqual([[], null, undefined]);
    expect((meta.available as unknown[]).length).toBeGreaterThan(0);
  });

  test("of a quarter before the series are empty", async () => {
    expect((await listed("/market/shipments?quarter=1999Q1")).data).toEqual([]);
  });
});

describe("releases", () => {
  test("an earlier state is read by number and by time", async () => {
    const now = await listed("/companies?limit=5");
    const first = await listed("/companies?limit=5&as_of=1");
    expect(first.meta).toMatchObject({ release: 1, as_of: 1 });
    const byTime = await listed(`/companies?limit=5&as_of=${encodeURIComponent(new Date().toISOString())}`);
    expect(byTime.data).toEqual(now.data);
    expect(byTime.meta).toMatchObject({ release: now.meta.release, as_of: now.meta.release });
    expect((await listed("/companies?limit=5&as_of=2001-01-01T00:00:00Z")).data).toEqual([]);
    const offset = new Date(Date.now() + 2 * 3_600_000).toISOString().replace("Z", "+02:00");
    expect((await listed(`/companies?limit=5&as_of=${encodeURIComponent(offset)}`)).data).toEqual(now.data);
  });

  test("a record that the release did not have is not found", async () => {
    const [row] = (await listed("/companies?limit=1")).data;
    expect((await call(`/companies/${String(row?.id)}?as_of=1`)).status).toBe(200);
    expectProblem(await call(`/companies/${String(row?.id)}?as_of=2001-01-01T00:00:00Z`), 404, "not-found");
  });

  test("changes since the newest release are none, since the first are in order", async () => {
    const { meta } = await listed("/companies?limit=1");
    expect((await listed(`/changes?since=${meta.release}`)).data).toEqual([]);
    const { rows } = await walk("/changes?since=0&limit=500&fields=release,id,resource", {}, 3);
    const releases = rows.map(({ release }) => Number(release));
    expect(releases).toEqual([...releases].sort((a, b) => a - b));
  });

  test("changes carry the record as the lists have it", async () => {
    const { data } = await listed("/changes?since=0&resource=company&limit=3");
    for (const { id, record } of data) expect((await call(`/companies/${String(id)}`)).json()).toMatchObject({ data: record });
  });
});
