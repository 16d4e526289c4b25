import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Assessment, BoardRow, Revision, Series, SeriesPrices } from "@/lib/catalog/browse/prices/contract";
import { openPage } from "@/testing/open-page";
import { AssessmentsTable, ROWS_PER_PAGE } from "./assessments-table";
import { BoardSearch, shownRows, sortLink } from "./board-search";
import { BoardTable } from "./board-table";
import { chartLines, type Drawing } from "./chart-lines";
import { SeriesSearch, seriesPath } from "./series-search";
import { StateStepper } from "./state-stepper";
import { stepsPath } from "./steps-line";
import { changeText } from "./words";

const SERIES: Series = {
  ...{ id: "ps_1", stage: "module", item: "TOPCon module", technology: "topcon", waferFormat: null, region: "CN", segment: null },
  ...{ priceTerm: "fob", currency: "USD", unit: "W", source: "test", frequency: "weekly", benchmark: true, specVersion: null },
};

type Stated = { series?: Partial<Series>; changes?: Partial<BoardRow["changes"]>; day?: string } & Partial<
  Pick<BoardRow, "state" | "isSample">
>;
const row = (id: string, { series, changes, day = "2026-11-18", ...more }: Stated = {}): BoardRow => ({
  ...{ state: "current", isSample: false, line: [{ day: "2026-11-18", value: 1 }], ...more },
  series: { ...SERIES, id, item: id, ...series },
  price: { low: null, avg: "0.0880", high: null, assessedOn: day },
  changes: { previous: null, weeks4: null, weeks52: null, ...changes },
});

describe("the board", () => {
  const rows = [
    row("B", { changes: { previous: "-2.22" } }),
    row("Glass", { series: { stage: "glass", technology: null, currency: "CNY" } }),
    row("A", { changes: { previous: "10.00" }, day: "2026-11-11", state: "stale" }),
    row("C", { series: { region: "EU", currency: "EUR" }, isSample: true }),
    row("Wafer", { series: { stage: "wafer" }, state: "ended" }),
  ];
  const shown = (search: object) => shownRows(rows, BoardSearch.parse(search)).rows.map(({ series }) => series.id);

  test("goes along the value chain, and sorts inside of each stage; what is not known comes last both ways", () => {
    expect(shown({})).toEqual(["Wafer", "B", "A", "C", "Glass"]);
    expect(shown({ sort: "change" })).toEqual(["Wafer", "B", "A", "C", "Glass"]);
    expect(shown({ sort: "-change" })).toEqual(["Wafer", "A", "B", "C", "Glass"]);
    expect(shown({ sort: "name" })).toEqual(["Wafer", "A", "B", "C", "Glass"]);
    expect(shown({ sort: "-age" })).toEqual(["Wafer", "A", "B", "C", "Glass"]);
  });

  test("filters by what occurs; nonsense in the address filters nothing", () => {
    expect(shown({ stage: "module", currency: "USD" })).toEqual(["B", "A"]);
    expect(shown({ region: "EU" })).toEqual(["C"]);
    expect(shown({ stage: "glass", currency: "EUR" })).toEqual([]);
    expect(shown({ stage: "<b>", region: ["CN", "EU"], technology: "x".repeat(99), sort: "price" })).toHaveLength(5);
  });

  test("a column leads to its order and back, and keeps the filters", () => {
    const state = BoardSearch.parse({ stage: "module" });
    expect(sortLink(state, "change")).toEqual({ href: "/prices?stage=module&sort=-change" });
    expect(sortLink({ ...state, sort: "-change" }, "change")).toEqual({
      href: "/prices?stage=module&sort=change",
      direction: "descending",
    });
    expect(sortLink(state, "name")).toEqual({ href: "/prices?stage=module&sort=name" });
  });

  test("says of each series its price with unit, change, age and state", () => {
    const { state } = shownRows(rows, BoardSearch.parse({}));
    openPage(<BoardTable rows={rows} state={state} today="2026-11-18" sources={{ test: "Test source" }} />);
    const cells = (name: string) => {
      const found =
        screen
          .getAllByRole("link")
          .find((link) => link.getAttribute("href") === `/prices/${name}`)
          ?.closest("tr") ?? null;
      return found === null
        ? []
        : within(found)
            .getAllByRole("cell")
            .map(({ textContent }) => textContent);
    };
    expect(cells("B")).toEqual([
      "BTOPCon · China · FOB",
      "0.0880 USD/W2026-11-18",
      "−2.22%",
      "–",
      "–",
      "",
      "2026-11-18today",
      "Test source",
    ]);
    expect(cells("A")[0]).toContain("Stale");
    expect(cells("A")[6]).toBe("2026-11-117 days");
    expect(cells("C").at(-1)).toBe("Sample");
    expect(cells("Wafer")[0]).toContain("Ended");
  });

  test("draws a year as steps that stop at a gap", () => {
    const span = { from: "2026-11-01", until: "2026-11-21" };
    const points = [
      { day: "2026-11-01", value: 1 },
      { day: "2026-11-06", value: null },
      { day: "2026-11-11", value: 3 },
      { day: "2026-11-16", value: 2 },
    ];
    expect(stepsPath(points, span)).toBe("M3 21H29.5M56 3H82.5V12H109");
    expect(stepsPath([], span)).toBe("");
    expect(["1.20", "-2.22", "0.00", "-0.00", null].map(changeText)).toEqual(["+1.20%", "−2.22%", "0.00%", "0.00%", "–"]);
  });
});

