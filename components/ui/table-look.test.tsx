import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { DataTable } from "./data-table";
import { type ChosenColumn, columnsIn, hasChosen, ignoredInLook, lookParams, readTableLook, TableTools } from "./table-look";

type Row = { id: string };
const column = (key: string, header: string, more: Partial<ChosenColumn<Row>> = {}): ChosenColumn<Row> => ({
  ...{ key, header, cell: () => key },
  ...more,
});
const ALL = [column("name", "Name"), column("country", "Country", { wide: true }), column("city", "City", { extra: true })];
const keys = (params: Parameters<typeof readTableLook>[0]) => columnsIn(readTableLook(params), ALL).map(({ key }) => key);

test("without a choice a table has its usual columns; chosen ones come in its order, after the one that names rows", () => {
  expect(keys({})).toEqual(["name", "country"]);
  expect(keys({ columns: ["city", "country"] })).toEqual(["name", "country", "city"]);
  expect(keys({ columns: "city" })).toEqual(["name", "city"]);
  expect(keys({ columns: "nothing" })).toEqual(["name", "country"]);
  expect(columnsIn(readTableLook({ columns: "country" }), ALL)[1]?.wide).toBe(false);
  const ranked = columnsIn(readTableLook({ columns: "rank" }), [column("rank", "Rank"), ...ALL]);
  expect(ranked.map(({ key }) => key)).toEqual(["name", "rank"]);
  expect([hasChosen(readTableLook({ columns: "nothing" }), ALL), hasChosen(readTableLook({ columns: "city" }), ALL)]).toEqual([
    false,
    true,
  ]);
});

test("a look that the table does not have is named, and links keep the one that it has", () => {
  const params = { columns: ["city", "foo"], density: "huge" };
  expect(ignoredInLook(params, readTableLook(params), ALL).map(({ name, value }) => [name, value])).toEqual([
    ["columns", "foo"],
    ["density", "huge"],
  ]);
  expect(lookParams(readTableLook({ columns: "city", density: "compact" }))).toEqual({ columns: ["city"], density: "compact" });
  expect(lookParams(readTableLook({}))).toEqual({});
});

test("the choice is a plain form that keeps the filters, with what is shown ticked", () => {
  openPage(<TableTools look={readTableLook({ columns: "city" })} all={ALL} kept={{ country: "DE" }} />);
  const ticked = screen.getAllByRole<HTMLInputElement>("checkbox", { hidden: true }).map(({ value, checked }) => [value, checked]);
  expect(ticked).toEqual([
    ["country", false],
    ["city", true],
    ["compact", false],
  ]);
  const form = screen.getByRole<HTMLFormElement>("search", { hidden: true });
  expect([...new FormData(form).entries()]).toEqual([
    ["country", "DE"],
    ["columns", "city"],
  ]);
});

const isHeld = ({ className }: HTMLElement) => className.includes("held-column");

test.each([true, false])("a table holds its first column, and compact rows are lower (scrolls at any width: %s)", (scroll) => {
  render(<DataTable caption="T" columns={[...ALL]} rows={[{ id: "1" }]} rowKey={({ id }) => id} scroll={scroll} dense />);
  expect(screen.getAllByRole("columnheader").map(isHeld)).toEqual([true, false, false]);
  expect(screen.getAllByRole("cell").map(isHeld)).toEqual([true, false, false]);
  expect(screen.getAllByRole("cell")[0]?.className).toContain("py-1");
  expect(screen.getByRole("region").className.includes("xl:overflow-x-visible")).toBe(!scroll);
});

test("a row that leads somewhere has one link, in the held cell and as wide as the frame of the table", () => {
  render(<DataTable caption="T" columns={[...ALL]} rows={[{ id: "1" }]} rowKey={({ id }) => id} rowHref={({ id }) => `/rows/${id}`} />);
  const link = screen.getByRole("link");
  expect([link.textContent, link.getAttribute("href"), link.closest("td")]).toEqual(["name", "/rows/1", screen.getAllByRole("cell")[0]]);
  expect(link.className).toContain("row-link");
  expect(screen.getByRole("region").className).toContain("@container");
});
