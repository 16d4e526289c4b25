import { expect, test } from "vitest";
import { navOf, paletteOf } from "./navigation";

type NavOf = Parameters<typeof navOf>[0];

const labels = (plan: NavOf["plan"], allows: NavOf["allows"] = () => true) => {
  const { nav, secondaryNav } = navOf({ allows, plan, keys: 2 });
  return [...nav.flatMap(({ entries }) => entries), ...secondaryNav].map(({ label }) => label);
};

test("the rail shows what only Enterprise includes to Enterprise alone", () => {
  const only = ["Custom fields", "White-label", "Service level"];
  expect(labels("enterprise")).toEqual(expect.arrayContaining(only));
  for (const plan of ["pro", "starter", null] as const) expect(labels(plan).filter((label) => only.includes(label))).toEqual([]);
});

test("data and API stand in the rail for every plan, the data first", () => {
  const { nav } = navOf({ allows: () => true, plan: null, keys: 0 });
  expect(nav.map(({ title }) => title)).toEqual([null, "Data", "API"]);
  for (const plan of ["enterprise", "pro", "starter"] as const)
    expect(navOf({ allows: () => true, plan, keys: 0 }).nav.map(({ entries }) => entries.length)).toEqual(
      nav.map(({ entries }) => entries.length),
    );
});

test("a group of which a role may open nothing has no heading", () => {
  const { nav } = navOf({ allows: (permission) => permission === "org:read", plan: "pro", keys: 0 });
  expect(nav.map(({ title }) => title)).toEqual([null, "Data"]);
});

test("a role that may not open a page does not see it, whatever the plan", () => {
  expect(labels("enterprise", (permission) => permission !== "brand:read")).not.toContain("White-label");
});

test("the palette leads to every page that the role may open, so that each can name its plan", () => {
  expect(paletteOf(() => true).map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Custom fields", "White-label", "Service level"]),
  );
});