const assessment = (day: string, avg: string, more: Partial<Assessment> = {}): Assessment => ({
  ...{ day, avg, low: null, high: null, specVersion: null, isWeekly: false, ...more },
});
const prices = (assessments: readonly Assessment[], series: Partial<Series> = {}, isSample = false): SeriesPrices => ({
  ...{ series: { ...SERIES, ...series }, state: "current", isSample, assessments },
  price: { low: null, avg: "1", high: null, assessedOn: "2026-11-18" },
});
const REVISION: Revision = { low: null, avg: "0.1200", high: null, release: 7, publishedAtMs: Date.parse("2026-10-21T06:00:00Z") };

describe("the chart of a series", () => {
  const drawing: Drawing = { from: null, until: "2026-11-18", scale: null, revisions: new Map() };
  const one = prices([assessment("2026-10-07", "0.1"), assessment("2026-11-11", "0.12", { low: "0.11", high: "0.13" })]);
  const other = (series: Partial<Series>, days: readonly Assessment[] = [assessment("2026-11-04", "40"), assessment("2026-11-11", "50")]) =>
    prices(days, { id: "ps_2", ...series });

  test("has a gap where a price was no longer current, marks what was revised and holds the last price until the day", () => {
    const { lines, unit, isIndexed } = chartLines([one], { ...drawing, revisions: new Map([["2026-11-11", [REVISION]]]) });
    expect(lines[0]?.points).toEqual([
      { x: "2026-10-07", y: 0.1 },
      { x: "2026-10-22", y: null },
      { x: "2026-11-11", y: 0.12, low: 0.11, high: 0.13, note: "revised" },
    ]);
    expect(lines[0]).toMatchObject({ shape: "steps", until: "2026-11-18", colour: "var(--stage-module, var(--ink))" });
    expect([unit, isIndexed]).toEqual(["USD per W", false]);
  });

  test("of single points has no steps and no gaps", () => {
    const { lines } = chartLines([prices([...one.assessments], { frequency: "irregular" })], drawing);
    expect([lines[0]?.shape, lines[0]?.until, lines[0]?.points.length]).toEqual(["dots", undefined, 2]);
  });

  test("never has two units on one axis: it is indexed to the first day that all series have, whatever the address says", () => {
    const chart = chartLines([other({ id: "ps_1" }), other({ currency: "CNY", unit: "kg" }, [assessment("2026-11-11", "4")])], {
      ...drawing,
      scale: "absolute",
    });
    expect([chart.isIndexed, chart.isOneQuote, chart.unit]).toEqual([true, false, "Index, 2026-11-11 = 100"]);
    expect(chart.lines.map(({ points }) => points.map(({ y }) => y))).toEqual([[80, 100], [100]]);
  });

  test("of one unit is absolute unless asked otherwise; lines are told by letters too", () => {
    const chart = chartLines([other({ id: "ps_1" }), other({})], drawing);
    expect([chart.isIndexed, chart.unit, chart.lines.map(({ tag }) => tag)]).toEqual([false, "USD per W", ["A", "B"]]);
    expect(chartLines([other({ id: "ps_1" }), other({})], { ...drawing, scale: "indexed" }).isIndexed).toBe(true);
    expect(new Set(chart.lines.map(({ colour }) => colour)).size).toBe(2);
  });

  test("names a series that has nothing to be compared with, and draws none of it", () => {
    const ended = other({ item: "PERC" }, [assessment("2025-01-01", "1")]);
    const chart = chartLines([one, ended], { ...drawing, scale: "indexed" });
    expect([chart.lines.length, chart.missing]).toEqual([1, ["PERC, China"]]);
    expect(chartLines([ended], { ...drawing, from: "2026-01-01" }).lines).toEqual([]);
  });

  test("of one assessment a week of a daily series has no gap in every week", () => {
    const weekly = [assessment("2026-11-04", "1", { isWeekly: true }), assessment("2026-11-11", "2", { isWeekly: true })];
    expect(chartLines([prices(weekly, { frequency: "daily" })], drawing).lines[0]?.points.map(({ y }) => y)).toEqual([1, 2]);
  });
});

