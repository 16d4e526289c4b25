import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { openPage } from "@/testing/open-page";
import { LogTable } from "./log-table";

const AT = "2026-11-21T07:41:21.000Z";
const now = Date.parse(AT) + 3_600_000;

test("times of the request log are exact as well, in the zone that was chosen, on every screen", () => {
  const call = {
    id: "01a22167-cfc7-7000-b219-9afe9f0605ca",
    keyId: "key_1",
    keyName: "etl",
    mode: "live",
    endpoint: "/companies",
  } as const;
  openPage(
    <TimeZoneProvider zone="Asia/Tokyo">
      <LogTable
        rows={[{ ...call, at: AT, query: "", status: 200, charge: 1, bytes: 1, durationUs: 1, clientId: null }]}
        now={now}
        empty={null}
      />
    </TimeZoneProvider>,
  );
  expect(screen.getAllByRole("time").map((time) => time.textContent)).toEqual(["1 h ago", "16:41:21 GMT+9"]);
  expect(screen.getAllByRole("time").map(({ className }) => /hidden/.test(className))).toEqual([false, false]);
});
