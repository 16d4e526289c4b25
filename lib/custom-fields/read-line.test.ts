import { expect, test } from "vitest";
import { UPLOAD_STATES, type FieldType } from "./contract";
import { readHeader } from "./read-header";
import { readLine } from "./read-line";
import type { DefinedField } from "./records";
import { requireTransition } from "./transitions";

const field = (id: string, name: string, type: FieldType = "text"): DefinedField => ({
  ...{ id, name, type, options: [], resource: "company", title: name, description: null, unit: null, createdAt: new Date(0) },
});
const FIELDS = [field("cf_1", "note"), field("cf_2", "rating", "number")];
const HEADER = readHeader(["note", "id", "rating"], FIELDS);
const read = (...cells: string[]) => readLine({ line: 7, cells }, HEADER, "company");

test.each([
  [["id", "note"], [1]],
  [
    ["Note", " ID ", "custom.rating"],
    [0, 2],
  ],
  [
    ["rating", "note", "id"],
    [0, 1],
  ],
])("the header %j says where the fields are", (cells, at) => {
  const { columns, width } = readHeader(cells, FIELDS);
  expect(columns.map((column) => column.at)).toEqual(at);
  expect(width).toBe(cells.length);
});

test.each([
  [["note"], "named id"],
  [["id", "note", "custom.note"], '"note" appears more than once'],
  [["id", "ID"], '"id" appears more than once'],
  [["id", "ratng"], 'no field "ratng". Did you mean rating?'],
  [["id"], "no field column"],
])("the header %j is refused", (cells, message) => {
  expect(() => readHeader(cells, FIELDS)).toThrow(
    expect.objectContaining({ code: "unprocessable", message: expect.stringContaining(message) }),
  );
});

test("a line gives each field a value, and an empty cell clears", () => {
  expect(read("good", " co_1 ", "")).toEqual({
    line: 7,
    recordId: "co_1",
    refused: [],
    cells: [
      { recordId: "co_1", fieldId: "cf_1", text: "good", number: null },
      { recordId: "co_1", fieldId: "cf_2", text: null, number: null },
    ],
  });
});

test.each(["=1+1", "+49", "@cmd", "-2", "\tx"])("the mark that keeps a spreadsheet from taking %j for a formula goes again", (formula) => {
  expect(read(`'${formula}`, "co_1", "").cells[0]?.text).toBe(formula.trim());
});

test("any other apostrophe stays", () => {
  expect(read("'quoted'", "co_1", "").cells[0]?.text).toBe("'quoted'");
});

test.each([
  ["another number of cells", ["a", "co_1"], "2 cells, but the header has 3"],
  ["the ID of a product", ["a", "pr_1", "1"], "not the ID of a company"],
  ["no ID", ["a", "", "1"], "not the ID of a company"],
  ["an ID with more behind it", ["a", "co_1\n", "1", "x"], "4 cells"],
  ["an ID in capitals", ["a", "CO_1", "1"], "not the ID of a company"],
])("a line with %s is refused as a whole", (_, cells, detail) => {
  const { cells: taken, refused } = read(...cells);
  expect(taken).toEqual([]);
  expect(refused).toEqual([expect.objectContaining({ line: 7, column: null, detail: expect.stringContaining(detail) })]);
});

test("a value that is wrong is refused alone, with its field and at most 60 characters of it", () => {
  const { cells, refused } = read("good", "co_1", "x".repeat(100));
  expect(cells.map(({ fieldId }) => fieldId)).toEqual(["cf_1"]);
  expect(refused).toEqual([expect.objectContaining({ column: "rating", value: `${"x".repeat(60)}…` })]);
});

test("an upload is staged once, applied once, and discarded only before", () => {
  const allowed = UPLOAD_STATES.flatMap((from) =>
    UPLOAD_STATES.filter((to) => {
      try {
        requireTransition(from, to);
        return true;
      } catch {
        return false;
      }
    }).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual(["reading → staged", "reading → discarded", "staged → applied", "staged → discarded"]);
  expect(() => requireTransition("a state of another version", "applied")).toThrow("was discarded");
});
