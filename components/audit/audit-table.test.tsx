import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { openPage } from "@/testing/open-page";
import { AuditTable } from "./audit-table";

const AT = "2026-11-21T07:41:21.000Z";
const now = Date.parse(AT) + 3_600_000;

test("times of the audit log are exact as well, in the zone that was chosen, on every screen", () => {
  const event = {
    type: "key.revoked",
    data: {},
    subject: null,
    orgId: "org_1",
    requestId: null,
    address: null,
    subjectName: null,
  } as const;
  openPage(
    <TimeZoneProvider zone="Asia/Tokyo">
      <AuditTable rows={[{ ...event, id: "1", at: AT, who: "Ella", actor: { kind: "user", id: "usr_1" } }]} now={now} empty={null} />
    </TimeZoneProvider>,
  );
  expect(screen.getAllByRole("time").map((time) => time.textContent)).toEqual(["1 h ago", "21 Nov, 16:41 GMT+9"]);
  expect(screen.getAllByRole("time").map(({ className }) => /hidden/.test(className))).toEqual([false, false]);
});
