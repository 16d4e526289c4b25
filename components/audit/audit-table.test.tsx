import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { openPage } from "@/testing/open-page";
import { AuditTable } from "./audit-table";

const AT = "2026-11-21T07:41:21.000Z";
const now = Date.parse(AT) + 3_600_000;

const EVENT = {
  type: "key.revoked",
  data: {},
  subject: null,
  orgId: "org_1",
  requestId: null,
  address: null,
  userAgent: null,
  subjectName: null,
} as const;

test("times of the audit log are exact as well, in the zone that was chosen, on every screen", () => {
  openPage(
    <TimeZoneProvider zone="Asia/Tokyo">
      <AuditTable rows={[{ ...EVENT, id: "1", at: AT, who: "Ella", actor: { kind: "user", id: "usr_1" } }]} now={now} empty={null} />
    </TimeZoneProvider>,
  );
  expect(screen.getAllByRole("time").map((time) => time.textContent)).toEqual(["1 h ago", "21 Nov, 16:41 GMT+9"]);
  expect(screen.getAllByRole("time").map(({ className }) => /hidden/.test(className))).toEqual([false, false]);
});

test("address and device are beside what happened, on narrow screens below it, with all that the device says of itself on hover", () => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";
  const rows = [
    { ...EVENT, id: "1", at: AT, who: "Ella", actor: { kind: "user", id: "usr_1" }, address: "203.0.113.7", userAgent },
    { ...EVENT, id: "2", at: AT, who: "Key etl", actor: { kind: "key", id: "key_1" }, userAgent: "heliodex-python/1.4" },
  ];
  openPage(<AuditTable rows={rows} now={now} empty={null} />);
  expect(screen.getByRole("columnheader", { name: "From" }).className).toContain("max-md:hidden");
  const devices = screen.getAllByText("Firefox on Windows");
  expect(devices.map(({ title }) => title)).toEqual([userAgent, userAgent]);
  expect(screen.getAllByText("203.0.113.7")).toHaveLength(2);
  expect(devices[0]?.closest(".md\\:hidden")?.textContent).toBe("203.0.113.7 · Firefox on Windows");
  expect(screen.getAllByText("heliodex-python/1.4")).toHaveLength(2);
});
