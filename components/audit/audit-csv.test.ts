import { expect, test } from "vitest";
import type { NamedEvent } from "@/lib/events/contract";
import { auditCsv } from "./audit-csv";

const event = (more: Partial<NamedEvent>): NamedEvent => ({
  id: "1",
  type: "key.issued",
  orgId: "org_1",
  actor: { kind: "user", id: "usr_1" },
  subject: "key_1",
  data: { name: "etl", mode: "live" },
  requestId: "req",
  address: "203.0.113.7",
  at: "2026-11-21T09:00:00.000Z",
  who: "Mara Lind",
  subjectName: null,
  ...more,
});

test("a line for each event, in the words of the page", () => {
  expect(auditCsv([event({})]).split("\r\n")).toEqual([
    "at,who,what,type,actor_kind,actor_id,subject,request_id,ip_address",
    "2026-11-21T09:00:00.000Z,Mara Lind,created the live key “etl”,key.issued,user,usr_1,key_1,req,203.0.113.7",
    "",
  ]);
});

test("commas, quotes, lines and formulas stay text", () => {
  const [, line] = auditCsv([event({ who: '=HYPERLINK("x"), Ltd' })]).split("\r\n");
  expect(line).toContain(`,"'=HYPERLINK(""x""), Ltd",`);
});

test("notes of our team leave only for our team", () => {
  const suspended = event({ type: "organisation.suspended", data: { reason: "fraud" } });
  expect(auditCsv([suspended])).not.toContain("fraud");
  expect(auditCsv([suspended], true)).toContain("fraud");
});
