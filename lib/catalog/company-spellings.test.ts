import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { buildCompanyDirectory } from "./company-names";

/**
 * Spellings with the known name that each means; empty where it means none of these firms. A known name is looked up among all
 * of them, so that each is a trap for the others.
 */
const ROWS: { spelling: string; known: string }[] = parse(readFileSync("testing/company-spellings.csv"), { columns: true });

const known = [...new Set(ROWS.map((row) => row.known))].filter((name) => name !== "");
const directory = buildCompanyDirectory(known.map((name) => ({ id: name, names: [name] })));
const found = ROWS.map((row) => ({ ...row, found: directory.idOf(row.spelling) }));

/** Names that only knowledge of the firm brings together: an acronym, or another form in common use. */
const RECALL_PCT = 98;

describe("the labelled spellings", () => {
  test("are enough, and a good part of them are of firms that nobody knows", () => {
    const variants = ROWS.filter(({ spelling, known: name }) => name !== "" && name !== spelling);
    expect(variants.length).toBeGreaterThan(300);
    expect(ROWS.filter((row) => row.known === "").length).toBeGreaterThan(100);
    expect(new Set(ROWS.map(({ spelling }) => spelling)).size).toBe(ROWS.length);
  });

  test("have no false match: precision is 100%", () => {
    expect(found.filter((row) => row.found !== null && row.found !== row.known)).toEqual([]);
  });

  test(`are found: recall is at least ${RECALL_PCT}%`, () => {
    const meant = found.filter((row) => row.known !== "" && row.known !== row.spelling);
    const missed = meant.filter((row) => row.found === null).map(({ spelling }) => spelling);
    expect(Math.floor((100 * (meant.length - missed.length)) / meant.length), missed.join("; ")).toBeGreaterThanOrEqual(RECALL_PCT);
  });

  test("each known name is found by itself", () => {
    expect(known.filter((name) => directory.idOf(name) !== name)).toEqual([]);
  });
});
