import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage } from "@/testing/open-page";
import { Moment } from "./moment-text";
import { RelativeTime } from "./relative-time";
import { TimeLeft } from "./time-left";
import { TimeZoneProvider } from "./time-zone";

const AT = Date.parse("2026-11-21T07:41:21Z");
const HOUR = 3_600_000;

test("a time is written in the zone that was chosen, and gives both on hover", () => {
  openPage(
    <TimeZoneProvider zone="Asia/Tokyo">
      <Moment at={AT} />
    </TimeZoneProvider>,
  );
  const time = screen.getByRole("time");
  expect(time.textContent).toBe("21 Nov 2026, 16:41 GMT+9 (07:41 UTC)");
  expect(time.getAttribute("dateTime")).toBe("2026-11-21T07:41:21.000Z");
  expect(time.getAttribute("title")).toBe("21 Nov 2026, 16:41:21 GMT+9\n21 Nov 2026, 07:41:21 UTC");
});

test("a time of the past is told from now, and gives the moment on hover", () => {
  openPage(<RelativeTime at="2026-11-21T07:41:21Z" now={AT + 7 * HOUR} />);
  expect(screen.getByText("7 h ago").getAttribute("title")).toContain("21 Nov 2026, 07:41:21 UTC");
});

test("time left is told in words, not by colour alone, also once it is over", () => {
  const { leave } = openPage(<TimeLeft dueMs={AT} now={AT - 4.5 * HOUR} />);
  expect(screen.getByRole("time").textContent).toBe("4 h 30 mleft, due 21 Nov, 07:41 UTC");
  leave();
  openPage(<TimeLeft dueMs={AT} now={AT + 2 * HOUR} />);
  expect(screen.getByRole("time").textContent).toBe("2 h 0 moverdue, was due 21 Nov, 07:41 UTC");
});

test("local time is told once the pointer is on a time", async () => {
  const options = Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo" }).resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
  const { user } = openPage(<Moment at={AT} />);
  const time = screen.getByRole("time");
  expect(time.getAttribute("title")).toBe("21 Nov 2026, 07:41:21 UTC");
  await user.hover(time);
  expect(time.getAttribute("title")).toBe("21 Nov 2026, 16:41:21 GMT+9\n21 Nov 2026, 07:41:21 UTC");
  vi.restoreAllMocks();
});
