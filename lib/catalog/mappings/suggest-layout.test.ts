import { expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { textRow, workbookOf } from "@/testing/zip-files";
import { readLayout } from "./read-layout";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";

const README = textRow("Module list 2026") + textRow("Contact", "desk@list.example") + textRow("Please read the notes first.");
const modules = (count: number): string =>
  textRow("Manufacturer", "Model", "Power (W)") + Array.from({ length: count }, (_, n) => textRow("Sun", `S-${n}`, "400")).join("");

const book = (...sheets: readonly { name: string; rows: string; state?: string }[]): string => fileWith(workbookOf({ sheets }));

test.each([
  [
    "behind a cover sheet",
    [
      { name: "Read me", rows: README },
      { name: "Data", rows: modules(5) },
    ],
    "Data",
  ],
  [
    "behind an empty sheet",
    [
      { name: "Cover", rows: "" },
      { name: "Data", rows: modules(2) },
    ],
    "Data",
  ],
  [
    "that is the larger of two",
    [
      { name: "Old", rows: modules(2) },
      { name: "New", rows: modules(9) },
    ],
    "New",
  ],
  [
    "and not a hidden one",
    [
      { name: "Data", rows: modules(2) },
      { name: "Cache", rows: modules(50), state: "hidden" },
    ],
    "Data",
  ],
  [
    "that is the first of two alike",
    [
      { name: "A", rows: modules(3) },
      { name: "B", rows: modules(3) },
    ],
    "A",
  ],
])("the sheet that looks most like a table is proposed: one %s", async (_what, sheets, expected) => {
  const layout = await suggestLayout(book(...sheets));
  expect(layout.sheet).toBe(expected);
  expect(suggestMapping(layout).mapping.sheet).toBe(expected);
});

test("a chosen sheet holds, and a workbook without a table is refused", async () => {
  const path = book({ name: "Read me", rows: README }, { name: "Data", rows: modules(5) });
  expect((await suggestLayout(path, { sheet: "Read me" })).sheet).toBe("Read me");
  expect((await readLayout(path)).sheet).toBe("Read me");
  await expect(suggestLayout(book({ name: "A", rows: "" }, { name: "B", rows: "" }))).rejects.toMatchObject({ code: "empty" });
});
