import { expect, test } from "vitest";
import { technologyName } from "./technology-name";

test("technologies are written as people write them", () => {
  expect(["topcon", "hjt", "bc", "perc", "cdte", "mono", "multi", "thin_film", "perovskite"].map(technologyName)).toEqual([
    "TOPCon",
    "HJT",
    "BC",
    "PERC",
    "CdTe",
    "Mono",
    "Multi",
    "Thin film",
    "Perovskite",
  ]);
});
