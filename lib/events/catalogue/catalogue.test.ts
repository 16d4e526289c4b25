import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { newId } from "@/lib/core/ids";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { operator, useDatabase } from "@/testing/use-database";
import type { NamedEvent } from "../contract";
import { listEvents } from "../list-events";
import { recordEvent, type EventInput } from "../record-event";
import { EVENT_TYPES, EVENTS, GROUPS, isGroup, isStaffGroup, sentenceOf, STAFF_GROUPS, typesIn } from "./contract";
import { currency } from "./words";

useDatabase();

const event = (type: string, data: NamedEvent["data"] = {}, more: Partial<NamedEvent> = {}): NamedEvent => ({
  id: "019d0000-0000-7000-8000-000000000000",
  type,
  orgId: "org_1",
  actor: { kind: "user", id: "usr_1" },
  subject: null,
  data,
  requestId: null,
  address: null,
  userAgent: null,
  at: "2026-11-21T09:00:00.000Z",
  who: "Maria Keller",
  subjectName: null,
  ...more,
});

/** A value that a schema of the catalogue takes. */
function exampleOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return exampleOf(schema.unwrap());
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape as z.core.$ZodShape).map(([name, of]) => [name, exampleOf(of)]));
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  if (schema instanceof z.ZodRecord) return {};
  if (schema === currency) return "eur";
  if (schema instanceof z.ZodNumber) return 3;
  if (schema instanceof z.ZodBoolean) return true;
  return schema instanceof z.ZodISODateTime ? "2026-11-28T09:00:00Z" : "something";
}
const exampleData = (type: keyof typeof EVENTS): NamedEvent["data"] =>
  z.record(z.string(), z.unknown()).parse(EVENTS[type].data.parse(exampleOf(EVENTS[type].data)));

