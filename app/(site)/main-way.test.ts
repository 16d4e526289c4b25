import { expect, test } from "vitest";
import { mainWay } from "./main-way";

test("the button of public pages leads to a key of one's own, and whoever sees no keys to the console", () => {
  expect(mainWay(null)).toEqual({ href: "/sign-up", label: "Get API key" });
  const hrefs = (["owner", "developer", "staff-view", "viewer", "billing", "analyst"] as const).map(
    (role) => mainWay({ org: { role } }).href,
  );
  expect(hrefs.slice(0, 3)).toEqual(["/console/keys", "/console/keys", "/console/keys"]);
  expect(hrefs.at(-1)).toBe("/console");
  expect(mainWay({ org: null })).toEqual({ href: "/console", label: "Open console" });
});
