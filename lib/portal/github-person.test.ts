import { expect, test } from "vitest";
import { verifiedAddress } from "./github-person";

test("only the primary address counts, and only when it is verified", () => {
  const other = { email: "other@people.example", primary: false, verified: true };
  expect(verifiedAddress([other, { email: "mara@people.example", primary: true, verified: true }])).toBe("mara@people.example");
  expect(verifiedAddress([other, { email: "mara@people.example", primary: true, verified: false }])).toBeNull();
  for (const nothing of [[], null, "x", [{ email: "mara@people.example" }]]) expect(verifiedAddress(nothing)).toBeNull();
});
