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
  const about = aboutRows({ url: "https://api.example/v1/x", release: "7", sources });
  expect(about.filter(([name]) => name !== "Downloaded")).toEqual([
    ["Request", "https://api.example/v1/x"],
    ["Release", "7"],
    ["Source", "ember: Ember (CC BY 4.0)"],
    ["Source", "other: other"],
  ]);
});
