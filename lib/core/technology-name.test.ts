import { expect, test } from "vitest";
import { technologyName } from "./technology-name";

test("technologies are written as people write them", () => {
  expect(["topcon", "hjt", "bc", "perc", "cdte", "thin_film", "perovskite", "mono"].map(technologyName)).toEqual([
    "TOPCon",
    "HJT",
    "BC",
    "PERC",
    "CdTe",
    "Thin film",
    "Perovskite",
    "Mono",
  ]);
});
