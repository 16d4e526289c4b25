import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Role, roleMay } from "@/lib/core/roles";
import { openPage } from "@/testing/open-page";
import { type EnterpriseFacts, enterpriseSteps } from "./enterprise-steps";
import { FirstRun } from "./first-run";

const NEW: EnterpriseFacts = {
  done: { liveKey: false, exported: false, fieldDefined: false, domainAdded: false },
  general: { hasKey: true, hasCalled: false, hasCompany: true },
  level: null,
};
const asRole = (role: Role, without: string[] = []) => ({
  includes: (feature: string) => !without.includes(feature),
  allows: (permission: Parameters<typeof roleMay>[1]) => roleMay(role, permission),
});
const titles = (role: Role, without?: string[]) => enterpriseSteps(NEW, asRole(role, without)).map(({ title }) => title);
const open = (facts: EnterpriseFacts) => openPage(<FirstRun steps={enterpriseSteps(facts, asRole("owner"))} skipMark="org_1.enterprise" />);

test("every role sees the steps that it may take, and no others", () => {
  const building = ["Create a live key", "Make your first request", "Export a dataset", "Define a custom field"];
  expect(titles("owner")).toEqual([...building, "Add your domain", "See your service level"]);
  expect(titles("developer")).toEqual(building);
  expect(titles("analyst")).toEqual([]);
  expect(titles("billing")).toEqual(["See your service level"]);
  expect(titles("viewer")).toEqual([]);
});

test("what the plan does not include is no step", () => {
  expect(titles("owner", ["exports", "white_label"])).toEqual([
    ...["Create a live key", "Make your first request", "Define a custom field", "See your service level"],
  ]);
});

test("steps that are done are counted, and each open one leads to where it is done", () => {
  open({ ...NEW, done: { ...NEW.done, liveKey: true, domainAdded: true } });
  expect(screen.getByText("2 of 6")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Create live key" })).toBeNull();
  expect(screen.getByRole("link", { name: "Start export" }).getAttribute("href")).toBe("/console/exports");
  expect(screen.getByRole("link", { name: "Create custom field" }).getAttribute("href")).toBe("/console/fields");
});

test("the service level is done with its first figures, and shows them against the commitment", () => {
  const { leave } = open({ ...NEW, level: { month: "2026-11", availability: null } });
  expect(screen.getByText(/Committed uptime: 99.9% per month/)).toBeTruthy();
  expect(screen.getByText("0 of 6")).toBeTruthy();
  leave();
  open({ ...NEW, level: { month: "2026-11", availability: 99.95 } });
  expect(screen.getByText("1 of 6")).toBeTruthy();
  expect(screen.getByText("99.95%").parentElement?.textContent).toMatch(/uptime in Nov 2026 so far, 99.9% committed/);
});

test("“Not now” is kept for this organisation's list alone", async () => {
  const { user, refresh } = open(NEW);
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(document.cookie).toContain("first_steps_skipped=org_1.enterprise");
  expect(refresh).toHaveBeenCalledOnce();
});