const BROKEN = /undefined|null|NaN|Invalid|\[object|\s{2}|\s$|^\s|^$|[“]”/;

test.each(EVENT_TYPES)("%s has a sentence for its data, for none, and for data of another shape", (type) => {
  const wrong = Object.fromEntries(Object.keys(EVENTS[type].data.shape).map((name) => [name, { of: "another shape" }]));
  for (const data of [exampleData(type), {}, wrong])
    for (const told of [event(type, data), event(type, data, { subject: "sub_1", subjectName: "Tom" })])
      for (const forStaff of [true, false]) {
        const sentence = sentenceOf(told, forStaff);
        expect(sentence).not.toMatch(BROKEN);
        expect(sentence).not.toBe(type.replace(/[._-]/g, " "));
        const [, title = "no", text = "notification"] = EVENTS[type].notification?.say(told) ?? [];
        expect(`${title}|${text}`).not.toMatch(BROKEN);
      }
});

test.each([
  ["key.issued", { name: "etl", mode: "live" }, null, "created the live key “etl”"],
  ["key.exposed", {}, "etl", "reported that the key “etl” was sent in a URL, where others can read it"],
  ["member.invited", { role: "billing" }, "tom@firm.example", "invited tom@firm.example as a billing member"],
  ["member.invited", { role: "viewer" }, null, "invited someone as a viewer"],
  ["member.role-changed", { from: "viewer", to: "owner" }, "Tom", "changed the role of Tom from viewer to owner"],
  ["member.removed", { role: 7 }, null, "removed a person, who was a member"],
  ["organisation.idle-time-changed", { minutes: 480 }, null, "set the idle session timeout to 8 hours"],
  ["organisation.second-factor-required", {}, null, "made two-factor authentication required for all members"],
  ["organisation.addresses-changed", { changes: {} }, null, "changed the IP addresses from which keys and console can be used"],
  ["entitlement.changed", { plan: "pro", state: "past_due", quotaCalls: "?" }, null, "set the plan to Pro (past due)"],
  ["subscription.requested", { action: "change", plan: "pro", interval: "month", from: "starter" }, null, "confirmed the change to Pro"],
  [
    "subscription.requested",
    { action: "change", plan: "pro", interval: "year", from: "pro" },
    null,
    "confirmed the change to yearly payment of Pro",
  ],
  ["subscription.requested", { action: "schedule", plan: "starter" }, null, "confirmed the change to Starter for the end of the period"],
  ["subscription.requested", { action: "undo", plan: "starter", from: "pro" }, null, "undid the change to Starter"],
  ["subscription.requested", { action: "cancel", plan: "pro" }, null, "cancelled Pro at the end of its period"],
  ["subscription.requested", { action: "end", plan: null }, null, "cancelled the plan with immediate effect"],
  ["subscription.requested", { action: "resume", plan: "pro" }, null, "resumed Pro"],
  ["subscription.requested", { action: "terms", plan: "enterprise" }, null, "accepted new terms for Enterprise"],
  ["webhook.stopped", { reason: "gone" }, null, "disabled a webhook endpoint that returned 410"],
  ["access.assigned", { assigneeId: null }, null, "unassigned an access request"],
  ["access.assigned", { assigneeId: "usr_2" }, "Tom", "assigned an access request to Tom"],
  ["export.finished", { resource: "constructor", rows: 12_000, state: "ready" }, null, "finished an export of a dataset, 12,000 rows"],
])("%s %j", (type, data, subjectName, sentence) => {
  expect(sentenceOf(event(type, data, { subjectName }))).toBe(sentence);
});

test("an event that is no longer recorded shows its type, whatever its data", () => {
  expect(sentenceOf(event("quota.threshold-reached", { percent: 7 }))).toBe("quota threshold reached");
  for (const type of ["toString", "__proto__", "constructor", ""]) expect(sentenceOf(event(type))).toBe(type.replace(/_/g, " "));
});

test("notes of our team are in sentences for our team only", () => {
  const noted = ["organisation.suspended", "user.suspended", "credit.settled", "quarantine.rejected", "job.discarded", "mail.failed"];
  for (const type of noted) expect(sentenceOf(event(type, { reason: "fraud" }), true)).toMatch(/: fraud$/);
  for (const type of EVENT_TYPES) expect(sentenceOf(event(type, { ...exampleData(type), reason: "fraud" }))).not.toContain("fraud");
});

test("types are spelled one way, and each is in a group of the log", () => {
  for (const type of EVENT_TYPES) {
    expect(type).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
    expect(EVENTS[type].groups.length, type).toBeGreaterThan(0);
  }
});

test("customers find in their groups what staff finds there, and names from a URL are no groups by accident", () => {
  for (const group of Object.keys(GROUPS).filter(isGroup)) expect(typesIn(group).length, group).toBeGreaterThan(0);
  expect(typesIn("plan")).toEqual(expect.arrayContaining(["access.accepted", "subscription.resume-failed", "credit.granted"]));
  expect(Object.keys(STAFF_GROUPS)).toEqual(expect.arrayContaining(Object.keys(GROUPS)));
  expect(["keys", "constructor", "", "toString", "sessions"].filter(isGroup)).toEqual(["keys"]);
  expect(["sessions", "__proto__", "valueOf"].filter(isStaffGroup)).toEqual(["sessions"]);
});

test("automatic top-ups that went off say why, in the log and in the notification", () => {
  const said = ["payment", "terms", "cancelled", "refunded"].map((reason) => {
    const told = event("top-up.rule-stopped", { reason });
    return [EVENTS["top-up.rule-stopped"].sentence(told, false), EVENTS["top-up.rule-stopped"].notification?.say(told)[2]].join(" ");
  });
  expect(said).toEqual([
    expect.stringMatching(/a payment failed A payment failed/),
    expect.stringMatching(/has changed Your plan/),
    expect.stringMatching(/was cancelled The plan was cancelled/),
    expect.stringMatching(/was refunded A top-up was refunded/),
  ]);
});

test("only known types with data of their schema compile", () => {
  expectTypeOf<{ type: "key.made"; data: { name: string } }>().not.toExtend<EventInput>();
  expectTypeOf<{ type: "key.revoked" }>().not.toExtend<EventInput>();
  expectTypeOf<{ type: "key.revoked"; data: { name: number } }>().not.toExtend<EventInput>();
  expectTypeOf<{ type: "subscription.ended"; data: { plan: null } }>().toExtend<EventInput>();
  expectTypeOf<{ type: "session.ended" }>().toExtend<EventInput>();
});

test("what is read back is what fits the schema, and nothing else", async () => {
  const orgId = newId("org");
  await transaction(operator(), (tx) => recordEvent(tx, { type: "key.revoked", orgId, data: { name: "etl" } }));
  const [row] = (await listEvents(operator(), { orgId }, { limit: 1 })).events;
  expect(EVENTS["key.revoked"].read(row?.data)).toEqual({ name: "etl" });
  expect(EVENTS["quota.threshold"].read({ percent: 80, used: "many", runsOutAt: null, more: 1 })).toEqual({ percent: 80, runsOutAt: null });
  for (const data of [null, undefined, "text", 7, [1]]) expect(EVENTS["key.revoked"].read(data)).toEqual({});
});

test("records and mails of types that were spelled otherwise are found by their present names", async () => {
  const sql = readFileSync("prisma/migrations/20261123050000_event_types/migration.sql", "utf8");
  const renamed = [...new Set([...sql.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, type = ""]) => type))];
  expect(renamed).toHaveLength(15);
  expect(EVENT_TYPES).toEqual(expect.arrayContaining(renamed.map((type) => type.replace("_", "-"))));
  const orgId = newId("org");
  const { id } = await prisma().event.findFirstOrThrow({
    where: {
      id: await transaction(operator(), (tx) => recordEvent(tx, { type: "access.review-started", orgId, data: { from: "a", to: "b" } })),
    },
  });
  await prisma().event.update({ where: { id }, data: { type: "access.review_started" } });
  const mail = { toAddress: "", subject: "", text: "", html: "", isSecret: false, state: "sent", attempts: 1, createdAt: new Date() };
  const template = "subscription.change_undone";
  await prisma().mail.create({ data: { ...mail, id: newId("mail"), template, onceKey: `${template}/sub_1/usr_1`, orgId } });
  for (const statement of sql.split(";").filter((text) => /^update/m.test(text))) await prisma().$executeRawUnsafe(statement);
  expect(await prisma().event.findUnique({ where: { id } })).toMatchObject({ type: "access.review-started" });
  expect(await prisma().mail.findFirst({ where: { orgId } })).toMatchObject({
    template: "subscription.change-undone",
    onceKey: "subscription.change-undone/sub_1/usr_1",
  });
});
