import { expect, test } from "vitest";
import type { NamedEvent } from "@/lib/events/contract";
import { AUDIT_FILES } from "./audit-files";

const { head, lines } = AUDIT_FILES.csv;

const event = (more: Partial<NamedEvent>): NamedEvent => ({
  id: "1",
  type: "key.issued",
  orgId: "org_1",
  actor: { kind: "user", id: "usr_1" },
  subject: "key_1",
  data: { name: "etl", mode: "live" },
  requestId: "req",
  address: "203.0.113.7",
  userAgent: "curl/8.5",
  at: "2026-11-21T09:00:00.000Z",
  who: "Mara Lind",
  subjectName: null,
  ...more,
});

const CHANGED = { name: "etl", changes: { name: { from: "old", to: "etl" }, url: true } };

test("a line for each event, in the words of the page", () => {
  expect(`${head}${lines([event({}), event({ type: "key.changed", data: CHANGED })], false)}`.split("\r\n")).toEqual([
    "at,who,what,type,actor_kind,actor_id,subject,request_id,ip_address,user_agent,changes",
    "2026-11-21T09:00:00.000Z,Mara Lind,created the live key “etl”,key.issued,user,usr_1,key_1,req,203.0.113.7,curl/8.5,",
    "2026-11-21T09:00:00.000Z,Mara Lind,changed the key “etl”,key.changed,user,usr_1,key_1,req,203.0.113.7,curl/8.5,Name: old → etl; Url",
    "",
  ]);
});

test("commas, quotes, lines and formulas stay text", () => {
  expect(lines([event({ who: '=HYPERLINK("x"), Ltd' })], false)).toContain(`,"'=HYPERLINK(""x""), Ltd",`);
});

test("notes of our team leave only for our team", () => {
  const suspended = event({ type: "organisation.suspended", data: { reason: "fraud" } });
  for (const { lines: linesOf } of Object.values(AUDIT_FILES)) {
    expect(linesOf([suspended], false)).not.toContain("fraud");
    expect(linesOf([suspended], true)).toContain("fraud");
  }
});

test("a line of JSON for each event, with the values before and after", () => {
  const [line] = AUDIT_FILES.ndjson.lines([event({ type: "key.changed", data: CHANGED })], false).split("\n");
  expect(JSON.parse(line ?? "")).toEqual({
    ...{ id: "1", at: "2026-11-21T09:00:00.000Z", type: "key.changed", who: "Mara Lind", what: "changed the key “etl”" },
    ...{ actor: { kind: "user", id: "usr_1" }, subject: "key_1", request_id: "req", ip_address: "203.0.113.7", user_agent: "curl/8.5" },
    changes: CHANGED.changes,
  });
});
