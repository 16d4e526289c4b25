import { expect, test } from "vitest";
import { EVENT_GROUPS, isEventGroup } from "./groups";
import { sentenceOf, type AuditEvent } from "./sentences";

const event = (type: string, data: AuditEvent["data"] = {}, subjectName: string | null = null): AuditEvent => ({
  id: "0",
  type,
  orgId: "org_1",
  actor: { kind: "user", id: "usr_1" },
  subject: null,
  data,
  requestId: null,
  address: null,
  at: "2026-11-21T09:00:00.000Z",
  who: "Maria Keller",
  subjectName,
});

test.each([
  ["key.issued", { name: "etl", mode: "live" }, null, "issued the live key “etl”"],
  ["key.exposed", {}, "etl", "sent the key “etl” in an address, where others can read it"],
  ["member.invited", { role: "billing" }, "tom@firm.example", "invited tom@firm.example as billing"],
  ["member.invited", { role: "viewer" }, null, "invited somebody as viewer"],
  ["member.role-changed", { from: "viewer", to: "owner" }, "Tom", "changed the role of Tom from viewer to owner"],
  ["organisation.idle-time-changed", { minutes: 480 }, null, "set idle sessions to end after 8 hours"],
  ["organisation.renamed", {}, null, "renamed the organisation"],
  ["organisation.suspended", { reason: "unpaid" }, null, "suspended the organisation"],
  ["entitlement.changed", { plan: "pro", state: "past_due" }, null, "set the plan to pro, past due"],
])("%s", (type, data, subjectName, sentence) => {
  expect(sentenceOf(event(type, data, subjectName))).toBe(sentence);
});

test("data that is missing or of another shape leaves a sentence that can be read", () => {
  expect(sentenceOf(event("key.revoked"))).toBe("revoked a key");
  expect(sentenceOf(event("member.removed", { role: 7 }))).toBe("removed a person, who was member");
});

test("staff reads the reason", () => {
  expect(sentenceOf(event("organisation.suspended", { reason: "unpaid" }), true)).toBe("suspended the organisation: unpaid");
});

test("an event that nobody wrote a sentence for shows its type", () => {
  expect(sentenceOf(event("quota.threshold-reached"))).toBe("quota threshold reached");
});

test("every type that can be filtered by has a sentence of its own", () => {
  const types = Object.values(EVENT_GROUPS).flatMap((group) => [...group.types]);
  const unwritten = types.filter((type) => sentenceOf(event(type)) === type.replace(/[._-]/g, " "));
  expect(unwritten).toEqual([]);
});

test("names from the address are no groups by accident", () => {
  expect(["keys", "constructor", "", "toString"].filter(isEventGroup)).toEqual(["keys"]);
});
