import { expect, test } from "vitest";
import { PLAIN_LOOK } from "@/lib/core/colours";
import { hasAppearance } from "./states";

test("the appearance is a finished step only with a domain and saved colours", () => {
  expect(hasAppearance({ host: "data.acme.example", look: PLAIN_LOOK })).toBe(true);
  expect(hasAppearance({ host: null, look: PLAIN_LOOK })).toBe(false);
  expect(hasAppearance({ host: "data.acme.example", look: null })).toBe(false);
});