describe("the page of a series", () => {
  test("takes its state from the address, and a default for nonsense", () => {
    expect(SeriesSearch.parse({ range: "9y", with: ["ps_2", "ps_2", "", "ps_3"], scale: "log", as_of: ["1", "2"], page: "-4" })).toEqual({
      ...{ range: "1y", with: ["ps_2", "ps_3"], scale: null, as_of: undefined, page: 1 },
    });
    const state = SeriesSearch.parse({ with: "ps_2", page: "3" });
    expect(seriesPath("ps_1", state, { range: "all" })).toBe("/prices/ps_1?range=all&with=ps_2");
    expect(seriesPath("ps_1", state, { page: 4 })).toBe("/prices/ps_1?with=ps_2&page=4");
  });

  test("lists assessments newest first with what was shown before, exactly as published, a page at a time", () => {
    const days = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) =>
      assessment(`2026-01-${String(index + 1).padStart(2, "0")}`, `0.1${index}0`),
    );
    const revisions = new Map([["2026-01-27", [REVISION, { ...REVISION, avg: "0.1250", low: "0.12", high: "0.13", release: 9 }]]]);
    const table = {
      assessments: days,
      revisions,
      pageHref: (page: number) => `?page=${page}`,
      stateHref: (release: number) => `?as_of=${release}`,
    };
    const { unmount } = render(<AssessmentsTable {...table} page={1} />);
    expect(screen.getAllByRole("row")[1]?.textContent).toBe(
      "2026-01-270.1260" + "0.1200 until release 7, 21 Oct 2026" + "0.1250 (0.12–0.13) until release 9, 21 Oct 2026",
    );
    expect(screen.getByRole("link", { name: "release 9" }).getAttribute("href")).toBe("?as_of=9");
    expect(screen.getByText("1–26 of 27")).toBeTruthy();
    unmount();
    render(<AssessmentsTable {...table} page={99} />);
    expect(screen.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe("?page=1");
  });

  test("steps through the releases that changed it, by links that keep the rest of the address", () => {
    const touches = [3, 7, 9].map((release) => ({ release, publishedAtMs: REVISION.publishedAtMs }));
    const state = SeriesSearch.parse({ range: "all", as_of: "8" });
    openPage(<StateStepper id="ps_1" state={state} touches={touches} release={8} day="2026-10-21" today="2026-11-18" />);
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(["First", "Earlier", "Later", "Latest"].map(href)).toEqual([
      "/prices/ps_1?range=all&as_of=3",
      "/prices/ps_1?range=all&as_of=3",
      "/prices/ps_1?range=all",
      "/prices/ps_1?range=all",
    ]);
    expect(screen.getByText("Release 7, 21 Oct 2026. Change 2 of 3 to this series.")).toBeTruthy();
    // A plain form, so that it works without scripts: it keeps the rest of the address.
    const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Release" });
    expect([slider.name, slider.value, slider.getAttribute("aria-valuetext")]).toEqual(["as_of", "7", "Release 7, 21 Oct 2026"]);
    expect([slider.min, slider.max, slider.form?.method]).toEqual(["3", "9", "get"]);
    expect(new FormData(slider.form ?? undefined).get("range")).toBe("all");
  });
});
