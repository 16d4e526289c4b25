import { expect, test } from "vitest";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { billingPath, planStep, type PlanViewer, selfServicePlan } from "./plan-step";

const member = (more: Partial<Extract<PlanViewer, { kind: "member" }>> = {}): PlanViewer => ({
  kind: "member",
  current: null,
  mayChoose: true,
  ...more,
});
const hrefs = (viewer: PlanViewer) => PLANS.map((name) => planStep({ name, currency: "usd" }, viewer).href);

test("a visitor signs up with the plan, and asks for what is reviewed", () => {
  expect(hrefs({ kind: "visitor" })).toEqual(["/sign-up?plan=starter", "/sign-up?plan=pro", "/request-access?plan=enterprise"]);
});

test("a member goes to the payment of the plan", () => {
  expect(hrefs(member())).toEqual(["/console/billing?plan=starter", "/console/billing?plan=pro", "/request-access?plan=enterprise"]);
  expect(planStep({ name: "pro", currency: "usd" }, member()).label).toBe("Choose Pro");
});

test("another currency than the usual one goes along", () => {
  const eur = { name: "pro", currency: "eur" } as const;
  expect(planStep(eur, { kind: "visitor" }).href).toBe("/sign-up?plan=pro&currency=eur");
  expect(planStep(eur, member()).href).toBe("/console/billing?plan=pro&currency=eur");
});

test("the plan in force is named as such, whichever it is", () => {
  for (const current of PLANS)
    expect(planStep({ name: current, currency: "usd" }, member({ current }))).toEqual({
      href: "/console/billing",
      label: "Current plan",
      isCurrent: true,
    });
  expect(planStep({ name: "starter", currency: "usd" }, member({ current: "pro" }))).toMatchObject({
    href: "/console/billing?plan=starter",
    isCurrent: false,
  });
});

test("who doesn't pay for the organisation is told who does, and led nowhere that refuses", () => {
  const viewer = member({ current: "starter", mayChoose: false });
  expect(hrefs(viewer)).toEqual([null, null, "/request-access?plan=enterprise"]);
  expect(planStep({ name: "pro", currency: "usd" }, viewer).label).toContain("owner");
});

test("a plan that is reviewed from now on is asked for", () => {
  expect(planStep({ name: "pro", currency: "usd" }, { kind: "visitor" }, { ...PLAN_TABLE.pro, needsReview: true }).href).toBe(
    "/request-access?plan=pro",
  );
});

test("signing up goes on to the payment of a plan that needs no review, and of no other", () => {
  expect(selfServicePlan("starter")).toBe("starter");
  expect(selfServicePlan("pro")).toBe("pro");
  for (const other of ["enterprise", "Pro", "", "toString", undefined]) expect(selfServicePlan(other)).toBeUndefined();
  expect(billingPath("pro")).toBe("/console/billing?plan=pro");
});
