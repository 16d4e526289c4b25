import { expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { securitySections } from "./sections";

const textWith = (settings: Record<string, string>, contact: string | null = null): string => {
  provideEnv(settings);
  const text = JSON.stringify(securitySections(contact, {}));
  provideEnv(Object.fromEntries(Object.keys(settings).map((name) => [name, ""])));
  return text;
};

test("figures are those of the program and its settings", () => {
  const text = textWith({ KEEP_AUDIT_ADDRESSES_DAYS: "17" });
  for (const figure of [
    "at least 10 characters",
    "after 30 days at most",
    "idle for 14 days",
    "after 12 hours or 30 idle minutes",
    "after 17 days",
  ])
    expect(text).toContain(figure);
});

test("HTTPS is claimed only where it is set up", () => {
  const claim = "All links use HTTPS";
  expect(textWith({ PUBLIC_URL: "https://api.example" })).toContain(claim);
  expect(textWith({ PUBLIC_URL: "http://127.0.0.1:3000" })).not.toContain(claim);
});

test("the contact is the operator's", () => {
  expect(textWith({}, "security@api.example")).toContain("Write to security@api.example");
  expect(textWith({})).toContain("form for access requests");
});
