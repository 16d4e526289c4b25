import { expect, test } from "vitest";
import { aboutRows, sourcesIn } from "./about-rows";

test("a workbook says which sources its rows have, each once, by name and licence", () => {
  const rows = [
    ["id", "source"],
    ["1", "ember"],
    ["2", "other"],
    ["3", "ember"],
    ["4", ""],
  ];
  const sources = sourcesIn(rows, { ember: "Ember (CC BY 4.0)" });
  expect(sources).toEqual(["ember: Ember (CC BY 4.0)", "other: other"]);
  expect(sourcesIn([["id"], ["1"]], {})).toEqual([]);
  expect(sourcesIn([], {})).toEqual([]);
  const url = "https://api.example/v1/x";
  expect(aboutRows({ url, release: "7", rows: 4, more: [["Downloaded", "today"]], sources, next: null })).toEqual([
    ["Request", url],
    ["Release", "7"],
    ["Rows", "4"],
    ["More rows", "no"],
    ["Downloaded", "today"],
    ["Source", "ember: Ember (CC BY 4.0)"],
    ["Source", "other: other"],
  ]);
});

test("a workbook that is only a part of the result says so before anything else", () => {
  const next = "https://api.example/v1/x?cursor=c";
  const rows = aboutRows({ url: "https://api.example/v1/x", release: null, rows: 1_000, more: [], sources: [], next });
  expect(rows.slice(0, 3)).toEqual([
    ["More rows follow", "This file has 1,000 rows of a longer result. The next rows are at the URL below."],
    ["Next page", next],
    ["Request", "https://api.example/v1/x"],
  ]);
  expect(rows).toContainEqual(["More rows", "yes"]);
});
