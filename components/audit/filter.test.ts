import { expect, test } from "vitest";
import { typesIn } from "@/lib/events/catalogue/contract";
import { auditFileHref, eventFilterOf, isNarrowed, readAuditFilter } from "./filter";

test("days are whole and both included", () => {
  const filter = readAuditFilter({ group: "keys", person: "usr_1", from: "2026-11-01", until: "2026-11-30", cursor: "abc" });
  expect(eventFilterOf(filter, 50)).toEqual({
    limit: 50,
    types: typesIn("keys"),
    actorId: "usr_1",
    from: "2026-11-01T00:00:00Z",
    until: "2026-12-01T00:00:00Z",
    cursor: "abc",
  });
});

test("what cannot be meant is left out", () => {
  const filter = readAuditFilter({ group: "toString", person: "job", from: "2026-02-30", until: ["2026-01-01", "x"], cursor: "" });
  expect(isNarrowed(filter)).toBe(false);
  expect(eventFilterOf(filter, 10)).toEqual({ limit: 10 });
});

test.each(["0001-01-01", "1969-12-31", "9999-12-31"])("%s is no day that anything happened on", (day) => {
  expect(isNarrowed(readAuditFilter({ from: day, until: day }))).toBe(false);
});

test("the file is of what is shown and of the organisation that is shown, from its newest event on", () => {
  const filter = readAuditFilter({ group: "keys", until: "2026-11-30", cursor: "abc" });
  expect(auditFileHref(filter, "org_1", "csv")).toBe("/api/console/audit/file?group=keys&until=2026-11-30&org=org_1&format=csv");
  expect(auditFileHref(readAuditFilter({}), "org_1", "ndjson")).toBe("/api/console/audit/file?org=org_1&format=ndjson");
});
