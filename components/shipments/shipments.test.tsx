import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { TableLook } from "@/components/ui/table-look";
import type { League, LeagueFacts, LeagueRow } from "@/lib/catalog/browse/shipments/contract";
import { openPage } from "@/testing/open-page";
import { LeagueCard } from "./league-card";
import { changeText, leagueNotes, movementText, replacedText } from "./words";

const facts = (stated: Partial<LeagueFacts> = {}): LeagueFacts => ({
  ...{ totalGw: "10.00", namedGw: "7.10", excessGw: null, largestGw: "3.00", entities: 3, withheld: 0 },
  ...{ statuses: ["actual"], release: 7, publishedAt: "2026-01-02T00:00:00.000Z", ...stated },
});
const row = (entity: string, stated: Partial<LeagueRow> = {}): LeagueRow => ({
  ...{ entityId: entity.toLowerCase(), entity, rank: "1", movement: null, volumeGw: "3.00", sharePct: "30.00", qoqPct: null, yoyPct: null },
  ...{ status: "actual", isWithheld: false, isRest: false, companyId: null, ...stated },
});

const ROWS = [
  row("Alpha", { movement: 2, companyId: "co_1", qoqPct: "4.10", yoyPct: "-2.50" }),
  row("Beta", { rank: "2", movement: "new", status: "preliminary" }),
  row("Gamma", { rank: null, volumeGw: null, sharePct: null, isWithheld: true }),
  row("Others", { rank: null, volumeGw: "2.90", sharePct: "29.00", isRest: true }),
];
const league = (stated: Partial<League> = {}): League => ({
  table: { product: "module", dimension: "company", basis: "shipped", source: "test", quarter: "2025Q3" },
  choices: { product: [], dimension: [], basis: [], source: [], quarter: [] },
  ...{
    replaced: [],
    previous: null,
    following: null,
    missing: [],
    facts: facts({ statuses: ["actual", "preliminary"] }),
    rows: ROWS,
    next: null,
  },
  ...stated,
});

function open(stated: Partial<League> = {}, look: TableLook = { columns: [], density: null }) {
  const source = { code: "test", name: "Test source", licence: "CC BY 4.0", url: null };
  const pages = { previous: null, next: null };
  openPage(
    <LeagueCard
      {...{ league: league(stated), look, source, pages, plan: "Pro", now: Date.parse("2026-01-03T00:00:00Z"), colourOf: () => "red" }}
    />,
    "/shipments",
  );
  const rows = within(screen.getByRole("table")).getAllByRole<HTMLTableRowElement>("row").slice(1);
  return rows.map(({ cells }) => Array.from(cells, ({ textContent }) => textContent));
}

describe("a league table", () => {
  test("writes volumes as published, says what is withheld, and closes with the stated total", () => {
    const rows = open().map(([rank, entity, volume, share]) => [rank, entity, volume, share]);
    expect(rows).toEqual([
      ["1Up 2 places2", "Alpha", "3.00", "30.00%"],
      ["2Not ranked in the quarter beforenew", "BetaPreliminary", "3.00", "30.00%"],
      ["", "Gamma", "withheld", "–"],
      ["", "Others", "2.90", "29.00%"],
      ["", "Stated total", "10.00", "100.00%"],
    ]);
  });

  test("has the columns that were chosen, always with the names", () => {
    const rows = open({}, { columns: ["status", "id"], density: "compact" });
    expect(rows.map((cells) => cells.filter((_, i) => i !== 1))).toEqual([
      ["Alpha", "Actual", "alpha"],
      ["BetaPreliminary", "Preliminary", "beta"],
      ["Gamma", "Actual", "gamma"],
      ["Others", "–", "–"],
      ["Stated total", "Actual", "–"],
    ]);
    expect(screen.getByRole("link", { name: "Alpha" }).getAttribute("href")).toBe("/companies/co_1");
    expect(screen.queryByRole("link", { name: "Beta" })).toBeNull();
    expect(screen.getByText(/Source: Test source \(CC BY 4\.0\)\. Last changed in release/).textContent).toContain("published yesterday");
    expect(screen.getByText(/quarters of the last 12 months are not shown/)).toBeTruthy();
  });

  test("has no total before its last page and without one, and marks no status that all rows have", () => {
    expect(open({ next: "more" }).map(([, entity]) => entity)).not.toContain("Stated total");
  });

  test("whose rows all have one status says so once", () => {
    const rows = [row("Alpha", { status: "estimate" }), row("Beta", { status: "estimate" })];
    expect(open({ rows, facts: facts({ totalGw: null, statuses: ["estimate"] }) }).map(([, entity]) => entity)).toEqual(["Alpha", "Beta"]);
    expect(screen.getByText("All figures are estimates.")).toBeTruthy();
  });
});

test("what has to be known to read a table is said in words", () => {
  const notes = (stated: Partial<LeagueFacts>, missing: readonly string[] = []) => leagueNotes({ facts: facts(stated), missing });
  expect(notes({})).toEqual([]);
  expect(notes({ statuses: ["incomplete"] })).toEqual(["This quarter is incomplete: its figures will change."]);
  expect(notes({ totalGw: null, withheld: 1 })).toEqual([
    "The source states no total of this quarter, so ranks and shares are not known.",
    "1 volume is withheld by the source.",
  ]);
  expect(notes({ withheld: 2 })).toEqual(["2 volumes are withheld by the source and part of Others."]);
  expect(notes({ excessGw: "0.5" })[0]).toContain("0.5 GW more than the stated total");
  expect(notes({}, ["2024Q1", "2024Q3"])).toEqual(["Not published in between: Q1 2024, Q3 2024."]);
  expect(
    notes(
      {},
      Array.from({ length: 9 }, (_, i) => `${2010 + i}Q1`),
    )[0],
  ).toContain("9 quarters in between");
  expect(replacedText({ part: "quarter", asked: "2031Q4", shown: "2025Q3" })).toBe("No quarter “Q4 2031” in this view. Showing Q3 2025.");
});

test("changes have a sign unless they are none, and movement is counted in places", () => {
  expect(["4.11", "-2.50", "0.00", "0", null].map(changeText)).toEqual(["+4.11%", "−2.50%", "0.00%", "0%", null]);
  expect(([1, -3, 0, "new", null] as const).map(movementText)).toEqual([
    "Up 1 place",
    "Down 3 places",
    "Unchanged",
    "Not ranked in the quarter before",
    "Movement not known",
  ]);
});
