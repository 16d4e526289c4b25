import { describe, expect, test } from "vitest";
import { addDays, dayAt } from "@/lib/core/dates";
import { listed, walk, type Row } from "./answers";
import { call } from "./server";

const today = dayAt(Date.now(), 8);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function grouped(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(String(row.series_id), [...(groups.get(String(row.series_id)) ?? []), row]);
  return groups;
}

const nextPeriod = (start: string, interval: "week" | "month"): string =>
  interval === "week" ? addDays(start, 7) : `${addDays(start, 31).slice(0, 7)}-01`;

describe("spot prices", () => {
  test("are written with all their decimals", async () => {
    const { text } = await call("/pricing/spot?stage=module&currency=USD&limit=100");
    // Published prices keep the decimals of their reporters; generated ones all have four.
    const generated = text.split("},{").filter((record) => record.includes('"source":"synthetic"'));
    const written = generated.flatMap((record) => [...record.matchAll(/"(low|avg|high)":(\d+\.\d+)/g)].map(([, , number = ""]) => number));
    expect(written.length).toBeGreaterThan(5);
    for (const number of written) expect(number).toMatch(/^0\.\d{4}$/);
    expect(written.some((number) => number.endsWith("0"))).toBe(true);
  });

  test("have the benchmarks of the asked technology first, ended ones too where they are asked for", async () => {
    for (const type of ["topcon", "hjt", "bc", "mono", "perc&include_ended=true"]) {
      const { data } = await listed(`/pricing/spot?type=${type}&limit=100`);
      const order = data.map(({ benchmark }) => benchmark);
      expect(order[0]).toBe(true);
      expect(order.lastIndexOf(true)).toBeLessThan(order.includes(false) ? order.indexOf(false) : order.length);
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
