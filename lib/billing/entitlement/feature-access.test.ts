import { expect, test } from "vitest";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { FEATURES, PLAN_TABLE, PLANS } from "../plans";
import { accessTo, plansWith, readFeatureAccess, requireFeatureAccess } from "./feature-access";

useDatabase();

test("each plan in force gives exactly what its row of the plan table says, with its reach", () => {
  for (const plan of PLANS)
    for (const feature of FEATURES)
      for (const state of ["active", "past_due"]) {
        const access = accessTo(feature, { plan, state });
        expect([access.plan, access.reach, access.refusal?.code ?? null]).toEqual([
          plan,
          PLAN_TABLE[plan].features[feature],
          PLAN_TABLE[plan].features[feature] === null ? "plan-required" : null,
        ]);
      }
});

test("without a plan, or with one that is unknown, nothing is in force; the refusal names the cheapest plan that helps", () => {
  for (const current of [null, { plan: null, state: null }, { plan: "gold", state: "active" }])
    expect(accessTo("webhooks", current)).toEqual({
      plan: null,
      reach: null,
      refusal: { code: "plan-required", detail: "Webhooks are included in the Pro plan." },
    });
  expect(accessTo("exports", { plan: "starter", state: "inactive" }).refusal).toEqual({
    code: "plan-required",
    detail: "Exports are included in the Enterprise plan.",
  });
});

test("a plan that is not in force says that paying helps, not another plan", () => {
  for (const state of ["inactive", "paused", null])
    expect(accessTo("webhooks", { plan: "pro", state }).refusal).toEqual({
      code: "subscription-inactive",
      detail: "Webhooks are available again once the subscription is active.",
    });
});

test("queries ask for the same plans", () => {
  expect(plansWith("webhooks")).toEqual(["pro", "enterprise"]);
  expect(plansWith("exports")).toEqual(["enterprise"]);
});

test("it is read for one organisation, whoever asks, and refused with its code", async () => {
  const { orgId } = await keyFor("pro");
  const visitor = { ...operator(), actor: { kind: "visitor" } as const };
  expect(await readFeatureAccess(visitor, orgId, "history")).toEqual({ plan: "pro", reach: { months: 24 }, refusal: null });
  expect(await requireFeatureAccess(visitor, orgId, "rfqs")).toBe("pro");
  await expect(requireFeatureAccess(visitor, orgId, "white_label")).rejects.toMatchObject({ code: "plan-required" });
  await expect(requireFeatureAccess(visitor, "org_nobody", "rfqs")).rejects.toMatchObject({ code: "plan-required" });
});
