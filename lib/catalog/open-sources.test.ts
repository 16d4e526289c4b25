import { expect, test } from "vitest";
import { openSources } from "./open-sources";

test("sources with an open licence are open; generated ones and what is licensed otherwise are not", () => {
  const source = (licence: string, synthetic = false) => ({ name: "x", licence, url: null, synthetic });
  const sources = new Map([
    ["ember", source("CC BY 4.0")],
    ["facts", source("facts")],
    ["desk", source("proprietary")],
    ["blank", source("")],
    ["synthetic", source("CC0 1.0", true)],
  ]);
  expect(openSources({ sources })).toEqual(["ember", "facts"]);
});
