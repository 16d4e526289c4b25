import { describe, expect, test } from "vitest";
import { PLAN_TABLE, PLANS, SANDBOX } from "@/lib/billing/plans";
import { expectFault, listed } from "./answers";
import { call } from "./server";

describe("limit", () => {
  test("is 50 when it is not given", async () => {
    const { data, page } = await listed("/companies");
    expect([data.length, page.limit]).toEqual([50, 50]);
  });

  test.each(PLANS)("reaches the maximum of %s and not further", async (plan) => {
    const { maxRows, title } = PLAN_TABLE[plan];
    expect((await listed(`/companies?limit=${maxRows}&fields=id`, { key: plan })).data).toHaveLength(maxRows);
    const [issue] = expectFault(await call(`/companies?limit=${maxRows + 1}`, { key: plan }), "limit").errors;
    expect(issue?.detail).toContain(maxRows.toLocaleString("en").replace(",", ""));
    if (plan !== "enterprise") expect(issue?.detail).toMatch(new RegExp(title, "i"));
  });

  test("over the plan's maximum names the plan that allows it", async () => {
    const [issue] = expectFault(await call("/companies?limit=101", { key: "starter" }), "limit").errors;
    expect(issue?.code).toBe("over-plan-maximum");
    expect(issue?.detail).toMatch(/^101 is more than the 100 records per call allowed in the starter plan\. Pro allows 500\.$/i);
  });

  test("in the sandbox is that of Pro", async () => {
    expect((await listed(`/companies?limit=${SANDBOX.maxRows}&fields=id`, { key: "sandbox" })).page.limit).toBe(SANDBOX.maxRows);
    expectFault(await call(`/companies?limit=${SANDBOX.maxRows + 1}`, { key: "sandbox" }), "limit");
  });
});
