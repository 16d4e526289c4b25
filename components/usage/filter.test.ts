import { expect, test } from "vitest";
import { ignoredInUsage, readUsageView, usageFileHref, usageHref } from "./filter";

test("an empty address shows the running period by endpoint", () => {
  expect(readUsageView({}, "live")).toEqual({ mode: "live", period: "current", part: "endpoint" });
  expect(readUsageView({}, "sandbox")).toMatchObject({ mode: "sandbox" });
});

test("what the address says is kept, what it says wrongly is left out", () => {
  const view = readUsageView({ mode: "sandbox", period: "17", by: "key", key: "key_1a", endpoint: "/companies/{id}" }, "live");
  expect(view).toEqual({ mode: "sandbox", period: "17", part: "key", key: "key_1a", endpoint: "/companies/{id}" });
  const wrong = { mode: "x", period: "1; drop table", by: ["key"], key: "' or 1=1", endpoint: "companies" };
  const shown = readUsageView(wrong, "live");
  expect(shown).toEqual({ mode: "live", period: "current", part: "endpoint" });
  expect(ignoredInUsage(wrong, shown).map(({ name }) => name)).toEqual(["mode", "period", "by", "key", "endpoint"]);
  expect(ignoredInUsage({ mode: "sandbox", by: "status" }, readUsageView({ mode: "sandbox", by: "status" }, "live"))).toEqual([]);
});

test("a link changes one thing and keeps the others, and the file is of what is shown", () => {
  const view = readUsageView({ by: "status", key: "key_1", period: "days" }, "live");
  expect(usageHref(view, { by: "key" })).toBe("/console/usage?mode=live&period=days&key=key_1&by=key");
  expect(usageHref(view, { key: null, mode: "sandbox" })).toBe("/console/usage?period=days&by=status&mode=sandbox");
  expect(usageFileHref(view, "org_1")).toBe("/api/console/usage/csv?mode=live&period=days&key=key_1&org=org_1");
});
