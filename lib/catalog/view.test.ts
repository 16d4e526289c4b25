import { expect, test } from "vitest";
import { viewOf } from "@/testing/ask";
import { withCustomView } from "./view";

const VIEW = viewOf();

test("what is kept for an organisation with fields of its own is kept for nobody else, and until they change", () => {
  const custom = (orgId: string, version: number) => withCustomView(VIEW, { orgId, version, company: [], product: [] });
  const keys = [VIEW, custom("org_1", 1), custom("org_2", 1), custom("org_1", 2)].map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
  expect(keys.every((key) => key.startsWith(VIEW.key))).toBe(true);
});

test("fields of its own change nothing of what the plan shows", () => {
  const { custom, key, ...shown } = withCustomView(VIEW, { orgId: "org_1", version: 3, company: [], product: [] });
  const { key: before, ...planned } = VIEW;
  expect([custom?.orgId, key === before, shown]).toEqual(["org_1", false, planned]);
});
