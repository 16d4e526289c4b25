import { expect, test } from "vitest";
import { roleMay, type Permission, type Role } from "@/lib/core/roles";
import { definitionOf, EVENT_TYPES } from "@/lib/events/catalogue/contract";
import type { NamedEvent } from "@/lib/events/contract";
import { notificationOf, notificationTypes } from "./notification-of";

const NOTICED = EVENT_TYPES.filter((type) => definitionOf(type)?.notification != null);

const event = (type: string, data: Record<string, unknown> = {}, more: Partial<NamedEvent> = {}): NamedEvent => ({
  id: "019d0000-0000-7000-8000-000000000000",
  type,
  orgId: "org_1",
  actor: { kind: "job", id: "usage" },
  subject: null,
  data,
  requestId: null,
  address: null,
  userAgent: null,
  at: "2026-11-21T09:00:00.000Z",
  who: "Mara Lind",
  subjectName: null,
  ...more,
});
const as =
  (role: Role) =>
  (permission: Permission): boolean =>
    roleMay(role, permission);
const say = (...given: Parameters<typeof event>) => notificationOf(event(...given), as("owner"));

test("a quota that was reached says how much, and what follows", () => {
  const data = { used: 80_112, quota: 100_000, endsAt: "2026-12-03T09:12:00Z", runsOutAt: "2026-11-28T08:00:00Z" };
  expect(say("quota.threshold", { ...data, percent: 80 })).toMatchObject({
    tone: "warn",
    title: "80% of this period's calls are used",
    text: "80,112 of 100,000. At this rate, they run out on 28 Nov 2026, 08:00 UTC.",
    href: "/console/usage",
  });
  expect(say("quota.threshold", { ...data, percent: 50, runsOutAt: null })).toMatchObject({
    tone: "neutral",
    title: "Half of this period's calls are used",
    text: "80,112 of 100,000. The count resets on 3 Dec 2026, 09:12 UTC.",
  });
  expect(say("quota.threshold", { ...data, percent: 100, used: 100_000 })).toMatchObject({
    tone: "bad",
    text: "100,000 of 100,000. Requests with live keys return 429 until 3 Dec 2026, 09:12 UTC.",
  });
});

test("an export that was asked for is ready or failed", () => {
  const data = { resource: "spot_price", format: "csv", rows: 9_281, bytes: 1, state: "ready" };
  expect(say("export.finished", data)).toMatchObject({
    ...{ tone: "ok", title: "Export of prices ready", text: "9,281 rows to download.", href: "/console/exports" },
  });
  expect(say("export.finished", { ...data, rows: 0, bytes: null, state: "failed" })).toMatchObject({
    tone: "bad",
    title: "Export of prices failed",
  });
  expect(notificationTypes((permission) => permission !== "exports:read").all).not.toContain("export.finished");
});

test("a key that ends is named, with the day", () => {
  const data = { name: "nightly-etl", expiresAt: "2026-11-28T00:00:00Z" };
  expect(say("key.expiring", { ...data, days: 7 })?.title).toBe("The key “nightly-etl” expires in 7 days");
  expect(say("key.expiring", { ...data, days: 1 })?.title).toBe("The key “nightly-etl” expires tomorrow");
  expect(say("key.exposed", {}, { subjectName: "notebook" })?.title).toBe("The key “notebook” was sent in a URL");
  expect(say("key.revoked", {})?.title).toBe("Mara Lind revoked a key");
  expect(say("key.expiring", { name: "☀️".repeat(100), days: 2 })?.title).toMatch(/^The key “☀️.{0,80}…” expires in 2 days$/u);
});

test("events without what they should hold still have words", () => {
  for (const type of NOTICED)
    for (const data of [{}, { percent: "x", used: null, name: 7, at: "never", plan: {} }]) {
      const notification = say(type, data);
      expect(notification?.title, type).toMatch(/^\S.*\S$/);
      expect(`${notification?.title} ${notification?.text}`, type).not.toMatch(/undefined|null|NaN|Invalid|object/);
    }
});

test("what is no notification has no words", () => {
  for (const type of ["key.issued", "toString", "__proto__", ""]) expect(say(type)).toBeUndefined();
});

test("payments are told to those who pay, links lead only where the role may go", () => {
  expect(notificationTypes(as("viewer")).all).not.toContain("payment.failed");
  expect(notificationTypes(as("billing")).all).toContain("payment.failed");
  expect(notificationTypes(as("billing")).all).not.toContain("staff.viewed");
  expect(notificationOf(event("subscription.ended", { plan: "pro" }), as("developer"))).toMatchObject({
    title: "Pro has ended",
    href: null,
  });
  expect(notificationOf(event("subscription.ended", { plan: "pro" }), as("billing"))?.href).toBe("/console/billing");
});

test("what people do is told to the others, and what concerns one person to them alone", () => {
  const { all, others, person } = notificationTypes(as("owner"));
  expect(others).toContain("member.joined");
  expect(person).toEqual(["member.role-changed", "support.replied", "alert.fired", "watch.fired"]);
  expect(new Set([...all, ...others, ...person]).size).toBe(NOTICED.length);
});
