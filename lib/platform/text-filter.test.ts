import { expect, test } from "vitest";
import { containsText, sameText } from "./text-filter";

test("what is typed is looked for as it is typed, whatever its case", () => {
  expect(sameText("Mara_Keller@Firm.example")).toEqual({ equals: "Mara\\_Keller@Firm.example", mode: "insensitive" });
  expect(containsText("100%")).toEqual({ contains: "100\\%", mode: "insensitive" });
  expect(containsText("a\0b\0")).toEqual({ contains: "ab", mode: "insensitive" });
});
