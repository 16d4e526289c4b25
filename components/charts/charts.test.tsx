import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { openPage } from "@/testing/open-page";
import { BarListChart } from "./bar-list-chart";
import { colourRegistry, REST_COLOUR } from "./colours";
import { LineChart } from "./line-chart";
import type { LineSeries } from "./line-data";
import { StackedBarChart } from "./stacked-bar-chart";

const series = (key: string, points: readonly (number | null)[]) => ({
  key,
  label: key,
  colour: "red",
  points: points.map((y, index) => ({ x: `2026-11-0${index + 1}`, y })),
});
const chart = () => screen.getByRole("group", { name: /arrow keys/i });
/** What a screen reader announces of the drawing. */
const said = () => chart().querySelector("[aria-live]")?.textContent;
/** What stands above the drawing. */
const readout = () => chart().previousElementSibling?.textContent;
const cells = () => screen.getAllByRole<HTMLTableRowElement>("row").map((row) => Array.from(row.cells, ({ textContent }) => textContent));

describe("a line chart", () => {
  const lines = (
    <LineChart
      title="Prices"
      unit="USD per watt"
      decimals={3}
      series={[series("Module", [0.1, null, 0.12]), series("Cell", [0.03, 0.031, null])]}
    />
  );

  test("is read day by day with the arrow keys, to its ends and no further, until it is left", async () => {
    const { user } = openPage(lines);
    await user.tab();
    expect(document.activeElement).toBe(chart());
    expect(said()).toBe("");
    await user.keyboard("{ArrowLeft}");
    expect(said()).toBe("3 Nov 2026: A Module 0.120, B Cell no data");
    await user.keyboard("{ArrowLeft}");
    expect(said()).toBe("2 Nov 2026: A Module no data, B Cell 0.031");
    await user.keyboard("{Home}{ArrowLeft}");
    expect(said()).toBe("1 Nov 2026: A Module 0.100, B Cell 0.030");
    await user.keyboard("{End}{ArrowRight}");
    expect(said()).toBe("3 Nov 2026: A Module 0.120, B Cell no data");
    await user.keyboard("{Escape}");
    expect(said()).toBe("");
    await user.keyboard("{ArrowRight}");
    expect(said()).toContain("1 Nov 2026");
    await user.tab();
    expect(said()).toBe("");
  });

  test("shows the values under the pointer without announcing them, the latest otherwise", async () => {
    const { user } = openPage(lines);
    expect(readout()).toBe("3 Nov 2026A Module 0.120B Cell no data");
    await user.pointer({ target: chart(), coords: { clientX: 0 } });
    expect(readout()).toBe("1 Nov 2026A Module 0.100B Cell 0.030");
    expect(said()).toBe("");
    await user.unhover(chart());
    expect(readout()).toContain("3 Nov 2026");
  });

  test("tells several lines apart by a letter at their ends and before their names, and gives a single one none", () => {
    const { leave } = openPage(lines);
    const texts = () => [...chart().querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(texts()).toEqual(expect.arrayContaining(["A 0.120", "B"]));
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["A Module", "B Cell"]);
    leave();
    openPage(<LineChart title="Prices" unit="USD" series={[series("Module", [1, 2])]} />);
    expect(texts()).toContain("2");
    expect(readout()).toBe("2 Nov 2026Module 2");
  });

  test("breaks its line at a gap, and marks a value between gaps with a dot", () => {
    openPage(<LineChart title="Prices" unit="USD" series={[series("A", [1, 2, null, 4, null, 6, 7])]} />);
    const path = chart().querySelector("path")?.getAttribute("d") ?? "";
    expect(path.match(/M/g)).toHaveLength(3);
    expect(chart().querySelectorAll("circle[r='2']")).toHaveLength(1);
  });

  test("is a table as well, the newest day first, whose gaps are said", async () => {
    const { user } = openPage(lines);
    await user.click(screen.getByRole("button", { name: "View as table" }));
    expect(screen.getByRole("table", { name: "Prices, USD per watt" })).toBeTruthy();
    expect(cells()).toEqual([
      ["Day", "A Module", "B Cell"],
      ["2026-11-03", "0.120", "no data"],
      ["2026-11-02", "no data", "0.031"],
      ["2026-11-01", "0.100", "0.030"],
    ]);
    await user.click(screen.getByRole("button", { name: "View as chart" }));
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("is copied as a spreadsheet takes it, unrounded, and says so", async () => {
    const { user } = openPage(<LineChart title="Prices" unit="USD" series={[series("A", [0.12345, null])]} />);
    await user.click(screen.getByRole("button", { name: "Copy data" }));
    expect(await navigator.clipboard.readText()).toBe("Day\tA\n2026-11-01\t0.12345\n2026-11-02\t");
    expect(await screen.findByText("Data copied")).toBeTruthy();
  });

  test("says also that it could not be copied", async () => {
    const { user } = openPage(lines);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy data" }));
    expect(await screen.findByText("Could not be copied", { selector: "[role=status]" })).toBeTruthy();
  });

  test("without a single value it still stands, and keys do nothing", async () => {
    const { user } = openPage(<LineChart title="Prices" unit="USD" series={[]} />);
    await user.tab();
    await user.keyboard("{ArrowRight}{End}");
    expect(said()).toBe("");
    expect(document.body.innerHTML).not.toContain("NaN");
    await user.pointer({ target: chart(), coords: { clientX: 10 } });
    expect(readout()).toBe("");
  });
});

describe("a chart of prices that hold until the next one", () => {
  const prices: LineSeries = {
    ...{ key: "a", label: "TOPCon", colour: "red", shape: "steps", until: "2026-11-30" },
    points: [
      { x: "2026-11-01", y: 10, low: 9, high: 11 },
      { x: "2026-11-08", y: 12, note: "revised" },
      { x: "2026-11-15", y: null },
      { x: "2026-11-22", y: 8, low: 7, high: 13 },
    ],
  };
  const other: LineSeries = { ...prices, key: "b", label: "PERC", until: "2026-11-10", points: [{ x: "2026-11-03", y: 9 }], tag: "B" };
  const paths = () => [...chart().querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
  /** The corners of each stretch of a path. */
  const corners = (path: string) =>
    path
      .split("M")
      .slice(1)
      .map((run) =>
        run
          .replace("Z", "")
          .split("L")
          .map((corner) => corner.split(",").map(Number)),
      );

  test("never slopes, and goes on to the gap and to the day until which the last one holds", () => {
    openPage(<LineChart title="Prices" unit="USD" series={[prices]} />);
    const [before = [], after = []] = corners(paths()[1] ?? "");
    for (const run of [before, after])
      run.slice(1).forEach(([x, y], index) => expect([run[index]?.[0] === x, run[index]?.[1] === y]).toContain(true));
    const [first, gap, second] = [before[0]?.[0] ?? 0, before.at(-1)?.[0] ?? 0, after[0]?.[0] ?? 0];
    expect((gap - first) / (second - first)).toBeCloseTo(14 / 21, 5);
    expect(((after.at(-1)?.[0] ?? 0) - second) / (second - first)).toBeCloseTo(8 / 21, 5);
  });

  test("has a band from low to high only where both are known, as far as they hold", () => {
    openPage(<LineChart title="Prices" unit="USD" series={[prices]} />);
    const [first = [], second = []] = corners(paths()[0] ?? "");
    const line = corners(paths()[1] ?? "");
    expect(Math.max(...first.map(([x = 0]) => x))).toBeCloseTo(line[0]?.[1]?.[0] ?? 0, 5);
    expect(Math.max(...second.map(([x = 0]) => x))).toBeCloseTo(line[1]?.at(-1)?.[0] ?? 0, 5);
    expect(corners(paths()[0] ?? "")).toHaveLength(2);
  });

  test("reads and tabulates the price that holds on a day, and says what is to be known of it", async () => {
    const { user } = openPage(<LineChart title="Prices" unit="USD" series={[prices, other]} />);
    await user.tab();
    await user.keyboard("{Home}{ArrowRight}{ArrowRight}");
    expect(said()).toBe("8 Nov 2026: TOPCon 12 (revised), PERC 9");
    expect(chart().querySelectorAll("[data-note=revised]")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "View as table" }));
    expect(cells().slice(1)).toEqual([
      ["2026-11-22", "8", "no data"],
      ["2026-11-15", "no data", "no data"],
      ["2026-11-08", "12", "9"],
      ["2026-11-03", "10", "9"],
      ["2026-11-01", "10", "no data"],
    ]);
  });

  test("tells its lines by a letter at their ends too", () => {
    openPage(<LineChart title="Prices" unit="USD" series={[{ ...prices, tag: "A" }, other]} />);
    const texts = [...chart().querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(["A 8", "B"]));
  });

  test("of single points has dots and no line", () => {
    openPage(<LineChart title="Prices" unit="USD" series={[{ ...prices, shape: "dots" }]} />);
    expect(chart().querySelectorAll("circle[r='3']")).toHaveLength(3);
    expect(paths()).toHaveLength(1);
  });
});

describe("a chart of stacked bars", () => {
  const parts = [
    { key: "ok", label: "Successful", colour: "green" },
    { key: "bad", label: "Failed", colour: "red" },
  ];
  const bars = [
    { x: "2026-11-01", values: { ok: 1200, bad: 3 } },
    { x: "2026-11-02", values: null },
    { x: "2026-11-03", values: { ok: 40 }, state: "unfinished" as const },
    { x: "2026-11-04", values: { ok: 900 }, state: "forecast" as const },
  ];

  test("tells a day without data from nought, and a forecast from a count", async () => {
    const { user } = openPage(<StackedBarChart title="Calls" unit="calls per day" series={parts} bars={bars} />);
    expect(readout()).toContain("3 Nov 2026, incomplete");
    await user.tab();
    await user.keyboard("{Home}");
    expect(said()).toBe("1 Nov 2026: Successful 1,200, Failed 3, total 1,203");
    await user.keyboard("{ArrowRight}");
    expect(said()).toBe("2 Nov 2026: no data");
    await user.keyboard("{ArrowRight}");
    expect(said()).toBe("3 Nov 2026, incomplete: Successful 40, Failed 0, total 40");
    await user.keyboard("{ArrowRight}");
    expect(said()).toBe("4 Nov 2026, forecast: total 900");
  });

  test("tells its parts apart without colour, in the bars and in the line that names them", () => {
    const six = Array.from({ length: 6 }, (_, index) => ({ key: `${index}`, label: `${index}`, colour: `var(--series-${index + 1})` }));
    const values = Object.fromEntries(six.map(({ key }) => [key, 1]));
    openPage(<StackedBarChart title="Calls" unit="calls" series={six} bars={[{ x: "2026-11-01", values }]} />);
    const fillsOf = (rects: Iterable<Element>) => [...rects].map((rect) => rect.getAttribute("fill") ?? "");
    const fills = fillsOf(chart().querySelectorAll("g > rect"));
    expect(fills).toHaveLength(6);
    expect(fillsOf(chart().previousElementSibling?.querySelectorAll("rect") ?? [])).toEqual(fills);
    const marks = fills.map((fill) => document.getElementById(fill.slice(5, -1))?.querySelector("path")?.getAttribute("d"));
    expect(new Set(marks).size).toBe(6);
  });

  test("has bars of at most one width, each above the middle of its name", () => {
    const drawn = (count: number) => {
      const days = Array.from({ length: count }, (_, index) => ({ x: `2026-11-0${index + 1}`, values: { ok: 5 } }));
      const { leave } = openPage(<StackedBarChart title="Calls" unit="calls" series={parts.slice(0, 1)} bars={days} />);
      const groups = [...chart().querySelectorAll("g[transform]")].slice(-count);
      const of = (group: Element | undefined) => [
        Number(/translate\(([\d.]+)/.exec(group?.getAttribute("transform") ?? "")?.[1]),
        Number(group?.querySelector("rect")?.getAttribute("width")),
      ];
      const [first = [], second = []] = [of(groups[0]), of(groups[1])];
      leave();
      return { left: first[0] ?? 0, width: first[1] ?? 0, step: (second[0] ?? 0) - (first[0] ?? 0) };
    };
    const [one, two, nine] = [drawn(1), drawn(2), drawn(9)];
    expect([one.width, two.width]).toEqual([56, 56]);
    expect(one.left + one.width / 2).toBeCloseTo((40 + 720) / 2, 0);
    expect(nine.width).toBeLessThan(nine.step);
  });

  test("says the same in its table", async () => {
    const { user } = openPage(<StackedBarChart title="Calls" unit="calls per day" series={parts} bars={bars.slice(0, 3)} />);
    await user.click(screen.getByRole("button", { name: "View as table" }));
    expect(cells()).toEqual([
      ["Day", "Successful", "Failed", "Total", "State"],
      ["2026-11-03", "40", "0", "40", "incomplete"],
      ["2026-11-02", "no data", "no data", "no data", ""],
      ["2026-11-01", "1,200", "3", "1,203", ""],
    ]);
  });
});

describe("quarters", () => {
  test("are named as such by lines, whose gap stays open", async () => {
    const points = ["2025Q1", "2025Q2", "2025Q3"].map((x, i) => ({ x, y: i === 1 ? null : i + 1.5 }));
    const { user } = openPage(
      <LineChart title="Shipments" unit="GW" decimals={2} series={[{ key: "a", label: "A", colour: "red", points }]} />,
    );
    expect(readout()).toBe("Q3 2025A 3.50");
    expect(Array.from(chart().querySelectorAll("svg text"), ({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["Q1 25", "Q2 25", "Q3 25"]),
    );
    await user.click(screen.getByRole("button", { name: "View as table" }));
    expect(cells()[0]).toEqual(["Quarter", "A"]);
  });

  test("have ranks with the first on top, whole numbers beside it and no line across a gap", async () => {
    const ranks = [3, 2, null, 7, 1];
    const points = ranks.map((y, i) => ({ x: ["2025Q1", "2025Q2", "2025Q3", "2025Q4", "2026Q1"][i] ?? "", y }));
    const { user } = openPage(<LineChart title="Rank" unit="Rank" ranks series={[{ key: "a", label: "Rank", colour: "red", points }]} />);
    const ticks = [...chart().querySelectorAll("svg text[text-anchor=end]")].map((text) => ({
      rank: Number(text.textContent),
      y: Number(text.getAttribute("y")),
    }));
    expect(ticks.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(ticks.map(({ y }) => y)).toEqual(ticks.map(({ y }) => y).toSorted((a, b) => a - b));
    expect((chart().querySelector("path")?.getAttribute("d") ?? "").match(/M/g)).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "View as table" }));
    expect(cells()).toEqual([
      ["Quarter", "Rank"],
      ["2026Q1", "1"],
      ["2025Q4", "7"],
      ["2025Q3", "no data"],
      ["2025Q2", "2"],
      ["2025Q1", "3"],
    ]);
  });

  test.each([
    [
      [1, 1],
      ["1", "2"],
    ],
    [
      [40, 38],
      ["1", "10", "20", "30", "40"],
    ],
  ])("ranked %j are marked at %j", (ranks, texts) => {
    openPage(<LineChart title="Rank" unit="Rank" ranks series={[series("A", ranks)]} />);
    expect([...chart().querySelectorAll("svg text[text-anchor=end]")].map(({ textContent }) => textContent)).toEqual(texts);
  });

  test("are stacked shares with decimals, in which a part that is not known is no nought", async () => {
    const bars = [
      { x: "2025Q2", values: { a: 33.3, b: null, rest: 66.7 } },
      { x: "2025Q3", values: null },
    ];
    const parts = ["a", "b", "rest"].map((key) => ({ key, label: key, colour: "red" }));
    const { user } = openPage(<StackedBarChart title="Shares" unit="%" decimals={2} series={parts} bars={bars} />);
    await user.tab();
    await user.keyboard("{Home}");
    expect(said()).toBe("Q2 2025: a 33.30, b no data, rest 66.70, total 100.00");
    await user.click(screen.getByRole("button", { name: "View as table" }));
    expect(cells()).toContainEqual(["2025Q2", "33.30", "no data", "66.70", "100.00", ""]);
  });

  test("and days give things one colour: technologies theirs, others what is left, and no two of six the same", () => {
    const colourOf = colourRegistry(["co_1", "topcon", "co_2", "hjt", "co_3", "co_4", "co_5"]);
    const named = ["co_1", "topcon", "co_2", "hjt", "co_3", "co_4"].map(colourOf);
    expect(new Set(named).size).toBe(6);
    expect(colourOf("topcon")).toBe(colourRegistry(["perc", "topcon"])("topcon"));
    expect([colourOf("co_5"), colourOf("nobody"), colourOf("perc")]).toEqual([REST_COLOUR, REST_COLOUR, REST_COLOUR]);
  });
});

test("a ranked list is read from its top, and keeps its order in the table", async () => {
  const bars = [
    { key: "cn", label: "China", value: 120, note: "60%" },
    { key: "de", label: "Germany", value: null, note: null },
    { key: "us", label: "USA", value: 80, note: "40%" },
  ];
  const { user } = openPage(<BarListChart title="Shipments" unit="MW" valueName="MW" noteName="Share" decimals={1} bars={bars} />);
  await user.tab();
  await user.keyboard("{ArrowDown}");
  expect(said()).toBe("China: 120.0 MW, share 60%");
  await user.keyboard("{ArrowDown}");
  expect(said()).toBe("Germany: not published");
  await user.keyboard("{End}{ArrowDown}");
  expect(said()).toBe("USA: 80.0 MW, share 40%");
  await user.click(screen.getByRole("button", { name: "View as table" }));
  expect(cells().map(([name]) => name)).toEqual(["Name", "China", "Germany", "USA"]);
});
