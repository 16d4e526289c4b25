import { expect, test } from "vitest";
import { navOf, paletteOf } from "./navigation";

type NavOf = Parameters<typeof navOf>[0];

const labels = (plan: NavOf["plan"], allows: NavOf["allows"] = () => true) => {
  const { nav, secondaryNav } = navOf({ allows, plan, keys: 2 });
  return [...nav, ...secondaryNav].map(({ label }) => label);
};

test("the rail shows what only Enterprise includes to Enterprise alone", () => {
  expect(labels("enterprise")).toEqual(expect.arrayContaining(["Custom fields", "White-label"]));
  for (const plan of ["pro", "starter", null] as const) {
    expect(labels(plan)).not.toContain("Custom fields");
    expect(labels(plan)).not.toContain("White-label");
  }
});

test("the eight entries of the rail stand there for every plan", () => {
  const eight = ["Overview", "Keys", "Usage", "Request log", "Explorer", "RFQs", "Webhooks", "Exports"];
  for (const plan of ["enterprise", "pro", "starter", null] as const) expect(labels(plan).slice(0, 8)).toEqual(eight);
});

test("a role that may not open a page does not see it, whatever the plan", () => {
  expect(labels("enterprise", (permission) => permission !== "brand:read")).not.toContain("White-label");
});

test("the palette leads to every page that the role may open, so that each can name its plan", () => {
  expect(paletteOf(() => true).map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Custom fields", "White-label", "Service level"]),
  );
});
